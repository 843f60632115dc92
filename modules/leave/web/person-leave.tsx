import { Button } from '@mantine/core'
import { leavePaths, type ListedLeave } from '@daybook/leave/contract'
import { Load, Skeletons, StatusWord, TextLink, todayIn, useReader, useRows } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CancelFor } from './cancel-for.tsx'
import { Documents } from './documents.tsx'
import { balancesQuery, requestPages } from './leave-queries.ts'
import styles from './person-leave.module.css'
import { amountWords, statusSign, statusWords, whenWords } from './words.ts'

const shownRequests = 3

type LineProps = { readonly request: ListedLeave; readonly onCancel: (() => void) | undefined }

const Line = ({ request, onCancel }: LineProps) => (
  <li className={styles.line}>
    <span>
      {whenWords(request)}
      <small>{request.typeName}</small>
    </span>
    <span className={styles.end}>
      <StatusWord status={statusSign(request)}>{statusWords(request)}</StatusWord>
      {onCancel && (
        <Button variant="subtle" size="compact-sm" onClick={onCancel} aria-label={`Cancel the leave ${whenWords(request)}`}>
          Cancel
        </Button>
      )}
    </span>
    <Documents files={request.files} missing={request.documentMissing} />
  </li>
)

/** What somebody has of leave and what they last asked for, with the way to their ledger; for whoever may see their leave. */
export const PersonLeave = ({ userId }: { readonly userId: string }) => {
  const balances = useQuery(balancesQuery(userId))
  const requests = useRows(requestPages(userId))
  const [cancelling, setCancelling] = useState<ListedLeave | null>(null)
  const { me } = useReader()
  const isShown = ({ to }: ListedLeave, i: number) => i < shownRequests || to >= todayIn(me.zone)
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
              {(requests.rows ?? []).filter(isShown).map((request) => (
                <Line
                  key={request.id}
                  request={request}
                  onCancel={request.can.cancelFor ? () => setCancelling(request) : undefined}
                />
              ))}
            </ul>
            {cancelling && <CancelFor request={cancelling} onClose={() => setCancelling(null)} />}
            <TextLink href={leavePaths.ledger({ user: userId })}>Open the ledger</TextLink>
          </>
        )}
      </Load>
    </section>
  )
}
