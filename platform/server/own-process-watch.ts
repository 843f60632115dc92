import { workerData } from 'node:worker_threads'
import type { Watched } from './answer-as-process.ts'

// The thread of a process (own-process.ts) that ends it once it has more memory than it may, or works for too long, also while what it works on holds its
// own thread. The server does so too; but where that is gone, nobody else would.

const lookMs = 50
const { most, longest, since } = workerData as Watched

const isLate = (): boolean => {
  const began = Atomics.load(since, 0)
  return began !== 0n && process.hrtime.bigint() - began > longest
}

setInterval(() => {
  if (process.memoryUsage.rss() > most || isLate()) process.kill(process.pid, 'SIGKILL')
}, lookMs)
