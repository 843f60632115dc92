import { addHoliday, listHolidays } from '@daybook/calendar/contract'
import { getPerson, searchPeople } from '@daybook/people/contract'
import { inCompany, localClient } from '@daybook/platform/server'
import { openPool } from '@daybook/platform/server/postgres'
import { type Member, testApp } from '@daybook/testing'
import { afterAll, expect, inject, test } from 'vitest'
import { buildApp } from './build-app.ts'

// docs/security.md#s18: the company is set for one transaction. Two connections shared by everybody keep nothing of who came before.

const world = await testApp({ own: true })
const [{ name } = { name: '' }] = await world.rows<{ name: string }>('select current_database() as name')
const address = { ...inject('cluster').app, database: name }
const pool = openPool(address, 2, () => undefined)
const { app, close } = await buildApp({
  config: world.app.config,
  database: { pool, app: address },
  clock: world.app.clock,
  checkReplies: true,
})
afterAll(async () => {
  await close()
  await pool.end()
})

const leftBehind = async () =>
  (
    await pool.query(
      "select coalesce(current_setting('app.company_id', true), '') || coalesce(current_setting('app.person_id', true), '') || coalesce(current_setting('app.account_id', true), '') as left",
    )
  ).rows

test('a thousand requests of two companies through two connections: none sees the other, nothing stays set', async () => {
  const { ours, theirs } = await world.given.twoCompanies()
  const api = localClient(app)
  const holiday = (who: Member) => ({ body: { date: '2026-08-03', name: `Day of ${who.name}` } })
  for (const who of [ours.owner, theirs.owner]) await api.as(who).call(addHoliday, holiday(who))
  // What ends well, what is refused before and after the company is known, and what breaks in the middle.
  const deeds: ((who: Member, other: Member) => Promise<{ status: number; text: string }>)[] = [
    (who) => api.as(who).send(searchPeople, { body: {} }),
    (who, other) => api.as(who).send(getPerson, { params: { userId: other.userId } }),
    (who) => api.as(who).send(addHoliday, holiday(who)),
    (who) => api.as({ token: who.token.replace(/.$/, '_') }).send(searchPeople, { body: {} }),
    (who) => api.as(who).send(listHolidays, { query: { year: '2026' } }),
    async (who) => {
      const broken = inCompany(app, who.companyId, 'broken', async ({ db }) => {
        await (db as unknown as typeof pool).query('select * from company')
        await (db as unknown as typeof pool).query('select 1 / 0')
      })
      await expect(broken).rejects.toThrow('division by zero')
      return { status: 500, text: '' }
    },
    async () => ({ status: (await leftBehind()).every(({ left }) => left === '') ? 200 : 599, text: '' }),
  ]
  const statuses = new Map<number, number>()
  const one = async (i: number) => {
    const [who, other, foreign] =
      i % 2 === 0 ? ([ours.owner, theirs.owner, 'CANARY-B'] as const) : ([theirs.owner, ours.owner, 'of Ours'] as const)
    const reply = await deeds[Math.floor(i / 2) % deeds.length]?.(who, other)
    expect(reply?.text).not.toContain(foreign)
    statuses.set(reply?.status ?? 0, (statuses.get(reply?.status ?? 0) ?? 0) + 1)
  }
  // Twenty at a time wait for the two connections.
  for (let from = 0; from < 1000; from += 20) await Promise.all(Array.from({ length: 20 }, (_, i) => one(from + i)))
  expect([...statuses.keys()].sort()).toEqual([200, 401, 404, 409, 500])
  expect(pool.totalCount).toBeLessThanOrEqual(2)
  expect(await leftBehind()).toEqual([{ left: '' }])
})
