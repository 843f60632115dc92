import type { App } from './app.ts'

/** One thing that a module puts into a slot of a lower module. */
export type Fill = { readonly slot: string; readonly value: unknown }

/**
 * A question that a module leaves to modules it may not know: it declares the slot, they fill it in their manifests, and it
 * reads whatever there is. `fill` is checked against `T` where it is written.
 */
export type Slot<T> = { readonly fill: (value: T) => Fill; readonly of: (app: Pick<App, 'fills'>) => readonly T[] }

export const slot = <T>(name: string): Slot<T> => ({
  fill: (value) => ({ slot: name, value }),
  of: ({ fills }) => fills.filter((each) => each.slot === name).map(({ value }) => value as T),
})
