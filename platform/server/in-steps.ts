import type { Steps } from '@daybook/platform/domain'

// How long a part of somebody's long work may keep everybody else waiting.
const sliceMs = 10

let last: Promise<void> = Promise.resolve()

/** One part in a turn of the event loop, whoever's it is: ten long works at once hold it no longer than one does. */
const ownTurn = (): Promise<void> => (last = last.then(() => new Promise((go) => setImmediate(go))))

/** For long work that itself has to wait: called between its parts, it gives everybody else a turn whenever a slice is over. */
export const turns = (): (() => Promise<void>) => {
  let until = performance.now() + sliceMs
  return async () => {
    if (performance.now() < until) return
    await ownTurn()
    until = performance.now() + sliceMs
  }
}

/** Does what can be long on the input of a stranger in slices, between which everybody else is served. */
export const inSteps = async <T>(steps: Steps<T>): Promise<T> => {
  for (;;) {
    const until = performance.now() + sliceMs
    do {
      const step = steps.next()
      if (step.done) return step.value
    } while (performance.now() < until)
    await ownTurn()
  }
}

/** The JSON of many rows, for one statement that takes them all: written in slices as well, where at once it would hold everybody up. */
export const jsonInTurns = async (rows: readonly unknown[]): Promise<string> => {
  const turn = turns()
  const parts: string[] = []
  for (const row of rows) {
    await turn()
    parts.push(JSON.stringify(row))
  }
  return `[${parts.join(',')}]`
}
