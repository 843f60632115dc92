import { EmploymentTypeField } from '@daybook/people/contract'
import { employmentTypes } from '@daybook/people/domain'
import { DayField, line, text } from '@daybook/platform/contract'
import { z } from 'zod'
import { approvalWays, grantWays } from '../domain/index.ts'

// A thousand days or hours: no balance of leave is larger.
const most = 100_000

/** Hundredths of a day or of an hour. */
export const AmountField = z.int('Must be a whole number of hundredths').min(0, 'Must not be negative').max(most, 'Too large')
const orNone = AmountField.nullable()
const months = z.int().min(0, 'Must not be negative').max(120, 'At most ten years')
const Month = z.int().min(1).max(12)
const DateOfMonth = z.int().min(1).max(31)

const policyOf = <Text extends z.ZodType<string>>(why: Text, department: Text) =>
  z.strictObject({
    paid: z.boolean(),
    limited: z.boolean(),
    annual: AmountField,
    grant: z.enum(grantWays),
    minutesPerUnit: z.int().min(1, 'Must be more than nothing').max(60_000, 'Too large'),
    creditOn: z.enum(['first', 'last', 'anniversary']),
    leaveYear: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('calendar') }),
      z.strictObject({ kind: z.literal('fixed'), month: Month, date: DateOfMonth }),
      z.strictObject({ kind: z.literal('hire') }),
    ]),
    prorate: z.enum(['days', 'months', 'none']),
    roundTo: z.union([z.literal(0), z.literal(10), z.literal(25), z.literal(50), z.literal(100)]),
    roundMode: z.enum(['nearest', 'up', 'down']),
    cap: orNone,
    milestones: z
      .array(z.strictObject({ afterYears: z.int().min(1).max(60), annual: AmountField }))
      .max(10)
      .readonly(),
    waitingMonths: months,
    unpaidPauses: z.boolean(),
    carryMax: orNone,
    carryExpires: z
      .union([
        z.strictObject({ month: Month, date: DateOfMonth }),
        z.strictObject({ days: z.int().min(1, 'At least one day').max(366, 'At most a year') }),
      ])
      .nullable(),
    carryNegative: z.boolean(),
    negativeLimit: AmountField,
    sandwich: z.enum(['none', 'weekends', 'holidays', 'both']),
    halfDays: z.boolean(),
    noticeDays: z.int().min(0, 'Must not be negative').max(366, 'At most a year'),
    daysBack: z.int().min(0, 'Must not be negative').max(366, 'At most a year'),
    longestSpan: z.int().min(1, 'At least one day').max(732, 'At most two years').nullable(),
    inARowLimit: orNone,
    yearlyLimit: orNone,
    blocked: z
      .array(
        z
          .strictObject({ from: DayField, to: DayField, why })
          .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Must not be before the first day' }),
      )
      .max(20)
      .readonly(),
    departments: z.array(department).max(50).readonly(),
    employmentTypes: z.array(EmploymentTypeField).max(employmentTypes.length).readonly(),
    tenureMonths: months,
    approval: z.enum(approvalWays),
    hrOver: AmountField,
    documentFrom: z.int().min(1, 'At least one day').max(366, 'At most a year').nullable(),
    documentFirst: z.boolean(),
  })

/** Everything that a company decides about a type of leave (docs/rules.md#leave). */
export const LeavePolicyField = policyOf(line(100, 'Please say why'), line(200))

/** The same as it was stored: a letter may be stored in parts, and be longer than it was when it was typed. */
export const StoredLeavePolicy = policyOf(z.string(), z.string())

export const TypeName = line(60, 'Please enter a name')
export const Note = text(500)
