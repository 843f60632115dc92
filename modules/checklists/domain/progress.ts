import type { Day } from '@daybook/platform/domain'
import type { TaskStatus } from './task-status.ts'

/** The parts of the strip of a run. What is due today is still to come. */
export type Parts = { readonly done: number; readonly leftOut: number; readonly overdue: number; readonly toCome: number }

/** How far a run is: in tasks, in what they count, and in percent. */
export type Progress = Parts & { readonly weights: Parts; readonly percent: number }

type Counted = {
  readonly status: TaskStatus
  /** Null where whoever reads is not told. */
  readonly due: Day | null
  /** How much it counts beside the others, 1 to 10. */
  readonly weight: number
  /** It waits until others are settled. */
  readonly waiting?: boolean
}

/** What waits for others is not overdue, whatever day it was due; nor is what has no day for whoever reads. */
export const isOverdue = ({ status, due, waiting = false }: Omit<Counted, 'weight'>, today: Day): boolean =>
  status === 'OPEN' && due !== null && due < today && !waiting

/**
 * What is settled, of all there is, as its tasks count. Cut and not rounded, so that nothing but a run that is done says 100; what was left out is
 * no more to be done, so it counts as settled.
 */
const percentOf = ({ done, leftOut, overdue, toCome }: Parts): number => {
  const all = done + leftOut + overdue + toCome
  return all === 0 ? 0 : Math.floor((100 * (done + leftOut)) / all)
}

/** The same where tasks and what they count were added up already. */
export const progressIn = (tasks: Parts, weights: Parts): Progress => ({ ...tasks, weights, percent: percentOf(weights) })

export const progressOf = (tasks: readonly Counted[], today: Day): Progress => {
  const parts = (amount: (task: Counted) => number): Parts => {
    const sum = (fits: (task: Counted) => boolean) => tasks.reduce((total, task) => total + (fits(task) ? amount(task) : 0), 0)
    return {
      done: sum(({ status }) => status === 'DONE'),
      leftOut: sum(({ status }) => status === 'LEFT_OUT'),
      overdue: sum((task) => isOverdue(task, today)),
      toCome: sum((task) => task.status === 'OPEN' && !isOverdue(task, today)),
    }
  }
  return progressIn(
    parts(() => 1),
    parts(({ weight }) => weight),
  )
}
