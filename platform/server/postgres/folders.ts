import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from './account.ts'

export const port = 5432

/** Makes (or checks) a folder that only the account may enter; refuses one that belongs to somebody else. */
export const privateFolder = (folder: string, account: Account): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const stat = lstatSync(folder)
  const allowed = [account.uid, process.getuid?.()]
  if (!stat.isDirectory() || !allowed.includes(stat.uid)) throw new Error(`${folder} belongs to someone else. Set DATA_DIR.`)
  chmodSync(folder, 0o700)
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid)
}

/**
 * Where the socket lives: in the data directory, or, when that path is too long for a socket (107 bytes on Linux, 103 on
 * macOS) or closed to the account, in a short private folder named after it.
 */
export const socketFolder = (dataDir: string, account: Account, closed: boolean): string => {
  const own = join(dataDir, 'run')
  if (!closed && Buffer.byteLength(join(own, `.s.PGSQL.${port}`)) <= 103) return own
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  return join(tmpdir(), `daybook-${account.uid ?? process.getuid?.() ?? 0}-${name}`)
}
