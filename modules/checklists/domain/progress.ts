import type { Day } from '@daybook/platform/domain'
import type { TaskStatus } from './task-status.ts'

/** How far a run is, in tasks: the parts of its strip. What is due today is still to come. */
export type Progress = { readonly done: number; readonly leftOut: number; readonly overdue: number; readonly toCome: number }

type Counted = {
  readonly status: TaskStatus
  readonly due: Day
  /** It waits until others are settled. */
  readonly waiting?: boolean
}

/** What waits for others is not overdue, whatever day it was due. */
export const isOverdue = ({ status, due, waiting = false }: Counted, today: Day): boolean =>
  status === 'OPEN' && due < today && !waiting

export const progressOf = (tasks: readonly Counted[], today: Day): Progress => {
  const count = (fits: (task: Counted) => boolean) => tasks.filter(fits).length
  return {
    done: count(({ status }) => status === 'DONE'),
    leftOut: count(({ status }) => status === 'LEFT_OUT'),
    overdue: count((task) => isOverdue(task, today)),
    toCome: count((task) => task.status === 'OPEN' && !isOverdue(task, today)),
  }
}
