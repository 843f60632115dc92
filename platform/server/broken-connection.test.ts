import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { companyCreated, completeOnboarding, getCompany } from '@daybook/company/contract'
import { type EventContext, inSystem, onNow, verifyAudit } from '@daybook/platform/server'
import { openClient } from '@daybook/platform/server/postgres'
import { type Member, testApp, watchUncaught } from '@daybook/testing'
import { clockIn, clockOut } from '@daybook/time/contract'
import type { Client } from 'pg'
import { afterAll, afterEach, expect, inject, test } from 'vitest'

// The database ends connections whenever it likes (a restart, a failover, an administrator); it costs the requests they were
// lent to, and nothing else.

const { app, api, given, rows, clock } = await testApp({ own: true })
const [{ name } = { name: '' }] = await rows<{ name: string }>('select current_database() as name')

const uncaught = watchUncaught()
afterAll(uncaught.stop)
afterEach(uncaught.check)

const clientOf = (db: EventContext['db']) => db as unknown as Client

/** Ends the connection of a transaction between two of its statements, and waits until this process was told. */
const breakConnection = async (db: EventContext['db']): Promise<void> => {
  const client = clientOf(db)
  const { rows: found } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const closed = new Promise((done) => stream.prependOnceListener('close', done))
  await rows('select pg_terminate_backend($1)', [found[0]?.pid])
  await closed
  await nextTurn()
}

let breaking = false
onNow(companyCreated, async (_, { db }) => {
  if (!breaking) return
  await breakConnection(db)
  await clientOf(db).query('select 1')
})(app)

const founding = {
  body: {
    companyName: 'Broken & Co',
    companyCountry: 'DE',
    contactNumber: '+4930123456789',
    industry: 'Technology',
    businessType: 'Services',
    companyAddress: 'Unter den Linden 1, Berlin',
  },
} as const

test('between two statements of a request: 503 with words and a time to come back, nothing stored, and it works when repeated', async () => {
  const founder = await given.account()
  breaking = true
  const reply = await api.as(founder).send(completeOnboarding, founding)
  breaking = false
  expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '2' } })
  expect(await rows("select 1 from company where name = 'Broken & Co'")).toEqual([])
  await api.as(founder).call(completeOnboarding, founding)
})

test('a transaction whose failed statement nobody told of is no success', async () => {
  const swallowed = inSystem(app, 'test', async ({ db }) => {
    await clientOf(db)
      .query('select 1 / 0')
      .catch(() => undefined)
    return 'done'
  })
  await expect(swallowed).rejects.toThrow('rolled back')
})

type Known = { ins: string[]; outs: number; refused: number; odd: unknown[] }

/** In and out, until told to stop: what was acknowledged, and what was answered otherwise. */
const storm = async (who: Member, known: Known, running: () => boolean): Promise<void> => {
  const press = async (endpoint: typeof clockIn | typeof clockOut) => {
    clock.set(new Date(Date.parse(clock.now) + 1000).toISOString())
    const reply = await api.as(who).send(endpoint, {})
    if (reply.status === 503 && reply.headers['retry-after'] === '2') known.refused += 1
    // What was committed when the connection broke is answered 503 as well, and found done when it is repeated.
    else if (reply.status !== 200 && reply.status !== 409) known.odd.push([reply.status, reply.body])
    return reply
  }
  while (running()) {
    const into = await press(clockIn)
    if (into.status === 200) known.ins.push((into.body as { since: string }).since)
    if ((await press(clockOut)).status === 200) known.outs += 1
  }
}

test('twenty times under load: every call ends in 200 or 503, what was acknowledged is stored, and service is back at once', async () => {
  const owner = await given.company()
  const people = [owner, ...(await Promise.all(Array.from({ length: 7 }, () => given.person(owner))))]
  const known = people.map((): Known => ({ ins: [], outs: 0, refused: 0, odd: [] }))
  const sum = (count: (each: Known) => number) => known.reduce((total, each) => total + count(each), 0)
  const acknowledged = () => sum(({ ins, outs }) => ins.length + outs)
  let running = true
  const storms = people.map((who, i) => storm(who, known[i] as Known, () => running))
  for (let round = 0; round < 20; round += 1) {
    const [before, wanted] = [sum(({ refused }) => refused), acknowledged() + 5 + round]
    await expect.poll(acknowledged, { interval: 2 }).toBeGreaterThanOrEqual(wanted)
    // Until it hurt somebody: between two requests a connection breaks unnoticed.
    await expect
      .poll(
        async () => {
          await rows("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = 'daybook_app'", [
            name,
          ])
          return sum(({ refused }) => refused)
        },
        { interval: 2 },
      )
      .toBeGreaterThan(before)
  }
  const last = acknowledged()
  await expect.poll(acknowledged).toBeGreaterThan(last)
  running = false
  await Promise.all(storms)
  expect(known.flatMap(({ odd }) => odd)).toEqual([])
  const kept = new Set((await rows<{ at: string }>("select at from punch where kind = 'IN'")).map(({ at }) => Date.parse(at)))
  expect(known.flatMap(({ ins }) => ins).filter((at) => !kept.has(Date.parse(at)))).toEqual([])
  const [counts] = await rows<{ outs: number; doubles: number }>(
    `select (select count(*)::int from punch where kind = 'OUT') as outs,
      (select count(*)::int from (select person_id from shift where ended_at is null group by 1 having count(*) > 1) d) as doubles`,
  )
  expect(counts?.outs).toBeGreaterThanOrEqual(sum(({ outs }) => outs))
  expect(counts?.doubles).toBe(0)
  // Every deed has its entry and every entry its deed, in one unbroken chain.
  const [told] = await rows<{ entries: number; punches: number }>(
    `select (select count(*)::int from audit_entry where action like 'clock.%') as entries, (select count(*)::int from punch) as punches`,
  )
  expect(told?.entries).toBe(told?.punches)
  const reader = await openClient({ ...inject('cluster').owner, database: name })
  expect((await verifyAudit(reader)).broken).toEqual([])
  await reader.end()
  expect((await api.as(owner).send(getCompany, {})).status).toBe(200)
})
