import type { Day } from '@daybook/platform/domain'
import type { EventContext } from '@daybook/platform/server'
import { checklistDeeds, checklistTopics } from '../contract/index.ts'
import { moveDue } from '../domain/index.ts'
import { runForLog, tasksForLog } from './present.ts'
import { forgetDue } from './remind-store.ts'
import { changeRun, type RunRow } from './run-store.ts'
import { datedTasks, saveDue } from './task-store.ts'

type Work = Pick<EventContext, 'db' | 'record' | 'touch'>

/** Lets a run that is held go by another day: what is open is due by it, what is settled keeps the day it was due. */
export const moveRun = async ({ db, record, touch }: Work, before: RunRow, anchor: Day): Promise<void> => {
  if (before.anchor === anchor) return
  const tasks = await datedTasks(db, before.id)
  const moved = moveDue(tasks, anchor)
  await saveDue(db, moved)
  await forgetDue(
    db,
    moved.map(({ id }) => id),
  )
  await changeRun(db, before.id, { anchor })
  record({
    deed: checklistDeeds.move,
    type: 'checklist_run',
    id: before.id,
    before: { ...runForLog(before), tasks: tasksForLog(tasks) },
    after: { ...runForLog({ ...before, anchor }), tasks: tasksForLog(await datedTasks(db, before.id)) },
  })
  touch(checklistTopics.checklist_tasks)
}
