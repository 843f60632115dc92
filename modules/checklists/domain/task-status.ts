import { no, ok, type Result } from '@daybook/platform/domain'

export const taskStatuses = ['OPEN', 'DONE', 'LEFT_OUT'] as const
export type TaskStatus = (typeof taskStatuses)[number]

export const runStatuses = ['OPEN', 'DONE', 'STOPPED'] as const
export type RunStatus = (typeof runStatuses)[number]

type At = {
  readonly task: TaskStatus
  readonly run: RunStatus
  /** Others that it waits for are open. */
  readonly waiting?: boolean
  /** Others that waited for it are done. */
  readonly awaited?: boolean
}

/** Settles a task that is open. In a run that was stopped nothing is done any more. */
export const settleTask = (
  { task, run }: At,
  as: 'DONE' | 'LEFT_OUT',
): Result<TaskStatus, 'checklist.stopped' | 'checklist.not_open'> => {
  if (run === 'STOPPED') return no('checklist.stopped')
  return task === 'OPEN' ? ok(as) : no('checklist.not_open')
}

/** Ticks a task off: nothing is done before what it waits for. Left out it may be all the same. */
export const tickTask = (at: At): Result<TaskStatus, 'checklist.stopped' | 'checklist.not_open' | 'checklist.waiting'> => {
  const settled = settleTask(at, 'DONE')
  return settled.ok && at.waiting ? no('checklist.waiting') : settled
}

/** Takes that back: the task is open again, and so is a run that had ended with it. What was done after it goes first. */
export const reopenTask = ({
  task,
  run,
  awaited = false,
}: At): Result<TaskStatus, 'checklist.stopped' | 'checklist.not_settled' | 'checklist.awaited'> => {
  if (run === 'STOPPED') return no('checklist.stopped')
  if (task === 'OPEN') return no('checklist.not_settled')
  return awaited ? no('checklist.awaited') : ok('OPEN')
}

/** A run ends by itself when each of its tasks is done or left out. */
export const runStatusOf = (tasks: readonly TaskStatus[]): 'OPEN' | 'DONE' =>
  tasks.every((status) => status !== 'OPEN') ? 'DONE' : 'OPEN'
