import type { Day, Minutes } from '@daybook/platform/domain'
import type { ClockView } from '../contract/index.ts'
import {
  dayTotal,
  type DayTotal,
  leadingEntry,
  type PremiumMinutes,
  premiumMinutes,
  stretchesOf,
  type TimePolicy,
  uncounted,
  type WorkEntry,
} from '../domain/index.ts'
import type { EntryRow } from './clock-store.ts'

/** What a day is counted from. */
export type CountedRow = Pick<
  EntryRow,
  'id' | 'day' | 'started_at' | 'ended_at' | 'minutes' | 'break_minutes' | 'missing_out' | 'zone'
>

export const asEntry = (row: CountedRow): WorkEntry => ({
  id: row.id,
  day: row.day,
  start: row.started_at,
  end: row.ended_at,
  minutes: row.minutes,
  breakMinutes: row.break_minutes,
  zone: row.zone,
})

/** The figures of a day, on the clock and on the timesheet alike: 0 while a clock-out is missing. */
export const totalOf = (entries: readonly CountedRow[], time: TimePolicy, now: string): DayTotal =>
  entries.some(({ missing_out }) => missing_out) ? uncounted : dayTotal(entries.map(asEntry), time, now)

/** What was worked of a day inside each window that pays more, by the rules that count the day; a day without a clock-out has none. */
export const premiumsOf = (
  entries: readonly CountedRow[],
  time: TimePolicy,
  now: string,
  isHoliday: (day: Day) => boolean,
  total?: DayTotal,
): PremiumMinutes[] => {
  const place = time.premiums.length === 0 ? undefined : leadingEntry(entries.map(asEntry))
  if (!place || entries.some(({ missing_out }) => missing_out)) return []
  const { autoBreakMinutes, missingClockOut } = total ?? totalOf(entries, time, now)
  return missingClockOut ? [] : premiumMinutes(stripOf(entries, time, autoBreakMinutes), time.premiums, place.zone, isHoliday)
}

/** The strip of a day's stored entries, with what the rules took off for a break that was due. */
export const stripOf = (
  entries: readonly CountedRow[],
  policy: TimePolicy,
  deductedMinutes: Minutes,
  pausedSince: string | null = null,
): ClockView['stretches'] => {
  const place = leadingEntry(entries.map(asEntry))
  return stretchesOf(
    entries.flatMap(({ started_at, ended_at, missing_out, break_minutes }) =>
      started_at === null || missing_out ? [] : [{ start: started_at, end: ended_at, breakMinutes: break_minutes }],
    ),
    {
      pausedSince,
      paidBreakMinutes: policy.paidBreakMinutes,
      deductedMinutes,
      ...(place ? { fixed: { day: place.day, zone: place.zone, policy } } : {}),
    },
  )
}
