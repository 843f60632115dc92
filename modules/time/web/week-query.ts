import { addDays, type Day, isDay, weekStart, type Weekday } from '@daybook/platform/domain'
import { q, useUrlState } from '@daybook/platform/web'
import { type Policies, searchTimesheet, type TimesheetDay, timeTopics } from '@daybook/time/contract'
import { wholeBlocks } from '@daybook/time/domain'
import { useQuery } from '@tanstack/react-query'
import { calendarTopics } from '@daybook/calendar/contract'
import { overtimePolicyOf } from './day-preview.ts'

// Of one's own one is told by name; of a colleague's days one hears with all others.
const ownTopics = [timeTopics.clock, timeTopics.rules, timeTopics.approval, calendarTopics.calendar]
const theirTopics = [timeTopics.presence, timeTopics.timesheet, ...ownTopics]

/** A person's days from `from` to `to`; one's own without `userId`. */
export const timesheetQuery = (from: Day, to: Day, userId: string | undefined) =>
  q(
    searchTimesheet,
    { body: { from, to, ...(userId ? { userId } : {}) } },
    userId ? { topics: theirTopics } : { topics: ownTopics, kept: true },
  )

/** The week of the address, moved to the day on which this company's weeks start; this week when there is none. */
export const useWeekOfAddress = (today: Day, starts: Weekday): { week: Day; setWeek: (week: Day) => void } => {
  const [text, setText] = useUrlState('week')
  const week = weekStart(text !== undefined && isDay(text) ? text : today, starts)
  return { week, setWeek: (next) => setText(next === weekStart(today, starts) ? undefined : next) }
}

/** The whole overtime weeks around a week, where these start on another day than the calendar's, or are counted several together. */
const overtimeSpan = (week: Day, policies: Policies | undefined): { from: Day; to: Day } => {
  const [from, to] = [week, addDays(week, 6)]
  if (!policies) return { from, to }
  const { later = [], ...first } = overtimePolicyOf(policies)
  return wholeBlocks(from, to, [first, ...later], first)
}

/** A week, and the days around it that its overtime depends on. */
export const useWeek = (week: Day, userId: string | undefined) => {
  const query = useQuery(timesheetQuery(week, addDays(week, 6), userId))
  const span = overtimeSpan(week, query.data?.policies)
  const isWider = span.from < week || span.to > addDays(week, 6)
  const wider = useQuery({ ...timesheetQuery(span.from, span.to, userId), enabled: isWider })
  const around: readonly TimesheetDay[] = (isWider ? wider.data?.days : query.data?.days) ?? []
  return { query, around }
}
