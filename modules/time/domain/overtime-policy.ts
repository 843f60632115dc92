import type { Day, Minutes, Weekday } from '@daybook/platform/domain'

/** Minutes beyond `overMinutes` are paid at `multiplierPercent` of the rate: 150 is time and a half, 200 double time. */
export type OvertimeTier = { readonly overMinutes: Minutes; readonly multiplierPercent: number }

/** From which hours on work is paid above the rate. */
export type OvertimeRules = {
  /** Beyond these minutes of one day; empty for no daily overtime. */
  readonly daily: readonly OvertimeTier[]
  /** Beyond these straight minutes of one week. */
  readonly weekly: readonly OvertimeTier[]
  /** For the last day of a week in which all seven days were worked, counted from its first minute. */
  readonly seventhDay: readonly OvertimeTier[]
  /** Whether paid leave and holidays fill the week up to its threshold. */
  readonly leaveCountsAsWorked: boolean
  /** What every minute of a day off, and of a holiday, is paid at, in percent of the rate; without it as on any other day. */
  readonly restDayPercent?: number
  readonly holidayPercent?: number
}

/** Rules that replace those before them from a day on. */
export type OvertimeChange = OvertimeRules & { readonly from: Day }

export type OvertimePolicy = OvertimeRules & {
  /** The overtime week has its own start, apart from the calendar's (29 CFR 778.105: any fixed 168 hours). */
  readonly weekStarts: Weekday
  /** In the order of their days. */
  readonly later?: readonly OvertimeChange[]
}

/**
 * The rules of a whole overtime week, given its first day: a change holds from the first week that begins on or after its day, since a
 * threshold of a week cannot be counted by two rules (docs/decisions/0027-rules-hold-from-a-day-on.md).
 */
export const overtimeOfWeek = (policy: OvertimePolicy, starts: Day): OvertimeRules =>
  policy.later?.findLast(({ from }) => from <= starts) ?? policy

/** Forty hours, then time and a half (FLSA, 29 USC 207); weeks from Monday. */
export const defaultOvertimePolicy: OvertimePolicy = {
  weekStarts: 1,
  daily: [],
  weekly: [{ overMinutes: 2400, multiplierPercent: 150 }],
  seventhDay: [],
  leaveCountsAsWorked: false,
}

/** California Labor Code § 510: over 8 h a day 1.5, over 12 h double, the seventh day 1.5 and double over 8 h. */
export const californiaOvertime: OvertimePolicy = {
  ...defaultOvertimePolicy,
  daily: [
    { overMinutes: 480, multiplierPercent: 150 },
    { overMinutes: 720, multiplierPercent: 200 },
  ],
  seventhDay: [
    { overMinutes: 0, multiplierPercent: 150 },
    { overMinutes: 480, multiplierPercent: 200 },
  ],
}
