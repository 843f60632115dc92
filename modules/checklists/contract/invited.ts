import { InvitationToken, peopleRefusals, writesByLink } from '@daybook/people/contract'
import { anyone, DayField, endpoint, Id, only } from '@daybook/platform/contract'
import { z } from 'zod'
import { gateKinds, taskStatuses } from '../domain/index.ts'
import { Answered, answerErrors, Answers } from './fields.ts'
import { checklistRefusals } from './refusals.ts'

// What somebody does who was invited and has not joined: their own tasks of joining, with the token of the mailed link in place of a sign-in.

/** A task of theirs. */
export const InvitedTask = z.strictObject({
  id: Id,
  title: z.string(),
  note: z.string(),
  due: DayField,
  status: z.enum(taskStatuses),
  /** It is handed in, and somebody has to agree. */
  handedIn: z.boolean(),
  /** Why it was sent back. */
  sentBack: z.string().nullable(),
  /** Others that it waits for are not settled yet. */
  waiting: z.boolean(),
  /** As of a task of a colleague. */
  gate: z.enum(gateKinds).nullable(),
  shut: z.boolean(),
  fields: z.array(Answered),
  version: z.int(),
  can: z.strictObject({ tick: z.boolean(), undo: z.boolean() }),
})
export type InvitedTask = z.output<typeof InvitedTask>

const mostShown = 200
const token = { token: InvitationToken }
const invalid = only(peopleRefusals, 'invitation.invalid')

export const listInvitedTasks = endpoint({
  name: 'listInvitedTasks',
  method: 'POST',
  path: '/api/v0/user/invitation/tasks',
  summary: 'Your own tasks of joining before you join, what is due first',
  permission: anyone,
  body: z.strictObject(token),
  response: z.strictObject({ items: z.array(InvitedTask).max(mostShown) }),
  longList: 'items',
  errors: invalid,
  effect: 'none',
  sealed: true,
})

export const settleInvitedTask = endpoint({
  name: 'settleInvitedTask',
  method: 'PUT',
  path: '/api/v0/user/invitation/task',
  summary: 'Tick a task of yours off before you join, or open it again',
  permission: anyone,
  body: z.strictObject({ ...token, taskId: Id, done: z.boolean(), version: z.int(), answers: Answers.optional() }),
  response: InvitedTask,
  errors: {
    ...invalid,
    ...answerErrors,
    ...only(
      checklistRefusals,
      'checklist.stopped',
      'checklist.not_open',
      'checklist.waiting',
      'checklist.gate_shut',
      'checklist.handed_in',
      'checklist.not_settled',
      'checklist.awaited',
      'checklist.runs_already',
    ),
  },
  limits: [writesByLink],
  sealed: true,
})
