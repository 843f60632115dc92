import { type Access, getAccess } from '@daybook/office/contract'
import { roleWord } from '@daybook/people/web'
import { Load, PersonChip, q, Skeletons, useLocale, useReader } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import styles from './person-access.module.css'
import { peopleTopics } from '@daybook/people/contract'
import { companyTopics } from '@daybook/company/contract'

type Viewer = Access['kinds'][number]['viewers'][number]

const kindWords: Record<Access['kinds'][number]['kind'], string> = {
  pay: 'Pay and payslips',
  account: 'Bank account',
  private: 'Address, date of birth and phone',
  emergency: 'Emergency contacts',
  documents: 'Personal documents',
  timesheet: 'Timesheets',
  leave: 'Leave, with its type and reason',
}

const openedWords: Record<Access['opened'][number]['what'], string> = {
  pay_terms: 'Pay terms',
  payslip: 'Payslips',
  payroll: 'A payroll with this person in it',
  emergency: 'Emergency contacts',
  document: 'Personal documents',
  leave_document: 'Documents of leave',
  pay_account: 'Bank account',
}

// Of private data a manager sees the phone number and nothing else (testing/permission-matrix.ts, row 14).
const whyWords = ({ why, userRole }: Viewer, kind: string): string => {
  if (why === 'self') return 'Their own'
  if (why === 'stand-in') return 'Stands in for their manager'
  if (why === 'manager' && kind === 'private') return 'Reports to them; the phone number only'
  return why === 'manager' ? 'Reports to them' : `Sees everybody’s, as ${roleWord(userRole).toLowerCase()}`
}

const Kind = ({ kind, viewers }: Access['kinds'][number]) => (
  <section className={styles.kind}>
    <h3>{kindWords[kind]}</h3>
    <ul>
      {viewers.map((viewer) => (
        <li key={viewer.userId}>
          <PersonChip name={viewer.userName} src={null} size={24} />
          <span className={styles.why}>{whyWords(viewer, kind)}</span>
        </li>
      ))}
    </ul>
  </section>
)

const Opened = ({ opened, zone }: { opened: Access['opened']; zone: string }) => {
  const { moment } = useLocale()
  return (
    <section className={styles.kind}>
      <h3>Who opened pay, bank account, emergency contacts or documents</h3>
      {opened.length === 0 ? (
        <p className={styles.why}>Nobody has opened any so far.</p>
      ) : (
        <ul>
          {opened.map((view) => (
            <li key={`${view.userId} ${view.what} ${view.firstAt}`}>
              <PersonChip name={view.support ? `${view.userName} (Daybook support)` : view.userName} src={null} size={24} />
              <span className={styles.why}>
                {openedWords[view.what]}, {moment(view.lastAt, zone)}
                {view.times > 1 && `, ${view.times} times that day`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Who can see this person's data and why, and who opened their pay, bank account, emergency contacts or documents. */
export const PersonAccess = ({ userId }: { readonly userId: string }) => {
  const zone = useReader().me.zone ?? 'UTC'
  const { moment } = useLocale()
  const query = useQuery(q(getAccess, { params: { userId } }, { topics: [peopleTopics.people, companyTopics.support] }))
  return (
    <section className={styles.access} aria-labelledby="access">
      <h2 id="access">Who can see this</h2>
      <Load query={query} skeleton={<Skeletons rows={5} label="Loading who can see this" />}>
        {({ kinds, supportUntil, opened }) => (
          <>
            {kinds.map((kind) => (
              <Kind key={kind.kind} {...kind} />
            ))}
            {supportUntil !== null && (
              <p className={styles.why}>
                Daybook support can see all of it but bank account, emergency contacts and documents until{' '}
                {moment(supportUntil, zone)}: an owner let it in.
              </p>
            )}
            <Opened opened={opened} zone={zone} />
          </>
        )}
      </Load>
    </section>
  )
}
