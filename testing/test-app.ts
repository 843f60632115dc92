import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buildApp, type Running } from '@daybook/app-server'
import { localClient, readConfig, readOutbox } from '@daybook/platform/server'
import { openClient, openPool } from '@daybook/platform/server/postgres'
import { inject } from 'vitest'
import { factories } from './given.ts'
import { watchErrors } from './errors.ts'
import { watchIsolation } from './isolation.ts'
import { watchLeftAsFound } from './left-as-found.ts'
import { watchNetwork } from './network.ts'
import { type ModuleGiven, moduleGiven } from './modules.ts'
import type { TestClock, TestWorld } from './world.ts'

const longText = 2000

// A Monday morning in spring, in UTC.
const start = '2026-03-16T09:00:00.000Z'

const testClock = (): TestClock => ({
  now: start,
  set(instant) {
    this.now = new Date(instant).toISOString()
  },
  advance(minutes) {
    this.now = new Date(Date.parse(this.now) + minutes * 60_000).toISOString()
  },
})

/** The world as tests see it: with what the modules add to `given`. */
type WholeWorld = TestWorld & { given: ModuleGiven }

type Opened = { world: WholeWorld; check(atEnd: boolean): Promise<void>; clear(): Promise<void>; close(): Promise<void> }

let shared: Promise<Opened> | undefined
let own: Promise<Opened> | undefined

/**
 * The whole server on a database. The files that one worker runs share it, one after the other: each test makes companies of
 * its own and meets those of others as neighbours. `own` is for a file that changes what belongs to everybody (settings,
 * triggers, every row of a table) or counts all there is: its server and database are its alone, and end with it. Every call
 * in one file returns the same world.
 */
export const testApp = async ({ own: alone = false }: { own?: boolean } = {}): Promise<WholeWorld> =>
  (await (alone || own ? (own ??= build(true)) : (shared ??= build(false)))).world

/** What a test file begins with: the shared world as the first file found it, but for the companies that are in it. */
export const beginFile = async (): Promise<void> => void (await (await shared)?.clear())

/** What holds after every test, whatever it was about. */
export const checkWorlds = async (): Promise<void> => {
  for (const opened of [shared, own]) await (await opened)?.check(false)
}

/** Ends what the file had to itself, once all of it was looked at; the shared world ends with the run (see cluster.ts). */
export const endFile = async (): Promise<void> => {
  const ending = own
  own = undefined
  try {
    for (const opened of [shared, ending]) await (await opened)?.check(true)
  } finally {
    await (await ending)?.close()
  }
}

const build = async (alone: boolean): Promise<Opened> => {
  const cluster = inject('cluster')
  const name = `${cluster.template}_${process.pid}_${process.hrtime.bigint().toString(36)}`
  const admin = await openClient({ ...cluster.owner, database: 'postgres' })
  await admin.query(`create database ${name} template ${cluster.template} ${cluster.copy}`)
  // Nothing here has to survive a crash, whoever's PostgreSQL it is.
  await admin.query(`alter database ${name} set synchronous_commit = off`)
  const owner = await openClient({ ...cluster.owner, database: name })
  const address = { ...cluster.app, database: name }
  const pool = openPool(address, 6, () => undefined)
  const dataDir = mkdtempSync(join(cluster.folder, 'files-'))
  const clock = testClock()
  const { clientId, issuer } = inject('google')
  // Nobody listens there: no test tells a push service of the world.
  const near = { PUSH_SERVICES: 'http://127.0.0.1:9' }
  const settings = { PUBLIC_URL: 'http://daybook.test', GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: issuer, ...near }
  const config = { ...readConfig({ LOG_LEVEL: process.env['TEST_LOG'] ?? 'silent', ...settings }), dataDir }
  const running = await buildApp({ config, database: { pool, app: address }, clock: () => clock.now, checkReplies: true })
  const { app, relay } = running
  const others: Running[] = []
  const secondServer: TestWorld['secondServer'] = async (settings, logTo) => {
    const other = await buildApp({
      config: { ...config, ...settings },
      database: { pool, app: address },
      clock: () => clock.now,
      checkReplies: true,
      ...(logTo ? { logTo } : {}),
    })
    others.push(other)
    return other.app
  }
  const port: TestWorld['port'] = async () => {
    if (!app.server.server.listening) await app.server.listen({ port: 0, host: '127.0.0.1' })
    return (app.server.server.address() as AddressInfo).port
  }
  const endOthers = async () => {
    for (const each of others.splice(0)) await each.close()
  }
  const clear = async () => {
    await endOthers()
    await relay.drain()
    rmSync(join(dataDir, 'mail'), { recursive: true, force: true })
    clock.set(start)
  }
  const close = async () => {
    await endOthers()
    await running.close()
    await pool.end()
    await owner.end()
    rmSync(dataDir, { recursive: true, force: true })
    // It writes out whatever others changed, and nobody waits for it: what is left of it when the run ends is dropped then (cluster.ts).
    void admin.query(`drop database if exists ${name} with (force)`).then(
      () => admin.end(),
      () => undefined,
    )
  }
  // What looks at every table is planned once, and not after every test.
  const rows: TestWorld['rows'] = async (text, values = []) => {
    const named =
      text.length > longText && text.startsWith('select') ? { name: createHash('sha1').update(text).digest('hex') } : {}
    return (await owner.query({ ...named, text, values })).rows as never
  }
  const isolated = watchIsolation(app, rows as never)
  const told = watchErrors(app)
  const inside = watchNetwork(cluster.app.port ?? 5432)
  const leftAsFound = alone ? undefined : await watchLeftAsFound(app, rows)
  // One test's tries are not the next one's.
  const check = async (atEnd: boolean) => {
    await Promise.all([isolated(atEnd), rows('delete from rate_limit')])
    told()
    inside()
    if (atEnd) await leftAsFound?.()
  }
  const letPass = async (seconds: number) => void (await rows('update rate_limit set expire = expire - $1', [seconds * 1000]))
  const settle = () => relay.drain()
  const mails = async () => {
    await settle()
    return (await readOutbox(join(dataDir, 'mail'), 1000)).reverse()
  }
  const api = localClient(app)
  const given = factories({ app, api, rows })
  // A neighbour that no test asks for: whatever a file is about, there is always a second company it must not meet.
  await given.company({ name: 'CANARY-N' })
  const world = { app, api, given, clock, rows, mails, settle, letPass, secondServer, port }
  return { world: { ...world, given: { ...given, ...moduleGiven(world) } }, check, clear, close }
}
