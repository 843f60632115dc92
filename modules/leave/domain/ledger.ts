import type { Day } from '@daybook/platform/domain'
import type { LeaveAmount } from './policy.ts'

/** What an entry is; `encash` is leave that is paid instead of taken. */
export const entryKinds = ['grant', 'accrual', 'carry', 'expiry', 'use', 'cancel', 'adjustment', 'encash'] as const
export type EntryKind = (typeof entryKinds)[number]

/** One entry of a ledger: signed, with the day from which it counts. It is never changed; what is to be undone gets its opposite. */
export type LedgerEntry = {
  readonly day: Day
  readonly kind: EntryKind
  readonly amount: LeaveAmount
  /** What it was booked for, where that may be looked at again: an interval that earns, the turn of a year. */
  readonly key?: string | null
  /** What would have been credited had no bound on the balance cut it. */
  readonly uncut?: LeaveAmount | null
}

/** The balance at the end of a day: the sum of what counts by then. */
export const balanceOn = (entries: readonly Pick<LedgerEntry, 'day' | 'amount'>[], day: Day): LeaveAmount =>
  entries.reduce((sum, entry) => (entry.day <= day ? sum + entry.amount : sum), 0)

/** A balance from one day to the next on which it changes. */
export type BalanceFrom = { readonly day: Day; readonly balance: LeaveAmount }

/** The balance at the end of a day and of each later one on which something is booked, in their order. In one pass: the entries may be many. */
export const balancesFrom = (entries: readonly Pick<LedgerEntry, 'day' | 'amount'>[], day: Day): BalanceFrom[] => {
  const changes = new Map<Day, LeaveAmount>()
  for (const entry of entries) if (entry.day > day) changes.set(entry.day, (changes.get(entry.day) ?? 0) + entry.amount)
  let balance = balanceOn(entries, day)
  const found = [{ day, balance }]
  for (const [on, change] of [...changes].sort(([a], [b]) => (a < b ? -1 : 1))) {
    balance += change
    found.push({ day: on, balance })
  }
  return found
}

/** The lowest balance from a day on: what may be taken on that day without any later day going below the floor. */
export const lowestFrom = (entries: readonly Pick<LedgerEntry, 'day' | 'amount'>[], day: Day): LeaveAmount =>
  balancesFrom(entries, day).reduce((lowest, { balance }) => Math.min(lowest, balance), Infinity)

/** How much of some kinds counts between two days, both included. */
export const sumOf = (entries: readonly LedgerEntry[], kinds: readonly EntryKind[], from: Day, to: Day): LeaveAmount =>
  entries.reduce((sum, { day, kind, amount }) => (day >= from && day <= to && kinds.includes(kind) ? sum + amount : sum), 0)

/** All adjustments of one balance together, up and down: far beyond what anybody corrects, and far below what a sum of them can hold. */
export const mostAdjusted: LeaveAmount = 1_000_000

/** Each counts as a whole day or hour at least, so that there are never more of them than can be looked at: one a day for 27 years. */
export const leastAdjusted: LeaveAmount = 100

/** What an adjustment counts as, of what a balance may be adjusted by. */
export const adjustedBy = (amount: LeaveAmount): LeaveAmount => Math.max(leastAdjusted, Math.abs(amount))
