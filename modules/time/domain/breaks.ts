import { formatMinutes, type Minutes } from '@daybook/platform/domain'
import type { AutoBreak } from './policy.ts'

/**
 * Minutes to deduct for breaks that are due and were not taken: only the part that one's own unpaid breaks leave open,
 * and never more than lies above the threshold, so that 6 h 05 at work become 6 h and not 5 h 35. Tiers do not add up: the
 * one that deducts most counts (ArbZG § 4 names the break due in all).
 */
export const missingBreak = (workedMinutes: Minutes, ownBreakMinutes: Minutes, rules: readonly AutoBreak[]): Minutes => {
  let due = 0
  for (const { overMinutes, deductMinutes } of rules) {
    due = Math.max(due, Math.min(deductMinutes - ownBreakMinutes, workedMinutes - overMinutes))
  }
  return due
}

/** The sentence beside an automatic break. */
export const explainBreak = (deducted: Minutes, own: Minutes): string =>
  `Automatic break: ${formatMinutes(deducted)} deducted, ${own === 0 ? 'none' : formatMinutes(own)} taken`
