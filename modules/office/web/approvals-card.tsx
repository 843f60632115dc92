import { leavePaths, leaveRefusals, type PendingLeave } from '@daybook/leave/contract'
import { formatDay, formatMinutes, formatSpan, plural } from '@daybook/platform/domain'
import { DayText, TextLink } from '@daybook/platform/web'
import { type PendingWeek, timePaths, timeRefusals } from '@daybook/time/contract'
import { Button } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import styles from './approvals.module.css'
import { Card, Nothing, Rows } from './card.tsx'
import { useOffice } from './office-query.ts'
import { type Decide, type Pending, useDecideRequest, useDecideWeeks, useRequest, useWeeks } from './use-waiting.ts'

// Only who rejects waits for a box to write in.
const RejectNote = lazy(() => import('./reject-note.tsx').then((m) => ({ default: m.RejectNote })))

type DeedsProps = {
  readonly what: string
  readonly who: string
  readonly approve?: string
  readonly keep?: string
  readonly missing: string
  readonly decide: Decide
  readonly busy: boolean
}

/** One press approves; a rejection wants to know why. */
const Deeds = ({ what, who, approve = 'Approve', keep = 'Reject', missing, decide, busy }: DeedsProps) => {
  const [rejecting, setRejecting] = useState(false)
  const reject = (note: string) => {
    setRejecting(false)
    decide('REJECT', note)
  }
  return (
    <>
      <div className={styles.deeds}>
        <Button
          size="compact-sm"
          variant="default"
          disabled={busy}
          aria-expanded={rejecting}
          aria-label={`${keep} ${what}`}
          onClick={() => setRejecting(!rejecting)}
        >
          {keep}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          className={styles.approve ?? ''}
          loading={busy}
          aria-label={`${approve} ${what}`}
          onClick={() => decide('APPROVE')}
        >
          {approve}
        </Button>
      </div>
      {rejecting && (
        <Suspense fallback={null}>
          <RejectNote
            question={`Why not, ${who} will ask`}
            missing={missing}
            submit={keep}
            onReject={reject}
            onCancel={() => setRejecting(false)}
          />
        </Suspense>
      )}
    </>
  )
}

const sumOf = (weeks: readonly PendingWeek[], of: 'workedMinutes' | 'plannedMinutes') =>
  weeks.reduce((sum, week) => sum + week[of], 0)

const WeekDeeds = ({ what, weeks }: { what: string; weeks: readonly PendingWeek[] }) => {
  const deciding = useDecideWeeks(weeks)
  const marked = weeks.flatMap(({ days }) => days).filter(({ marks }) => marks.length > 0).length
  return (
    <>
      <p className={styles.facts}>
        {formatMinutes(sumOf(weeks, 'workedMinutes'))} of {formatMinutes(sumOf(weeks, 'plannedMinutes'))}
        {marked > 0 && <span className={styles.low}>{plural(marked, 'day')} to look at</span>}
      </p>
      <Deeds what={what} who={weeks[0]?.userName ?? ''} missing={timeRefusals['timesheet.note_required'].words} {...deciding} />
    </>
  )
}

/** What speaks against it, so that nobody approves without having read it. */
const against = ({ short, balance, request }: PendingLeave): string[] => [
  ...(short ? [`Too few people left on ${formatDay(short.day)}`] : []),
  ...(balance && balance.after < 0 ? ['More than is left'] : []),
  ...(request.documentMissing ? ['A document is missing'] : []),
]

const RequestDeeds = ({ what, pending }: { what: string; pending: PendingLeave }) => {
  const deciding = useDecideRequest(pending)
  const { request } = pending
  return (
    <>
      <p className={styles.facts}>
        {request.typeName}, {formatSpan(request.from, request.to)}
        {request.cancelAsked && <span>asks to cancel</span>}
        {request.replacesId !== null && <span>asks to change</span>}
        {against(pending).map((words) => (
          <span key={words} className={styles.low}>
            {words}
          </span>
        ))}
      </p>
      <Deeds
        what={what}
        who={request.userName}
        missing={leaveRefusals['leave.note_required'].words}
        {...(request.cancelAsked ? { approve: 'Cancel the leave', keep: 'Keep it' } : {})}
        {...deciding}
      />
    </>
  )
}

const wordsOf = ({ type, user }: Pending): string => `${type} for ${user}`

const WeekRow = ({ row }: { row: Pending }) => {
  const weeks = useWeeks(row)
  return (
    <Row row={row} href={timePaths.approvals({ user: row.userId })}>
      {weeks && <WeekDeeds what={wordsOf(row)} weeks={weeks} />}
    </Row>
  )
}

const RequestRow = ({ row }: { row: Pending }) => {
  const pending = useRequest(row)
  return (
    <Row row={row} href={leavePaths.approvals({ request: row.requestId ?? undefined })}>
      {pending && <RequestDeeds what={wordsOf(row)} pending={pending} />}
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
        <span className={styles.days}>{plural(row.days, 'day')}</span>
      </span>
      <DayText day={row.date} />
    </p>
    {children}
  </li>
)

const More = () => {
  const { pendingCount, pendingLeaveCount } = useOffice()
  return (
    <>
      {pendingCount > 0 && <TextLink href={timePaths.approvals()}>{plural(pendingCount, 'day')} for you to decide</TextLink>}
      {pendingCount > 0 && pendingLeaveCount > 0 && ' · '}
      {pendingLeaveCount > 0 && (
        <TextLink href={leavePaths.approvals()}>{plural(pendingLeaveCount, 'request')} for leave</TextLink>
      )}
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
