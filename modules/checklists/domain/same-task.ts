type Waiting = { readonly waits_for: readonly number[] }

/**
 * The places of the tasks of a list that are to be done beside those that are `underWay` for the same person and day already, by their places in the
 * list: what stands in two lists is done once. What others of its list wait for stays, since they would wait for nothing.
 */
export const placesToStart = (tasks: readonly Waiting[], underWay: ReadonlySet<number>): number[] => {
  const waitedFor = new Set(tasks.flatMap(({ waits_for }) => waits_for))
  return [...tasks.keys()].filter((place) => !underWay.has(place) || waitedFor.has(place))
}

/** The tasks at these places: they wait for the same as before, by its new place. */
export const tasksAt = <T extends Waiting>(
  tasks: readonly T[],
  places: readonly number[],
): (T & { readonly waits_for: number[] })[] =>
  tasks.flatMap((task, place) =>
    places.includes(place) ? [{ ...task, waits_for: task.waits_for.map((other) => places.indexOf(other)) }] : [],
  )
