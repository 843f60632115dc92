import { decideLeave, leaveTopics, type PendingLeave, searchLeaveApprovals, undoLeaveDecision } from '@daybook/leave/contract'
import { getMyOffice, type OfficeView } from '@daybook/office/contract'
import { formatSpan, plural } from '@daybook/platform/domain'
import { pages, toast, undoToast, useApi, useRows } from '@daybook/platform/web'
import { decideTimesheets, type PendingWeek, searchApprovals, timeTopics, undoApproval } from '@daybook/time/contract'

export type Pending = OfficeView['pendingApprovals'][number]
export type Decide = (decision: 'APPROVE' | 'REJECT', note?: string) => void

// Whoever waits longest stands at their beginning as on the card. Paged, since the inboxes take what is decided out of every page they know.
const first = { body: { limit: 50 } }
const weeksQuery = pages(searchApprovals, first, { topics: [timeTopics.approval, timeTopics.timesheet] })
const requestsQuery = pages(searchLeaveApprovals, first, { topics: [leaveTopics.leave_approval, leaveTopics.leave] })

/** The weeks of somebody that the card counts; nothing where it counts others than these: nobody decides on what is not shown. */
export const useWeeks = ({ userId, days }: Pending): readonly PendingWeek[] | undefined => {
  const weeks = useRows(weeksQuery).rows?.filter((week) => week.userId === userId)
  return weeks?.reduce((sum, week) => sum + week.days.length, 0) === days ? weeks : undefined
}

/** The request for leave that the card names. */
export const useRequest = ({ requestId }: Pending): PendingLeave | undefined =>
  useRows(requestsQuery).rows?.find(({ request }) => request.id === requestId)

/** Decides on weeks as they are shown; an approval can be taken back for as long as the word of it stands there. */
export const useDecideWeeks = (weeks: readonly PendingWeek[]): { decide: Decide; busy: boolean } => {
  const refetches = [getMyOffice, searchApprovals]
  const call = useApi(decideTimesheets, { refetches })
  const undo = useApi(undoApproval, { refetches })
  const seen = weeks.flatMap(({ days }) => days).map(({ id, version }) => ({ id, version }))
  const ids = seen.map(({ id }) => id)
  const decide = async (decision: 'APPROVE' | 'REJECT', note = '') => {
    const { decided } = await call.mutateAsync({ body: { ids, seen, decision, note } })
    const whose = `${plural(decided, 'day')} of ${weeks[0]?.userName}`
    const takeBack = () => void undo.mutateAsync({ body: { ids } }).catch(toast.failure)
    if (decision === 'APPROVE') undoToast(`Approved ${whose}`, takeBack)
    else toast.success(`${whose} sent back`)
  }
  return { decide: (...how) => void decide(...how).catch(toast.failure), busy: call.isPending }
}

/** Decides on a request for leave as it is shown. What goes on to HR, changes or cancels another one cannot be taken back. */
export const useDecideRequest = ({ request }: PendingLeave): { decide: Decide; busy: boolean } => {
  const refetches = [getMyOffice, searchLeaveApprovals]
  const call = useApi(decideLeave, { refetches })
  const undo = useApi(undoLeaveDecision, { refetches })
  const { id, version, userName, from, to } = request
  const decide = async (decision: 'APPROVE' | 'REJECT', note = '') => {
    const { items } = await call.mutateAsync({ body: { requests: [{ id, version }], decision, note } })
    const whose = `${userName}, ${formatSpan(from, to)}`
    const takeBack = () => void undo.mutateAsync({ body: { ids: [id] } }).catch(toast.failure)
    if (items[0]?.status === 'PENDING') toast.success(`Handed on to HR: ${userName}`)
    else if (request.cancelAsked || request.replacesId) toast.success(`Decided: ${whose}`)
    else undoToast(`${decision === 'APPROVE' ? 'Approved' : 'Not approved'}: ${whose}`, takeBack)
  }
  return { decide: (...how) => void decide(...how).catch(toast.failure), busy: call.isPending }
}
