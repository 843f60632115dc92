import { leavePaths, type ListedLeave } from '@daybook/leave/contract'
import { Load, Skeletons, StatusWord, TextLink, useRows } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { Documents } from './documents.tsx'
import { balancesQuery, requestPages } from './leave-queries.ts'
import styles from './person-leave.module.css'
import { amountWords, statusSign, statusWords, whenWords } from './words.ts'

const shownRequests = 3

const Line = ({ request }: { request: ListedLeave }) => (
  <li className={styles.line}>
    <span>
      {whenWords(request)}
      <small>{request.typeName}</small>
    </span>
    <StatusWord status={statusSign(request)}>{statusWords(request)}</StatusWord>
    <Documents files={request.files} missing={request.documentMissing} />
  </li>
)

/** What somebody has of leave and what they last asked for, with the way to their ledger; for whoever may see their leave. */
export const PersonLeave = ({ userId }: { readonly userId: string }) => {
  const balances = useQuery(balancesQuery(userId))
  const requests = useRows(requestPages(userId))
  return (
    <section className={styles.leave}>
      <h2>Leave</h2>
      <Load
        query={balances}
        skeleton={<Skeletons rows={2} height={20} label="Loading the leave" />}
        empty={<p className={styles.quiet}>No leave is set up yet.</p>}
      >
        {({ items }) => (
          <>
            <dl className={styles.figures}>
              {items.map((each) => (
                <div key={each.typeId}>
                  <dt>{each.typeName}</dt>
                  <dd>
                    {each.today === null
                      ? `${amountWords(each.used, each.unit)} taken`
                      : `${amountWords(each.today, each.unit)} left`}
                  </dd>
                </div>
              ))}
            </dl>
            <ul className={styles.list}>
              {(requests.rows ?? []).slice(0, shownRequests).map((request) => (
                <Line key={request.id} request={request} />
              ))}
            </ul>
            <TextLink href={leavePaths.ledger({ user: userId })}>Open the ledger</TextLink>
          </>
        )}
      </Load>
    </section>
  )
}
