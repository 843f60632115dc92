import { Load, type Loadable, type OfficeCard, Page, Section, Skeletons, useOfficeCards } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { OfficeView } from '@daybook/office/contract'
import { officeQuery } from './office-query.ts'
import styles from './office.module.css'
import { QuickLinks } from './quick-links.tsx'
import { SetupPath } from './setup-path.tsx'
import { pathOf } from './setup-steps.ts'
import { useSteps } from './steps-query.ts'

export { CelebrationsCard } from './celebrations-card.tsx'
export { PresenceCard } from './presence-card.tsx'
export { ApprovalsCard, HolidaysCard, JoinersCard, LeaveCard } from './side-cards.tsx'

const Column = ({ cards }: { readonly cards: readonly OfficeCard[] }) => (
  <div className={styles.column}>
    {cards.map(({ permission, place, mayBeNothing, Card }) => (
      <Suspense key={`${permission.name} ${place}`} fallback={mayBeNothing ? null : <Skeletons rows={3} height={44} />}>
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

/** Without an answer about the office: the cards that need none, such as the clock. */
const OwnCards = () => <Column cards={useOfficeCards().filter(({ mayBeNothing }) => mayBeNothing)} />

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

/** The office and, for whoever sets the company up, how far that is: both or neither, so that nothing jumps. */
const useOpening = () => {
  const office: Loadable<OfficeView> = useQuery(officeQuery)
  const steps = useSteps()
  return { office: steps.isLoading ? { ...office, data: undefined } : office, path: pathOf(steps.data) }
}

/** `/product/timesheet/myOffice`: what everybody opens first. The path of a new company gives way to the cards as there is something on them. */
export const OfficeScreen = () => {
  const { office, path } = useOpening()
  const isAlone = path !== null && !path.done.includes('people')
  return (
    <Page title="What's happening in Office?" purpose="Who is in, what waits for you, and what is coming up.">
      <QuickLinks />
      {office.data === undefined && Boolean(office.error) && <OwnCards />}
      <Load query={office} skeleton={<Waiting />}>
        {() => (
          <>
            {path && <SetupPath {...path} />}
            {!isAlone && <Cards />}
          </>
        )}
      </Load>
    </Page>
  )
}
