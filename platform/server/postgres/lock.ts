import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '@daybook/platform/domain'

/** When a process started, in kernel ticks: together with the pid it names one process for good, also after pids wrap. */
const startedAt = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? '' : (fields[19] ?? '')
  } catch {
    return ''
  }
}

/** True while that process runs. A zombie does not: it only waits to be reaped. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false
  }
  return process.platform !== 'linux' || startedAt(pid) !== ''
}

const identity = (pid: number): string => `${pid} ${startedAt(pid)}`

const holderOf = (file: string): number | undefined => {
  try {
    const text = readFileSync(file, 'utf8').trim()
    const pid = Number(text.split(' ')[0])
    return pid > 0 && isRunning(pid) && (process.platform !== 'linux' || text === identity(pid)) ? pid : undefined
  } catch {
    return undefined
  }
}

/** The process that runs the server on this data directory, if one does. */
export const serverOn = (dataDir: string): number | undefined => holderOf(join(dataDir, 'server.lock'))

/**
 * One server per data directory. Only the holder may stop the database, so a second start can never pull it from under
 * the first; a lock left by a killed process is taken over. Throws a sentence with the pid when it is held.
 */
export const takeLock = (dataDir: string): (() => void) => {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'server.lock')
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const handle = openSync(file, 'wx', 0o600)
      writeSync(handle, identity(process.pid))
      closeSync(handle)
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
      const holder = holderOf(file)
      if (holder !== undefined)
        throw new Error(`Daybook already runs on ${dataDir} (process ${holder}). Stop it first, or set DATA_DIR.`, {
          cause: error,
        })
      rmSync(file, { force: true })
    }
  }
  throw new Error(`The lock ${file} could not be taken.`)
}
