import { no, ok, type Result } from '@daybook/platform/domain'

export const taskStatuses = ['OPEN', 'DONE', 'LEFT_OUT'] as const
export type TaskStatus = (typeof taskStatuses)[number]

export const runStatuses = ['OPEN', 'DONE', 'STOPPED'] as const
export type RunStatus = (typeof runStatuses)[number]

type At = { readonly task: TaskStatus; readonly run: RunStatus }

/** Ticks a task off, or leaves it out. In a run that was stopped nothing is done any more. */
export const settleTask = (
  { task, run }: At,
  as: 'DONE' | 'LEFT_OUT',
): Result<TaskStatus, 'checklist.stopped' | 'checklist.not_open'> => {
  if (run === 'STOPPED') return no('checklist.stopped')
  return task === 'OPEN' ? ok(as) : no('checklist.not_open')
}

/** Takes that back: the task is open again, and so is a run that had ended with it. */
export const reopenTask = ({ task, run }: At): Result<TaskStatus, 'checklist.stopped' | 'checklist.not_settled'> => {
  if (run === 'STOPPED') return no('checklist.stopped')
  return task === 'OPEN' ? no('checklist.not_settled') : ok('OPEN')
}

/** A run ends by itself when each of its tasks is done or left out. */
export const runStatusOf = (tasks: readonly TaskStatus[]): 'OPEN' | 'DONE' =>
  tasks.every((status) => status !== 'OPEN') ? 'DONE' : 'OPEN'
