import { endpoint, Id, page, pageBody } from '@daybook/platform/contract'
import { z } from 'zod'
import { directoryRead } from './permissions.ts'

/** Somebody in the chart, with how many report to them directly. */
export const ChartPerson = z.strictObject({
  userId: Id,
  userName: z.string(),
  designation: z.string(),
  department: z.string(),
  profileImageS3Path: z.string().nullable(),
  reports: z.int(),
})
export type ChartPerson = z.output<typeof ChartPerson>

/** Those who lead somebody come first, then by name; who left is not in it, and who reported to them stands at the top. */
export const searchChart = endpoint({
  name: 'searchChart',
  method: 'POST',
  path: '/api/v0/user/chart/search',
  summary: 'Who reports to somebody directly, or to nobody, with how many report to each',
  permission: directoryRead,
  body: z.strictObject({ ...pageBody, managerId: Id.optional() }),
  response: page(ChartPerson),
  errors: {},
  effect: 'none',
})
