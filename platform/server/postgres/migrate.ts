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

/** What the database keeps of a migration that ran. */
export type Ran = Pick<Migration, 'name' | 'hash'>

const ownTable =
  'create table if not exists migration (name text primary key, hash text not null, at timestamptz not null default now())'

const lockMigrations = async <T>(owner: Client, work: () => Promise<T>): Promise<T> => {
  await owner.query("select pg_advisory_lock(hashtext('daybook migrate'))")
  try {
    return await work()
  } finally {
    await owner.query("select pg_advisory_unlock(hashtext('daybook migrate'))").catch(() => undefined)
  }
}

/**
 * Brings the database up to date: each file in its own transaction, under a lock, so that of two starters one migrates
 * and the other waits. A released file that was edited stops the start. Returns the names it applied.
 */
export const migrate = async (owner: Client, password?: string): Promise<string[]> => {
  await ensureRoles(owner, password)
  return lockMigrations(owner, async () => {
    await owner.query(ownTable)
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
  })
}

const run = async (owner: Client, { name, text, hash }: Migration): Promise<void> => {
  // A lock that is not free soon must make us wait, not everyone behind us in the queue.
  await owner.query(`set local lock_timeout = '5s'; set local check_function_bodies = on; ${text}`)
  await owner.query('insert into migration (name, hash) values ($1, $2)', [name, hash])
}

const apply = async (owner: Client, { name, text, hash }: Migration): Promise<void> => {
  try {
    await owner.query('begin')
    await run(owner, { name, text, hash })
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw new Error(`Migration ${name} failed: ${asError(error).message}`, { cause: error })
  }
}

/** The migrations that a backup went through, in their order. Throws a sentence when one is not ours, or was edited since. */
const knownOnes = (wanted: readonly Ran[]): Migration[] => {
  const hashes = new Map(wanted.map(({ name, hash }) => [name, hash]))
  // oxlint-disable-next-line daybook/constant-time -- of a file of ours that everybody can read
  const known = migrations().filter(({ name, hash }) => hashes.get(name) === hash)
  if (known.length < wanted.length)
    throw new Error(
      'This backup was made by another Daybook, whose migrations are not here. Restore it with the same or a newer one.',
    )
  return known
}

/**
 * Makes a database as it was after some migrations, lets `fill` put its rows there, brings it up to date and lets `atLast` do
 * the rest, all in one transaction: cut short anywhere, nothing is left.
 */
export const migrateAround = async (
  owner: Client,
  wanted: readonly Ran[],
  { fill, atLast }: { fill: () => Promise<void>; atLast: () => Promise<void> },
): Promise<void> => {
  const first = knownOnes(wanted)
  await ensureRoles(owner)
  await lockMigrations(owner, async () => {
    await owner.query('begin')
    try {
      await owner.query(ownTable)
      await grantDatabase(owner)
      for (const migration of first) await run(owner, migration)
      await fill()
      for (const migration of migrations()) if (!first.some(({ name }) => name === migration.name)) await run(owner, migration)
      await atLast()
      await owner.query('commit')
    } catch (error) {
      // Where the connection itself broke, the database rolls back by itself.
      await owner.query('rollback').catch(() => undefined)
      throw error
    }
  })
}
