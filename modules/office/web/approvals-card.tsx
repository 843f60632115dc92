import { checklistPaths } from '@daybook/checklists/contract'
import { expensePaths } from '@daybook/expenses/contract'
import { leavePaths } from '@daybook/leave/contract'
import { DecideRequest } from '@daybook/leave/web'
import { getMyOffice } from '@daybook/office/contract'
import { peoplePaths } from '@daybook/people/contract'
import { plural } from '@daybook/platform/domain'
import { DayText, TextLink } from '@daybook/platform/web'
import { timePaths } from '@daybook/time/contract'
import { DecideWeeks } from '@daybook/time/web'
import { Fragment, type ReactNode } from 'react'
import styles from './approvals.module.css'
import { Card, Nothing, Rows } from './card.tsx'
import { useOffice } from './office-query.ts'
import { type Pending, useRequest, useWeeks } from './use-waiting.ts'

const counted = [getMyOffice]

const wordsOf = ({ type, user }: Pending): string => `${type} for ${user}`

const WeekRow = ({ row }: { row: Pending }) => {
  const weeks = useWeeks(row)
  return (
    <Row row={row} href={timePaths.approvals({ user: row.userId })}>
      {weeks && <DecideWeeks what={wordsOf(row)} weeks={weeks} alsoRefetch={counted} />}
    </Row>
  )
}

const RequestRow = ({ row }: { row: Pending }) => {
  const pending = useRequest(row)
  return (
    <Row row={row} href={leavePaths.approvals({ request: row.requestId ?? undefined })}>
      {pending && <DecideRequest what={wordsOf(row)} pending={pending} alsoRefetch={counted} />}
    </Row>
  )
}

const Row = ({ row, href, children }: { row: Pending; href: string; children: ReactNode }) => (
  <li className={styles.row}>
    <p className={styles.what}>
      <span>
        <TextLink href={href} className={styles.link}>
          {wordsOf(row)}
        </TextLink>
        {/* What a leave takes is said below, as its type counts it: not by the calendar. */}
        {row.requestId === null && <span className={styles.days}>{plural(row.days, 'day')}</span>}
      </span>
      <DayText day={row.date} />
    </p>
    {children}
  </li>
)

const More = () => {
  const { pendingCount, pendingLeaveCount, pendingExpenseCount, pendingChangeCount, tasks } = useOffice()
  const waiting = [
    { href: timePaths.approvals(), count: pendingCount, words: `${plural(pendingCount, 'day')} for you to decide` },
    { href: leavePaths.approvals(), count: pendingLeaveCount, words: `${plural(pendingLeaveCount, 'request')} for leave` },
    { href: expensePaths.approvals(), count: pendingExpenseCount, words: `${plural(pendingExpenseCount, 'claim')} of expenses` },
    { href: peoplePaths.changes(), count: pendingChangeCount, words: `${plural(pendingChangeCount, 'change')} of data` },
    { href: checklistPaths.tasks(), count: tasks.toAgree, words: `${plural(tasks.toAgree, 'task')} to agree to` },
  ].filter(({ count }) => count > 0)
  return (
    <>
      {waiting.map(({ href, words }, i) => (
        <Fragment key={href}>
          {i > 0 && ' · '}
          <TextLink href={href}>{words}</TextLink>
        </Fragment>
      ))}
    </>
  )
}

/** What waits for the reader's decision, at most five people, to be decided in place. */
export const ApprovalsCard = () => {
  const { pendingApprovals } = useOffice()
  return (
    <Card title="Pending Approvals" more={<More />}>
      {pendingApprovals.length === 0 ? (
        <Nothing>No pending approvals.</Nothing>
      ) : (
        <Rows label="Pending Approvals">
          {pendingApprovals.map((row) =>
            row.requestId === null ? <WeekRow key={row.userId} row={row} /> : <RequestRow key={row.requestId} row={row} />,
          )}
        </Rows>
      )}
    </Card>
  )
}
