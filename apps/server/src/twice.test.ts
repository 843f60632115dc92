import type { Problem } from '@daybook/platform/contract'
import { testApp, type ValidCall, validCalls } from '@daybook/testing'
import { describe, expect, test } from 'vitest'

// A double click, two tabs, a retry whose first try arrived after all: every call that changes something, sent twice at once.

const world = await testApp({ own: true })
const { app, api, rows } = world
const changing = app.endpoints.filter(({ method, effect }) => method !== 'GET' && effect !== 'none')
const named = (list: ValidCall[]) => list.map((valid): [string, ValidCall] => [valid.endpoint.name, valid])

test('every endpoint that changes something has a call that works', () => {
  expect(validCalls.map(({ endpoint }) => endpoint.name).sort()).toEqual(changing.map(({ name }) => name).sort())
})

type Count = Record<string, number>
const tables = (await rows<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'")).map(
  ({ name }) => name,
)
const countRows = async (): Promise<Count> =>
  (await rows<Count>(`select ${tables.map((name) => `(select count(*)::int from ${name}) as ${name}`).join(', ')}`))[0] ?? {}

/** What two deeds may add that one does not: the record of it, the news of it, the kept replies, and that they were counted. */
const told = new Set(['audit_entry', 'outbox', 'mail', 'idempotency', 'rate_limit'])

/** The rows that `deed` added or removed, by table. */
const effectOf = async (deed: () => Promise<unknown>, without = new Set(['rate_limit'])): Promise<Count> => {
  const before = await countRows()
  await deed()
  const after = await countRows()
  return Object.fromEntries(
    tables.flatMap((name) => {
      const change = (after[name] ?? 0) - (before[name] ?? 0)
      return change === 0 || without.has(name) ? [] : [[name, change]]
    }),
  )
}

const sender = async (valid: ValidCall) => {
  const { who, ...input } = await valid.make(world)
  return (key: string) => (who ? api.as(who) : api).send(valid.endpoint, input, { key })
}

const codeOf = (reply: { body: unknown }) => (reply.body as Problem).code
const keyed = validCalls.filter(({ endpoint }) => endpoint.method === 'POST' && endpoint.permission.audience !== 'public')

describe('with the same key', () => {
  test.each(named(keyed))('%s happens once, and both hear the same', async (_name, valid) => {
    const once = await sender(valid)
    const effect = await effectOf(async () => expect(await once('k')).toMatchObject({ status: 200 }))
    const send = await sender(valid)
    const twice = await effectOf(async () => {
      const replies = await Promise.all([send('k'), send('k')])
      const done = replies.filter(({ status }) => status === 200)
      expect(done.length).toBeGreaterThan(0)
      for (const reply of replies.filter((each) => !done.includes(each)))
        expect([reply.status, codeOf(reply)]).toEqual([409, 'request.in_progress'])
      const third = await send('k')
      for (const reply of done) expect([third.status, third.body]).toEqual([200, reply.body])
    })
    expect(twice).toEqual(effect)
  })
})

describe('with two keys', () => {
  test.each(named(validCalls))('%s leaves what one leaves, and the second hears why', async (_name, valid) => {
    const once = await sender(valid)
    const effect = await effectOf(() => once('k'), told)
    const send = await sender(valid)
    const twice = await effectOf(async () => {
      const replies = await Promise.all([send('k1'), send('k2')])
      const [first, second] = replies.sort((a, b) => a.status - b.status)
      const allowed = valid.again === 'same' || valid.again === 'more'
      expect([first?.status, second?.status === 200 ? 200 : codeOf(second as never)]).toEqual([200, allowed ? 200 : valid.again])
      expect(second?.status).toBeLessThan(500)
    }, told)
    // A second deed leaves more rows of the same kinds, and nothing else.
    expect(valid.again === 'more' ? Object.keys(twice) : twice).toEqual(valid.again === 'more' ? Object.keys(effect) : effect)
  })
})
