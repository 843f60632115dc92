/** One thing that a module puts into a slot. */
export type WebFill = { readonly slot: string; readonly value: unknown }

/** A place on a screen that the screen's module leaves to modules it may not know. */
export type WebSlot<T> = { readonly with: (value: T) => WebFill; readonly all: () => readonly T[] }

let filled: readonly WebFill[] = []

/** Called once, before anything is drawn; tests call it with what they look at. */
export const fillSlots = (fills: readonly WebFill[]): void => {
  filled = fills
}

export const webSlot = <T>(name: string): WebSlot<T> => ({
  with: (value) => ({ slot: name, value }),
  all: () => filled.filter((each) => each.slot === name).map(({ value }) => value as T),
})
