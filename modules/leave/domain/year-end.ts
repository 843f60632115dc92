import { addDays, type Day } from '@daybook/platform/domain'
import type { Earner } from './accrue.ts'
import { carryEnds, carryOver, type CarryOver, leftOn } from './carry-over.ts'
import { forecast } from './catch-up.ts'
import { leaveYearOf } from './leave-year.ts'
import type { LedgerEntry } from './ledger.ts'
import { policyOn, type PolicyVersion } from './policy.ts'

/** What the next turn of somebody's leave year will make of what is left. */
export type YearEnd = CarryOver & {
  /** The first day of the new leave year. */
  readonly turns: Day
  /** The last day on which what goes over can be used; null where that is all of the new year, or nothing goes over. */
  readonly usableUntil: Day | null
}

/**
 * The next turn of a leave year as it will be booked if nothing else is taken: what is left, what goes over and what is lost. Null where there
 * is no balance, or the employment begins after it or ends before it. The same arithmetic as the booking, asked ahead (docs/rules.md#leave).
 */
export const yearEnd = (
  versions: readonly PolicyVersion[],
  earner: Earner,
  ledger: readonly LedgerEntry[],
  today: Day,
): YearEnd | null => {
  const policy = policyOn(versions, today)
  if (!policy.limited) return null
  const year = leaveYearOf(policy.leaveYear, earner.from, today)
  const turns = addDays(year.to, 1)
  if (earner.from > year.to || (earner.to !== null && earner.to < turns)) return null
  const next = leaveYearOf(policy.leaveYear, earner.from, turns)
  const closing = policyOn(versions, year.to)
  const turn = carryOver(leftOn(forecast(versions, earner, ledger, year.to), next), closing)
  return { ...turn, turns, usableUntil: turn.carried > 0 ? carryEnds(closing, next) : null }
}
