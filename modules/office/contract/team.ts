import { DayMark, Stretch, Window } from '@daybook/time/contract'
import { standings } from '@daybook/time/domain'
import { DayField, Id, InstantField, endpoint, page, pageBody } from '@daybook/platform/contract'
import { addDays, isDay } from '@daybook/platform/domain'
import { z } from 'zod'
import { teamRead } from './permissions.ts'

const who = { userId: Id, userName: z.string(), designation: z.string(), profileImageS3Path: z.string().nullable() }

/** A day of somebody beside its plan, as their timesheet has it. */
export const TeamDay = z.strictObject({
  day: DayField,
  workedMinutes: z.int(),
  /** What the calendar plans, less leave: 0 on days off, and before and after an employment. */
  plannedMinutes: z.int(),
  marks: z.array(DayMark),
  holiday: z.string().nullable(),
  missingClockOut: z.boolean(),
  running: z.boolean(),
  /** How much of the plan is leave; which leave is not told. */
  awayMinutes: z.int(),
})
export type TeamDay = z.output<typeof TeamDay>

/** Somebody now, and their day as far as it is: today is where they are. */
export const PersonToday = TeamDay.extend({
  ...who,
  zone: z.string(),
  standing: z.enum(standings),
  /** Since when they are in, on a break or out; null where nobody knows, and for whoever did not come. */
  since: InstantField.nullable(),
  windows: z.array(Window),
  stretches: z.array(Stretch),
})
export type PersonToday = z.output<typeof PersonToday>

export const PersonWeek = z.strictObject({
  ...who,
  days: z.array(TeamDay),
  workedMinutes: z.int(),
  plannedMinutes: z.int(),
})
export type PersonWeek = z.output<typeof PersonWeek>

/** Whose rows are shown: everybody's whom the reader may see, or of those who report to the reader without anybody between. */
export const teamChoices = ['all', 'direct'] as const

const teamBody = { ...pageBody, people: z.enum(teamChoices).default('all') }

/** Managers see whoever reports to them, directly or through others; owner, HR and support everybody. In the order of names. */
export const searchTeamToday = endpoint({
  name: 'searchTeamToday',
  method: 'POST',
  path: '/api/v0/team/today/search',
  summary: 'What your team does now, and today beside its plan',
  permission: teamRead,
  body: z.strictObject(teamBody),
  response: page(PersonToday),
  errors: {},
  effect: 'none',
})

export const searchTeamWeek = endpoint({
  name: 'searchTeamWeek',
  method: 'POST',
  path: '/api/v0/team/week/search',
  summary: 'Seven days of your team beside their plan',
  permission: teamRead,
  body: z
    .strictObject({ ...teamBody, from: DayField })
    .refine(({ from }) => isDay(addDays(from, 6)), { path: ['from'], message: 'The week has to end by 2199' }),
  response: page(PersonWeek),
  errors: {},
  effect: 'none',
})
