import { type Day, day, dayFromNumber, dayNumber, type Minutes, type Weekday } from '@daybook/platform/domain'

/** Minutes beyond `overMinutes` are paid at `multiplierPercent` of the rate: 150 is time and a half, 200 double time. */
export type OvertimeTier = { readonly overMinutes: Minutes; readonly multiplierPercent: number }

/** Weeks that are counted together. */
export type OverWeeks = 1 | 2 | 4

/** From which hours on work is paid above the rate. */
export type OvertimeRules = {
  /** Beyond these minutes of one day; empty for no daily overtime. */
  readonly daily: readonly OvertimeTier[]
  /** Beyond these straight minutes of one week, or of one block of `overWeeks`. */
  readonly weekly: readonly OvertimeTier[]
  /** Over how many weeks they are counted; one where it is not said. */
  readonly overWeeks?: OverWeeks | undefined
  /** For the last day of a week in which all seven days were worked, counted from its first minute. */
  readonly seventhDay: readonly OvertimeTier[]
  /** Whether paid leave and holidays fill the week up to its threshold. */
  readonly leaveCountsAsWorked: boolean
  /** What every minute of a day off, and of a holiday, is paid at, in percent of the rate; without it as on any other day. */
  readonly restDayPercent?: number | undefined
  readonly holidayPercent?: number | undefined
}

/** Rules that replace those before them from a day on. */
export type OvertimeChange = OvertimeRules & { readonly from: Day }

export type OvertimePolicy = OvertimeRules & {
  /** The overtime week has its own start, apart from the calendar's (29 CFR 778.105: any fixed 168 hours). */
  readonly weekStarts: Weekday
  /** A day of a week with which blocks of two and of four weeks begin; one for all rules of a company, so that blocks tile the calendar. */
  readonly blocksFrom?: Day | undefined
  /** In the order of their days. */
  readonly later?: readonly OvertimeChange[]
}

/** The first day of the overtime week that holds `day`. Day 0, 1970-01-01, was a Thursday, ISO weekday 4. */
export const weekStartNumber = (day: number, weekStarts: number): number => day - ((((day + 4 - weekStarts) % 7) + 7) % 7)

/** With which week blocks begin where nobody chose one. */
export const someMonday = day('2024-01-01')

/** How a company's overtime weeks lie in the calendar. */
export type Weeks = Pick<OvertimePolicy, 'weekStarts' | 'blocksFrom'>

/** The first day of the block of so many weeks that holds a day; days are counted since 1970. */
export const blockStartNumber = (day: number, weeks: OverWeeks, { weekStarts, blocksFrom = someMonday }: Weeks): number => {
  const start = weekStartNumber(day, weekStarts)
  const length = 7 * weeks
  return start - ((((start - weekStartNumber(dayNumber(blocksFrom), weekStarts)) % length) + length) % length)
}

/** What overtime is counted over: its first and its last day, counted since 1970, and the rules that count all of it. */
export type OvertimeBlock = {
  readonly start: number
  readonly end: number
  readonly weeks: OverWeeks
  /** With the day from which they were meant to hold, where they are a change. */
  readonly rules: OvertimeRules & { readonly from?: Day }
}

const longestFirst = [4, 2, 1] as const

/**
 * The block of weeks that holds a day, and its rules: a change holds from the first block that begins on or after its day, since a
 * threshold cannot be counted by two rules (docs/decisions/0027-rules-hold-from-a-day-on.md). Blocks of four weeks are two of two, so that
 * those of other rules begin where those before end: where longer ones begin later, the rules before go on until then.
 */
export const overtimeBlock = (policy: OvertimePolicy, day: number): OvertimeBlock => {
  const { later = [], overWeeks: first = 1 } = policy
  const block = (weeks: OverWeeks, rules: OvertimeRules): OvertimeBlock => {
    const start = blockStartNumber(day, weeks, policy)
    return { start, end: start + 7 * weeks - 1, weeks, rules }
  }
  if (later.length === 0) return block(first, policy)
  const startOf = (weeks: OverWeeks): Day => dayFromNumber(blockStartNumber(day, weeks, policy))
  for (const weeks of longestFirst) {
    const start = startOf(weeks)
    const holds = ({ from, overWeeks = 1 }: OvertimeChange) => from <= start && (overWeeks <= weeks || from <= startOf(overWeeks))
    const rules = later.findLast(holds) ?? policy
    if ((rules.overWeeks ?? 1) === weeks) return block(weeks, rules)
  }
  return block(1, policy)
}

/** The rules of the overtime that a day counts in. */
export const overtimeRulesOn = (policy: OvertimePolicy, day: Day): OvertimeRules =>
  policy.later ? overtimeBlock(policy, dayNumber(day)).rules : policy

/** The longest blocks that any of these rules count over, and for two days all days of those that hold them and what is between. */
export const wholeBlocksBy = (
  rules: readonly OvertimeRules[],
  weeks: Weeks,
): ((from: Day, to: Day) => { from: Day; to: Day }) => {
  const longest = longestFirst.find((each) => rules.some(({ overWeeks = 1 }) => overWeeks === each)) ?? 1
  return (from, to) => {
    const last = blockStartNumber(dayNumber(to), longest, weeks) + 7 * longest - 1
    return { from: dayFromNumber(blockStartNumber(dayNumber(from), longest, weeks)), to: dayFromNumber(last) }
  }
}

/** The same for two days alone. */
export const wholeBlocks = (from: Day, to: Day, rules: readonly OvertimeRules[], weeks: Weeks): { from: Day; to: Day } =>
  wholeBlocksBy(rules, weeks)(from, to)

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
