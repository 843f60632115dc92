import {
  CentsField,
  DayField,
  Id,
  endpoint,
  line,
  only,
  page,
  pageBody,
  pageQuery,
  perHour,
  text,
  Seen,
} from '@daybook/platform/contract'
import { z } from 'zod'
import { payCycleKinds, payTypes, periodParts, periodStatuses } from '../domain/index.ts'
import { payrollRefusals } from './refusals.ts'
import { paySetup, payTermsRead, payWrite } from './permissions.ts'

// Each of them makes periods, which are computed one by one.
const makingLimits = [perHour('account', 120), perHour('company', 240)]

const MonthsAfter = z.int().min(0).max(2)

export const PayDateRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('OFFSET'), days: z.int().min(-31).max(62) }),
  z.strictObject({ kind: z.literal('DAY_OF_MONTH'), day: z.int(), monthsAfter: MonthsAfter }),
  z.strictObject({
    kind: z.literal('NTH_WEEKDAY'),
    nth: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(-1)]),
    weekday: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6), z.literal(7)]),
    monthsAfter: MonthsAfter,
  }),
])

const paid = { payDate: PayDateRule, businessDay: z.enum(['none', 'previous', 'next']) }

/** The domain's PayCycle as it crosses the wire. */
export const PayCycleRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['WEEKLY', 'BIWEEKLY', 'FOUR_WEEKLY']), anchor: DayField, ...paid }),
  z.strictObject({ kind: z.literal('SEMI_MONTHLY'), startDays: z.tuple([z.int(), z.int()]), ...paid }),
  z.strictObject({ kind: z.literal('MONTHLY'), startDay: z.int(), ...paid }),
])
export type PayCycleRule = z.output<typeof PayCycleRule>

export const PayCycle = z.strictObject({
  id: Id,
  name: z.string(),
  frequency: z.enum(payCycleKinds),
  rule: PayCycleRule,
  status: z.enum(['ACTIVE', 'INACTIVE']),
  people: z.int(),
  /** The first day of its first period: days before it are paid by nobody, unless somebody moves to it from another cycle. */
  begins: DayField.nullable(),
  version: z.int(),
})
export type PayCycle = z.output<typeof PayCycle>

export const listPayCycles = endpoint({
  name: 'listPayCycles',
  method: 'GET',
  path: '/api/v0/pay-cycle',
  summary: 'Pay cycles, with how many people each one pays',
  permission: paySetup,
  response: z.strictObject({ items: z.array(PayCycle) }),
  errors: {},
})

const CycleStatus = z.enum(['ACTIVE', 'INACTIVE'])

/** By name, of some status or of any. */
export const searchPayCycles = endpoint({
  name: 'searchPayCycles',
  method: 'POST',
  path: '/api/v0/pay-cycle/search',
  summary: 'Pay cycles by name and status, in pages',
  permission: paySetup,
  body: z.strictObject({ ...pageBody, q: text(100).optional(), status: CycleStatus.optional() }),
  response: page(PayCycle),
  errors: {},
  effect: 'none',
})

export const PayCycleForm = z.strictObject({ name: line(100, 'Please enter a name'), rule: PayCycleRule })
const cycleErrors = [
  'pay_cycle.start_day',
  'pay_cycle.start_days',
  'pay_cycle.pay_day',
  'pay_cycle.name_taken',
  'pay_cycle.too_many',
] as const

/** Its pay periods of this year and the next two months come with it. */
export const addPayCycle = endpoint({
  name: 'addPayCycle',
  method: 'POST',
  path: '/api/v0/pay-cycle',
  summary: 'Add a pay cycle with its periods',
  permission: paySetup,
  body: PayCycleForm,
  response: PayCycle,
  errors: only(payrollRefusals, ...cycleErrors),
  limits: makingLimits,
})

/** The name alone: how often people are paid stays with the cycle (docs/decisions/0020-a-pay-cycle-keeps-its-rule.md). */
export const renamePayCycle = endpoint({
  name: 'renamePayCycle',
  method: 'PATCH',
  path: '/api/v0/pay-cycle',
  summary: 'Give a pay cycle another name',
  permission: paySetup,
  body: z.strictObject({ id: Id, name: PayCycleForm.shape.name, version: z.int() }),
  response: PayCycle,
  errors: only(payrollRefusals, 'pay_cycle.name_taken'),
  limits: [perHour('account', 120)],
})

export const changePayCycleStatus = endpoint({
  name: 'changePayCycleStatus',
  method: 'POST',
  path: '/api/v0/pay-cycle/change-status',
  summary: 'Stop or resume a pay cycle; resumed, it gets the periods since',
  permission: paySetup,
  body: z.strictObject({ id: Id, status: CycleStatus, version: z.int() }),
  response: PayCycle,
  errors: only(payrollRefusals, 'pay_cycle.in_use'),
  limits: makingLimits,
})

export const PayPeriod = z.strictObject({
  id: Id,
  payCycleId: Id,
  payCycleName: z.string(),
  from: DayField,
  to: DayField,
  payDate: DayField,
  payYear: z.int(),
  number: z.int(),
  status: z.enum(periodStatuses),
  /** Sums of its records; null before the first preview. */
  people: z.int(),
  grossCents: z.int().nullable(),
  netCents: z.int().nullable(),
})
export type PayPeriod = z.output<typeof PayPeriod>

/** Newest first. Without a cycle: of all of them. */
export const searchPayPeriods = endpoint({
  name: 'searchPayPeriods',
  method: 'POST',
  path: '/api/v0/pay-period/search',
  summary: 'Pay periods with their totals',
  permission: paySetup,
  body: z.strictObject({ payCycleId: Id.optional(), payYear: z.int().min(1900).max(2199).optional() }),
  response: z.strictObject({ items: z.array(PayPeriod), years: z.array(z.int()) }),
  errors: {},
  effect: 'none',
  sealed: true,
})

