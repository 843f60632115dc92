import type pg from 'pg'
import type { Config } from './config.ts'
import { superviseCluster } from './postgres/supervisor.ts'
import { takeLock } from './postgres/lock.ts'
import { migrate } from './postgres/migrate.ts'
import { asError } from '@daybook/platform/domain'
import { assertConfined, assertJobs, assertSettled, openClient, openPool, type Address } from './postgres/pool.ts'
import { appRole, jobsRole } from './postgres/roles.ts'
import { within } from './within.ts'

/** The database as the server sees it: a pool that row security confines, and where the queue signs in. */
export type Database = {
  pool: pg.Pool
  app: Address
  /**
   * Where connections go that pass no pooler: news is listened for on one that stays, and limits are counted while a transaction is
   * open, which would wait for a session of the pooler that only its own end sets free.
   */
  direct: Address
  jobs: Address | undefined
  owner: Address
  migrated: string[]
  close(): Promise<void>
}

export const databaseName = 'daybook'
const poolMs = 1500

export const ensureDatabase = async (owner: Address): Promise<void> => {
  const client = await openClient({ ...owner, database: 'postgres' })
  try {
    const known = await client.query('select 1 from pg_database where datname = $1', [databaseName])
    if (known.rowCount === 0) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}

const migrateAt = async (owner: Address): Promise<string[]> => {
  const client = await openClient(owner)
  try {
    return await migrate(client)
  } finally {
    await client.end()
  }
}

/**
 * Ends a pool and waits until its sockets are closed: PostgreSQL stopped right after would tear them down with an error. A connection
 * that somebody still holds is not waited for: the database must be stopped whatever else hangs.
 */
const endPool = async (pool: pg.Pool): Promise<void> => {
  await within(poolMs, 'ending the pool', pool.end()).catch(() => undefined)
  await new Promise((done) => setImmediate(done))
}

type Report = (error: Error) => void

const openEmbedded = async (config: Config, report: Report, giveUp: Report): Promise<Database> => {
  const unlock = takeLock(config.dataDir)
  try {
    const cluster = await superviseCluster({ dataDir: config.dataDir }, { report, giveUp })
    const at = { host: cluster.host, port: cluster.port, database: databaseName }
    const owner = { ...at, user: cluster.owner }
    await ensureDatabase(owner)
    const migrated = await migrateAt(owner)
    const app = { ...at, user: appRole }
    let closing = false
    // What a pool that is being closed hears from a database that stops is no news.
    const pool = openPool(app, 12, (error) => (closing ? undefined : report(error)))
    await assertConfined(pool)
    const close = async () => {
      closing = true
      await endPool(pool)
      await cluster.stop()
      unlock()
    }
    return { pool, app, direct: app, jobs: { ...at, user: jobsRole }, owner, migrated, close }
  } catch (error) {
    unlock()
    throw error
  }
}

/** The same address for another login, which has the same password. */
const asRole = (url: string, role: string): string =>
  url.includes('@') ? url.replace(/:\/\/[^:@]*/, `://${role}`) : url.replace('://', `://${role}@`)

/**
 * Where the queue signs in, once it could: with its own role, which sees no table of ours. A server that is to do the work in
 * the background and cannot must not start, since nobody would miss the jobs until something was not done.
 */
const jobsAddress = async (url: string, { jobsDatabaseUrl, pooled }: Config): Promise<Address> => {
  const address = { connectionString: jobsDatabaseUrl ?? asRole(url, jobsRole), pooled }
  try {
    const client = await openClient(address)
    await assertJobs(client).finally(() => client.end())
    return address
  } catch (error) {
    const words = `The scheduled jobs need the database login ${jobsRole}: ${asError(error).message}.`
    throw new Error(`${words} Set JOBS_DATABASE_URL, or ROLE=web where another server does them.`, { cause: error })
  }
}

const openExternal = async (url: string, config: Config, report: Report): Promise<Database> => {
  const app = { connectionString: url, pooled: config.pooled }
  const migrated = config.migrateDatabaseUrl ? await migrateAt({ connectionString: config.migrateDatabaseUrl }) : []
  const pool = openPool(app, 12, report)
  await assertConfined(pool)
  if (config.pooled) await assertSettled(pool)
  const jobs =
    config.role === 'web'
      ? undefined
      : await jobsAddress(url, config).catch(async (error: unknown) => {
          await pool.end()
          throw error
        })
  const owner = { connectionString: config.migrateDatabaseUrl ?? url }
  const direct = config.directDatabaseUrl ? { connectionString: config.directDatabaseUrl } : app
  return { pool, app, direct, jobs, owner, migrated, close: () => endPool(pool) }
}

/**
 * Opens the database: the embedded one of the data directory, migrated, or the one DATABASE_URL names (migrated when
 * MIGRATE_DATABASE_URL names its owner). Throws sentences for the person who starts the server. `giveUp` is called when the
 * embedded one does not stay up.
 */
export const openDatabase = (config: Config, report: Report, giveUp: Report): Promise<Database> =>
  config.databaseUrl ? openExternal(config.databaseUrl, config, report) : openEmbedded(config, report, giveUp)
