import { Worker } from 'node:worker_threads'
import { FairQueue } from '@daybook/platform/server'

// How many characters are judged: what follows would only make it stronger, and the meter's work grows with them.
const judged = 100
const mostWords = 40

/** One is judged at a time, so that an answer belongs to the question before it. */
const judging = new FairQueue({ atOnce: 1, waiting: 200, patienceMs: 10_000 })

let meter: Worker | undefined

/** Started with the first password. It holds up no stop; one that broke is replaced by the next. */
const startMeter = (): Worker => {
  const worker = new Worker(new URL('./password-meter.ts', import.meta.url))
  worker.unref()
  worker.once('exit', () => (meter = undefined))
  return worker
}

const ask = (password: string, words: readonly string[]): Promise<number> =>
  new Promise((done, fail) => {
    const worker = (meter ??= startMeter())
    // An exit without an error too: nobody would ever answer.
    const ended = () => fail(new Error('the password meter ended'))
    const broke = (error: Error) => fail(error)
    worker.once('error', broke).once('exit', ended)
    worker.ref()
    worker.once('message', (score: number) => {
      worker.off('error', broke).off('exit', ended).unref()
      done(score)
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this process, no window
    worker.postMessage({ password, words })
  })

/** From 0, guessed at once, to 4; in a thread of its own, since a crafted password takes it a quarter of a second. */
export const meterStrength = (password: string, words: readonly string[]): Promise<number> =>
  judging.run({ who: '' }, () => ask(password.slice(0, judged), words.slice(0, mostWords)))
