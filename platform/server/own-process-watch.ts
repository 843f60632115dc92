import { workerData } from 'node:worker_threads'

// The thread of a process (own-process.ts) that ends it once it has more memory than it may, also while what it works on holds its own thread.

const lookMs = 50
const most = Number(workerData)

setInterval(() => {
  if (process.memoryUsage.rss() > most) process.kill(process.pid, 'SIGKILL')
}, lookMs)
