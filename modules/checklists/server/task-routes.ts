import { dayInZone } from '@daybook/platform/domain'
import {
  type Context,
  type Handler,
  type Mount,
  pageFrom,
  readCursor,
  refuseCommon,
  refuser,
  route,
} from '@daybook/platform/server'
import {
  agreeChecklistTask,
  answerChecklistTask,
  checklistTopics,
  leaveOutChecklistTask,
  listChecklistTasks,
  sendBackChecklistTask,
  tickChecklistTask,
  undoChecklistTask,
} from '../contract/index.ts'
import { answerQuestions, answerTask, reopenTask, settleTask, tickTask } from '../domain/index.ts'
import { mayAgree, mayReadTask, maySettle, mayStandInForTask } from './policy.ts'
import { takeAnswers } from './answers.ts'
import { presentTask, questionsOf } from './present.ts'
import { stateOf, storeSettled } from './settle.ts'
import { changeTask, findTask, lockTask, openTasksOf, settledTasksOf, type TaskRow } from './task-store.ts'

const list: Handler<typeof listChecklistTasks> = async ({ query }, { db, actor }) => {
  const { limit, show } = query
  const asked = { limit, after: readCursor(query.cursor, 2) }
  if (show === 'OPEN') return pageFrom(await openTasksOf(db, actor, asked), limit, ({ due, id }) => [due, id], presentTask(actor))
  const rows = await settledTasksOf(db, actor, asked)
  return pageFrom(rows, limit, ({ settled_at, id }) => [settled_at ?? '', id], presentTask(actor))
}

type Settling =
  | Context<typeof tickChecklistTask>
  | Context<typeof undoChecklistTask>
  | Context<typeof leaveOutChecklistTask>
  | Context<typeof answerChecklistTask>
  | Answering
type Answering = Context<typeof agreeChecklistTask> | Context<typeof sendBackChecklistTask>

/** A task to settle or open, with its run held. One that is not the reader's to see is not found. */
const held = async ({ db, actor }: Settling, id: string, version: number): Promise<TaskRow> => {
  const row = await lockTask(db, id, actor)
  if (!row || !mayReadTask(actor, row)) return refuseCommon('not_found')
  return row.version === version ? row : refuseCommon('version.stale')
}

type As = Parameters<typeof storeSettled>[2]['as']

/** Stores what becomes of a task that is held, and answers with it as its reader sees it. */
const settled = async (context: Settling, before: TaskRow, as: As, reason: string | null = null) => {
  const { actor } = context
  const today = dayInZone(context.now, actor.zone)
  const row = await storeSettled(context, before, { as, reason, by: actor.userId, today, reader: actor })
  return row === null ? null : presentTask(actor)(row)
}

const tick: Handler<typeof tickChecklistTask> = async ({ params, body }, context) => {
  const { actor, refuse } = context
  const before = await held(context, params.taskId, body.version)
  if (!maySettle(actor, before)) return refuse('checklist.own')
  const next = tickTask(stateOf(before), before.alone)
  if (!next.ok) return refuse(next.code)
  await takeAnswers(context, before, { answers: body.answers, by: actor.userId, whole: true })
  return (await settled(context, before, next.value)) ?? refuse('version.stale')
}

const answer: Handler<typeof answerChecklistTask> = async ({ params, body }, context) => {
  const { db, actor, refuse, touch } = context
  const before = await held(context, params.taskId, body.version)
  if (!maySettle(actor, before)) return refuse('checklist.own')
  const may = answerQuestions(questionsOf(before))
  if (!may.ok) return refuse(may.code)
  await takeAnswers(context, before, { answers: body.answers, by: actor.userId, whole: before.status === 'DONE' })
  await changeTask(db, before.id, {})
  touch(checklistTopics.checklist_tasks)
  return presentTask(actor)((await findTask(db, before.id, actor)) ?? before)
}

const leaveOut: Handler<typeof leaveOutChecklistTask> = async ({ params, body }, context) => {
  const { actor, refuse } = context
  const before = await held(context, params.taskId, body.version)
  if (!mayStandInForTask(actor, before)) return refuse('checklist.own')
  const next = settleTask(stateOf(before), 'LEFT_OUT')
  if (!next.ok) return refuse(next.code)
  return (await settled(context, before, next.value, body.reason)) ?? refuse('version.stale')
}

const undo: Handler<typeof undoChecklistTask> = async ({ params, body }, context) => {
  const { actor, refuse } = context
  const before = await held(context, params.taskId, body.version)
  if (!maySettle(actor, before)) return refuse(actor.scope === 'company' ? 'checklist.own' : 'checklist.left_out')
  const next = reopenTask(stateOf(before))
  if (!next.ok) return refuse(next.code)
  return (await settled(context, before, next.value)) ?? refuse('checklist.runs_already', { words: { name: before.about } })
}

const refuseAnswer = refuser(agreeChecklistTask.errors)

/** A task that was handed in, held, for whoever agrees to it. */
const toAnswer = async (context: Answering, taskId: string, version: number): Promise<TaskRow> => {
  const before = await held(context, taskId, version)
  return mayAgree(context.actor, before) ? before : refuseAnswer('checklist.four_eyes')
}

const agree: Handler<typeof agreeChecklistTask> = async ({ params, body }, context) => {
  const { refuse } = context
  const before = await toAnswer(context, params.taskId, body.version)
  const next = answerTask(stateOf(before), 'AGREED')
  if (!next.ok) return refuse(next.code)
  return (await settled(context, before, next.value)) ?? refuse('version.stale')
}

const sendBack: Handler<typeof sendBackChecklistTask> = async ({ params, body }, context) => {
  const { refuse } = context
  const before = await toAnswer(context, params.taskId, body.version)
  const next = answerTask(stateOf(before), 'SENT_BACK')
  if (!next.ok) return refuse(next.code)
  return (await settled(context, before, next.value, body.reason)) ?? refuse('version.stale')
}

export const taskRoutes: readonly Mount[] = [
  route(listChecklistTasks, list),
  route(tickChecklistTask, tick),
  route(undoChecklistTask, undo),
  route(answerChecklistTask, answer),
  route(agreeChecklistTask, agree),
  route(sendBackChecklistTask, sendBack),
  route(leaveOutChecklistTask, leaveOut),
]
