import { DayField, Id, endpoint, page, pageBody } from '@daybook/platform/contract'
import { z } from 'zod'
import { leaveAway } from './permissions.ts'

/** One person's leave in a stretch of days. Type and whether it waits are there only for who may see them. */
export const AwayPerson = z.strictObject({
  userId: Id,
  userName: z.string(),
  away: z.array(
    z.strictObject({
      from: DayField,
      to: DayField,
      half: z.enum(['first', 'second']).nullable(),
      typeName: z.string().optional(),
      waits: z.literal(true).optional(),
    }),
  ),
})
export type AwayPerson = z.output<typeof AwayPerson>

const mostDays = 62

/** The calendar of the company: who is away, in the order of names. What colleagues see is that somebody is away, never why. */
export const searchAway = endpoint({
  name: 'searchAway',
  method: 'POST',
  path: '/api/v0/away/search',
  summary: 'Who is away between two days',
  permission: leaveAway,
  body: z
    .strictObject({
      ...pageBody,
      from: DayField,
      to: DayField,
      /** Only whoever is away at all. */
      awayOnly: z.boolean().default(false),
    })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Must not be before the first day' })
    .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < mostDays, {
      path: ['to'],
      message: 'At most two months',
    }),
  response: page(AwayPerson).extend({
    holidays: z.array(z.strictObject({ day: DayField, name: z.string() })),
    /** Days that nobody works on by the week of the company. */
    freeDays: z.array(DayField),
  }),
  errors: {},
  effect: 'none',
})
