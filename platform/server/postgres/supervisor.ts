import { setTimeout as sleep } from 'node:timers/promises'
import { asError } from '@daybook/platform/domain'
import { isFull } from '../disk.ts'
import { type Cluster, type ClusterOptions, startCluster } from './cluster.ts'

export type Supervision = {
  /** Hears of each end and of each try that failed. */
  report: (error: Error) => void
  /** Called once, when it does not stay up. There is nothing left to serve with then. */
  giveUp: (error: Error) => void
  pausesMs?: readonly number[]
  leavesForMs?: number
}

// The first try comes at once: one that was killed, or ran out of memory, is back within a second. Half a minute in all.
const usualPausesMs = [0, 250, 500, 1000, 2000, 4000, 8000, 16_000]
/** Who ran that long has not failed to start. */
const steadyMs = 5000
const lookEveryMs = 100
// Who stops a service tells each of its processes: requests that run may finish meanwhile, and then we stop it ourselves.
const usualLeavesForMs = 10_000
const fullMs = 1000

/**
 * Starts the database of a data directory and starts it again when it ends by itself, each time after a longer pause. One
 * that was adopted is no child of ours, so the process table is looked at instead of waiting for a signal.
 */
export const superviseCluster = async (options: ClusterOptions, supervision: Supervision): Promise<Cluster> => {
  const { report, giveUp, pausesMs = usualPausesMs, leavesForMs = usualLeavesForMs } = supervision
  const stopping = new AbortController()
  let cluster = await startCluster(options)
  let tries = 0
  let startedAt = performance.now()

  // One that was told to end by a plain `kill` lets nobody in any more and waits for everybody who is: for us, who stay.
  const untilItEnds = async (): Promise<void> => {
    let leavesSince: number | undefined
    while (cluster.runs()) {
      leavesSince = cluster.leaves() ? (leavesSince ?? performance.now()) : undefined
      if (leavesSince !== undefined && performance.now() - leavesSince > leavesForMs) cluster.end()
      await sleep(lookEveryMs, undefined, { ref: false, signal: stopping.signal })
    }
    if (performance.now() - startedAt > steadyMs) tries = 0
    report(new Error('PostgreSQL ended by itself and is started again'))
  }
  const startAgain = async (): Promise<boolean> => {
    for (let pause = pausesMs[tries++]; pause !== undefined; pause = pausesMs[tries++]) {
      await sleep(pause, undefined, { signal: stopping.signal })
      // It could not even recover, and nobody above us could help: waited for, not counted.
      while (isFull(options.dataDir)) await sleep(fullMs, undefined, { signal: stopping.signal })
      try {
        cluster = await startCluster({ ...options, again: { host: cluster.host } })
        startedAt = performance.now()
        return true
      } catch (error) {
        report(asError(error))
      }
    }
    return false
  }
  const supervise = async (): Promise<void> => {
    do await untilItEnds()
    while (await startAgain())
    giveUp(new Error(`PostgreSQL does not stay up: it was started ${pausesMs.length} times in a row.`))
  }
  const supervised = supervise().catch((error: unknown) => (stopping.signal.aborted ? undefined : giveUp(asError(error))))

  return {
    ...cluster,
    runs: () => cluster.runs(),
    leaves: () => cluster.leaves(),
    end: () => cluster.end(),
    async stop() {
      stopping.abort()
      // A start that is under way is waited for: it would leave a database behind that nobody knows of.
      await supervised
      await cluster.stop()
    },
  }
}
