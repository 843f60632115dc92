import type { Day } from '@daybook/platform/domain'
import type { EventContext } from '@daybook/platform/server'
import { checklistDeeds, checklistDone, checklistTakenUp, checklistTopics } from '../contract/index.ts'
import { runStatusOf, type TaskStatus } from '../domain/index.ts'
import type { Reader } from './doer-store.ts'
import { taskForLog } from './present.ts'
import { changeRun, findRun } from './run-store.ts'
import { changeTask, datedTasks, findTask, type TaskRow } from './task-store.ts'

type Work = Pick<EventContext, 'db' | 'now' | 'emit' | 'record' | 'touch'>

/** What becomes of a task, by whom, and who reads it then. */
type Settled = {
  readonly status: TaskStatus
  readonly reason: string | null
  readonly by: string
  readonly today: Day
  readonly reader: Reader
}

/** Where a task stands, as the rules ask for it. */
export const stateOf = ({ status, run_status, waiting, awaited }: TaskRow) => ({
  task: status,
  run: run_status,
  waiting,
  awaited,
})

/** A run is done as long as none of its tasks is open, and whoever has to know hears when that changes; false where it would be under way again and another one like it is by now. */
const followTasks = async ({ db, now, emit }: Work, runId: string, { by, today }: Settled): Promise<boolean> => {
  const run = await findRun(db, runId, today)
  const status = runStatusOf((await datedTasks(db, runId)).map((task) => task.status))
  if (!run || run.status === status) return true
  if (!(await changeRun(db, runId, { status, ended_at: status === 'DONE' ? now : null }))) return false
  if (status === 'OPEN') await emit(checklistTakenUp, { runId })
  else await emit(checklistDone, { runId, userId: run.person_id, list: run.name, by })
  return true
}

const deedsOf = { DONE: checklistDeeds.tick, OPEN: checklistDeeds.undo, LEFT_OUT: checklistDeeds.leave_out } as const

/** Stores what becomes of a task whose run is held; null where its run would be under way again and another one like it is by now. */
export const storeSettled = async (work: Work, before: TaskRow, settled: Settled): Promise<TaskRow | null> => {
  const { db, now, record, touch } = work
  const { status, reason, by, reader } = settled
  const open = status === 'OPEN'
  await changeTask(db, before.id, { status, settled_at: open ? null : now, settled_by: open ? null : by, reason })
  if (!(await followTasks(work, before.run_id, settled))) return null
  const row = (await findTask(db, before.id, reader)) ?? before
  record({ deed: deedsOf[status], type: 'checklist_task', id: row.id, before: taskForLog(before), after: taskForLog(row) })
  touch(checklistTopics.checklist_tasks)
  return row
}
