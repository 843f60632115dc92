import { addDays, type Day, dayOf, yearOf } from '@daybook/platform/domain'
import type { DaySpan } from './leave-year.ts'
import { balanceOn, type LedgerEntry, sumOf } from './ledger.ts'
import type { LeaveAmount, LeavePolicy } from './policy.ts'

/** What happens at the turn of a leave year: the old year is closed, and so much goes into the new one. */
export type CarryOver = { readonly closed: LeaveAmount; readonly carried: LeaveAmount; readonly lost: LeaveAmount }

/**
 * What goes into the next leave year of what is left: the smaller of that and the most that may; all of it where there is no such bound.
 * A debt goes over only where the company says so (docs/rules.md#leave).
 */
export const carryOver = (left: LeaveAmount, policy: Pick<LeavePolicy, 'carryMax' | 'carryNegative'>): CarryOver => {
  if (left < 0) return { closed: left, carried: policy.carryNegative ? left : 0, lost: 0 }
  const carried = policy.carryMax === null ? left : Math.min(left, policy.carryMax)
  return { closed: left, carried, lost: left - carried }
}

/** The last day on which what was carried into `year` can be used; null where that is the whole year. */
export const carryEnds = ({ carryExpires }: Pick<LeavePolicy, 'carryExpires'>, year: DaySpan): Day | null => {
  if (carryExpires === null) return null
  const inYear = (of: number) => ('days' in carryExpires ? year.from : dayOf(of, carryExpires.month, carryExpires.date))
  const ends =
    'days' in carryExpires
      ? addDays(year.from, carryExpires.days - 1)
      : inYear(yearOf(year.from)) >= year.from
        ? inYear(yearOf(year.from))
        : inYear(yearOf(year.from) + 1)
  return ends >= year.to ? null : ends
}

/** What is left of the last day of an old year. */
export const leftOn = (entries: readonly LedgerEntry[], newYear: DaySpan): LeaveAmount =>
  balanceOn(entries, addDays(newYear.from, -1))

/**
 * How much of what was carried is unused when it expires: leave of the new year is taken, paid out, or found to be less than was thought, from what was
 * carried first, so only what is more than all that is lost.
 */
export const expired = (entries: readonly LedgerEntry[], carried: LeaveAmount, from: Day, ends: Day): LeaveAmount => {
  const used = -sumOf(entries, ['use', 'cancel', 'encash'], from, ends)
  const corrected = -sumOf(entries, ['adjustment'], from, ends)
  return Math.max(0, carried - Math.max(0, used) - Math.max(0, corrected))
}
