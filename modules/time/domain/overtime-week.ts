import type { Minutes } from '@daybook/platform/domain'
import type { OvertimeBlock, OvertimeRules, OvertimeTier } from './overtime-policy.ts'

export const premiumKinds = ['daily', 'weekly', 'seventhDay', 'restDay', 'holiday'] as const
export type PremiumKind = (typeof premiumKinds)[number]

export const straightPercent = 100

/** The percentage for the minute after `position` minutes: the highest tier that begins at or before it. */
export const percentAt = (tiers: readonly OvertimeTier[], position: Minutes): number => {
  let percent = straightPercent
  for (const tier of tiers) if (tier.overMinutes <= position) percent = Math.max(percent, tier.multiplierPercent)
  return percent
}

/** Minutes from `position` until the next tier begins; unbounded after the last. */
const untilNextTier = (tiers: readonly OvertimeTier[], position: Minutes): Minutes => {
  let next = Number.POSITIVE_INFINITY
  for (const tier of tiers) if (tier.overMinutes > position) next = Math.min(next, tier.overMinutes - position)
  return next
}

/**
 * Where the walk through one overtime week, or block of weeks, stands; days are counted since 1970. `straightMinutes` are those that nothing
 * raised, `weeklyMinutes` those that the week paid, `workedMinutes` all of them. `leaveMinutes` is the whole week's leave and holidays that
 * count as worked, `leaveSoFar` what lies behind the walk. `daysWorked` are those of the week of today, which begins on `weekOf`.
 */
export type Week = {
  start: number
  end: number
  weekOf: number
  straightMinutes: Minutes
  weeklyMinutes: Minutes
  workedMinutes: Minutes
  leaveMinutes: Minutes
  leaveSoFar: Minutes
  today: number
  todayMinutes: Minutes
  daysWorked: number
  /** What the calendar says of today, where that raises its work. */
  off: Off | null
}

/** Of which kind a day is that nobody had to work on, and what its work is paid at. */
export type Off = { readonly kind: 'restDay' | 'holiday'; readonly percent: number }

export const beforeAnyWeek = (): Week => ({
  start: Number.NaN,
  end: Number.NaN,
  weekOf: Number.NaN,
  straightMinutes: 0,
  weeklyMinutes: 0,
  workedMinutes: 0,
  leaveMinutes: 0,
  leaveSoFar: 0,
  today: Number.NaN,
  todayMinutes: 0,
  daysWorked: 0,
  off: null,
})

/** Leave and holidays that count as worked, in minutes by the first day of their overtime week, or block of weeks. */
export type LeaveByWeek = ReadonlyMap<number, Minutes>

/** Moves the walk to another week, or block of weeks. */
export const enterWeek = (week: Week, { start, end }: OvertimeBlock, leave: LeaveByWeek): void => {
  Object.assign(week, beforeAnyWeek(), { start, end, leaveMinutes: leave.get(start) ?? 0 })
}

/** Moves the walk to a row of `minutes` of work on `day`, within its week. */
export const enterDay = (week: Week, day: number, minutes: Minutes, off: Off | null): void => {
  if (day !== week.today) {
    week.today = day
    week.todayMinutes = 0
  }
  const weekOf = day - ((day - week.start) % 7)
  if (weekOf !== week.weekOf) Object.assign(week, { weekOf, daysWorked: 0 })
  week.off = off
  if (minutes > 0 && week.todayMinutes === 0) week.daysWorked += 1
}

/** True on the last day of a week of which every day was worked. */
export const isSeventhDay = (week: Week): boolean => week.daysWorked === 7 && week.today === week.weekOf + 6

/** Minutes that are all treated alike. */
export type Slice = { minutes: Minutes; percent: number; kind: PremiumKind | null }

/** How far straight minutes have filled the week: leave that counts stands before all work, on whatever day it was taken. */
const filled = ({ straightMinutes, leaveMinutes }: Week): Minutes => straightMinutes + leaveMinutes

/**
 * What the week says of minutes that no rule of the day reaches: straight until they fill it, weekly overtime from there. Minutes that
 * the week paid fill it for the tiers above.
 */
const weeklySlice = (week: Week, minutes: Minutes, { weekly }: OvertimeRules): Slice => {
  if (percentAt(weekly, filled(week)) === straightPercent)
    return { minutes: Math.min(minutes, untilNextTier(weekly, filled(week))), percent: straightPercent, kind: null }
  const position = filled(week) + week.weeklyMinutes
  return { minutes: Math.min(minutes, untilNextTier(weekly, position)), percent: percentAt(weekly, position), kind: 'weekly' }
}

/** The next run of minutes that are treated alike, at most `left` of them. */
export const nextSlice = (week: Week, left: Minutes, policy: OvertimeRules): Slice => {
  const seventhTiers = isSeventhDay(week) ? policy.seventhDay : []
  const daily = percentAt(policy.daily, week.todayMinutes)
  const seventh = percentAt(seventhTiers, week.todayMinutes)
  const minutes = Math.min(left, untilNextTier(policy.daily, week.todayMinutes), untilNextTier(seventhTiers, week.todayMinutes))
  const ofOff = week.off?.percent ?? straightPercent
  const ofDay = Math.max(daily, seventh, ofOff)
  if (ofDay === straightPercent) return weeklySlice(week, minutes, policy)
  // Both rules may reach these minutes. The week's counts everything worked by then; the higher one pays them.
  const worked = week.workedMinutes + week.leaveSoFar
  const alike = Math.min(minutes, untilNextTier(policy.weekly, worked))
  const ofWeek = percentAt(policy.weekly, worked)
  if (ofWeek > ofDay) return { minutes: alike, percent: ofWeek, kind: 'weekly' }
  if (week.off && ofOff >= Math.max(daily, seventh)) return { minutes: alike, percent: ofOff, kind: week.off.kind }
  return { minutes: alike, percent: ofDay, kind: seventh > daily ? 'seventhDay' : 'daily' }
}

/** Moves the walk past a slice. */
export const passSlice = (week: Week, { minutes, kind }: Slice): void => {
  if (kind === null) week.straightMinutes += minutes
  if (kind === 'weekly') week.weeklyMinutes += minutes
  week.workedMinutes += minutes
  week.todayMinutes += minutes
}

/** Whether nothing raises any of the next `minutes`. Most days of most people: no rule reaches their last minute, so none reaches any. */
export const isPlain = (week: Week, minutes: Minutes, policy: OvertimeRules): boolean =>
  (week.off?.percent ?? straightPercent) === straightPercent &&
  !(policy.seventhDay.length > 0 && isSeventhDay(week)) &&
  percentAt(policy.daily, week.todayMinutes + minutes - 1) === straightPercent &&
  percentAt(policy.weekly, filled(week) + minutes - 1) === straightPercent
