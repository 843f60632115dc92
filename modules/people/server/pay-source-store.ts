import type { Day } from '@daybook/platform/domain'
import { type Db, slot } from '@daybook/platform/server'
import type { RawBuilder } from '@daybook/platform/server/sql'

/**
 * What pay depends on: time at work, paid absence as time and as hundredths of a working day, unpaid absence, and leave that is paid instead
 * of taken, in hundredths of a minute and in ten-thousandths of a working day.
 */
export type PayInputKind =
  | 'WORKED_MINUTES'
  | 'LEAVE_MINUTES'
  | 'LEAVE_HUNDREDTHS'
  | 'ABSENCE_HUNDREDTHS'
  | 'PAID_OUT_TIME'
  | 'PAID_OUT_PART'

/** What one module knows of one person's pay: a row per person and kind, so that a run of thousands stays one statement. */
export type PayInputRow = {
  person_id: string
  kind: PayInputKind
  /** Two arrays in step: on each of these days so much of it. Only what is decided on, from `since` on. */
  days: Day[] | null
  amounts: number[] | null
  /** Days of the period that somebody still has to decide on. */
  pending: Day[] | null
}

/** `since` is where the overtime week of the first day begins; `people` is null for everybody. */
export type PayPeriodAsked = { from: Day; to: Day; since: Day; people: readonly string[] | null }

/** Days that count and that nobody was paid for. */
export type UnpaidRow = { person_id: string; day: Day }

/** Whose pay was fixed, for which days of the period and by which record: a table with a row per person and stretch of days. */
export type PaidPeriod = {
  from: Day
  to: Day
  paid: RawBuilder<{ person_id: string; record_id: string; from_day: Day; to_day: Day }>
  /** Days after this one are still to come: what is known of them may change, and is looked at again by a later run. */
  today: Day
}

/** What somebody has of something that a payslip tells beside the money; hundredths of its unit. */
export type PayBalance = { name: string; unit: 'DAYS' | 'HOURS'; amount: number }

export type PaySource = {
  /** The rows of `PayInputRow`, as a `select` of a statement that payroll writes. */
  readonly inputs: (asked: PayPeriodAsked) => RawBuilder<PayInputRow>
  /** The rows of `UnpaidRow` between two days, as a `select`. */
  readonly unpaid: (asked: Omit<PayPeriodAsked, 'since'>) => RawBuilder<UnpaidRow>
  /** Lets nobody decide on anything that counts until the transaction ends. */
  readonly hold: (db: Db) => Promise<unknown>
  /** Whether something that was decided is still being counted anew, in the background: pay waits for it. Asked once all is held. */
  readonly isCounting?: (db: Db) => Promise<boolean>
  /** What a payslip says of these people's balances on a day, as a `select` with a row per person. */
  readonly balances?: (asked: {
    day: Day
    people: readonly string[]
  }) => RawBuilder<{ person_id: string; balances: PayBalance[] }>
  /** Marks what these people were paid for, so that nobody changes it any more and it is not paid twice. */
  readonly markPaid: (db: Db, period: PaidPeriod) => Promise<unknown>
}

/**
 * What modules hand over to whoever pays people. It is declared here, left of all of them, so that each new source (leave,
 * expenses) fills it in its own manifest and payroll stays as it is.
 */
export const paySources = slot<PaySource>('people.pay_sources')
