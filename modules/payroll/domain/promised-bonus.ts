import { addDays, type Cents, type Day, daysBetween, maxDay, minDay, scaleCents } from '@daybook/platform/domain'
import { daysOf, type Span } from './prorate.ts'

/**
 * A bonus that was promised for work of these days, so that it counts into the regular rate of their weeks (29 CFR 778.208 to 778.211).
 * It is paid with one payroll, and known in all whose weeks it was earned in. Negative where one is taken back.
 */
export type PromisedBonus = { readonly earned: Span; readonly amountCents: Cents }

/** What of a bonus was earned by the end of a day. Amounts are rounded half up away from zero, so that one that is taken back leaves nothing. */
const earnedBy = ({ earned, amountCents }: PromisedBonus, day: Day): Cents => {
  if (day < earned.start) return 0
  const days = daysBetween(earned.start, minDay(day, earned.end)) + 1
  return Math.sign(amountCents) * scaleCents(Math.abs(amountCents), days, daysOf(earned))
}

/**
 * What of promised bonuses was earned from `start` to `end`, both included, in minor units: the same on each calendar day, and so in each week
 * (29 CFR 778.209(b)). Adjoining stretches add up to the bonus exactly.
 */
export const promisedIn = (promised: readonly PromisedBonus[], { start, end }: Span): Cents =>
  promised.reduce((sum, bonus) => {
    if (bonus.earned.end < start || bonus.earned.start > end) return sum
    return sum + earnedBy(bonus, end) - earnedBy(bonus, addDays(maxDay(start, bonus.earned.start), -1))
  }, 0)
