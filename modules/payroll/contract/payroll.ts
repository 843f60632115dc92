import { DayField, Id, InstantField, endpoint, only, page, pageBody, text, perHour, Seen } from '@daybook/platform/contract'
import { z } from 'zod'
import { leftOutReasons, varianceCauses } from '../domain/index.ts'
import { PayPeriod } from './pay-setup.ts'
import { payrollAdjust, payrollFinalize, payrollRun } from './permissions.ts'
import { PayrollRecord } from './payslips.ts'
import { payrollRefusals } from './refusals.ts'

const Variance = z.strictObject({
  priorCents: z.int(),
  changeCents: z.int(),
  changeBasisPoints: z.int().nullable(),
  causes: z.array(z.strictObject({ cause: z.enum(varianceCauses), cents: z.int() })),
  flagged: z.boolean(),
})

export const RunRow = PayrollRecord.extend({ variance: Variance.nullable() })
export type RunRow = z.output<typeof RunRow>

export const RunTotals = z.strictObject({
  people: z.int(),
  grossCents: z.int(),
  taxCents: z.int(),
  benefitsCents: z.int(),
  adjustmentCents: z.int(),
  netCents: z.int(),
  problems: z.int(),
  pendingDays: z.int(),
  /** How many late changes of finalised periods are in the figures, and what they come to. */
  lateChanges: z.int(),
  lateCents: z.int(),
  /** Another one with any figure of anybody: what is finalised is what was looked at. */
  figures: Seen,
})
export type RunTotals = z.output<typeof RunTotals>

export const Run = z.strictObject({
  period: PayPeriod,
  totals: RunTotals,
  currency: z.string(),
  /** Days of the period with hours before a joining date or after a last day: no payroll pays them. Whose they are, three at most by name. */
  outside: z.strictObject({ days: z.int(), people: z.int(), names: z.array(z.string()) }),
  /** Who last computed or adjusted it. */
  prepared: z.strictObject({ by: z.string(), at: InstantField }).nullable(),
  /** Whoever asks prepared it, and may finalise it once one of these people has computed it again. */
  secondPeople: z.array(z.string()).nullable(),
  can: z.strictObject({ preview: z.boolean(), finalize: z.boolean(), markPaid: z.boolean() }),
})
export type Run = z.output<typeof Run>

/** Computes and stores the drafts of everyone in the cycle; doing it again replaces them. */
export const previewPayroll = endpoint({
  name: 'previewPayroll',
  method: 'POST',
  path: '/api/v0/payroll/preview',
  summary: 'Compute a period: everyone, every line',
  permission: payrollRun,
  body: z.strictObject({ payPeriodId: Id }),
  response: Run,
  errors: only(payrollRefusals, 'payroll.finalized'),
  limits: [perHour('account', 120), perHour('company', 240)],
  sealed: true,
})

/** Mails managers whom days of the period wait for, and whoever worked in it and has not handed that in; once a day each. */
export const remindOfDays = endpoint({
  name: 'remindOfDays',
  method: 'POST',
  path: '/api/v0/payroll/remind',
  summary: 'Remind people of days that a payroll waits for',
  permission: payrollRun,
  body: z.strictObject({ payPeriodId: Id }),
  response: z.strictObject({
    managers: z.int(),
    employees: z.int(),
    /** Who was reminded today already. */
    toldBefore: z.int(),
  }),
  errors: only(payrollRefusals, 'payroll.finalized'),
  limits: [perHour('account', 60), perHour('company', 120)],
})

/** The run of a period as it stands, without computing it anew. */
export const getRun = endpoint({
  name: 'getRun',
  method: 'GET',
  path: '/api/v0/payroll/run/:payPeriodId',
  summary: 'The totals of a period',
  permission: payrollRun,
  params: z.strictObject({ payPeriodId: Id }),
  response: Run,
  errors: {},
  sealed: true,
})

export const listPayroll = endpoint({
  name: 'listPayroll',
  method: 'POST',
  path: '/api/v0/payroll/all',
  summary: 'The payslips of a period, with what changed since the one before',
  permission: payrollRun,
  body: z.strictObject({
    ...pageBody,
    payPeriodId: Id,
    q: text(200).optional(),
    only: z.enum(['all', 'problems', 'changed', 'late']).default('all'),
  }),
  response: page(RunRow),
  errors: {},
  effect: 'none',
  sealed: true,
})

