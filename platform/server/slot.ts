/** One thing that a module puts into a slot of a lower module. */
export type Fill = { readonly slot: string; readonly value: unknown }

/**
 * A question that a module leaves open for modules it must not import: it declares the slot, they fill it in their
 * manifests, and it reads what was filled in. `with` is checked against `T` where it is written.
 */
export type Slot<T> = {
  readonly with: (value: T) => Fill
  readonly of: (app: { readonly fills: readonly Fill[] }) => readonly T[]
}

export const slot = <T>(name: string): Slot<T> => ({
  with: (value) => ({ slot: name, value }),
  of: ({ fills }) => fills.filter((each) => each.slot === name).map(({ value }) => value as T),
})
