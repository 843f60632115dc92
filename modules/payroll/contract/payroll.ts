import {
  DayField,
  FileReply,
  Id,
  InstantField,
  SignedCentsField,
  endpoint,
  line,
  only,
  page,
  pageBody,
  text,
  perHour,
} from '@daybook/platform/contract'
import { z } from 'zod'
import { leftOutReasons, payLineKinds, payTypes, varianceCauses } from '../domain/index.ts'
import { PayPeriod } from './pay-setup.ts'
import { payrollRefusals } from './refusals.ts'
import { payrollAdjust, payrollFinalize, payrollRun, payslipOwn, payslipRead } from './permissions.ts'

export const recordStatuses = ['DRAFT', 'FINALIZED', 'PAID'] as const

/** A payroll record (docs/product.md#payroll-records). Amounts in minor units, worked time in minutes, days in hundredths. */
export const PayrollRecord = z.strictObject({
  employeePayrollId: Id,
  userId: Id,
  userName: z.string(),
  payPeriodId: Id,
  from: DayField,
  to: DayField,
  payDate: DayField,
  currency: z.string(),
  status: z.enum(recordStatuses),
  isFinalized: z.boolean(),
  payType: z.enum(payTypes),
  netGeneratedSalary: z.int(),
  grossSalary: z.int(),
  fixedCyclicGrossSalary: z.int().nullable(),
  hourlyRate: z.int().nullable(),
  overtimeRate: z.int().nullable(),
  regularMinutes: z.int(),
  overtimeMinutes: z.int(),
  taxDeductionAmount: z.int(),
  benefitsDeductionAmount: z.int(),
  absenceDeductionAmount: z.int(),
  adjustedSalary: z.int(),
  adjustmentReason: z.string().nullable(),
  adjustedAt: InstantField.nullable(),
  leavesCount: z.int(),
  absenceDays: z.int(),
  /** Submitted or open days of the period, which are not in these figures. */
  pendingDays: z.int(),
  /** Why it cannot be paid as it stands. */
  problem: z.string().nullable(),
})
export type PayrollRecord = z.output<typeof PayrollRecord>

export const PayLine = z.strictObject({
  id: Id,
  kind: z.enum(payLineKinds),
  label: z.string(),
  quantity: z.int(),
  unit: z.enum(['MINUTES', 'HUNDREDTH_DAYS', 'AMOUNT']),
  rateCents: z.int(),
  multiplierPercent: z.int(),
  amountCents: z.int(),
  /** The arithmetic in words. */
  formula: z.string(),
  /** The days it came from. */
  days: z.array(DayField),
})
export type PayLine = z.output<typeof PayLine>

export const PayrollDetail = PayrollRecord.extend({
  companyName: z.string(),
  designation: z.string(),
  department: z.string(),
  lines: z.array(PayLine),
  adjustments: z.array(
    z.strictObject({ id: Id, amountCents: z.int(), reason: z.string(), byName: z.string(), at: InstantField }),
  ),
  /** The days behind the lines: what was worked and approved. */
  days: z.array(z.strictObject({ day: DayField, minutes: z.int(), status: z.string() })),
  yearToDate: z.strictObject({
    payYear: z.int(),
    grossCents: z.int(),
    netCents: z.int(),
    taxCents: z.int(),
    benefitsCents: z.int(),
    /** Gross − tax − benefits + adjustments = net. */
    adjustmentCents: z.int(),
  }),
  can: z.strictObject({ adjust: z.boolean() }),
})
export type PayrollDetail = z.output<typeof PayrollDetail>

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
})
export type RunTotals = z.output<typeof RunTotals>

export const Run = z.strictObject({
  period: PayPeriod,
  totals: RunTotals,
  currency: z.string(),
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
    /** The net total that was looked at: finalising another one is refused. */
    netCents: z.int(),
    /** Finalise although days of the period are not approved; they are paid later as late changes. */
    withoutPending: z.boolean().default(false),
  }),
  response: Run,
  errors: only(
    payrollRefusals,
    'payroll.finalized',
    'payroll.not_previewed',
    'payroll.changed',
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

/** One's own finalised payslips, newest first. */
export const listOwnPayslips = endpoint({
  name: 'listOwnPayslips',
  method: 'GET',
  path: '/api/v0/payroll',
  summary: 'Your payslips',
  permission: payslipOwn,
  response: z.strictObject({ items: z.array(PayrollRecord) }),
  errors: {},
  sealed: true,
})

/** The same of somebody else, for those who may see everyone's. */
export const listPayslipsOf = endpoint({
  name: 'listPayslipsOf',
  method: 'GET',
  path: '/api/v0/payroll/of/:userId',
  summary: "A person's finalised payslips, newest first",
  permission: payslipRead,
  params: z.strictObject({ userId: Id }),
  response: z.strictObject({ items: z.array(PayrollRecord) }),
  errors: {},
  sealed: true,
})

const idParam = z.strictObject({ id: Id })

export const getPayslip = endpoint({
  name: 'getPayslip',
  method: 'GET',
  path: '/api/v0/payroll/:id',
  summary: 'A payslip with its lines and the days behind them',
  permission: payslipRead,
  params: idParam,
  response: PayrollDetail,
  errors: {},
  sealed: true,
})

export const adjustPayslip = endpoint({
  name: 'adjustPayslip',
  method: 'POST',
  path: '/api/v0/payroll/:id/adjust',
  summary: 'Correct a draft by an amount, with a reason',
  permission: payrollAdjust,
  params: idParam,
  body: z.strictObject({
    amountCents: SignedCentsField.refine((value) => value !== 0, 'Enter an amount other than 0'),
    reason: line(200, 'Give a reason'),
  }),
  response: PayrollDetail,
  errors: only(payrollRefusals, 'payroll.finalized', 'payroll.own_adjustment', 'payroll.too_many_adjustments'),
  limits: [perHour('account', 600), perHour('company', 1200)],
  sealed: true,
})

export const getPayslipPdf = endpoint({
  name: 'getPayslipPdf',
  method: 'GET',
  path: '/api/v0/payroll/:id/payslip.pdf',
  summary: 'A finalised payslip as a PDF',
  permission: payslipRead,
  params: idParam,
  response: FileReply,
  produces: 'application/pdf',
  errors: only(payrollRefusals, 'payroll.not_finalized'),
  limits: [perHour('account', 600), perHour('company', 3000)],
})
