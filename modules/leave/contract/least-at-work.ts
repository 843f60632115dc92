import { DayField, Done, endpoint, line, only } from '@daybook/platform/contract'
import { z } from 'zod'
import { leaveSetUp } from './permissions.ts'
import { leaveRefusals } from './refusals.ts'

/** How many people should be left of a department, or of the whole company where it names none. */
export const LeastAtWork = z.strictObject({ department: z.string().nullable(), least: z.int() })
export type LeastAtWork = z.output<typeof LeastAtWork>

/** A day on which fewer people would be left than are wanted: the worst of a request. */
export const ShortDay = z.strictObject({
  day: DayField,
  department: z.string().nullable(),
  /** Who would be left, of so many who work there on that day, where so many are wanted. */
  left: z.int(),
  people: z.int(),
  least: z.int(),
})
export type ShortDay = z.output<typeof ShortDay>

export const saveLeastAtWork = endpoint({
  name: 'saveLeastAtWork',
  method: 'PUT',
  path: '/api/v0/company-leaves-config/least-at-work',
  summary: 'Say how many people should be left when others are away',
  permission: leaveSetUp,
  body: z.strictObject({
    /** Null is the whole company. */
    department: line(200, 'Please choose a department').nullable(),
    /** 0 ends it. */
    least: z.int('Must be a whole number').min(0, 'Must not be negative').max(100_000, 'Too large'),
  }),
  response: Done,
  errors: only(leaveRefusals, 'leave.no_department', 'leave.too_many_least'),
})
