import type { Actor } from '@daybook/platform/server'
import type { RunRow } from './run-store.ts'
import type { TaskRow } from './task-store.ts'

/** Whether somebody sees a task: owner and HR all of them, whoever does it or settled it that one. */
export const mayReadTask = (actor: Actor, { mine, settled_by }: Pick<TaskRow, 'mine' | 'settled_by'>): boolean =>
  actor.scope === 'company' || mine || settled_by === actor.userId

/** Whether somebody settles a task that is not theirs to do: owner and HR, but not in a list about themselves. */
export const mayStandInForTask = (actor: Actor, { person_id }: Pick<TaskRow, 'person_id'>): boolean =>
  actor.scope === 'company' && !actor.isSelf(person_id)

/** Whether somebody ticks a task off or opens it again. What was left out only those open who may leave it out. */
export const maySettle = (actor: Actor, task: Pick<TaskRow, 'mine' | 'settled_by' | 'person_id' | 'status'>): boolean =>
  mayStandInForTask(actor, task) || (task.status !== 'LEFT_OUT' && (task.mine || task.settled_by === actor.userId))

/** Whether somebody stops a run or moves its day: owner and HR, but not of a list about themselves. */
export const maySteer = (actor: Actor, { person_id }: Pick<RunRow, 'person_id'>): boolean =>
  actor.scope === 'company' && !actor.isSelf(person_id)
