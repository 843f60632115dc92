import type { CsvCell, Day, Minutes } from '@daybook/platform/domain'
import { epochMs, instantText } from './instant.ts'
import { offsetAt } from './local-day.ts'
import type { TimesheetStatus } from './sheet-status.ts'

/** A day of somebody as the file of hours tells it: instants in UTC, read by the clocks of `zone`, which is where its first entry was made. */
export type FiledDay = {
  readonly name: string
  readonly email: string
  readonly badge: string | null
  readonly day: Day
  readonly begins: string | null
  /** Null where nothing ended, or a clock-out is missing. */
  readonly ends: string | null
  readonly zone: string | null
  readonly breaks: Minutes
  readonly minutes: Minutes
  readonly status: TimesheetStatus
  readonly missing: boolean
  readonly runs: boolean
  readonly not_worked: boolean
}

/**
 * Above the columns of such a file, in the order of `timeFileCells`. None by which an import knows files: a day from its beginning to its end
 * would be read as one entry without the breaks in it.
 */
export const timeFileTitles = [
  'Name',
  'Email',
  'Badge',
  'Day',
  'Began',
  'Ended',
  'Time zone',
  'Unpaid breaks (minutes)',
  'Worked (minutes)',
  'Worked (hours)',
  'Status',
  'Remark',
] as const

const statusWords: Readonly<Record<TimesheetStatus, string>> = {
  OPEN: 'Open',
  SUBMITTED: 'Submitted',
  APPROVED: 'Approved',
  PAID: 'Paid',
}

/** `2026-03-29 08:30`, as clocks in `zone` showed it: with the day, since a night ends on the next one. */
const onClock = (instant: string | null, zone: string | null): string => {
  if (instant === null || zone === null) return ''
  const ms = epochMs(instant)
  return instantText(ms + offsetAt(ms, zone))
    .slice(0, 16)
    .replace('T', ' ')
}

const remarkOf = ({ missing, runs, not_worked }: FiledDay): string => {
  if (missing) return 'A clock-out is missing'
  if (runs) return 'Still running: what runs is not counted yet'
  return not_worked ? 'Not worked' : ''
}

/** The line of a day. Minutes are what counts, as the timesheet says it; hours are the same to two places, for reading. */
export const timeFileCells = (filed: FiledDay): CsvCell[] => [
  filed.name,
  filed.email,
  filed.badge,
  filed.day,
  onClock(filed.begins, filed.zone),
  onClock(filed.ends, filed.zone),
  filed.zone ?? '',
  filed.breaks,
  filed.minutes,
  (filed.minutes / 60).toFixed(2),
  statusWords[filed.status],
  remarkOf(filed),
]
