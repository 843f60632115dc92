import { dayInZone } from '@daybook/platform/domain'
import { type Context, type Handler, type Mount, pageFrom, readCursor, refuseCommon, route } from '@daybook/platform/server'
import {
  checklistDeeds,
  checklistDone,
  checklistTakenUp,
  checklistTopics,
  leaveOutChecklistTask,
  listChecklistTasks,
  tickChecklistTask,
  undoChecklistTask,
} from '../contract/index.ts'
import { reopenTask, runStatusOf, settleTask } from '../domain/index.ts'
import { mayReadTask, maySettle, mayStandInForTask } from './policy.ts'
import { presentTask, taskForLog } from './present.ts'
import { changeRun, findRun } from './run-store.ts'
import { changeTask, datedTasks, findTask, lockTask, openTasksOf, settledTasksOf, type TaskRow } from './task-store.ts'

const list: Handler<typeof listChecklistTasks> = async ({ query }, { db, actor }) => {
  const { limit, show } = query
  const asked = { limit, after: readCursor(query.cursor, 2) }
  if (show === 'OPEN') return pageFrom(await openTasksOf(db, actor, asked), limit, ({ due, id }) => [due, id], presentTask(actor))
  const rows = await settledTasksOf(db, actor, asked)
  return pageFrom(rows, limit, ({ settled_at, id }) => [settled_at ?? '', id], presentTask(actor))
}

type Settling = Context<typeof tickChecklistTask> | Context<typeof undoChecklistTask> | Context<typeof leaveOutChecklistTask>

/** A task to settle or open, with its run held. One that is not the reader's to see is not found. */
const held = async ({ db, actor }: Settling, id: string, version: number): Promise<TaskRow> => {
  const row = await lockTask(db, id, actor)
  if (!row || !mayReadTask(actor, row)) return refuseCommon('not_found')
  return row.version === version ? row : refuseCommon('version.stale')
}

/** A run is done as long as none of its tasks is open, and whoever has to know hears when that changes; false where it would be under way again and another one like it is by now. */
const followTasks = async ({ db, actor, now, emit }: Settling, runId: string): Promise<boolean> => {
  const run = await findRun(db, runId, dayInZone(now, actor.zone))
  const status = runStatusOf((await datedTasks(db, runId)).map((task) => task.status))
  if (!run || run.status === status) return true
  if (!(await changeRun(db, runId, { status, ended_at: status === 'DONE' ? now : null }))) return false
  if (status === 'OPEN') await emit(checklistTakenUp, { runId })
  else await emit(checklistDone, { runId, userId: run.person_id, list: run.name, by: actor.userId })
  return true
}

const deedsOf = { DONE: checklistDeeds.tick, OPEN: checklistDeeds.undo, LEFT_OUT: checklistDeeds.leave_out } as const

const finish = async (context: Settling, before: TaskRow) => {
  const { db, actor, record, touch } = context
  const row = (await findTask(db, before.id, actor)) ?? before
  record({
    deed: deedsOf[row.status],
    type: 'checklist_task',
    id: row.id,
    before: taskForLog(before),
    after: taskForLog(row),
  })
  touch(checklistTopics.checklist_tasks)
  return presentTask(actor)(row)
}

const tick: Handler<typeof tickChecklistTask> = async ({ params, body }, context) => {
  const { db, actor, now, refuse } = context
  const before = await held(context, params.taskId, body.version)
  if (!maySettle(actor, before)) return refuse('checklist.own')
  const settled = settleTask({ task: before.status, run: before.run_status }, 'DONE')
  if (!settled.ok) return refuse(settled.code)
  await changeTask(db, before.id, { status: settled.value, settled_at: now, settled_by: actor.userId })
  await followTasks(context, before.run_id)
  return finish(context, before)
}

const leaveOut: Handler<typeof leaveOutChecklistTask> = async ({ params, body }, context) => {
  const { db, actor, now, refuse } = context
  const before = await held(context, params.taskId, body.version)
  if (!mayStandInForTask(actor, before)) return refuse('checklist.own')
  const settled = settleTask({ task: before.status, run: before.run_status }, 'LEFT_OUT')
  if (!settled.ok) return refuse(settled.code)
  await changeTask(db, before.id, { status: settled.value, settled_at: now, settled_by: actor.userId, reason: body.reason })
  await followTasks(context, before.run_id)
  return finish(context, before)
}

const undo: Handler<typeof undoChecklistTask> = async ({ params, body }, context) => {
  const { db, actor, refuse } = context
  const before = await held(context, params.taskId, body.version)
  if (!maySettle(actor, before)) return refuse(actor.scope === 'company' ? 'checklist.own' : 'checklist.left_out')
  const reopened = reopenTask({ task: before.status, run: before.run_status })
  if (!reopened.ok) return refuse(reopened.code)
  await changeTask(db, before.id, { status: reopened.value, settled_at: null, settled_by: null, reason: null })
  if (!(await followTasks(context, before.run_id))) return refuse('checklist.runs_already', { words: { name: before.about } })
  return finish(context, before)
}

export const taskRoutes: readonly Mount[] = [
  route(listChecklistTasks, list),
  route(tickChecklistTask, tick),
  route(undoChecklistTask, undo),
  route(leaveOutChecklistTask, leaveOut),
]
