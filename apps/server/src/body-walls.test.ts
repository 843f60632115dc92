import { signUp } from '@daybook/identity/contract'
import type { AnyEndpoint } from '@daybook/platform/contract'
import { preparedCalls, testApp, tries, validCalls, validReads } from '@daybook/testing'
import { describe, expect, test } from 'vitest'

// Bodies that are not what they say, or that two readers read differently (docs/security.md#s27, #s35, #s36), on every route that takes one.

const world = await testApp()
const { app, api, given, rows } = world
const { madeFor, heard } = preparedCalls(world)
const tried = tries('body walls')
const owner = await given.company()
const bearer = { authorization: `Bearer ${owner.token}` }
const nobody = '01900000-0000-7000-8000-000000000000'
const filled = (path: string): string => path.replace(/:\w+/g, nobody)

describe('the kind of a body', () => {
  const odd = [
    'text/plain',
    'text/plain; application/json',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/xml',
    'application/vnd.api+json',
    'application/jsonx',
    'application/json; charset=utf-16',
    'application/json; charset=utf-8; charset=utf-7',
    'application/json;',
    'application/json; x',
    'application/json; boundary="x',
    'application/json, text/plain',
    'application/json x',
    'application/json\t; charset=utf-8',
    ' application/json',
    'application/ json',
    '"application/json"',
    '',
    undefined,
  ]
  const bodies = validCalls.filter(({ endpoint }) => endpoint.body)
  test.each(bodies.map((valid): [string, typeof valid] => [valid.endpoint.name, valid]))(
    '%s does nothing unless it is JSON, though the body is valid',
    async (_name, valid) => {
      const [{ endpoint }, { who, ...input }] = [valid, await madeFor(valid)]
      const before = await written()
      const statuses = await Promise.all(
        odd.map(async (type) => {
          const { statusCode } = await app.server.inject({
            method: endpoint.method,
            url: filledWith(endpoint, input.params),
            headers: {
              ...(who ? { authorization: `Bearer ${who.token}` } : {}),
              ...(type === undefined ? {} : { 'content-type': type }),
            },
            // As bytes: for an object or text the test client would say what it is.
            payload: Buffer.from(JSON.stringify(input.body)),
          })
          return [type, statusCode]
        }),
      )
      expect(statuses).toEqual(odd.map((type) => [type, 415]))
      expect(await written()).toEqual(before)
      const headers = { 'content-type': 'Application/JSON; charset=UTF-8' }
      const reply = await (who ? api.as(who) : api).send(endpoint, input, { key: 'json', headers })
      expect(heard(valid, reply).status).toBe(200)
      tried(odd.length + 1)
    },
  )

  const filledWith = (endpoint: AnyEndpoint, params: Record<string, string> = {}) =>
    endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const written = () => rows('select count(*)::int as entries, (select count(*)::int from account) as accounts from audit_entry')
})

