import { Load, type OfficeCard, Page, Section, Skeletons, useOfficeCards } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { officeQuery } from './office-query.ts'
import styles from './office.module.css'
import { QuickLinks } from './quick-links.tsx'

export { CelebrationsCard } from './celebrations-card.tsx'
export { PresenceCard } from './presence-card.tsx'
export { ApprovalsCard, HolidaysCard, JoinersCard, LeaveCard } from './side-cards.tsx'

const Column = ({ cards }: { readonly cards: readonly OfficeCard[] }) => (
  <div className={styles.column}>
    {cards.map(({ permission, place, Card }) => (
      <Suspense key={`${permission.name} ${place}`} fallback={<Skeletons rows={3} height={44} />}>
        <Card />
      </Suspense>
    ))}
  </div>
)

const Cards = () => {
  const cards = useOfficeCards()
  return (
    <div className={styles.columns}>
      <Column cards={cards.filter(({ column }) => column === 'wide')} />
      <Column cards={cards.filter(({ column }) => column === 'side')} />
    </div>
  )
}

const Waiting = () => (
  <div className={styles.columns}>
    <div className={styles.column}>
      <Section title="Who's In / Out">
        <Skeletons rows={6} height={44} />
      </Section>
    </div>
    <div className={styles.column}>
      <Section title="Upcoming Holidays">
        <Skeletons rows={3} height={44} />
      </Section>
    </div>
  </div>
)

/** `/product/timesheet/myOffice`: what everybody opens first. */
export const OfficeScreen = () => (
  <Page title="What's happening in Office?" purpose="Who is in, what waits for you, and what is coming up.">
    <QuickLinks />
    <Load query={useQuery(officeQuery)} skeleton={<Waiting />}>
      {() => <Cards />}
    </Load>
  </Page>
)
