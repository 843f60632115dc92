import type { Field } from './field.ts'
import type { GateKind } from './gate.ts'
import type { ApproverKind, DoerKind } from './template.ts'

/** What makes a task the one it is: what is to be done, by whom, who agrees, and what it asks or stands for. */
type Doing = {
  readonly title: string
  readonly who: DoerKind
  readonly named_id: string | null
  readonly approver: ApproverKind | null
  readonly approver_id: string | null
  readonly fields: readonly Field[]
  readonly gate: GateKind | null
}

const keyOf = ({ title, who, named_id, approver, approver_id, fields, gate }: Doing): string =>
  JSON.stringify([
    title.toLowerCase(),
    who,
    named_id,
    approver,
    approver_id,
    gate,
    fields.map(({ label, kind, choices, required }) => [label, kind, choices, required]),
  ])

type Waiting = { readonly waits_for: readonly number[] }

/**
 * The places of the tasks of a list that are to be done beside those that are under way for the same person and day already: what stands in two lists
 * is done once. What others of its list wait for stays, since they would wait for nothing.
 */
export const placesToStart = (tasks: readonly (Doing & Waiting)[], underWay: readonly Doing[]): number[] => {
  const known = new Set(underWay.map(keyOf))
  const waitedFor = new Set(tasks.flatMap(({ waits_for }) => waits_for))
  return tasks.flatMap((task, place) => (known.has(keyOf(task)) && !waitedFor.has(place) ? [] : [place]))
}

/** The tasks at these places: they wait for the same as before, by its new place. */
export const tasksAt = <T extends Waiting>(
  tasks: readonly T[],
  places: readonly number[],
): (T & { readonly waits_for: number[] })[] =>
  tasks.flatMap((task, place) =>
    places.includes(place) ? [{ ...task, waits_for: task.waits_for.map((other) => places.indexOf(other)) }] : [],
  )
