import { DayField, Done, endpoint, Id, InstantField, line, only, page, pageBody, perHour, text } from '@daybook/platform/contract'
import { z } from 'zod'
import { CustomValues, PersonField } from './custom-fields.ts'
import { updatePerson } from './people.ts'
import { changeAsk, changeDecide, changeRead } from './permissions.ts'
import { peopleRefusals } from './refusals.ts'

export const changeStatuses = ['PENDING', 'DECIDED', 'WITHDRAWN'] as const

const Value = z.union([z.string(), z.number(), z.boolean()]).nullable()

/** One field of a request: as it stood, as it is wanted, as it is now, and what was decided. */
export const WantedField = z.strictObject({
  id: Id,
  label: z.string(),
  kind: PersonField.shape.kind,
  before: Value,
  wanted: Value,
  now: Value,
  /** Somebody changed it since it was asked for. */
  changed: z.boolean(),
  decision: z.enum(['APPROVED', 'REJECTED']).nullable(),
  comment: z.string(),
})
export type WantedField = z.output<typeof WantedField>

export const ChangeRequest = z.strictObject({
  id: Id,
  userId: Id,
  userName: z.string(),
  note: z.string(),
  status: z.enum(changeStatuses),
  askedAt: InstantField,
  decidedAt: InstantField.nullable(),
  decidedByName: z.string().nullable(),
  /** That of the person as they are now: a decision names the one it was made on. */
  personVersion: z.int(),
  fields: z.array(WantedField),
  can: z.strictObject({ decide: z.boolean(), withdraw: z.boolean() }),
})
export type ChangeRequest = z.output<typeof ChangeRequest>

export const ChangeForm = z.strictObject({
  name: line(200, 'Please enter the name', 2, 'Name must be at least 2 characters').optional(),
  birthDate: DayField.nullable().optional(),
  custom: CustomValues.optional(),
  note: text(500).default(''),
})

// Thirty long texts, each as it stood, as it is wanted and as it is now.
const mostTold = 1024 * 1024

const params = z.strictObject({ id: Id })
const limits = [perHour('account', 60)]

export const askChange = endpoint({
  name: 'askChange',
  method: 'POST',
  path: '/api/v0/change-request',
  summary: 'Ask for a change of your own data that HR makes',
  permission: changeAsk,
  body: ChangeForm.extend({
    /** Of the person, as the form showed them: where they were changed since, it is refused. */
    version: z.int().optional(),
  }),
  response: ChangeRequest,
  errors: only(
    peopleRefusals,
    'people.change_waits',
    'people.change_nothing',
    'people.change_yourself',
    'people.birth_in_future',
    'people.born_after_joining',
    'people.field_unknown',
    'people.change_directly',
    'people.field_value',
  ),
  limits,
  keptReply: mostTold,
  sealed: true,
})

export const searchChanges = endpoint({
  name: 'searchChanges',
  method: 'POST',
  path: '/api/v0/change-request/search',
  summary:
    'Requests to change data: one’s own, or for owner and HR everybody’s; those that wait first, the oldest of them first; then the others, the newest first. At most 40 come on a page',
  permission: changeRead,
  body: z.strictObject({
    ...pageBody,
    userId: Id.optional(),
    status: z.enum(changeStatuses).optional(),
    /** The one of this id alone, where its reader sees it. */
    id: Id.optional(),
  }),
  response: page(ChangeRequest),
  longList: 'items',
  errors: {},
  effect: 'none',
  sealed: true,
})

export const withdrawChange = endpoint({
  name: 'withdrawChange',
  method: 'POST',
  path: '/api/v0/change-request/:id/withdraw',
  summary: 'Withdraw a request of your own that waits',
  permission: changeAsk,
  params,
  response: Done,
  errors: only(peopleRefusals, 'people.change_decided'),
  limits,
})

export const decideChange = endpoint({
  name: 'decideChange',
  method: 'POST',
  path: '/api/v0/change-request/:id/decide',
  summary: 'Decide on each field of a request; what is approved is changed at once',
  permission: changeDecide,
  params,
  body: z.strictObject({
    /** Of the person, as the request showed it. */
    personVersion: z.int(),
    decisions: z
      .array(z.strictObject({ id: Id, decision: z.enum(['APPROVED', 'REJECTED']), comment: text(500).default('') }))
      .min(1)
      .max(40),
  }),
  response: ChangeRequest,
  errors: {
    ...updatePerson.errors,
    ...only(peopleRefusals, 'people.change_own', 'people.change_decided', 'people.change_each', 'people.change_comment'),
  },
  keptReply: mostTold,
  sealed: true,
})
