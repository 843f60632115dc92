import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '@daybook/platform/domain'
import { port } from './folders.ts'
import { openClient } from './pool.ts'

export const owner = 'daybook_owner'

export type Postmaster = { pid: number; socketFolder: string; ready: boolean; stopping: boolean }

/** What postmaster.pid says: pid, data folder, start time, port, socket folder, address, shared memory, status. */
export const readPostmaster = (pgdata: string): Postmaster | undefined => {
  try {
    const lines = readFileSync(join(pgdata, 'postmaster.pid'), 'utf8').split('\n')
    const status = lines[7] ?? ''
    const [ready, stopping] = [status.includes('ready'), status.includes('stopping')]
    return { pid: Number(lines[0]), socketFolder: lines[4] ?? '', ready, stopping }
  } catch {
    return undefined
  }
}

const exists = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** PostgreSQL works in its data folder. Where the kernel does not say where a process works, its name has to do. */
const worksIn = (pid: number, pgdata: string): boolean => {
  try {
    const [its, ours] = [statSync(`/proc/${pid}/cwd`), statSync(pgdata)]
    return its.ino === ours.ino && its.dev === ours.dev
  } catch {
    return true
  }
}

/**
 * True while that process is the PostgreSQL of that folder. A recorded pid can belong to a zombie or, after the machine
 * restarted or in another container, to a stranger.
 */
export const isPostgres = (pid: number, pgdata: string): boolean => {
  if (!exists(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    return /^\d+ \(postgres\) [^Z]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8')) && worksIn(pid, pgdata)
  } catch {
    return false
  }
}

/** Does a PostgreSQL let us in there? One that starts, stops or recovers does not, although its socket is open. */
export const answers = async (socketFolder: string): Promise<boolean> => {
  try {
    const client = await openClient({ host: socketFolder, port, user: owner, database: 'postgres' })
    await client.end()
    return true
  } catch {
    return false
  }
}
