import type { Day } from '@daybook/platform/domain'

/**
 * Whether somebody would work here twice on the same days: who left and comes back under the same address begins after the last day
 * of the place before (`lastEnd`; null for who was never here). Else two people would be paid for those days. `from` is the joining
 * date, or the day from which pay is agreed; null where nothing is said of it.
 */
export const isBeforeTheyLeft = (from: Day | null, lastEnd: Day | null): boolean =>
  from !== null && lastEnd !== null && from <= lastEnd
