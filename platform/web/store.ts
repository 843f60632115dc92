import { useSyncExternalStore } from 'react'

/** A value outside React that components may follow: small enough that no state library is needed. */
export type Store<T> = {
  readonly get: () => T
  readonly set: (next: T | ((current: T) => T)) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Makes a store. Setting an identical value tells nobody. */
export const createStore = <T>(initial: T): Store<T> => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      const changed = typeof next === 'function' ? (next as (current: T) => T)(value) : next
      if (Object.is(changed, value)) return
      value = changed
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The store's value, re-rendering on change. */
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get, store.get)
