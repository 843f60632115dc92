import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { asError } from '@daybook/platform/domain'
import { ensureRoles, grantDatabase } from './roles.ts'

const folder = join(import.meta.dirname, '../../../database/migrations')

type Migration = { name: string; text: string; hash: string }

const migrations = (): Migration[] =>
  readdirSync(folder)
    .filter((name) => /^\d{4}_[\w-]+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    })

/**
 * Brings the database up to date: each file in its own transaction, under a lock, so that of two starters one migrates
 * and the other waits. A released file that was edited stops the start. Returns the names it applied.
 */
export const migrate = async (owner: Client, password?: string): Promise<string[]> => {
  await ensureRoles(owner, password)
  await owner.query("select pg_advisory_lock(hashtext('daybook migrate'))")
  try {
    await owner.query(
      'create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now())',
    )
    const done = await owner.query<{ name: string; hash: string }>('select name, hash from migration')
    const known = new Map(done.rows.map((row) => [row.name, row.hash]))
    const pending = migrations().filter((migration) => {
      const hash = known.get(migration.name)
      // oxlint-disable-next-line daybook/constant-time -- of a file of ours that everybody can read
      if (hash !== undefined && hash !== migration.hash)
        throw new Error(`Migration ${migration.name} was edited after it ran. Add a new one instead.`)
      return hash === undefined
    })
    if (pending.length > 0) await grantDatabase(owner)
    for (const migration of pending) await apply(owner, migration)
    return pending.map((migration) => migration.name)
  } finally {
    await owner.query("select pg_advisory_unlock(hashtext('daybook migrate'))")
  }
}

const apply = async (owner: Client, { name, text, hash }: Migration): Promise<void> => {
  try {
    // A lock that is not free soon must make us wait, not everyone behind us in the queue.
    await owner.query(`begin; set local lock_timeout = '5s'; set local check_function_bodies = on; ${text}`)
    await owner.query('insert into migration (name, hash) values ($1, $2)', [name, hash])
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw new Error(`Migration ${name} failed: ${asError(error).message}`, { cause: error })
  }
}
