import { DayField, Id, endpoint, only, page, pageBody, perHour, text } from '@daybook/platform/contract'
import { EmploymentTypeField } from '@daybook/people/contract'
import { TimeRulesForm, WeekdayField } from '@daybook/time/contract'
import { z } from 'zod'
import { payrollRun } from './permissions.ts'
import { payrollRefusals } from './refusals.ts'

const Counted = z.strictObject({ minutes: z.int(), overtimeMinutes: z.int() })

export const BackTestPeriod = z.strictObject({
  /** Null: no pay cycle pays them, so a month of the calendar stands for a period, and there is no money. */
  payCycleName: z.string().nullable(),
  from: DayField,
  to: DayField,
  before: Counted,
  after: Counted,
  /** Gross pay in minor units, without what came late for other periods. */
  pay: z.strictObject({ beforeCents: z.int(), afterCents: z.int() }).nullable(),
})

export const BackTestRow = z.strictObject({
  userId: Id,
  userName: z.string(),
  /** What rounding gave (positive) or took on these days. */
  rounding: z.strictObject({ before: z.int(), after: z.int() }),
  periods: z.array(BackTestPeriod),
})
export type BackTestRow = z.output<typeof BackTestRow>

/** The last three pay periods that ended, counted by the rules that they have and by others. Approved days alone, as pay counts them. */
export const backTestRules = endpoint({
  name: 'backTestRules',
  method: 'POST',
  path: '/api/v0/time-rules/back-test',
  summary: 'What other rules of time would have paid',
  permission: payrollRun,
  body: z.strictObject({
    department: text(200).default(''),
    employmentType: EmploymentTypeField.nullable().default(null),
    /** Null: the group follows the company. */
    rules: TimeRulesForm.nullable(),
    weekStarts: WeekdayField.optional(),
    blocksFrom: DayField.optional(),
    ...pageBody,
  }),
  response: page(BackTestRow),
  errors: only(payrollRefusals),
  effect: 'none',
  sealed: true,
  // The form asks while somebody types.
  limits: [perHour('account', 600), perHour('company', 1200)],
})
