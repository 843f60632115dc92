import { Worker } from 'node:worker_threads'

/** What a process of its own says: its answer, or that it failed. */
export type Said = { readonly answer: unknown } | { readonly failed: string }

/**
 * What a process of its own consists of (own-process.ts): it answers by `answer`, one question after the other, and is killed by a thread of its own once it has more memory than it may. It
 * ends with the server, and by nothing that only the server is told.
 */
export const answerAsProcess = <Question>(answer: (question: Question) => Promise<unknown>): void => {
  const most = Number(process.argv[2]) * 1024 * 1024
  const die = () => process.kill(process.pid, 'SIGKILL')
  new Worker(new URL('./own-process-watch.ts', import.meta.url), { workerData: most }).unref()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
  process.on('disconnect', die)
  const say = (said: Said) => process.send?.(said)
  process.on('message', (question: Question) => {
    answer(question).then(
      (found) => say({ answer: found }),
      (error: unknown) => say({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
}
