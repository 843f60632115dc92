import { useSuspenseQuery } from '@tanstack/react-query'
import { getMyOffice, officeTopics } from '@daybook/office/contract'
import type { OfficeView } from '@daybook/office/contract'
import { q } from '@daybook/platform/web'
import { checklistTopics } from '@daybook/checklists/contract'
import { calendarTopics } from '@daybook/calendar/contract'
import { expenseTopics } from '@daybook/expenses/contract'
import { leaveTopics } from '@daybook/leave/contract'
import { peopleTopics } from '@daybook/people/contract'
import { timeTopics } from '@daybook/time/contract'

/** What is happening in the office; fetched again as soon as anybody clocks, hands in, decides, asks for leave, or joins. */
export const officeQuery = q(
  getMyOffice,
  {},
  {
    topics: [
      timeTopics.clock,
      timeTopics.timesheet,
      timeTopics.approval,
      peopleTopics.people,
      calendarTopics.calendar,
      leaveTopics.leave,
      leaveTopics.leave_approval,
      expenseTopics.expense_approval,
      checklistTopics.checklist_tasks,
      officeTopics.office,
    ],
  },
)

/** What My Office shows. Its cards stand inside the part that has loaded it. */
export const useOffice = (): OfficeView => useSuspenseQuery(officeQuery).data