/** All of them, newest first; the last one is the first that the company pays here. */
export const listPayPeriods = endpoint({
  name: 'listPayPeriods',
  method: 'GET',
  path: '/api/v0/pay-period',
  summary: 'Pay periods of a cycle, open and closed, in pages',
  permission: paySetup,
  query: z.strictObject({ ...pageQuery, payCycleId: Id.optional(), state: z.enum(periodParts).optional() }),
  response: page(PayPeriod),
  errors: {},
  sealed: true,
})

/** Whatever year it is of; null where nothing is due and nothing runs. Without a cycle: of all of them. */
export const getNextPayPeriod = endpoint({
  name: 'getNextPayPeriod',
  method: 'GET',
  path: '/api/v0/pay-period/next',
  summary: 'The pay period to be paid next, or else the one that runs',
  permission: paySetup,
  query: z.strictObject({ payCycleId: Id.optional() }),
  response: z.strictObject({ next: PayPeriod.nullable() }),
  errors: {},
  sealed: true,
})

export const addPayPeriods = endpoint({
  name: 'addPayPeriods',
  method: 'POST',
  path: '/api/v0/pay-period',
  summary: 'Make the periods of a cycle between two days and up to those that exist, which stay',
  permission: paySetup,
  body: z
    .strictObject({ payCycleId: Id, from: DayField, to: DayField })
    .refine(({ from, to }) => from <= to, { message: 'The first day is after the last', path: ['to'] }),
  response: z.strictObject({ added: z.int() }),
  errors: only(payrollRefusals, 'pay_period.too_long', 'pay_cycle.unknown'),
  limits: makingLimits,
})

/** Terms from a day on until the next ones. The amount is per hour, per pay period or per day, as the pay type says. */
export const PayTerms = z.strictObject({
  from: DayField,
  payCycleId: Id,
  payCycleName: z.string(),
  payType: z.enum(payTypes),
  amountCents: z.int(),
  taxDeductionCents: z.int(),
  benefitsDeductionCents: z.int(),
  overtimeEligible: z.boolean(),
  /** Minutes of a week that a salary pays for; null: whatever is worked, and overtime earns the half on top. Salaries only. */
  coveredMinutesPerWeek: z.int().nullable(),
})
export type PayTerms = z.output<typeof PayTerms>

export const PayDetails = z.strictObject({
  userId: Id,
  userName: z.string(),
  currency: z.string(),
  /** Newest first. */
  terms: z.array(PayTerms),
  /** Another one with whatever is agreed. */
  version: Seen,
  can: z.strictObject({ change: z.boolean() }),
})
export type PayDetails = z.output<typeof PayDetails>

/** Somebody with the terms that hold for them today, as far as the reader may see them. */
export const PaidPerson = z.strictObject({ userId: Id, userName: z.string(), currency: z.string(), terms: PayTerms })
export type PaidPerson = z.output<typeof PaidPerson>

/** By name. Without a cycle: whatever cycle pays them. */
export const listPaidPeople = endpoint({
  name: 'listPaidPeople',
  method: 'GET',
  path: '/api/v0/employee-pay-details/pay-cycle',
  summary: 'Who is paid by a pay cycle today, and on which terms',
  permission: payTermsRead,
  query: z.strictObject({ ...pageQuery, payCycleId: Id.optional() }),
  response: page(PaidPerson),
  errors: {},
  sealed: true,
})

const userIdParam = z.strictObject({ userId: Id })

export const getPayDetails = endpoint({
  name: 'getPayDetails',
  method: 'GET',
  path: '/api/v0/employee-pay-details/:userId',
  summary: "A person's pay terms",
  permission: payTermsRead,
  params: userIdParam,
  response: PayDetails,
  errors: {},
  sealed: true,
})

/** Nobody is agreed an amount of 0 by accident: `unpaid` says that it is meant. */
export const PayTermsForm = z
  .strictObject({
    from: DayField,
    payCycleId: Id,
    payType: z.enum(payTypes),
    amountCents: CentsField,
    unpaid: z.boolean().default(false),
    taxDeductionCents: CentsField.default(0),
    benefitsDeductionCents: CentsField.default(0),
    overtimeEligible: z.boolean().default(true),
    coveredMinutesPerWeek: z
      .int()
      .min(1, 'Must be at least a minute')
      .max(10_080, 'A week has 168 hours')
      .nullable()
      .default(2400),
  })
  .refine(({ amountCents, unpaid }) => amountCents !== 0 || unpaid, {
    message: 'The amount is 0. Please say that this is meant',
    path: ['unpaid'],
  })

/** Terms that begin on the same day are replaced; `version` says which were looked at, so that nobody replaces what they did not see. */
export const savePayTerms = endpoint({
  name: 'savePayTerms',
  method: 'PUT',
  path: '/api/v0/employee-pay-details/:userId',
  summary: 'Save pay terms and the day from which they hold',
  permission: payWrite,
  params: userIdParam,
  body: PayTermsForm.safeExtend({
    /** Of the details that were looked at; null: nothing is agreed yet. */
    version: Seen.nullable().default(null),
  }),
  response: PayDetails,
  errors: only(
    payrollRefusals,
    'pay_details.own',
    'pay_period.too_long',
    'pay_details.period_closed',
    'pay_details.before_they_left',
    'pay_details.too_many',
    'pay_cycle.unknown',
    'pay_cycle.stopped',
  ),
  sealed: true,
})
