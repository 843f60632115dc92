import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addHoliday, listHolidays } from '@daybook/calendar/contract'
import { getMe, invitePerson, searchPeople } from '@daybook/people/contract'
import { localClient, openDatabase, readConfig, startJobs } from '@daybook/platform/server'
import { openClient, type Address, unprivilegedAccount } from '@daybook/platform/server/postgres'
import { type Member, testApp, watchUncaught } from '@daybook/testing'
import { clockIn, clockOut } from '@daybook/time/contract'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { buildApp } from './build-app.ts'

// PostgreSQL as operators run it: behind a pooler in transaction mode (docs/operations.md), where each transaction may be in
// another session, statements prepared by name collide, and nothing can be listened for.

const missing = spawnSync('pgbouncer', ['--version']).error !== undefined
const { given, rows } = await testApp({ own: true })
const [{ name } = { name: '' }] = await rows<{ name: string }>('select current_database() as name')
const cluster = inject('cluster')

/** A pooler with three sessions for everybody. It refuses to run as root. */
const startPooler = async () => {
  const account = unprivilegedAccount()
  const folder = mkdtempSync(join(tmpdir(), 'daybook-pooler-'))
  const { host, port = 5432, password = '' } = cluster.app
  const settings = `[databases]\n* = host=${host} port=${port}\n[pgbouncer]\npool_mode = transaction\ndefault_pool_size = 3\nmax_client_conn = 100
listen_addr =\nlisten_port = ${port}\nunix_socket_dir = ${folder}\nauth_type = trust\nauth_file = ${join(folder, 'users')}\n`
  writeFileSync(join(folder, 'pooler.ini'), settings)
  writeFileSync(join(folder, 'users'), `"daybook_app" "${password}"\n"daybook_jobs" "${password}"\n`)
  chmodSync(folder, 0o755)
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid)
  const child = spawn('pgbouncer', ['-q', join(folder, 'pooler.ini')], { ...account, cwd: '/', stdio: 'ignore' })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  await expect
    .poll(
      () => openClient({ host: folder, port, user: 'daybook_app', database: name, pooled: true }).then((client) => client.end()),
      {
        timeout: 30_000,
      },
    )
    .toBeUndefined()
  return { address: { host: folder, port, user: 'daybook_app', database: name }, stop }
}

const urlOf = ({ host = '', port, user = '', password = '' }: Address): string =>
  `postgres://${user}${password && `:${password}`}@/${name}?host=${encodeURIComponent(host)}&port=${port}`

/** The whole server behind the pooler: requests, live news, outbox and scheduled jobs. */
const startBehind = async (pooler: Address) => {
  const settings = { DATABASE_POOLER: 'transaction', DATABASE_URL: urlOf(pooler), DIRECT_DATABASE_URL: urlOf(cluster.app) }
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: mkdtempSync(join(tmpdir(), 'daybook-pooled-')), ...settings })
  const told: string[] = []
  const database = await openDatabase(
    config,
    ({ message }) => told.push(message),
    ({ message }) => told.push(message),
  )
  const { app, relay, close } = await buildApp({ config, database, checkReplies: true })
  await app.live.start()
  relay.start()
  const jobs = database.jobs && (await startJobs(app, database.jobs))
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.server.address() as AddressInfo
  const stop = async () => {
    await jobs?.close()
    await close()
    await database.close()
    rmSync(config.dataDir, { recursive: true, force: true })
  }
  return { api: localClient(app), app, port, jobs, told, stop }
}

/** How often news came, as a browser hears it. */
const listen = async (port: number, { token }: Member) => {
  const request = get({ port, host: '127.0.0.1', path: '/api/v0/live', headers: { authorization: `Bearer ${token}` } })
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  let text = ''
  reply.setEncoding('utf8').on('data', (part: string) => (text += part))
  return { heard: () => text.match(/"calendar"/g)?.length ?? 0, stop: () => request.destroy() }
}

const uncaught = watchUncaught()
const stops: (() => Promise<void>)[] = []
afterAll(async () => {
  uncaught.stop()
  for (const stop of stops.reverse()) await stop()
})

test.skipIf(missing)(
  'behind a pooler in transaction mode two thousand calls fail nowhere, and every piece of news is heard',
  async () => {
    const pooler = await startPooler()
    stops.push(pooler.stop)
    const server = await startBehind(pooler.address)
    stops.push(server.stop)
    const people = [await given.company(), await given.company(), await given.company(), await given.company()]
    const streams = await Promise.all(people.map((who) => listen(server.port, who)))
    // Streams are told of what comes close together at once, so each piece of news is counted where it comes in.
    const heard = vi.spyOn(server.app.live as unknown as { heard: (channel: string, payload: string) => void }, 'heard')
    const newsOf = ({ companyId }: Member) =>
      heard.mock.calls.filter(([, payload]) => payload.startsWith(companyId) && payload.includes('calendar')).length
    const statuses: number[] = []
    const rounds = 64
    const work = async (who: Member, lane: number) => {
      const me = server.api.as(who)
      for (let i = 0; i < rounds; i++) {
        const date = `20${30 + lane}-${String(1 + (i % 12)).padStart(2, '0')}-${String(1 + Math.floor(i / 12)).padStart(2, '0')}`
        const replies = [
          await me.send(addHoliday, { body: { date, name: 'Day off' } }),
          await me.send(listHolidays, { query: { year: '2030' } }),
          await me.send(getMe),
          await me.send(searchPeople, { body: {} }),
          ...(lane === 0 && i % 4 === 0 ? [await me.send(clockIn, { body: {} }), await me.send(clockOut, { body: {} })] : []),
          ...(i % 24 === 0
            ? [await me.send(invitePerson, { body: { email: `n${lane}-${i}-${who.userId}@example.com`, name: 'New Here' } })]
            : []),
        ]
        statuses.push(...replies.map(({ status }) => status))
      }
    }
    await Promise.all(people.flatMap((who) => [0, 1].map((lane) => work(who, lane))))
    expect(statuses.length).toBeGreaterThan(2000)
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    for (const who of people) await expect.poll(() => newsOf(who), { timeout: 30_000 }).toBe(2 * rounds)
    for (const [i, { heard: times, stop }] of streams.entries()) {
      const before = times()
      expect(before).toBeGreaterThan(0)
      await server.api.as(people[i] ?? { token: '' }).call(addHoliday, { body: { date: '2040-01-01', name: 'The last one' } })
      await expect.poll(times, { timeout: 30_000 }).toBeGreaterThan(before)
      stop()
    }
    await expect.poll(() => rows('select count(*)::int as n from outbox'), { timeout: 30_000 }).toEqual([{ n: 0 }])
    expect(server.jobs).toBeDefined()
    expect(server.told).toEqual([])
    await uncaught.check()
  },
)

test.skipIf(missing)('a login without its settings is refused behind a pooler, in words that help', async () => {
  // Before the pooler has a session: those that are open keep what they began with.
  await rows(`alter role daybook_app in database ${name} set statement_timeout = '0'`)
  const pooler = await startPooler()
  stops.push(pooler.stop)
  await expect(startBehind(pooler.address)).rejects.toThrow(
    'daybook_app has statement_timeout = 0. Run "npm run daybook -- migrate", or: alter role daybook_app set statement_timeout = \'10s\'.',
  )
})

test('a pooler without a way around it for live news stops the start', () => {
  expect(() => readConfig({ DATABASE_POOLER: 'transaction', DATABASE_URL: 'postgres://x@h/d' })).toThrow('DIRECT_DATABASE_URL')
})
