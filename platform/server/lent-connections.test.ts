import { getMe } from '@daybook/people/contract'
import { openClient } from '@daybook/platform/server/postgres'
import { testApp } from '@daybook/testing'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { withConnection } from './postgres/lend.ts'
import { notePrepared } from './prepared.ts'

// Whatever happened to a connection while it was lent, nobody who gets it next can tell.

const { app, api, given, rows } = await testApp({ own: true })
const [{ name } = { name: '' }] = await rows<{ name: string }>('select current_database() as name')
const other = await openClient({ ...inject('cluster').owner, database: name })
afterAll(() => other.end())

/** As many as the pool has. */
const all = Array.from({ length: 6 }, (_, i) => i)
const waiting = async (): Promise<number[]> =>
  (await rows<{ pid: number }>(`select pid from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`, [name])).map(
    ({ pid }) => pid,
  )
/** How every connection of the pool answers, held all at once. */
const answers = (): Promise<unknown[]> => {
  let here = 0
  let go = () => undefined as void
  const everybody = new Promise<void>((done) => (go = done))
  return Promise.all(
    all.map(() =>
      withConnection(app.pool, async (client) => {
        if (++here === all.length) go()
        await everybody
        return client.query('select now() = statement_timestamp() as alone').then(
          (found) => found.rows[0].alone,
          (error: { code: string }) => error.code,
        )
      }),
    ),
  )
}
const clean = all.map(() => true)

beforeAll(async () => void (await answers()))

test('streams whose look-up was cancelled leave no failed transaction to those who come next', async () => {
  // One each of as many as the line lets in at once: the last connection of the pool is nobody's request's.
  const owners = await Promise.all(all.slice(1).map(() => given.company()))
  const [owner] = owners as [(typeof owners)[number]]
  for (const each of owners) await api.as(each).call(getMe, {})
  await other.query('begin; lock table access_token in access exclusive mode')
  const streams = owners.map(({ token }) =>
    app.server.inject({ url: '/api/v0/live', headers: { authorization: `Bearer ${token}` } }),
  )
  await expect.poll(waiting).toHaveLength(owners.length)
  for (const pid of await waiting()) await rows('select pg_cancel_backend($1)', [pid])
  expect((await Promise.all(streams)).map(({ statusCode }) => statusCode)).toEqual(owners.map(() => 503))
  await other.query('rollback')
  const calls = await Promise.all(all.map(() => api.as(owner).send(getMe, {})))
  expect(calls.map(({ status }) => status)).toEqual(all.map(() => 200))
  expect(await answers()).toEqual(clean)
})

test('what is left open or fails is undone before the next one comes', async () => {
  const lend = (body: Parameters<typeof withConnection>[1]) => Promise.allSettled(all.map(() => withConnection(app.pool, body)))
  await lend((client) => client.query('begin'))
  expect(await answers()).toEqual(clean)
  await lend(async (client) => {
    // Not waited for, as the first statement of a transaction is not.
    client.query('begin').catch(() => undefined)
    throw new Error('no')
  })
  expect(await answers()).toEqual(clean)
})

test('a connection that cannot be brought back to order is closed', async () => {
  const before = app.pool.totalCount
  const lent = withConnection(app.pool, async (client) => {
    client.query = (async () => Promise.reject(new Error('out of order'))) as never
    throw new Error('no')
  })
  await expect(lent).rejects.toThrow('no')
  expect(app.pool.totalCount).toBe(before - 1)
  expect(await answers()).toEqual(clean)
})

test('a connection that keeps thousands of statements is closed: the database keeps them as long as it', async () => {
  const before = app.pool.totalCount
  const lend = (names: number) =>
    withConnection(app.pool, async (client) => {
      for (let i = 0; i < names; i++) notePrepared(client, `of this test ${i}`)
    })
  await lend(100)
  expect(app.pool.totalCount).toBe(before)
  await lend(3000)
  expect(app.pool.totalCount).toBe(before - 1)
  expect(await answers()).toEqual(clean)
})
