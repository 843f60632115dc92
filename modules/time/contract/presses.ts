import { DayField, endpoint, Id, InstantField } from '@daybook/platform/contract'
import { z } from 'zod'
import { punchKinds } from '../domain/index.ts'
import { timesheetRead } from './permissions.ts'

/** A press of the clock as it was made; nothing changes it. */
export const Press = z.strictObject({
  id: Id,
  kind: z.enum(punchKinds),
  at: InstantField,
  /** When it arrived, where it waited on a device, which alone says for how long; else null. */
  arrivedAt: InstantField.nullable(),
  /** Where it was made. */
  zone: z.string(),
})

/** What the clock recorded of a day, whatever was typed on it since. A day of more presses than are shown says so. */
export const listPresses = endpoint({
  name: 'listPresses',
  method: 'GET',
  path: '/api/v0/timesheet/presses',
  summary: 'What the clock recorded of a day, and what it makes by itself',
  permission: timesheetRead,
  query: z.strictObject({ day: DayField, userId: Id.optional() }),
  response: z.strictObject({
    items: z.array(Press),
    /** How many presses the day has. */
    total: z.int(),
    /** By the presses alone and the rules of the day; null where they count on another day, or there are more of them than are shown. */
    workedMinutes: z.int().nullable(),
    /** A clock-out is missing among them, so they count nothing. */
    missingClockOut: z.boolean(),
    zone: z.string(),
  }),
  errors: {},
})
