import type { Minutes, Weekday } from '@daybook/platform/domain'

/** Minutes beyond `overMinutes` are paid at `multiplierPercent` of the rate: 150 is time and a half, 200 double time. */
export type OvertimeTier = { readonly overMinutes: Minutes; readonly multiplierPercent: number }

export type OvertimePolicy = {
  /** The overtime week has its own start, apart from the calendar's (29 CFR 778.105: any fixed 168 hours). */
  readonly weekStarts: Weekday
  /** Beyond these minutes of one day; empty for no daily overtime. */
  readonly daily: readonly OvertimeTier[]
  /** Beyond these straight minutes of one week. */
  readonly weekly: readonly OvertimeTier[]
  /** For the last day of a week in which all seven days were worked, counted from its first minute. */
  readonly seventhDay: readonly OvertimeTier[]
  /** Whether paid leave and holidays fill the week up to its threshold. */
  readonly leaveCountsAsWorked: boolean
}

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
