import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getMyOffice, getPresence, officeTopics, type PresenceView } from '@daybook/office/contract'
import type { OfficeView } from '@daybook/office/contract'
import { q } from '@daybook/platform/web'
import { checklistTopics } from '@daybook/checklists/contract'
import { calendarTopics } from '@daybook/calendar/contract'
import { expenseTopics } from '@daybook/expenses/contract'
import { leaveTopics } from '@daybook/leave/contract'
import { peopleTopics } from '@daybook/people/contract'
import { timeTopics } from '@daybook/time/contract'

/** What is happening in the office; fetched again as soon as anybody hands in, decides, asks for leave, or joins. */
export const officeQuery = q(
  getMyOffice,
  {},
  {
    topics: [
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

/** Who is in: the one part of My Office that each press of anybody changes, and so the only one that is fetched again then. */
export const presenceQuery = q(getPresence, {}, { topics: [timeTopics.presence, peopleTopics.people] })

/** Who is in and who was today. It came with My Office; what has changed since is asked for by itself. */
export const useWhoIsIn = (): PresenceView => {
  const office = useOffice()
  const { dataUpdatedAt } = useQueryClient().getQueryState(officeQuery.queryKey) ?? {}
  return useSuspenseQuery({ ...presenceQuery, initialData: office, initialDataUpdatedAt: dataUpdatedAt ?? 0 }).data
}
