import { no, ok, type Result } from '@daybook/platform/domain'

export const taskStatuses = ['OPEN', 'DONE', 'LEFT_OUT'] as const
export type TaskStatus = (typeof taskStatuses)[number]

export const runStatuses = ['OPEN', 'DONE', 'STOPPED'] as const
export type RunStatus = (typeof runStatuses)[number]

/** Whether somebody has to agree before a task is done, and whether it is handed in to them. */
export type Approval = 'NONE' | 'WANTED' | 'HANDED_IN'

type At = {
  readonly task: TaskStatus
  readonly run: RunStatus
  /** Others that it waits for are open. */
  readonly waiting?: boolean
  /** Others that waited for it are done. */
  readonly awaited?: boolean
  readonly approval?: Approval
  /** It stands for something that is done elsewhere, and is not yet. */
  readonly shut?: boolean
}

/** Settles a task that is open. In a run that was stopped nothing is done any more. */
export const settleTask = <As extends 'DONE' | 'LEFT_OUT'>(
  { task, run }: At,
  as: As,
): Result<As, 'checklist.stopped' | 'checklist.not_open'> => {
  if (run === 'STOPPED') return no('checklist.stopped')
  return task === 'OPEN' ? ok(as) : no('checklist.not_open')
}

type TickRefusal =
  | 'checklist.stopped'
  | 'checklist.not_open'
  | 'checklist.waiting'
  | 'checklist.handed_in'
  | 'checklist.gate_shut'

/**
 * Ticks a task off: nothing is done before what it waits for. Left out it may be all the same. Where somebody has to agree it is handed in to them and
 * goes on being open; where nobody else is here who could, it is done, since otherwise it never would be.
 */
export const tickTask = (at: At, alone = false): Result<'DONE' | 'HANDED_IN', TickRefusal> => {
  const settled = settleTask(at, 'DONE')
  if (!settled.ok) return settled
  if (at.waiting) return no('checklist.waiting')
  if (at.shut) return no('checklist.gate_shut')
  if (at.approval === 'HANDED_IN') return no('checklist.handed_in')
  return ok(at.approval === 'WANTED' && !alone ? 'HANDED_IN' : 'DONE')
}

/** Takes that back: the task is open again, and so is a run that had ended with it. What was done after it goes first. */
export const reopenTask = ({
  task,
  run,
  awaited = false,
  approval,
}: At): Result<'OPEN', 'checklist.stopped' | 'checklist.not_settled' | 'checklist.awaited'> => {
  if (run === 'STOPPED') return no('checklist.stopped')
  if (task === 'OPEN' && approval !== 'HANDED_IN') return no('checklist.not_settled')
  return awaited ? no('checklist.awaited') : ok('OPEN')
}

/** Whether what a task asks may be answered, or answered otherwise: while its run is under way, and until it is handed in. */
export const answerQuestions = ({
  task,
  run,
  handedIn,
}: Pick<At, 'task' | 'run'> & { readonly handedIn: boolean }): Result<
  null,
  'checklist.stopped' | 'checklist.ended' | 'checklist.not_open' | 'checklist.handed_in'
> => {
  if (run === 'STOPPED') return no('checklist.stopped')
  if (run === 'DONE') return no('checklist.ended')
  if (task === 'LEFT_OUT') return no('checklist.not_open')
  return handedIn ? no('checklist.handed_in') : ok(null)
}

/** Answers what was handed in: agreed to it is done, sent back it is to be done anew. */
export const answerTask = <As extends 'AGREED' | 'SENT_BACK'>(
  { task, run, approval }: At,
  as: As,
): Result<As, 'checklist.stopped' | 'checklist.not_handed_in'> => {
  if (run === 'STOPPED') return no('checklist.stopped')
  return task === 'OPEN' && approval === 'HANDED_IN' ? ok(as) : no('checklist.not_handed_in')
}

/** A run ends by itself when each of its tasks is done or left out. */
export const runStatusOf = (tasks: readonly TaskStatus[]): 'OPEN' | 'DONE' =>
  tasks.every((status) => status !== 'OPEN') ? 'DONE' : 'OPEN'
