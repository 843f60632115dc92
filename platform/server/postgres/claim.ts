import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type KernelLock, lastHolder, tryLock } from './kernel-lock.ts'
import { answers, isPostgres, type Postmaster, readPostmaster } from './postmaster.ts'

/** Either PostgreSQL runs and lets us in, or nobody runs it and nobody else may begin to. */
export type Claim = { running: Postmaster } | { lock: KernelLock }

// Recovery after a crash and the end of the last sessions take their time; one that lets us in but cannot be seen does not change.
const patienceMs = { ending: 60_000, hidden: 2000 }

/**
 * PostgreSQL itself holds `postgres.lock`, and each of its sessions with it: while it is held, a second one would destroy
 * the data. So what a killed server left behind is taken over, or waited for; and where it runs out of our sight (in
 * another container), a sentence says so.
 */
export const claimPostgres = async (dataDir: string, pgdata: string): Promise<Claim> => {
  const file = join(dataDir, 'postgres.lock')
  const began = performance.now()
  for (;;) {
    const left = readPostmaster(pgdata)
    const lively = left !== undefined && (await answers(left.socketFolder))
    if (lively && isPostgres(left.pid, pgdata)) return { running: left }
    const lock = lively ? undefined : tryLock(file)
    if (lock) return { lock }
    if (performance.now() - began > (lively ? patienceMs.hidden : patienceMs.ending))
      throw new Error(
        `PostgreSQL of a killed server still runs on ${dataDir} (started by ${lastHolder(file)}). Stop it, or its container, first.`,
      )
    await sleep(50)
  }
}
