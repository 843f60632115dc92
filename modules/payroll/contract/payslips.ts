import {
  DayField,
  FileReply,
  Id,
  InstantField,
  SignedCentsField,
  endpoint,
  line,
  only,
  perHour,
} from '@daybook/platform/contract'
import { daysBetween } from '@daybook/platform/domain'
import { Stretch } from '@daybook/time/contract'
import { z } from 'zod'
import { adjustmentKinds, payLineKinds, payTypes } from '../domain/index.ts'
import { payrollAdjust, payslipOwn, payslipRead } from './permissions.ts'
import { payrollRefusals } from './refusals.ts'

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
  /** The same in hours, to two places, for programs that count so. */
  regularHoursWorked: z.number(),
  overtimeHoursWorked: z.number(),
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
  /** What somebody entered: corrections of net pay and, as part of the gross, bonuses. */
  adjustments: z.array(
    z.strictObject({
      id: Id,
      kind: z.enum(adjustmentKinds),
      amountCents: z.int(),
      reason: z.string(),
      /** The days that a bonus was promised for; null for any other. */
      earnedFrom: DayField.nullable(),
      earnedTo: DayField.nullable(),
      byName: z.string(),
      at: InstantField,
    }),
  ),
  /** The days behind the lines, also those of earlier periods that came late: what was worked and approved. */
  days: z.array(
    z.strictObject({
      day: DayField,
      minutes: z.int(),
      status: z.string(),
      /** Where it was worked, for the clock that its strip goes by; null where nothing was. */
      zone: z.string().nullable(),
      /** Work and breaks as they were counted; none where only the hours are known. */
      stretches: z.array(Stretch),
    }),
  ),
  /** The public and company holidays of the period; of a final one, those it was computed with. */
  holidays: z.array(z.strictObject({ day: DayField, name: z.string() })),
  /** Bonuses of this and of final payrolls that may be taken back with this one, the newest 50; none for whoever may not, or once it is final. */
  bonuses: z.array(
    z.strictObject({
      id: Id,
      amountCents: z.int(),
      reason: z.string(),
      earnedFrom: DayField.nullable(),
      earnedTo: DayField.nullable(),
      /** The pay period that it was paid with. */
      from: DayField,
      to: DayField,
    }),
  ),
  /** The days of the period on which they are employed, for whoever may add a bonus. */
  employedIn: z.strictObject({ from: DayField, to: DayField }).nullable(),
  /** What was left of leave when the period ended, in hundredths of its unit; of a final slip only. */
  balances: z.array(z.strictObject({ name: z.string(), unit: z.enum(['DAYS', 'HOURS']), amount: z.int() })),
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

/** When the reader is paid next, as far as it is agreed; null where no pay cycle pays them. */
export const getNextPayDay = endpoint({
  name: 'getNextPayDay',
  method: 'GET',
  path: '/api/v0/payroll/next-pay-day',
  summary: 'When you are paid next',
  permission: payslipOwn,
  response: z.strictObject({
    next: z.strictObject({ payDate: DayField, from: DayField, to: DayField, payCycleName: z.string() }).nullable(),
  }),
  errors: {},
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

/** Days of work that one bonus is promised for at most. */
const longestEarned = 366

/**
 * An amount for a draft: a correction of net pay, or a bonus, which is part of the gross. A bonus that was promised for work names its days: overtime
 * of their weeks counts it, in this payroll and in those before.
 */
export const Adjustment = z
  .strictObject({
    kind: z.enum(adjustmentKinds).default('ADJUSTMENT'),
    amountCents: SignedCentsField.refine((value) => value !== 0, 'Enter an amount other than 0'),
    reason: line(200, 'Give a reason'),
    earnedFrom: DayField.nullable().default(null),
    earnedTo: DayField.nullable().default(null),
  })
  .refine(({ kind, amountCents }) => kind !== 'BONUS' || amountCents > 0, {
    message: 'A bonus is more than 0',
    path: ['amountCents'],
  })
  .refine(({ kind, earnedFrom, earnedTo }) => kind === 'BONUS' || (earnedFrom === null && earnedTo === null), {
    message: 'Only a bonus is promised for days of work',
    path: ['kind'],
  })
  .refine(({ earnedFrom, earnedTo }) => earnedTo === null || earnedFrom !== null, {
    message: 'Choose the first day too',
    path: ['earnedFrom'],
  })
  .refine(({ earnedFrom, earnedTo }) => earnedFrom === null || (earnedTo !== null && earnedFrom <= earnedTo), {
    message: 'Choose the last day, not before the first',
    path: ['earnedTo'],
  })
  .refine(
    ({ earnedFrom, earnedTo }) => earnedFrom === null || earnedTo === null || daysBetween(earnedFrom, earnedTo) < longestEarned,
    { message: 'At most a year', path: ['earnedTo'] },
  )

export const adjustPayslip = endpoint({
  name: 'adjustPayslip',
  method: 'POST',
  path: '/api/v0/payroll/:id/adjust',
  summary: 'Correct a draft by an amount, or pay a bonus with it, with a reason',
  permission: payrollAdjust,
  params: idParam,
  body: Adjustment,
  response: PayrollDetail,
  errors: only(
    payrollRefusals,
    'payroll.finalized',
    'payroll.own_adjustment',
    'payroll.too_many_adjustments',
    'payroll.bonus_ahead',
    'payroll.bonus_outside',
  ),
  limits: [perHour('account', 600), perHour('company', 1200)],
  sealed: true,
})

export const takeBackBonus = endpoint({
  name: 'takeBackBonus',
  method: 'POST',
  path: '/api/v0/payroll/:id/take-back',
  summary: 'Take a bonus back with a draft, whole and with the days it was promised for',
  permission: payrollAdjust,
  params: idParam,
  body: z.strictObject({ bonusId: Id }),
  response: PayrollDetail,
  errors: only(payrollRefusals, 'payroll.finalized', 'payroll.own_adjustment', 'payroll.bonus_gone'),
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
