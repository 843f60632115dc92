import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { lastHolder, tryLock } from './kernel-lock.ts'

/**
 * One server per data directory, in whatever container it runs: only the holder may start, adopt or stop the database.
 * Held until the process ends. Throws a sentence that names the holder.
 */
export const takeLock = (dataDir: string): (() => void) => {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'server.lock')
  const lock = tryLock(file)
  if (!lock) throw new Error(`Daybook already runs on ${dataDir} (${lastHolder(file)}). Stop it first, or set DATA_DIR.`)
  return lock.close
}