describe('a JSON body that two readers read differently', () => {
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  const list = (count: number) => `[${Array.from({ length: count }, () => 1).join(',')}]`
  const items = (count: number) => `{"a":${list(count)}}`
  const many = (last: number) => `{"a":[${[...Array.from({ length: 19 }, () => 1000), last].map(list).join(',')}]}`
  const email = '"email":"grace@example.com"'
  const broken: [string, string | Buffer][] = [
    ['33 levels', deep(33)],
    ['33 lists', `${'['.repeat(33)}${']'.repeat(33)}`],
    ['half a million lists', '['.repeat(500_000)],
    ['1 001 items', items(1001)],
    ['1 001 fields', `{${Array.from({ length: 1001 }, (_, n) => `"f${n}":1`).join(',')}}`],
    ['20 001 values, in no list more than 1 000', many(980)],
    ['a key twice', `{${email},"name":"x",${email}}`],
    ['a key twice, spelled differently', `{${email},"\\u0065mail":"eve@example.com"}`],
    ['a key twice, far inside', '{"a":[{"b":{"c":1,"d":2,"c":3}}]}'],
    ['a key twice, with blanks before the colon', `{"a"${' '.repeat(60)}:1,"a"${'\n'.repeat(60)}:2}`],
    ['a prototype', '{"__proto__":{"admin":true}}'],
    ['a prototype, spelled differently', '{"\\u005f_proto__":{"admin":true}}'],
    ['a constructor', '{"constructor":{"prototype":{"admin":true}}}'],
    ['a constructor far inside', '{"a":[{"b":{"constructor":1}}]}'],
    ['bytes that are no UTF-8', Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')])],
    ['UTF-16', Buffer.from('{}', 'utf16le')],
    ['NaN', '{"a":NaN}'],
    ['Infinity', '{"a":Infinity}'],
    ['a comment', '{"a":1/**/}'],
    ['a comma too many', '{"a":1,}'],
    ['single quotes', "{'a':1}"],
    ['a string without end', `{"a":"${'\\"'.repeat(200_000)}`],
    ['nothing', ''],
    ['two values', '{} {}'],
  ]
  const takers = app.endpoints.filter(({ body }) => body !== undefined)
  test.each(takers.map((endpoint): [string, AnyEndpoint] => [endpoint.name, endpoint]))(
    '%s refuses it unread',
    async (_name, endpoint) => {
      const replies = await Promise.all(
        broken.map(async ([name, payload]) => {
          const headers = { ...bearer, 'content-type': 'application/json' }
          const reply = await app.server.inject({ method: endpoint.method, url: filled(endpoint.path), headers, payload })
          return [name, reply.statusCode, (reply.json() as { code: string }).code]
        }),
      )
      tried(broken.length)
      // What anybody may send is small (see take-bodies.ts), and what is more is not even taken in.
      const most = endpoint.permission.audience === 'public' ? 64 * 1024 : 1024 * 1024
      const status = (payload: string | Buffer) => (Buffer.byteLength(payload) > most ? 413 : 400)
      expect(replies).toEqual(broken.map(([name, payload]) => [name, status(payload), 'request.malformed']))
    },
  )

  test('what is just small enough is read, and its fields are looked at', async () => {
    const sent = [
      deep(32),
      items(1000),
      many(979),
      '{"a":"{\\"b\\":1,\\"b\\":2}"}',
      '{"a":{"b":1},"c":{"b":1}}',
      '{"a":["b","b"]}',
      '\ufeff{}',
    ]
    for (const body of sent)
      expect((await api.send(signUp, { body })).body).toMatchObject({ status: 400, code: 'request.invalid' })
  })
})

test('JSON that is announced where no body belongs, and does not follow, is no fault', async () => {
  const headers = { ...bearer, 'content-type': 'application/json' }
  const press = (payload?: string) =>
    app.server.inject({ method: 'POST', url: '/api/v0/clock/in', headers, ...(payload === undefined ? {} : { payload }) })
  expect((await press('{')).statusCode).toBe(400)
  expect((await press('{"at":1}')).statusCode).toBe(400)
  expect((await press()).statusCode).toBe(200)
})

describe('pages of a list', () => {
  const reads = validReads.filter(
    ({ endpoint }) => endpoint.body && 'limit' in ((endpoint.body as { shape?: object }).shape ?? {}),
  )
  test.each(reads.map((valid): [string, typeof valid] => [valid.endpoint.name, valid]))(
    '%s keeps to 1 to 100',
    async (_name, valid) => {
      const [{ endpoint }, { who, ...input }] = [valid, await madeFor(valid)]
      const status = async (limit: unknown) =>
        (await (who ? api.as(who) : api).send(endpoint, { ...input, body: { ...(input.body as object), limit } })).status
      const asked = [1, 100, 0, -1, 101, 1e9, 1.5, '5', [5, 7], null, true]
      tried(asked.length)
      expect(await Promise.all(asked.map(status))).toEqual([200, 200, ...asked.slice(2).map(() => 400)])
    },
  )

  test('there are some', () => expect(reads.length).toBeGreaterThan(1))
})
