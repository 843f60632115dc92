import type pg from 'pg'
import type { Config } from './config.ts'
import { startCluster } from './postgres/cluster.ts'
import { takeLock } from './postgres/lock.ts'
import { migrate } from './postgres/migrate.ts'
import { assertConfined, openClient, openPool, type Address } from './postgres/pool.ts'
import { appRole, jobsRole } from './postgres/roles.ts'

/** The database as the server sees it: a pool that row security confines, and where the queue signs in. */
export type Database = {
  pool: pg.Pool
  app: Address
  jobs: Address | undefined
  owner: Address
  migrated: string[]
  close(): Promise<void>
}

const databaseName = 'daybook'

const ensureDatabase = async (owner: Address): Promise<void> => {
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

/** Ends a pool and waits until its sockets are closed: PostgreSQL stopped right after would tear them down with an error. */
const endPool = async (pool: pg.Pool): Promise<void> => {
  await pool.end()
  await new Promise((done) => setImmediate(done))
}

type Report = (error: Error) => void

const openEmbedded = async (config: Config, report: Report): Promise<Database> => {
  const unlock = takeLock(config.dataDir)
  try {
    const cluster = await startCluster({ dataDir: config.dataDir })
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
    return { pool, app, jobs: { ...at, user: jobsRole }, owner, migrated, close }
  } catch (error) {
    unlock()
    throw error
  }
}

const openExternal = async (url: string, config: Config, report: Report): Promise<Database> => {
  const app = { connectionString: url }
  const migrated = config.migrateDatabaseUrl ? await migrateAt({ connectionString: config.migrateDatabaseUrl }) : []
  const pool = openPool(app, 12, report)
  await assertConfined(pool)
  const jobs = config.migrateDatabaseUrl ? { connectionString: config.migrateDatabaseUrl } : undefined
  return { pool, app, jobs, owner: { connectionString: config.migrateDatabaseUrl ?? url }, migrated, close: () => endPool(pool) }
}

/**
 * Opens the database: the embedded one of the data directory, migrated, or the one DATABASE_URL names (migrated when
 * MIGRATE_DATABASE_URL names its owner). Throws sentences for the person who starts the server.
 */
export const openDatabase = (config: Config, report: Report): Promise<Database> =>
  config.databaseUrl ? openExternal(config.databaseUrl, config, report) : openEmbedded(config, report)
