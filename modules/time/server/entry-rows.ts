import type { ClockView } from '../contract/index.ts'
import { dayTotal, type DayTotal, uncounted, type WorkEntry } from '../domain/index.ts'
import type { EntryRow } from './clock-store.ts'
import type { CompanyPolicies } from './policy-store.ts'
import { stretches } from './presence.ts'

export const asEntry = (row: EntryRow): WorkEntry => ({
  id: row.id,
  day: row.day,
  start: row.started_at,
  end: row.ended_at,
  minutes: row.minutes,
  breakMinutes: row.break_minutes,
  zone: row.zone,
})

/** The figures of a day, on the clock and on the timesheet alike: 0 while a clock-out is missing. */
export const totalOf = (entries: readonly EntryRow[], policies: CompanyPolicies, now: string): DayTotal =>
  entries.some(({ missing_out }) => missing_out) ? uncounted : dayTotal(entries.map(asEntry), policies.time, now)

/** The strip of a day's stored entries. */
export const stretchesOf = (
  entries: readonly Pick<EntryRow, 'started_at' | 'ended_at' | 'missing_out'>[],
  pausedSince: string | null = null,
): ClockView['stretches'] =>
  stretches(
    entries.flatMap(({ started_at, ended_at, missing_out }) =>
      started_at === null || missing_out ? [] : [{ start: started_at, end: ended_at }],
    ),
    pausedSince,
  )
