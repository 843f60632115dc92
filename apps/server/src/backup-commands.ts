import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { endEverySession } from '@daybook/identity/server'
import type { Config } from '@daybook/platform/server'
import {
  assertRoom,
  type Checked,
  checkBackup,
  openSealed,
  readPassphrase,
  restoreBackup,
  takeBackup,
} from '@daybook/platform/server/backup'
import type { Client } from 'pg'

type Say = (line: string) => void

const units = ['bytes', 'kB', 'MB', 'GB', 'TB']

const size = (bytes: number): string => {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  return `${power === 0 ? bytes : (bytes / 1000 ** power).toFixed(1)} ${units[power]}`
}

const timer = (): (() => string) => {
  const began = performance.now()
  return () => `${((performance.now() - began) / 1000).toFixed(1)} s`
}

const counted = (n: number, one: string, many: string): string => `${n.toLocaleString('en')} ${n === 1 ? one : many}`

const whatIsIn = ({ tables, files }: Checked['manifest']): string => {
  const sums = [...Object.values(tables), ...Object.values(files)]
  const rows = Object.values(tables).reduce((sum, each) => sum + each.rows, 0)
  const bytes = sums.reduce((sum, each) => sum + each.bytes, 0)
  const names = `${counted(Object.keys(tables).length, 'table', 'tables')} and ${counted(Object.keys(files).length, 'file', 'files')}`
  return `${counted(rows, 'row', 'rows')} of ${names}, ${size(bytes)}`
}

const sayBroken = (say: Say, { broken }: Checked): void => {
  for (const { companyId, seq } of broken)
    say(`The audit chain of ${companyId} does not fit at entry ${seq}, and did not when the backup was taken.`)
}

/** Is there a database for `backup` to read? Starting one to find it empty would make one. */
export const assertInstalled = ({ databaseUrl, migrateDatabaseUrl, dataDir }: Config): void => {
  if (databaseUrl ?? migrateDatabaseUrl ?? existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) return
  throw new Error(`There is no database in ${dataDir}: set DATA_DIR or MIGRATE_DATABASE_URL.`)
}

export const backup = async (config: Config, owner: Client, file: string, say: Say): Promise<number> => {
  const [took, passphrase] = [timer(), readPassphrase(process.env)]
  const told = (table: string, { rows, bytes }: { rows: number; bytes: number }): void =>
    say(`  ${table.padEnd(22)} ${counted(rows, 'row', 'rows').padStart(14)}  ${size(bytes)}`)
  const { bytes, manifest, missing } = await takeBackup({ config, owner, file, passphrase, now: new Date().toISOString(), told })
  say(`${file}: ${whatIsIn(manifest)}, as ${size(bytes)}, in ${took()}.`)
  if (missing.length > 0) say(`Without ${counted(missing.length, 'file', 'files')} that were taken away meanwhile.`)
  say('Nobody opens it without the passphrase: keep that elsewhere, and a copy of the file on another machine.')
  return 0
}

const checked = async (file: string): Promise<{ key: Awaited<ReturnType<typeof openSealed>>; checked: Checked }> => {
  const key = await openSealed(file, readPassphrase(process.env))
  return { key, checked: await checkBackup(key) }
}

export const verify = async (file: string, say: Say): Promise<number> => {
  const took = timer()
  const { checked: backup } = await checked(file)
  const { first, manifest, tables } = backup
  say(`Taken ${first.at} of ${first.installation}, after migration ${tables.migrations.at(-1)?.name ?? 'none'}.`)
  say(`${whatIsIn(manifest)}; ${counted(manifest.heads.length, 'audit chain', 'audit chains')}.`)
  sayBroken(say, backup)
  if (backup.broken.length === 0) say(`Every checksum, count and audit chain is as it should be; read in ${took()}.`)
  return backup.broken.length > 0 ? 1 : 0
}

export const restore = async (config: Config, file: string, sameBucket: boolean, say: Say): Promise<number> => {
  const took = timer()
  await assertRoom(config)
  const { key, checked: backup } = await checked(file)
  say(`Taken ${backup.first.at} of ${backup.first.installation}: ${whatIsIn(backup.manifest)}; checked after ${took()}.`)
  let ended = 0
  const atLast = async (owner: Client) => void (ended = await endEverySession(owner, new Date().toISOString()))
  const told = (part: string) => say(`${part}, after ${took()}.`)
  const { entries, unreadable } = await restoreBackup({ config, key, checked: backup, atLast, told, sameBucket })
  sayBroken(say, backup)
  for (const place of unreadable) say(`${place} was sealed with a key that is not in the backup.`)
  say(`Restored in ${took()}: every count is equal, and ${counted(entries, 'audit entry', 'audit entries')} verified.`)
  say(
    `${counted(ended, 'session was', 'sessions were')} ended: everybody signs in again. Mails that waited in the backup will be sent.`,
  )
  return backup.broken.length + unreadable.length > 0 ? 1 : 0
}
