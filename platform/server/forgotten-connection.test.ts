import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, expect, inject, test } from 'vitest'
import { LiveHub } from './live-hub.ts'
import { withConnection } from './postgres/lend.ts'
import { problemOf } from './problem.ts'
import { openClient, openPool } from './postgres/pool.ts'

// What lies between a server and its database may forget a connection that nothing is sent on, and tells neither side.

const { owner } = inject('cluster')
const database = { ...owner, database: 'postgres' }
const { host = '', port = 5432 } = owner
const sockets: Socket[] = []
const forgotten = new WeakSet<Socket>()
const now = { isMute: false }

/** Passes on what is sent, but for connections that it forgot. */
const between = createServer((near) => {
  const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  for (const socket of [near, far]) sockets.push(socket.on('error', () => undefined))
  if (now.isMute) forgotten.add(near)
  near.on('data', (data) => !forgotten.has(near) && far.write(data))
  far.on('data', (data) => !forgotten.has(near) && near.write(data))
})
await new Promise<void>((ready) => between.listen(0, '127.0.0.1', ready))
const forgetAll = () => sockets.forEach((socket) => forgotten.add(socket))
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  between.close()
})

test('a connection for news that was forgotten is found out, and what is told from then on is heard', async () => {
  const { port: here } = between.address() as AddressInfo
  const hub = new LiveHub({ ...database, host: '127.0.0.1', port: here }, { everyMs: 50, patienceMs: 200 })
  const other = await openClient(database)
  let heard = 0
  hub.onOutbox(() => (heard += 1))
  await hub.start()
  const tell = () => other.query("select pg_notify('daybook_outbox', '')")
  await tell()
  await expect.poll(() => heard).toBe(1)
  forgetAll()
  await tell()
  // It listens anew, and looks at what may have been told meanwhile.
  await expect.poll(() => heard).toBe(2)
  await tell()
  await expect.poll(() => heard).toBe(3)
  await hub.close()
  await other.end()
})

test('where nobody answers the one that takes its place either, it tries again until somebody does', async () => {
  const { port: here } = between.address() as AddressInfo
  const hub = new LiveHub({ ...database, host: '127.0.0.1', port: here }, { everyMs: 50, patienceMs: 200 })
  let heard = 0
  hub.onOutbox(() => (heard += 1))
  await hub.start()
  now.isMute = true
  forgetAll()
  const open = sockets.length
  await expect.poll(() => sockets.length).toBeGreaterThan(open)
  now.isMute = false
  await expect.poll(() => heard).toBe(1)
  await hub.close()
})

test('a statement on a connection that was forgotten is waited for no longer than it may take, nor those behind it', async () => {
  const { port: here } = between.address() as AddressInfo
  const pool = openPool({ ...database, host: '127.0.0.1', port: here, query_timeout: 300 }, 1, () => undefined)
  const ask = () => withConnection(pool, async (client) => (await client.query('select 1 as one')).rows)
  expect(await ask()).toEqual([{ one: 1 }])
  forgetAll()
  const waiting = await Promise.allSettled([ask(), ask()])
  expect(problemOf(waiting[0]?.status === 'rejected' ? waiting[0].reason : null)).toMatchObject({ status: 503 })
  expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  await pool.end()
})
