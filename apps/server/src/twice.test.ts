import { isRead, type Problem } from '@daybook/platform/contract'
import { preparedCalls, testApp, tries, type ValidCall, validCalls } from '@daybook/testing'
import { expect, test } from 'vitest'

// A double click, two tabs, a retry whose first try arrived after all: every call that changes something, sent twice at once.

const world = await testApp()
const { app, api, rows } = world
const { madeFor, heard } = preparedCalls(world)
const tried = tries('twice')
const changing = app.endpoints.filter((each) => !isRead(each))
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

/** What nobody asked for: that a call was counted. */
const counted = new Set(['rate_limit'])
/** What two deeds may add that one does not: the record of it (a log begins with its first entry), the news of it, and the kept replies. */
const told = new Set([...counted, 'audit_head', 'audit_entry', 'outbox', 'mail', 'idempotency'])

/** The rows that `deed` added or removed, by table. */
const effectOf = async (deed: () => Promise<unknown>): Promise<Count> => {
  const before = await countRows()
  await deed()
  const after = await countRows()
  const changes = tables.map((name): [string, number] => [name, (after[name] ?? 0) - (before[name] ?? 0)])
  return Object.fromEntries(changes.filter(([, change]) => change !== 0))
}

const without = (names: ReadonlySet<string>, effect: Count): Count =>
  Object.fromEntries(Object.entries(effect).filter(([name]) => !names.has(name)))

const sender = async (valid: ValidCall) => {
  const { who, ...input } = await madeFor(valid)
  return async (key: string) => {
    tried()
    return heard(valid, await (who ? api.as(who) : api).send(valid.endpoint, input, { key: `${valid.endpoint.name}-${key}` }))
  }
}

const codeOf = (reply: { body: unknown }) => (reply.body as Problem).code

const happensOnce = async (valid: ValidCall, effect: Count) => {
  const send = await sender(valid)
  const twice = await effectOf(async () => {
    const replies = await Promise.all([send('k'), send('k')])
    const done = replies.filter(({ status }) => status === 200)
    expect.soft(done.length).toBeGreaterThan(0)
    for (const reply of replies.filter((each) => !done.includes(each)))
      expect.soft([reply.status, codeOf(reply)]).toEqual([409, 'request.in_progress'])
    const third = await send('k')
    for (const reply of done) expect.soft([third.status, third.body]).toEqual([200, reply.body])
  })
  expect.soft(without(counted, twice), 'with the same key').toEqual(without(counted, effect))
}

const hearsWhy = async (valid: ValidCall, effect: Count) => {
  const send = await sender(valid)
  const twice = await effectOf(async () => {
    const replies = await Promise.all([send('k1'), send('k2')])
    const [first, second] = replies.sort((a, b) => a.status - b.status)
    const allowed = valid.again === 'same' || valid.again === 'more'
    expect
      .soft([first?.status, second?.status === 200 ? 200 : codeOf(second as never)])
      .toEqual([200, allowed ? 200 : valid.again])
    expect.soft(second?.status).toBeLessThan(500)
  })
  const [one, two] = [without(told, effect), without(told, twice)]
  // A second deed leaves more rows of the same kinds, and nothing else.
  if (valid.again === 'more') expect.soft(Object.keys(two)).toEqual(Object.keys(one))
  else expect.soft(two, 'with two keys').toEqual(one)
}

test.each(named(validCalls))('%s happens once with one key; with two it leaves what it says', async (_name, valid) => {
  const once = await sender(valid)
  const effect = await effectOf(async () => expect(await once('k')).toMatchObject({ status: 200 }))
  if (valid.endpoint.method === 'POST' && valid.endpoint.permission.audience !== 'public') await happensOnce(valid, effect)
  await hearsWhy(valid, effect)
})
