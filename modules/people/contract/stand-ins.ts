import { DayField, Done, Id, endpoint, only, page, pageBody } from '@daybook/platform/contract'
import { z } from 'zod'
import { standIn } from './permissions.ts'
import { peopleRefusals } from './refusals.ts'

/** Who decides about time, leave and expenses for a manager on these days, the first and the last included. */
export const StandIn = z.strictObject({
  id: Id,
  /** The manager who is away. */
  userId: Id,
  userName: z.string(),
  standInId: Id,
  standInName: z.string(),
  from: DayField,
  to: DayField,
  /** Whether the reader may end it. */
  can: z.strictObject({ remove: z.boolean() }),
})
export type StandIn = z.output<typeof StandIn>

export const searchStandIns = endpoint({
  name: 'searchStandIns',
  method: 'POST',
  path: '/api/v0/stand-in/search',
  summary: 'Who decides while managers are away, today and later, the next days first',
  permission: standIn,
  body: z.strictObject({ ...pageBody }),
  response: page(StandIn),
  errors: {},
  effect: 'none',
})

export const addStandIn = endpoint({
  name: 'addStandIn',
  method: 'POST',
  path: '/api/v0/stand-in',
  summary: 'Say who decides about time, leave and expenses while a manager is away',
  permission: standIn,
  body: z.strictObject({
    /** The manager who is away; without it, whoever asks. */
    userId: Id.optional(),
    standInId: Id,
    from: DayField,
    to: DayField,
  }),
  response: StandIn,
  errors: only(
    peopleRefusals,
    'people.stand_in_same',
    'people.stand_in_unknown',
    'people.stand_in_days',
    'people.stand_in_role',
    'people.stand_in_nobody',
    'people.stand_in_taken',
    'people.own_manager',
    'people.inactive',
  ),
})

export const removeStandIn = endpoint({
  name: 'removeStandIn',
  method: 'DELETE',
  path: '/api/v0/stand-in/:id',
  summary: 'Let a manager decide alone again',
  permission: standIn,
  params: z.strictObject({ id: Id }),
  response: Done,
  errors: only(peopleRefusals, 'people.own_manager'),
})
