import { AsyncLocalStorage } from 'node:async_hooks'

// A transaction holds a connection and locks. Whoever waits for another machine inside of one makes everybody wait for it.

const transaction = new AsyncLocalStorage<true>()

/** Marks `body`, and all that it calls, as inside a transaction. */
export const inTransaction = <T>(body: () => Promise<T>): Promise<T> => transaction.run(true, body)

export const isInTransaction = (): boolean => transaction.getStore() === true

/** The door of everything that reaches over the network; inside a transaction it is closed. */
export const callOut = async <T>(what: string, call: () => Promise<T>): Promise<T> => {
  if (isInTransaction()) throw new Error(`${what} inside a transaction, which would wait for another machine`)
  return call()
}

/** Thrown inside a transaction that lacks something from the network: it is undone, `fetched` runs outside, and it begins anew. */
export class OutsideFirst extends Error {
  readonly fetched: () => Promise<unknown>
  constructor(fetched: () => Promise<unknown>) {
    super('something has to be fetched before the transaction')
    this.fetched = fetched
  }
}

const results = new AsyncLocalStorage<Map<unknown, unknown>>()

/** Keeps what `outsideOnce` finds for as long as `body` runs, which begins its transaction anew for each of them. */
export const keepingResults = <T>(body: () => Promise<T>): Promise<T> => results.run(new Map(), body)

/**
 * Does what takes long and needs no database (hashing, drawing) where no connection is held meanwhile: inside a transaction, that one is
 * undone, and begun anew when the result is there. `key` says what is done, and to what.
 */
export const outsideOnce = async <T>(key: unknown, work: () => Promise<T>): Promise<T> => {
  if (!isInTransaction()) return work()
  const there = results.getStore()
  if (there?.has(key)) return there.get(key) as T
  throw new OutsideFirst(async () => there?.set(key, await work()))
}
