import { DayField, endpoint, Id, only, page, pageBody, perHour } from '@daybook/platform/contract'
import { z } from 'zod'
import { leaveUnits } from '../domain/index.ts'
import { leaveSetUp } from './permissions.ts'
import { leaveRefusals } from './refusals.ts'

/** What the next turn of somebody's leave year will make of one type, if nothing else is taken. Amounts are hundredths of its unit. */
export const YearEndLine = z.strictObject({
  userId: Id,
  userName: z.string(),
  unit: z.enum(leaveUnits),
  /** The first day of their new leave year; null where they are not here then, and nothing goes over. */
  turns: DayField.nullable(),
  left: z.int(),
  carried: z.int(),
  lost: z.int(),
  /** The last day on which what goes over can be used; null where that is the whole new year. */
  usableUntil: DayField.nullable(),
})
export type YearEndLine = z.output<typeof YearEndLine>

export const searchYearEnd = endpoint({
  name: 'searchYearEnd',
  method: 'POST',
  path: '/api/v0/company-leaves-config/year-end/search',
  summary: 'What goes over and what is lost at the next turn of everybody’s leave year, by name',
  permission: leaveSetUp,
  body: z.strictObject({ ...pageBody, typeId: Id }),
  response: page(YearEndLine),
  errors: only(leaveRefusals, 'leave.no_balance'),
  effect: 'none',
  // Everybody's forecast of a year is worked out.
  limits: [perHour('account', 600), perHour('company', 1200)],
})
