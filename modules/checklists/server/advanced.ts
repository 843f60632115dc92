import type { WrittenTask } from './template-store.ts'

/**
 * What of tasks only an advanced plan has, by their titles: a smaller plan keeps what a list has of it, in whatever order, and gets no more. A title
 * is what a task keeps when it is moved.
 */
export const advancedOf = (tasks: readonly WrittenTask[]): Set<string> =>
  new Set(
    tasks.flatMap(({ title, waits_for, weight, approver, approver_id, fields, gate }) => [
      ...waits_for.map((place) => JSON.stringify(['waits', title, tasks[place]?.title])),
      ...fields.map(({ label, kind, choices, required }) => JSON.stringify(['asks', title, label, kind, choices, required])),
      ...(approver === null ? [] : [JSON.stringify(['approver', title, approver, approver_id])]),
      ...(gate === null ? [] : [JSON.stringify(['gate', title, gate])]),
      ...(weight === 1 ? [] : [JSON.stringify(['weight', title, weight])]),
    ]),
  )

/** The same tasks as a smaller plan starts them: nothing waits, nobody has to agree or is asked anything, nothing is done by itself, and each counts once. */
export const plainly = <T extends WrittenTask>(tasks: readonly T[]): T[] =>
  tasks.map((task) => ({ ...task, waits_for: [], weight: 1, approver: null, approver_id: null, fields: [], gate: null }))
