import { Worker } from 'node:worker_threads'

/** What a process of its own says: its answer, and whether it kept too much of its memory for another question; or that it failed. */
export type Said = { readonly answer: unknown; readonly spent: boolean } | { readonly failed: string }

/** What the thread that ends a process goes by: the most bytes and nanoseconds, and since when it works on a question (0: on none). */
export type Watched = { readonly most: number; readonly longest: bigint; readonly since: BigInt64Array<SharedArrayBuffer> }

const mebibyte = 1024 * 1024

const watched = (): Watched => ({
  most: Number(process.argv[2]) * mebibyte,
  longest: BigInt(process.argv[3] ?? 0) * 1_000_000n,
  since: new BigInt64Array(new SharedArrayBuffer(8)),
})

/**
 * What a process of its own consists of (own-process.ts): it answers by `answer`, one question after the other, and is killed by a thread of its own once
 * it has more memory than it may, or works on one question for longer. It ends with the server, and by nothing that only the server is told.
 */
export const answerAsProcess = <Question>(answer: (question: Question) => Promise<unknown>): void => {
  const bounds = watched()
  const { since, most } = bounds
  new Worker(new URL('./own-process-watch.ts', import.meta.url), { workerData: bounds }).unref()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  const say = (said: Said) => {
    Atomics.store(since, 0, 0n)
    process.send?.(said)
  }
  process.on('message', (question: Question) => {
    Atomics.store(since, 0, process.hrtime.bigint())
    answer(question).then(
      // What one file left is taken from the next one, which may be another company's.
      (found) => say({ answer: found, spent: process.memoryUsage.rss() > most / 3 }),
      (error: unknown) => say({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
}
