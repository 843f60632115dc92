import { getLeaveBalances, getLeaveConfig, leaveTopics, listLeave } from '@daybook/leave/contract'
import { pages, q } from '@daybook/platform/web'

/** What somebody has of each type of leave; oneself without an id. */
export const balancesQuery = (userId?: string) =>
  q(getLeaveBalances, { query: userId ? { userId } : {} }, { topics: [leaveTopics.leave] })

/** Their requests, the latest first. */
export const requestPages = (userId?: string) =>
  pages(listLeave, { query: userId ? { userId } : {} }, { topics: [leaveTopics.leave] })

export const configQuery = q(getLeaveConfig, {}, { topics: [leaveTopics.leave] })
