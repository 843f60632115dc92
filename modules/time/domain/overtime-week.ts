import type { Minutes } from '@daybook/platform/domain'
import type { OvertimePolicy, OvertimeTier } from './overtime-policy.ts'

export const premiumKinds = ['daily', 'weekly', 'seventhDay'] as const
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

/** Where the walk through one overtime week stands; days are counted since 1970. */
export type Week = { start: number; straightMinutes: Minutes; today: number; todayMinutes: Minutes; daysWorked: number }

export const beforeAnyWeek = (): Week => ({
  start: Number.NaN,
  straightMinutes: 0,
  today: Number.NaN,
  todayMinutes: 0,
  daysWorked: 0,
})

/** The first day of the overtime week that holds `day`. Day 0, 1970-01-01, was a Thursday, ISO weekday 4. */
export const weekStartNumber = (day: number, weekStarts: number): number => day - ((((day + 4 - weekStarts) % 7) + 7) % 7)

/** Moves the walk to a row of `minutes` on `day`. */
export const enterDay = (week: Week, day: number, minutes: Minutes, policy: OvertimePolicy): void => {
  const start = weekStartNumber(day, policy.weekStarts)
  if (start !== week.start) Object.assign(week, beforeAnyWeek(), { start })
  if (day !== week.today) {
    week.today = day
    week.todayMinutes = 0
  }
  if (minutes > 0 && week.todayMinutes === 0) week.daysWorked += 1
}

/** True on the last day of a week of which every day was worked. */
export const isSeventhDay = (week: Week): boolean => week.daysWorked === 7 && week.today === week.start + 6

/** Minutes that are all treated alike. `fillsWeek`: they count towards the weekly threshold. */
export type Slice = { minutes: Minutes; percent: number; kind: PremiumKind | null; fillsWeek: boolean }

/** Minutes that no rule of the day reaches: straight up to the weekly threshold, weekly overtime beyond it. */
const weeklySlice = (week: Week, minutes: Minutes, policy: OvertimePolicy): Slice => {
  const percent = percentAt(policy.weekly, week.straightMinutes)
  const upTo = Math.min(minutes, untilNextTier(policy.weekly, week.straightMinutes))
  return { minutes: upTo, percent, kind: percent === straightPercent ? null : 'weekly', fillsWeek: true }
}

/** The next run of minutes that are treated alike, at most `left` of them. */
export const nextSlice = (week: Week, left: Minutes, policy: OvertimePolicy): Slice => {
  const seventhTiers = isSeventhDay(week) ? policy.seventhDay : []
  const daily = percentAt(policy.daily, week.todayMinutes)
  const seventh = percentAt(seventhTiers, week.todayMinutes)
  const minutes = Math.min(left, untilNextTier(policy.daily, week.todayMinutes), untilNextTier(seventhTiers, week.todayMinutes))
  const ofDay = Math.max(daily, seventh)
  if (ofDay === straightPercent) return weeklySlice(week, minutes, policy)
  // Where the week's threshold already lies behind, the weekly rule reaches these minutes too; the higher one pays them.
  const reached = percentAt(policy.weekly, week.straightMinutes - 1)
  if (reached > ofDay) return { minutes, percent: reached, kind: 'weekly', fillsWeek: false }
  return { minutes, percent: ofDay, kind: seventh > daily ? 'seventhDay' : 'daily', fillsWeek: false }
}
