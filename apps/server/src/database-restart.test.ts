import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addHoliday } from '@daybook/calendar/contract'
import { localClient, readConfig } from '@daybook/platform/server'
import { migrate, openClient, openPool, startCluster } from '@daybook/platform/server/postgres'
import { factories, watchUncaught } from '@daybook/testing'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from './build-app.ts'

// docs/security.md#s68: the bundled database is stopped in order and started again under a server that goes on.

const dataDir = mkdtempSync(join(tmpdir(), 'daybook-restart-'))
chmodSync(dataDir, 0o755)
const start = () => startCluster({ dataDir, throwAway: true })
let cluster = await start()
const at = { host: cluster.host, port: cluster.port, user: cluster.owner }

const asOwner = async <Row = Record<string, unknown>>(database: string, text: string, values: unknown[] = []): Promise<Row[]> => {
  const client = await openClient({ ...at, database })
  const { rows } = await client.query(text, values)
  await client.end()
  return rows as Row[]
}
await asOwner('postgres', 'create database daybook')
const owner = await openClient({ ...at, database: 'daybook' })
await migrate(owner)
await owner.end()

const address = { ...at, user: 'daybook_app', database: 'daybook' }
const connections = 6
const pool = openPool(address, connections, () => undefined)
const config = { ...readConfig({ LOG_LEVEL: 'silent' }), dataDir }
const { app, relay, close } = await buildApp({ config, database: { pool, app: address }, checkReplies: true })
await app.live.start()
relay.start()
const api = localClient(app)
const given = factories({ app, api, rows: (text, values) => asOwner('daybook', text, values) as never })

const uncaught = watchUncaught()

afterAll(async () => {
  uncaught.stop()
  await close()
  await pool.end()
  await cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('while it is away calls are told to come back, and after its return a connection costs one call at most', async () => {
  const people = [await given.company(), await given.company(), await given.company(), await given.company()]
  const acknowledged: string[] = []
  const odd: unknown[] = []
  const storming = new AbortController()
  let [refused, refusedLater, n] = [0, 0, 0]
  let isBack = false
  const storm = async (who: { token: string }) => {
    while (!storming.signal.aborted) {
      const name = `Day ${(n += 1)}`
      const date = `2026-08-${String(1 + (n % 28)).padStart(2, '0')}`
      const wasBack = isBack
      const reply = await api.as(who).send(addHoliday, { body: { date, name } })
      if (reply.status === 200) acknowledged.push(name)
      else if (reply.status === 503 && reply.headers['retry-after'] === '2') {
        refused += 1
        if (wasBack) refusedLater += 1
      } else if (reply.status !== 409) odd.push([reply.status, reply.body])
    }
  }
  const storms = people.map(storm)
  const until = async (condition: () => boolean) => {
    await expect.poll(condition, { interval: 5 }).toBe(true)
  }
  await until(() => acknowledged.length > 40)
  await cluster.stop()
  await until(() => refused > 40)
  cluster = await start()
  isBack = true
  const before = acknowledged.length
  await until(() => acknowledged.length > before + 40)
  storming.abort()
  await Promise.all(storms)
  expect(odd).toEqual([])
  expect(refusedLater).toBeLessThanOrEqual(connections)
  await uncaught.check()
  const stored = await asOwner<{ name: string; told: number }>(
    'daybook',
    `select name, (select count(*)::int from audit_entry e where e.company_id = h.company_id and e.target_id = h.id) as told
      from holiday h where source = 'company'`,
  )
  expect(acknowledged.filter((name) => !stored.some((row) => row.name === name))).toEqual([])
  // Each with its own entry in the log: nothing is half stored.
  expect(stored.filter(({ told }) => told !== 1)).toEqual([])
})
