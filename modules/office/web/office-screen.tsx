import { Load, type Loadable, type OfficeCard, Page, Section, Skeletons, useNarrow, useOfficeCards } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { OfficeView } from '@daybook/office/contract'
import { ArrangeLink } from './arrange-link.tsx'
import { Nothing } from './card.tsx'
import { officeQuery } from './office-query.ts'
import { useOwnCards } from './own-cards.ts'
import styles from './office.module.css'
import { QuickLinks } from './quick-links.tsx'
import { SetupPath } from './setup-path.tsx'
import { pathOf } from './setup-steps.ts'
import { useSteps } from './steps-query.ts'

export { CelebrationsCard } from './celebrations-card.tsx'
export { PresenceCard } from './presence-card.tsx'
export { ApprovalsCard } from './approvals-card.tsx'
export { TasksCard } from './tasks-card.tsx'
export { HolidaysCard, JoinersCard, LeaveCard } from './side-cards.tsx'

const keyOf = (card: OfficeCard): string => (card.mayBeNothing ? `${card.permission.name} ${card.place}` : card.name)

const Column = ({ cards }: { readonly cards: readonly OfficeCard[] }) => (
  <div className={styles.column}>
    {cards.map((card) => (
      <Suspense key={keyOf(card)} fallback={card.mayBeNothing ? null : <Skeletons rows={3} height={44} />}>
        <card.Card />
      </Suspense>
    ))}
  </div>
)

/** On a wide screen two columns; on a narrow one all of them in one's own order. */
const Cards = () => {
  const { passing, shown } = useOwnCards()
  const cards = [...passing, ...shown]
  const of = (column: OfficeCard['column']) => cards.filter((card) => card.column === column)
  const narrow = useNarrow()
  return (
    <div className={styles.columns}>
      {(narrow ? [cards] : [of('wide'), of('side')]).map((each, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a column is nothing but its place
        <Column key={index} cards={each} />
      ))}
      {shown.length === 0 && <Nothing>Every card is hidden. Arrange brings them back.</Nothing>}
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
    <Page
      title="What's happening in Office?"
      purpose="Who is in, what waits for you, and what is coming up."
      actions={office.data && !isAlone ? <ArrangeLink /> : undefined}
    >
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
