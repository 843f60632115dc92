import { addDays, type Day, isDay, weekdayOf, weekStart, type Weekday } from '@daybook/platform/domain'
import { q, useUrlState } from '@daybook/platform/web'
import { searchTimesheet, type TimesheetDay, timeTopics } from '@daybook/time/contract'
import { useQuery } from '@tanstack/react-query'
import { calendarTopics } from '@daybook/calendar/contract'

/** A person's days from `from` to `to`; one's own without `userId`. */
export const timesheetQuery = (from: Day, to: Day, userId: string | undefined) =>
  q(
    searchTimesheet,
    { body: { from, to, ...(userId ? { userId } : {}) } },
    {
      topics: [timeTopics.clock, timeTopics.timesheet, timeTopics.approval, calendarTopics.calendar],
      ...(userId ? {} : { kept: true }),
    },
  )

/** The week of the address, moved to the day on which this company's weeks start; this week when there is none. */
export const useWeekOfAddress = (today: Day, starts: Weekday): { week: Day; setWeek: (week: Day) => void } => {
  const [text, setText] = useUrlState('week')
  const week = weekStart(text !== undefined && isDay(text) ? text : today, starts)
  return { week, setWeek: (next) => setText(next === weekStart(today, starts) ? undefined : next) }
}

/** The whole overtime weeks around a week, where overtime weeks start on another day than the calendar's. */
const overtimeSpan = (week: Day, starts: Weekday): { from: Day; to: Day } => ({
  from: weekStart(week, starts),
  to: addDays(weekStart(addDays(week, 6), starts), 6),
})

/** A week, and the days around it that its overtime depends on. */
export const useWeek = (week: Day, userId: string | undefined) => {
  const query = useQuery(timesheetQuery(week, addDays(week, 6), userId))
  const starts = query.data?.policies.overtime.weekStarts ?? weekdayOf(week)
  const span = overtimeSpan(week, starts)
  const wider = useQuery({ ...timesheetQuery(span.from, span.to, userId), enabled: starts !== weekdayOf(week) })
  const around: readonly TimesheetDay[] = (starts === weekdayOf(week) ? query.data?.days : wider.data?.days) ?? []
  return { query, around }
}
