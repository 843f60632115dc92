import type { Day } from '@daybook/platform/domain'
import type { EventContext } from '@daybook/platform/server'
import {
  checklistDeeds,
  checklistDone,
  checklistTakenUp,
  checklistTopics,
  taskAnswered,
  taskHandedIn,
  taskSentBack,
} from '../contract/index.ts'
import { runStatusOf } from '../domain/index.ts'
import type { Reader } from './doer-store.ts'
import { taskForLog } from './present.ts'
import { noteAsked } from './remind-store.ts'
import { changeRun, findRun } from './run-store.ts'
import { agreersOf, changeTask, datedTasks, findTask, type TaskChanges, type TaskRow } from './task-store.ts'

type Work = Pick<EventContext, 'db' | 'now' | 'emit' | 'record' | 'touch'>

/** What becomes of a task, by whom, and who reads it then. */
type Settled = {
  readonly as: 'DONE' | 'OPEN' | 'LEFT_OUT' | 'HANDED_IN' | 'AGREED' | 'SENT_BACK'
  readonly reason: string | null
  readonly by: string
  readonly today: Day
  readonly reader: Reader
}

/** Where a task stands, as the rules ask for it. */
export const stateOf = ({ status, run_status, waiting, awaited, approver, handed_in_at, shut }: TaskRow) => ({
  task: status,
  run: run_status,
  waiting,
  awaited,
  shut,
  approval: approver === null ? ('NONE' as const) : handed_in_at === null ? ('WANTED' as const) : ('HANDED_IN' as const),
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

const open = { status: 'OPEN', settled_at: null, settled_by: null, reason: null } as const
const notHandedIn = { handed_in_at: null, handed_in_by: null, agreed_by: null, agreed_alone: false } as const
const notSentBack = { sent_back_by: null, sent_back_reason: null } as const
const fresh = { ...open, ...notHandedIn, ...notSentBack }

/** How each of these is stored. Who did a task stays who settled it, whoever agreed. */
const changesOf = (before: TaskRow, { as, reason, by }: Settled, now: string): TaskChanges => {
  const settled = { settled_at: now, settled_by: by }
  switch (as) {
    case 'OPEN':
      return fresh
    case 'LEFT_OUT':
      return { ...fresh, ...settled, status: 'LEFT_OUT', reason }
    case 'HANDED_IN':
      return { ...notSentBack, handed_in_at: now, handed_in_by: by }
    case 'SENT_BACK':
      return { ...fresh, sent_back_by: by, sent_back_reason: reason }
    case 'AGREED':
      return {
        ...settled,
        settled_by: before.handed_in_by,
        status: 'DONE',
        agreed_by: by,
        agreed_alone: by === before.handed_in_by,
      }
    case 'DONE': {
      const alone = before.approver === null ? {} : { handed_in_at: now, handed_in_by: by, agreed_by: by, agreed_alone: true }
      return { ...fresh, ...settled, status: 'DONE', ...alone }
    }
  }
}

const deedsOf = {
  DONE: checklistDeeds.tick,
  OPEN: checklistDeeds.undo,
  LEFT_OUT: checklistDeeds.leave_out,
  HANDED_IN: checklistDeeds.hand_in,
  AGREED: checklistDeeds.agree,
  SENT_BACK: checklistDeeds.send_back,
} as const

/** Tells whoever is to agree, or whoever has to do it anew. Those who agree are not told of it once more by the reminders of the day. */
const tell = async ({ db, emit }: Work, before: TaskRow, { as, reason, by }: Settled): Promise<void> => {
  const told = { taskId: before.id, title: before.title, list: before.name, about: before.about, by }
  if (as === 'HANDED_IN') {
    const to = await agreersOf(db, before.id)
    await noteAsked(db, before.id, to)
    await emit(taskHandedIn, { ...told, to, byName: before.approver === 'NAMED' })
  } else if (before.handed_in_at !== null) await emit(taskAnswered, { taskId: before.id })
  if (as === 'SENT_BACK' && before.handed_in_by !== null)
    await emit(taskSentBack, { ...told, userId: before.handed_in_by, reason: reason ?? '' })
}

/** Stores what becomes of a task whose run is held; null where its run would be under way again and another one like it is by now. */
export const storeSettled = async (work: Work, before: TaskRow, settled: Settled): Promise<TaskRow | null> => {
  const { db, now, record, touch } = work
  await changeTask(db, before.id, changesOf(before, settled, now))
  await tell(work, before, settled)
  if (!(await followTasks(work, before.run_id, settled))) return null
  const row = (await findTask(db, before.id, settled.reader)) ?? before
  const takesBack = settled.as === 'OPEN' && before.status === 'OPEN'
  const deed = takesBack ? checklistDeeds.take_back : deedsOf[settled.as]
  record({ deed, type: 'checklist_task', id: row.id, before: taskForLog(before), after: taskForLog(row) })
  touch(checklistTopics.checklist_tasks)
  return row
}
