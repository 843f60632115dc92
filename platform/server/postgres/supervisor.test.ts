import { chmodSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openClient, runningCluster, startCluster, superviseCluster } from './index.ts'
import { readPostmaster } from './postmaster.ts'

// Nobody looked after PostgreSQL while the server ran: one that was killed was never started again.

const folders: string[] = []
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-supervised-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

const supervise = async (
  dataDir: string,
  { pausesMs, leavesForMs = 100 }: { pausesMs?: number[]; leavesForMs?: number } = {},
) => {
  const told: string[] = []
  const givenUp: string[] = []
  const cluster = await superviseCluster(
    { dataDir, throwAway: true },
    {
      report: ({ message }) => told.push(message),
      giveUp: ({ message }) => givenUp.push(message),
      ...(pausesMs ? { pausesMs } : {}),
      leavesForMs,
    },
  )
  return { cluster, told, givenUp }
}

const pidOf = (dataDir: string): number => readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0

/** Kills the database and waits until another one lets us in at the same place. */
const killed = async (dataDir: string, host: string): Promise<void> => {
  const before = pidOf(dataDir)
  process.kill(before, 'SIGKILL')
  await expect.poll(() => pidOf(dataDir)).not.toBe(before)
  await expect.poll(async () => (await runningCluster(dataDir))?.host).toBe(host)
}

test('a database that is killed, twice, is back at the same place, and stays down once it is stopped', async () => {
  const dataDir = newFolder()
  const { cluster, told, givenUp } = await supervise(dataDir)
  for (const round of [1, 2]) {
    await killed(dataDir, cluster.host)
    const client = await openClient({ host: cluster.host, port: cluster.port, user: cluster.owner, database: 'postgres' })
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await client.end()
    expect(told).toHaveLength(round)
  }
  await cluster.stop()
  expect(cluster.runs()).toBe(false)
  expect(givenUp).toEqual([])
})

test('one that was told to end, and waits for who is connected, ends and is back', async () => {
  const dataDir = newFolder()
  const { cluster, told } = await supervise(dataDir)
  const at = { host: cluster.host, port: cluster.port, user: cluster.owner, database: 'postgres' }
  const client = await openClient(at)
  const broken = new Promise((done) => client.once('error', done))
  const before = pidOf(dataDir)
  process.kill(before, 'SIGTERM')
  await expect.poll(() => pidOf(dataDir)).not.toBe(before)
  await broken
  await expect.poll(async () => (await runningCluster(dataDir))?.host).toBe(cluster.host)
  expect(told).toEqual([expect.stringContaining('ended by itself')])
  await cluster.stop()
})

test('where everything is stopped at once, what runs may finish first', async () => {
  const dataDir = newFolder()
  const { cluster, told } = await supervise(dataDir, { leavesForMs: 60_000 })
  const client = await openClient({ host: cluster.host, port: cluster.port, user: cluster.owner, database: 'postgres' })
  process.kill(pidOf(dataDir), 'SIGTERM')
  await expect.poll(() => cluster.leaves()).toBe(true)
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  client.on('error', () => undefined)
  await cluster.stop()
  expect([cluster.runs(), told]).toEqual([false, []])
})

test('one that a killed server left running is looked after as well', async () => {
  const dataDir = newFolder()
  const left = await startCluster({ dataDir, throwAway: true })
  const { cluster } = await supervise(dataDir)
  expect(cluster.pid).toBe(left.pid)
  await killed(dataDir, cluster.host)
  await cluster.stop()
})

test('one that does not start any more is given up, and an empty folder is not taken for a new installation', async () => {
  const dataDir = newFolder()
  const { cluster, told, givenUp } = await supervise(dataDir, { pausesMs: [0, 10, 20] })
  renameSync(join(dataDir, 'postgres/PG_VERSION'), join(dataDir, 'PG_VERSION'))
  process.kill(cluster.pid, 'SIGKILL')
  await expect.poll(() => givenUp).toEqual([expect.stringContaining('started 3 times in a row')])
  expect(told.filter((line) => line.includes('is gone'))).toHaveLength(3)
  await cluster.stop()
})
