import type { Minutes } from '@daybook/platform/domain'
import type { AutoBreak } from './breaks.ts'
import type { PremiumWindow } from './premium-windows.ts'
import { type Rounding, unrounded } from './rounding.ts'

/** What a company may decide about worked time. Every default is the common practice named in docs/rules.md#worked-time. */
export type TimePolicy = {
  /** Where a shift across midnight goes: all to the day it starts, or split at local midnight. */
  readonly dayOf: 'shiftStart' | 'midnight'
  /** A clock-in within this time of the last clock-out continues the shift. */
  readonly sameShiftGapMinutes: Minutes
  readonly autoBreaks: readonly AutoBreak[]
  /** A break up to this length is paid (in the USA rest periods of 5 to about 20 minutes are: 29 CFR 785.18). */
  readonly paidBreakMinutes: Minutes
  readonly rounding: Rounding
  /** Hours that earn a percentage on top. */
  readonly premiums: readonly PremiumWindow[]
  /** An open shift longer than this lacks its clock-out. */
  readonly maxShiftMinutes: Minutes
  /** The longest single entry. */
  readonly maxEntryMinutes: Minutes
  /** So many days back people enter their own hours; null for no bound of its own. */
  readonly editWindowDays: number | null
  /** A press so many minutes before the plan counts from the plan on; 0 where all time counts. */
  readonly earlyMinutes: Minutes
  /** How far ahead of the server a clock may run. */
  readonly futureToleranceMinutes: Minutes
}

export const defaultTimePolicy: TimePolicy = {
  dayOf: 'shiftStart',
  sameShiftGapMinutes: 240,
  autoBreaks: [],
  paidBreakMinutes: 0,
  rounding: unrounded,
  premiums: [],
  maxShiftMinutes: 960,
  maxEntryMinutes: 1440,
  editWindowDays: null,
  earlyMinutes: 0,
  futureToleranceMinutes: 3,
}

/** Breaks due by German law: 30 minutes in all over 6 hours, 45 over 9 (ArbZG § 4). */
export const germanBreaks: readonly AutoBreak[] = [
  { overMinutes: 360, deductMinutes: 30 },
  { overMinutes: 540, deductMinutes: 45 },
]

/** Twenty minutes over six hours, which need not be paid (Working Time Regulations 1998, regulation 12). */
export const britishBreaks: readonly AutoBreak[] = [{ overMinutes: 360, deductMinutes: 20 }]
