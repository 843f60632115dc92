import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { Config } from '../config.ts'
import { databaseName, ensureDatabase } from '../database.ts'
import { type ClusterOptions, runningCluster, startCluster } from '../postgres/cluster.ts'
import { takeLock } from '../postgres/lock.ts'
import { type Address, openClient } from '../postgres/pool.ts'
import { isVacant } from './data-files.ts'
import { isEmptyDatabase } from './restore-store.ts'

/** Where a restore works: a database without tables, and a folder for the files. `keep` gives the files their place. */
export type Target = { owner: Client; folder: string; keep: () => Promise<void> }

/** Makes sure that names which were given in that folder are still there after the power fails. */
const sync = async (folder: string): Promise<void> => {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

// The database comes last: as long as it is missing, this is an empty directory to everybody.
const moveUp = async (folder: string, dataDir: string): Promise<void> => {
  const names = readdirSync(folder).filter((name) => name !== 'run' && !name.endsWith('.lock'))
  for (const name of names.toSorted((a, b) => Number(a === 'postgres') - Number(b === 'postgres')))
    renameSync(join(folder, name), join(dataDir, name))
  await sync(dataDir)
}

const connected = async (address: Address, work: (owner: Client) => Promise<void>): Promise<void> => {
  const owner = await openClient(address)
  try {
    await work(owner)
  } finally {
    await owner.end()
  }
}

/** A database of its own in that folder; stopped again, whatever comes of it. */
const inNewCluster = async (options: ClusterOptions, work: (owner: Client) => Promise<void>): Promise<void> => {
  const cluster = await startCluster(options)
  try {
    const at = { host: cluster.host, port: cluster.port, user: cluster.owner }
    await ensureDatabase(at)
    await connected({ ...at, database: databaseName }, work)
  } finally {
    await cluster.stop()
  }
}

/** Throws a sentence where anything is already: a restore replaces nothing. */
const assertVacant = async (dataDir: string): Promise<void> => {
  if (!(await isVacant(dataDir)))
    throw new Error(`${dataDir} is not empty, and a restore replaces nothing: set DATA_DIR to a new folder.`)
}

const assertEmpty = async (owner: Client): Promise<void> => {
  if (!(await isEmptyDatabase(owner)))
    throw new Error(
      'There are tables in this database already. A restore needs an empty one: make a new one, and set its address.',
    )
}

const addressOf = ({ migrateDatabaseUrl, databaseUrl }: Config): string | undefined => migrateDatabaseUrl ?? databaseUrl

/** The same question before anything is read, which may take its time. */
export const assertRoom = async (config: Config): Promise<void> => {
  await assertVacant(config.dataDir)
  const url = addressOf(config)
  if (url !== undefined) await connected({ connectionString: url }, assertEmpty)
}

/** Removes what a restore left behind that was killed, and its database if that goes on. */
const clear = async (folder: string): Promise<void> => {
  if (await runningCluster(folder)) await (await startCluster({ dataDir: folder })).stop()
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Gives `work` an empty installation, and puts what it made there in its place when it is done. Until then everything lies
 * in the folder `restoring` of the data directory, and in one transaction of an external database; cut short, the folder is
 * removed, at the latest by the next restore.
 */
export const intoEmpty = async (
  { config, throwAway = false }: { config: Config; throwAway?: boolean },
  work: (target: Target) => Promise<void>,
): Promise<void> => {
  const { dataDir } = config
  const [url, folder] = [addressOf(config), join(dataDir, 'restoring')]
  const unlock = takeLock(dataDir)
  try {
    await assertVacant(dataDir)
    await clear(folder)
    mkdirSync(folder, { mode: 0o755 })
    const keep = () => moveUp(folder, dataDir)
    if (url === undefined) {
      await inNewCluster({ dataDir: folder, throwAway }, (owner) => work({ owner, folder, keep: async () => undefined }))
      await keep()
    } else
      await connected({ connectionString: url }, async (owner) => {
        await assertEmpty(owner)
        await work({ owner, folder, keep })
      })
  } finally {
    rmSync(folder, { recursive: true, force: true })
    unlock()
  }
}
