import { dehydrate, hydrate, type DehydratedState, type Query, type QueryClient } from '@tanstack/react-query'
import { readStored, storageKeys, writeStored } from './storage.ts'

// A few small answers stay on the device until one signs out: who one is, the clock, one's own week. They are shown where there is no
// connection, and asked for again as soon as there is one.

const isKept = ({ meta, state }: Query): boolean => meta?.['kept'] === true && state.data !== undefined

/** Writes down what is kept: what is there already, and soon after each answer. Returns how to stop. */
export const keepAnswers = (client: QueryClient): (() => void) => {
  const write = () => writeStored(storageKeys.answers, dehydrate(client, { shouldDehydrateQuery: isKept }))
  const soon = () => setTimeout(write, 500)
  let timer = soon()
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || !isKept(query)) return
    clearTimeout(timer)
    timer = soon()
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** Puts back what was kept, for a page that was opened without a connection. */
export const recallAnswers = (client: QueryClient): void => {
  const kept = readStored<DehydratedState>(storageKeys.answers)
  if (kept) hydrate(client, kept)
}
