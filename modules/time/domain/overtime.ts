import { type Cents, type Day, dayFromNumber, dayNumber, formatMinutes, type Minutes } from '@daybook/platform/domain'
import { overtimeBlock, type OvertimePolicy, type OvertimeRules } from './overtime-policy.ts'
import {
  beforeAnyWeek,
  enterDay,
  enterWeek,
  isPlain,
  type LeaveByWeek,
  nextSlice,
  type Off,
  passSlice,
  type PremiumKind,
  type Week,
} from './overtime-week.ts'

/**
 * The approved minutes of one person on one day, at one rate. Several rows may share a day (another rate, leave on a half
 * day). `countsAsWorked` is for leave and holidays that are paid as time, always straight: whether they fill the week, so that they push
 * work over its threshold. Work has none.
 */
export type OvertimeDay = {
  readonly day: Day
  readonly minutes: Minutes
  readonly rateCents?: Cents
  readonly countsAsWorked?: boolean
  /** A day on which the person did not have to work: a day off, a holiday, or both. */
  readonly off?: DayOff
}

/** Why nobody has to work on a day. */
export type DayOff = 'restDay' | 'holiday' | 'both'

export { type PremiumKind, premiumKinds } from './overtime-week.ts'

/** Minutes above the straight ones. `paidOn` is the day whose pay period pays them: for weekly ones the last of the week, or of the weeks that are counted together. */
export type Premium = {
  readonly minutes: Minutes
  readonly multiplierPercent: number
  readonly kind: PremiumKind
  readonly paidOn: Day
}

/** One row of the input, split: `straightMinutes` and the premiums add up to its minutes. */
export type OvertimeSplit = {
  readonly day: Day
  readonly straightMinutes: Minutes
  readonly premium: readonly Premium[]
  readonly why: readonly string[]
}

const noPremium: readonly Premium[] = []
const plainWhy: readonly string[] = ['All at the normal rate']
const leaveWhy: readonly string[] = ['Leave and holidays do not count towards overtime']
const countingLeaveWhy: readonly string[] = ['At the normal rate; it counts towards the overtime of the week']

const add = (premium: Premium[], next: Premium): void => {
  const last = premium.at(-1)
  if (last?.kind === next.kind && last.multiplierPercent === next.multiplierPercent) {
    premium[premium.length - 1] = { ...last, minutes: last.minutes + next.minutes }
  } else premium.push(next)
}

const reasons: Record<PremiumKind, string> = {
  daily: 'beyond the hours of a day',
  weekly: 'beyond the hours of the week that ends',
  seventhDay: 'on the seventh day worked in a week',
  restDay: 'on a day off',
  holiday: 'on a holiday',
}

const reasonOf = ({ kind, paidOn }: Premium, { overWeeks = 1 }: OvertimeRules): string => {
  if (kind !== 'weekly') return reasons[kind]
  return overWeeks === 1 ? `${reasons.weekly} ${paidOn}` : `beyond the hours of the ${overWeeks} weeks that end ${paidOn}`
}

const explain = (premium: Premium, rules: OvertimeRules): string =>
  `${formatMinutes(premium.minutes)} at ${premium.multiplierPercent} %, ${reasonOf(premium, rules)}`

const plain = (row: OvertimeDay, why: readonly string[]): OvertimeSplit => ({
  day: row.day,
  straightMinutes: row.minutes,
  premium: noPremium,
  why,
})

const passPlain = (row: OvertimeDay, week: Week): OvertimeSplit => {
  passSlice(week, { minutes: row.minutes, kind: null, percent: 100 })
  return plain(row, plainWhy)
}

const passLeave = (row: OvertimeDay, week: Week): OvertimeSplit => {
  if (row.countsAsWorked === false) return plain(row, leaveWhy)
  week.leaveSoFar += row.minutes
  return plain(row, countingLeaveWhy)
}

const splitRow = (row: OvertimeDay, week: Week, policy: OvertimeRules): OvertimeSplit => {
  if (isPlain(week, row.minutes, policy)) return passPlain(row, week)
  const premium: Premium[] = []
  let straightMinutes = 0
  for (let left = row.minutes; left > 0; ) {
    const slice = nextSlice(week, left, policy)
    const { minutes, percent, kind } = slice
    if (kind === null) straightMinutes += minutes
    else {
      const paidOn = kind === 'weekly' ? dayFromNumber(week.end) : row.day
      add(premium, { minutes, multiplierPercent: percent, kind, paidOn })
    }
    passSlice(week, slice)
    left -= minutes
  }
  return {
    day: row.day,
    straightMinutes,
    premium,
    why: premium.length > 0 ? premium.map((each) => explain(each, policy)) : plainWhy,
  }
}

/** What work on a day off or a holiday is paid at: the higher of the two where it is both. */
const offOf = ({ off }: OvertimeDay, { restDayPercent = 100, holidayPercent = 100 }: OvertimeRules): Off | null => {
  if (off === undefined) return null
  const rest = off === 'holiday' ? 100 : restDayPercent
  const holiday = off === 'restDay' ? 100 : holidayPercent
  return holiday >= rest ? { kind: 'holiday', percent: holiday } : { kind: 'restDay', percent: rest }
}

/** Leave and holidays that count as worked, in minutes by the number of the first day of their overtime week, or block of weeks. */
export const leaveByWeek = (days: readonly OvertimeDay[], policy: OvertimePolicy): LeaveByWeek => {
  const leave = new Map<number, Minutes>()
  for (const { day, minutes, countsAsWorked } of days) {
    if (!countsAsWorked) continue
    const { start } = overtimeBlock(policy, dayNumber(day))
    leave.set(start, (leave.get(start) ?? 0) + minutes)
  }
  return leave
}

/**
 * Splits the days of one person, sorted by day, into straight and premium minutes (docs/rules.md#overtime). The minutes of a week are
 * walked in order: those beyond a daily tier, or on a seventh day worked, are premium; the rest fill the week, and what
 * lies beyond its threshold, which are its last straight minutes, is weekly overtime. No minute is premium twice: where two rules reach
 * it, the higher pays it. Leave that counts fills the week before its work does, and stays straight itself. Where the rules count over two
 * or four weeks, these are the week. Give whole overtime weeks: the days before a period that share a week with it, too. Throws when the days are out of order, because a week walked twice would pay
 * its overtime twice.
 */
export const splitOvertime = (days: readonly OvertimeDay[], policy: OvertimePolicy): OvertimeSplit[] => {
  const [week, leave] = [beforeAnyWeek(), leaveByWeek(days, policy)]
  let rules: OvertimeRules = policy
  let last = ''
  return days.map((row) => {
    if (row.day < last) throw new Error(`days out of order: ${row.day} after ${last}`)
    last = row.day
    const number = dayNumber(row.day)
    if (!(number <= week.end)) {
      const block = overtimeBlock(policy, number)
      enterWeek(week, block, leave)
      rules = block.rules
    }
    if (row.countsAsWorked !== undefined) return passLeave(row, week)
    enterDay(week, number, row.minutes, offOf(row, rules))
    return splitRow(row, week, rules)
  })
}
