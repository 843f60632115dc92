import { DayField, endpoint, Id, InstantField, only, page, pageQuery, requiredText } from '@daybook/platform/contract'
import { z } from 'zod'
import { approverKinds, doerKinds, gateKinds, listKinds, longestText, taskStatuses } from '../domain/index.ts'
import { Answered, answerErrors, Answers } from './fields.ts'
import { checklistSetUp, checklistTask } from './permissions.ts'
import { checklistRefusals } from './refusals.ts'

export const Person = z.strictObject({ id: Id, name: z.string() })

export const Task = z.strictObject({
  id: Id,
  runId: Id,
  title: z.string(),
  note: z.string(),
  /** Null for whoever did their part and takes none any more: the day that the list goes by may have moved since. */
  due: DayField.nullable(),
  /** Who was meant to do it. */
  who: z.enum(doerKinds),
  /** Who does it today: one person, or any of HR or of the owners. */
  doer: z.strictObject({ kind: z.enum(['PERSON', 'HR', 'OWNER']), person: Person.nullable() }),
  /** Who has to agree before it is done, where somebody has to. */
  approver: z.enum(approverKinds).nullable(),
  /** It is open, and handed in: by whom, when, and who agrees to it today. */
  handedIn: z
    .strictObject({
      by: z.string(),
      at: InstantField,
      agrees: z.strictObject({ kind: z.enum(['PERSON', 'HR', 'OWNER']), person: Person.nullable() }),
    })
    .nullable(),
  /** Who agreed to it. */
  agreedBy: z.string().nullable(),
  /** It was handed in and sent back. */
  sentBack: z.strictObject({ by: z.string(), reason: z.string() }).nullable(),
  status: z.enum(taskStatuses),
  settledAt: InstantField.nullable(),
  settledBy: z.string().nullable(),
  /** Why it was left out. */
  reason: z.string().nullable(),
  /** How much it counts in the progress of its list. */
  weight: z.int(),
  /** Others that it waits for are not settled yet. */
  waiting: z.boolean(),
  /** Which, by their titles, for whoever sees the whole list. */
  waitsFor: z.array(z.string()),
  /** What it stands for that is done elsewhere: it is done by itself then, and by nobody while it is `shut`. */
  gate: z.enum(gateKinds).nullable(),
  shut: z.boolean(),
  /** What it asks, with the answers: for its doer, who agrees, and owner and HR; in a checklist about themselves they see those of their own tasks. */
  fields: z.array(Answered),
  /** Whom the checklist is about, which one it is, and its day; null for whoever did their part and takes none any more. */
  about: Person,
  list: z.string(),
  kind: z.enum(listKinds),
  anchor: DayField.nullable(),
  version: z.int(),
  can: z.strictObject({ tick: z.boolean(), undo: z.boolean(), leaveOut: z.boolean(), agree: z.boolean(), answer: z.boolean() }),
})
export type Task = z.output<typeof Task>

const params = z.strictObject({ taskId: Id })
const version = z.int()

export const listChecklistTasks = endpoint({
  name: 'listChecklistTasks',
  method: 'GET',
  path: '/api/v0/checklist-task',
  summary:
    'Your tasks: those that are open or wait until you agree, soonest due first, or those that you settled or agreed to, the latest first',
  permission: checklistTask,
  query: z.strictObject({ ...pageQuery, show: z.enum(['OPEN', 'SETTLED']).default('OPEN') }),
  response: page(Task),
  longList: 'items',
  errors: {},
})

export const tickChecklistTask = endpoint({
  name: 'tickChecklistTask',
  method: 'POST',
  path: '/api/v0/checklist-task/:taskId/tick',
  summary: 'Tick a task off, or hand it in where somebody has to agree; with the last one its checklist ends',
  permission: checklistTask,
  params,
  body: z.strictObject({ version, answers: Answers.optional() }),
  response: Task,
  errors: {
    ...answerErrors,
    ...only(
      checklistRefusals,
      'checklist.stopped',
      'checklist.not_open',
      'checklist.waiting',
      'checklist.gate_shut',
      'checklist.handed_in',
      'checklist.own',
    ),
  },
})

export const answerChecklistTask = endpoint({
  name: 'answerChecklistTask',
  method: 'PUT',
  path: '/api/v0/checklist-task/:taskId/answers',
  summary: 'Answer what a task asks, or answer it otherwise, until its checklist is done or it is handed in',
  permission: checklistTask,
  params,
  body: z.strictObject({ version, answers: Answers }),
  response: Task,
  errors: {
    ...answerErrors,
    ...only(
      checklistRefusals,
      'checklist.stopped',
      'checklist.ended',
      'checklist.not_open',
      'checklist.handed_in',
      'checklist.own',
    ),
  },
})

export const undoChecklistTask = endpoint({
  name: 'undoChecklistTask',
  method: 'POST',
  path: '/api/v0/checklist-task/:taskId/undo',
  summary: 'Open a task again, or take back what was handed in; one that was left out is opened by owner and HR',
  permission: checklistTask,
  params,
  body: z.strictObject({ version }),
  response: Task,
  errors: only(
    checklistRefusals,
    'checklist.stopped',
    'checklist.not_settled',
    'checklist.awaited',
    'checklist.runs_already',
    'checklist.left_out',
    'checklist.own',
  ),
})

const answered = only(checklistRefusals, 'checklist.stopped', 'checklist.not_handed_in', 'checklist.four_eyes')

export const agreeChecklistTask = endpoint({
  name: 'agreeChecklistTask',
  method: 'POST',
  path: '/api/v0/checklist-task/:taskId/agree',
  summary: 'Agree to a task that was handed in: it is done then. Nobody agrees to their own where somebody else can',
  permission: checklistTask,
  params,
  body: z.strictObject({ version }),
  response: Task,
  errors: answered,
})

export const sendBackChecklistTask = endpoint({
  name: 'sendBackChecklistTask',
  method: 'POST',
  path: '/api/v0/checklist-task/:taskId/send-back',
  summary: 'Send a task back that was handed in, with a reason',
  permission: checklistTask,
  params,
  body: z.strictObject({ reason: requiredText(longestText, 'Please say why'), version }),
  response: Task,
  errors: answered,
})

export const leaveOutChecklistTask = endpoint({
  name: 'leaveOutChecklistTask',
  method: 'POST',
  path: '/api/v0/checklist-task/:taskId/leave-out',
  summary: 'Leave a task out, with a reason',
  permission: checklistSetUp,
  params,
  body: z.strictObject({ reason: requiredText(longestText, 'Please say why'), version }),
  response: Task,
  errors: only(checklistRefusals, 'checklist.stopped', 'checklist.not_open', 'checklist.own'),
})
