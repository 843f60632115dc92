import type { OfficeView } from '@daybook/office/contract'
import { Load, Page, Section, Skeletons } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { CelebrationsCard } from './celebrations-card.tsx'
import { officeQuery } from './office-query.ts'
import styles from './office.module.css'
import { PresenceCard } from './presence-card.tsx'
import { QuickLinks } from './quick-links.tsx'
import { ApprovalsCard, HolidaysCard, JoinersCard, LeaveCard } from './side-cards.tsx'

export type OfficeScreenProps = {
  /** Whether the reader has a screen under this address. */
  readonly exists: (path: string) => boolean
  /** Whether the reader decides on other people's time. */
  readonly approves: boolean
}

const Cards = ({ office, approves }: { office: OfficeView; approves: boolean }) => (
  <div className={styles.columns}>
    <div className={styles.column}>
      <PresenceCard office={office} />
      <div className={styles.later}>
        <CelebrationsCard office={office} />
      </div>
    </div>
    <div className={styles.column}>
      {approves && <ApprovalsCard office={office} />}
      <HolidaysCard office={office} />
      <LeaveCard office={office} />
      <JoinersCard office={office} />
    </div>
  </div>
)

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
export const OfficeScreen = ({ exists, approves }: OfficeScreenProps) => {
  const query = useQuery(officeQuery)
  return (
    <Page title="What's happening in Office?" purpose="Who is in, what waits for you, and what is coming up.">
      <QuickLinks exists={exists} />
      <Load query={query} skeleton={<Waiting />}>
        {(office) => <Cards office={office} approves={approves || office.pendingCount > 0} />}
      </Load>
    </Page>
  )
}
