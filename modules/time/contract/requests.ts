import { DayField, endpoint, Id, InstantField, page, pageQuery } from '@daybook/platform/contract'
import { z } from 'zod'
import { requestStates } from '../domain/index.ts'
import { timesheetWrite } from './permissions.ts'

/** One of one's own days that was handed in, and what became of it. */
export const SheetRequest = z.strictObject({
  id: Id,
  day: DayField,
  state: z.enum(requestStates),
  workedMinutes: z.int(),
  notWorked: z.boolean(),
  submittedAt: InstantField.nullable(),
  decidedAt: InstantField.nullable(),
  decidedByName: z.string().nullable(),
  decisionNote: z.string().nullable(),
})
export type SheetRequest = z.output<typeof SheetRequest>

/** Newest first. */
export const listSheetRequests = endpoint({
  name: 'listSheetRequests',
  method: 'GET',
  path: '/api/v0/timesheet/requests',
  summary: 'Your days that were handed in, sent back or approved',
  permission: timesheetWrite,
  query: z.strictObject({ ...pageQuery, state: z.enum(requestStates).optional() }),
  response: page(SheetRequest),
  errors: {},
})
