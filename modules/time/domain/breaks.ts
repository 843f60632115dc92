import { formatMinutes, type Minutes } from '@daybook/platform/domain'
import type { DayHours } from './day-hours.ts'

/**
 * From more than `overMinutes` of work on, `deductMinutes` of break are due in all (tiers do not add up). One with a `window` lies at
 * those hours, which no other one has: each of them is due by itself, and counts as taken for those without.
 */
export type AutoBreak = { readonly overMinutes: Minutes; readonly deductMinutes: Minutes; readonly window?: DayHours | undefined }

/**
 * Minutes to deduct for breaks that are due and were not taken: only the part that one's own unpaid breaks leave open,
 * and never more than lies above the threshold, so that 6 h 05 at work become 6 h and not 5 h 35. Tiers do not add up: the
 * one that deducts most counts (ArbZG § 4 names the break due in all). Those at fixed hours are not among them (`fixedBreaks`).
 */
export const missingBreak = (workedMinutes: Minutes, ownBreakMinutes: Minutes, rules: readonly AutoBreak[]): Minutes => {
  let due = 0
  for (const { overMinutes, deductMinutes, window } of rules) {
    if (!window) due = Math.max(due, Math.min(deductMinutes - ownBreakMinutes, workedMinutes - overMinutes))
  }
  return due
}

/** The sentence beside an automatic break. */
export const explainBreak = (deducted: Minutes, own: Minutes): string =>
  `Automatic break: ${formatMinutes(deducted)} deducted, ${own === 0 ? 'none' : formatMinutes(own)} taken`
