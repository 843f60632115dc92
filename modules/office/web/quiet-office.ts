import type { OfficeView } from '@daybook/office/contract'
import { day } from '@daybook/platform/domain'

/** My Office on a day without anything, for the tests of its screens. */
export const quietOffice: OfficeView = {
  today: day('2026-03-16'),
  zone: 'Europe/Berlin',
  clockInOutUsers: [],
  presence: { clockedIn: 0, onBreak: 0, clockedOut: 0 },
  upcomingHolidays: [],
  pendingApprovals: [],
  pendingCount: 0,
  pendingLeaveCount: 0,
  pendingExpenseCount: 0,
  pendingChangeCount: 0,
  tasks: { open: 0, overdue: 0, toAgree: 0, next: [] },
  newUsers: [],
  holidayGuysOfThisMonth: [],
  workAnniversariesThisMonth: [],
  upcomingLeaves: [],
  awayCount: 0,
  arrangement: { cards: [], hidden: [] },
}
