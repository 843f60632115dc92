import type { Calendar } from '@daybook/calendar/domain/days'
import type { Cents, Day, Minutes } from '@daybook/platform/domain'
import type { DayOff, OvertimePolicy, PremiumMinutes } from '@daybook/time/domain'
import type { PayCycleKind } from './pay-cycle.ts'
import type { PromisedBonus } from './promised-bonus.ts'
import type { ProrateBasis, Span } from './prorate.ts'

export const payTypes = ['HOURLY_SALARY', 'FIXED_SALARY', 'DAILY_SALARY'] as const
export type PayType = (typeof payTypes)[number]

/**
 * Overtime on a salary: it pays so many minutes a week, and each beyond is paid by the hour; or it pays for whatever is worked
 * (`'actual'`, fluctuating hours), and overtime earns only the half on top (29 CFR 778.113, 778.114).
 */
export type SalariedOvertime = { readonly coversMinutesPerWeek: Minutes | 'actual' }

/** What was agreed, from a day on until the next terms. `rateCents` is per hour, per pay period or per day, by pay type. */
export type PayTerms = {
  readonly from: Day
  readonly payType: PayType
  readonly rateCents: Cents
  /** Terms of another pay cycle: their days are paid in its runs, and here they only tell where an overtime week stands. */
  readonly elsewhere?: boolean
  /** Pay by the hour only: `false` pays every minute straight. It holds for the days of these terms, whatever comes after. */
  readonly overtimeEligible?: boolean
  /** Fixed salaries only; without it the salary covers all hours. */
  readonly overtime?: SalariedOvertime
}

/**
 * What counts for pay on one day. Several rows may share a day (another hourly rate). Hundredths are parts of a working
 * day: 100 is a whole one.
 */
export type PayDay = {
  readonly day: Day
  /** The timesheet day or ledger entry it came from; the day itself where there is none. */
  readonly id?: string
  /** Approved worked minutes. */
  readonly minutes: Minutes
  /** An hourly rate other than that of the terms. */
  readonly rateCents?: Cents
  /** Of them, those inside windows that pay a percentage on top. */
  readonly premiums?: readonly PremiumMinutes[]
  /** Paid leave and paid holidays credited as time (hourly pay). */
  readonly leaveMinutes?: Minutes
  readonly holidayMinutes?: Minutes
  /** Paid leave and paid holidays as parts of a day (daily pay; for others they are only counted). */
  readonly leaveHundredths?: number
  readonly holidayHundredths?: number
  /** What the paid holiday is called, as the payslip names it. */
  readonly holidayName?: string
  /** Part of the day worked, for daily pay; without it a day with minutes is a whole one. */
  readonly workedHundredths?: number
  /**
   * Leave that is paid instead of taken, a hundred times as fine as it is paid: in hundredths of a minute for who is paid by the hour, in
   * ten-thousandths of a working day for others. A line rounds the sum of all parts.
   */
  readonly paidOutTime?: number
  readonly paidOutPart?: number
  /** Unpaid leave and unexplained absence. */
  readonly absenceHundredths?: number
  /** Whether nobody had to work then, and why, as the run that paid it knew; null: it was a day of work. Without it the calendar says so. */
  readonly off?: DayOff | null
}

/** An amount that was entered for a person: tax and benefits are entered, not computed. Positive; it is taken off. */
export type EnteredDeduction = { readonly kind: 'TAX' | 'BENEFITS'; readonly label: string; readonly amountCents: Cents }

/** What somebody enters on a payslip: a correction of its net pay, or a bonus. */
export const adjustmentKinds = ['ADJUSTMENT', 'BONUS'] as const
export type AdjustmentKind = (typeof adjustmentKinds)[number]

/** A correction of net pay, positive or negative, with its reason. */
export type Adjustment = { readonly label: string; readonly amountCents: Cents }

/** What somebody laid out for the company and is paid back: no part of what they earn. `id` names the claim. */
export type Owed = { readonly id: string; readonly label: string; readonly amountCents: Cents }

/**
 * A bonus that this run pays, as part of the gross; negative where one is taken back. `earned`: the days whose work it was promised for; null
 * where it was not promised, but given at the employer's discretion (29 CFR 778.211).
 */
export type Bonus = { readonly label: string; readonly amountCents: Cents; readonly earned: Span | null }

/** What time, leave or terms that came late change about the pay of an earlier, finalised period; paid with this one. */
export type LateChange = {
  readonly periodId: string
  readonly period: Span
  readonly label: string
  readonly amountCents: Cents
  /** The arithmetic in words. */
  readonly formula: string
  /** The days of that period that it pays. */
  readonly days: readonly Day[]
}

/** How a pay group pays; one set of values for all its people. */
export type PayPolicy = {
  /** Names the version in every line's explanation. */
  readonly version: string
  readonly currency: string
  readonly cycle: PayCycleKind
  readonly prorateBasis: ProrateBasis
  readonly overtime: OvertimePolicy
}

/** Everything that one person's pay of one period is computed from; plain data, kept with the finalised record. */
export type PayInput = {
  readonly policy: PayPolicy
  readonly period: Span
  readonly employed: { readonly from: Day; readonly to: Day | null }
  /** Sorted by `from`; the first may begin before the period. */
  readonly terms: readonly PayTerms[]
  /**
   * Sorted by day, from the first day of the overtime week that holds the period's start. The days before the period
   * are not paid again; they tell where its first week stands.
   */
  readonly days: readonly PayDay[]
  /**
   * The last days of the pay periods before this one, in order, as far back as a block of weeks may begin: hours were paid by what their own
   * period knew. Without them all days before count as one period.
   */
  readonly earlierEnds?: readonly Day[]
  readonly calendar: Calendar
  readonly deductions?: readonly EnteredDeduction[]
  readonly adjustments?: readonly Adjustment[]
  readonly owed?: readonly Owed[]
  readonly bonuses?: readonly Bonus[]
  /** What was promised for work of the weeks that are looked at, whichever run pays it: overtime counts it. */
  readonly promised?: readonly PromisedBonus[]
  readonly lateChanges?: readonly LateChange[]
}
