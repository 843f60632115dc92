import { leaveTopics, type PendingLeave, searchLeaveApprovals } from '@daybook/leave/contract'
import type { OfficeView } from '@daybook/office/contract'
import { pages, useRows } from '@daybook/platform/web'
import { type PendingWeek, searchApprovals, timeTopics } from '@daybook/time/contract'

export type Pending = OfficeView['pendingApprovals'][number]

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