/** What came late for a finalised period and is not paid yet: the next run of the person's pay cycle takes it. */
export const LateChange = z.strictObject({
  userId: Id,
  userName: z.string(),
  payPeriodId: Id,
  /** Their payslip of that period; null for who was not in that payroll. */
  employeePayrollId: Id.nullable(),
  payCycleName: z.string(),
  from: DayField,
  to: DayField,
  /** The days of that period that it pays. */
  days: z.array(DayField),
  /** What they change in the gross pay of the period. */
  amountCents: z.int(),
  /** Nothing was agreed with them for these days: they wait until terms that begin by then are. */
  withoutTerms: z.boolean(),
  currency: z.string(),
})
export type LateChange = z.output<typeof LateChange>

export const listLateChanges = endpoint({
  name: 'listLateChanges',
  method: 'POST',
  path: '/api/v0/payroll/late-changes',
  summary: 'What came late for finalised periods and waits for the next run, oldest first',
  permission: payrollRun,
  body: z.strictObject(pageBody),
  response: page(LateChange),
  errors: {},
  effect: 'none',
  limits: [perHour('account', 600), perHour('company', 1200)],
  sealed: true,
})

/** Somebody who is employed in a period and gets nothing from its payroll. */
export const LeftOut = z.strictObject({
  userId: Id,
  userName: z.string(),
  reason: z.enum(leftOutReasons),
  /** The cycle that pays them instead. */
  payCycleName: z.string().nullable(),
  can: z.strictObject({ choose: z.boolean() }),
})
export type LeftOut = z.output<typeof LeftOut>

export const listLeftOut = endpoint({
  name: 'listLeftOut',
  method: 'POST',
  path: '/api/v0/payroll/left-out',
  summary: 'Who is employed in a period and gets nothing from its payroll, and why',
  permission: payrollRun,
  body: z.strictObject({ ...pageBody, payPeriodId: Id }),
  response: page(LeftOut),
  errors: {},
  effect: 'none',
  sealed: true,
})

/** `PAY` pays somebody although they have not accepted their invitation, `HOLD` leaves them out; `USUAL` takes either back. */
export const choosePayee = endpoint({
  name: 'choosePayee',
  method: 'POST',
  path: '/api/v0/payroll/choice',
  summary: 'Pay somebody who is only invited, or hold their pay back',
  permission: payrollAdjust,
  body: z.strictObject({ payPeriodId: Id, userId: Id, choice: z.enum(['PAY', 'HOLD', 'USUAL']) }),
  response: Run,
  errors: only(payrollRefusals, 'payroll.finalized', 'payroll.own_adjustment', 'payroll.person_unknown', 'payroll.adjusted'),
  limits: [perHour('account', 600), perHour('company', 1200)],
  sealed: true,
})

/**
 * Freezes the run: records, lines, and the days they paid. The figures must be those of the last preview, which must be
 * somebody else's where the company asks for a second person.
 */
export const finalizePayroll = endpoint({
  name: 'finalizePayroll',
  method: 'POST',
  path: '/api/v0/payroll/finalize',
  summary: 'Finalise a period',
  permission: payrollFinalize,
  confirmed: 'owner',
  body: z.strictObject({
    payPeriodId: Id,
    /** `totals.figures` of the run that was looked at: where any figure of anybody is another one by now, it is refused. */
    figures: Seen,
    /** Finalise although days of the period are not approved; they are paid later as late changes. */
    withoutPending: z.boolean().default(false),
  }),
  response: Run,
  errors: only(
    payrollRefusals,
    'payroll.finalized',
    'payroll.not_previewed',
    'payroll.changed',
    'payroll.counting',
    'payroll.has_problems',
    'payroll.days_pending',
    'payroll.period_running',
    'payroll.second_person',
  ),
  idempotency: 'required',
  sealed: true,
})

export const markPayrollPaid = endpoint({
  name: 'markPayrollPaid',
  method: 'POST',
  path: '/api/v0/payroll/mark-paid',
  summary: 'The money was sent',
  permission: payrollFinalize,
  body: z.strictObject({ payPeriodId: Id }),
  response: Run,
  errors: only(payrollRefusals, 'payroll.not_finalized', 'payroll.already_paid'),
  idempotency: 'required',
  sealed: true,
})
