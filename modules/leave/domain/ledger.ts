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

/** The lowest balance from a day on: what may be taken on that day without any later day going below the floor. */
export const lowestFrom = (entries: readonly Pick<LedgerEntry, 'day' | 'amount'>[], day: Day): LeaveAmount => {
  const later = [...new Set(entries.filter((entry) => entry.day > day).map((entry) => entry.day))]
  return Math.min(...[day, ...later].map((each) => balanceOn(entries, each)))
}

/** How much of some kinds counts between two days, both included. */
export const sumOf = (entries: readonly LedgerEntry[], kinds: readonly EntryKind[], from: Day, to: Day): LeaveAmount =>
  entries.reduce((sum, { day, kind, amount }) => (day >= from && day <= to && kinds.includes(kind) ? sum + amount : sum), 0)

/** All adjustments of one balance together, up and down: far beyond what anybody corrects, and far below what a sum of them can hold. */
export const mostAdjusted: LeaveAmount = 1_000_000
