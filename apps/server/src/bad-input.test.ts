import { type AnyEndpoint, type Role, roles } from '@daybook/platform/contract'
import type { SignedIn } from '@daybook/platform/server'
import {
  type Cast,
  changedIn,
  contentsOf,
  type Member,
  type Path,
  placesOf,
  preparedCalls,
  put,
  schemaOf,
  testApp,
  tries,
  validCalls,
} from '@daybook/testing'
import { beforeAll, describe, expect, test } from 'vitest'

// What a hostile or broken client sends, on every route, as everybody whom the route lets in.

const world = await testApp()
const { app, api, given, rows } = world
const { madeFor } = preparedCalls(world)
const named = (list: AnyEndpoint[]) =>
  list.map((endpoint): [string, AnyEndpoint] => [`${endpoint.method} ${endpoint.path}`, endpoint])
const withBody = app.endpoints.filter(({ body }) => body !== undefined)

let ours: Cast
let admin: SignedIn
beforeAll(async () => {
  ours = await given.cast()
  admin = await given.supporter()
})

const member: Record<Exclude<Role, 'ADMIN'>, () => Member> = {
  ENTERPRISE_ADMIN: () => ours.owner,
  HUMAN_RESOURCE: () => ours.hr,
  MANAGER: () => ours.manager,
  EMPLOYEE: () => ours.employee,
}

/** Everybody who may use a route; where no sign-in is needed, nobody in particular. */
const callersOf = ({ permission }: AnyEndpoint): [string, typeof api | ReturnType<typeof api.as>][] =>
  permission.audience === 'public' || permission.audience === 'platform'
    ? [permission.audience === 'public' ? ['nobody', api] : ['ADMIN', api.as(admin)]]
    : roles.flatMap((role): [string, ReturnType<typeof api.as>][] =>
        role === 'ADMIN' || (permission.audience === 'company' && !permission.scopes[role])
          ? []
          : [[role, api.as(member[role]())]],
      )

const nobody = '01900000-0000-7000-8000-000000000000'
const anyParams = (endpoint: AnyEndpoint, id = nobody) =>
  Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, id]))

const wrongBodies: [string, string][] = [
  ['null', 'null'],
  ['a list', '[]'],
  ['a list of one', '[5]'],
  ['a text', '"x"'],
  ['an empty text', '""'],
  ['a number', '12'],
  ['an unknown key', '{"canary":1}'],
  ['a prototype', '{"__proto__":{"x":1}}'],
  ['half a body', '{"a":'],
  ['1e400', '{"version":1e400}'],
  ['a deep nest', `${'['.repeat(5000)}${']'.repeat(5000)}`],
]

/** Every place for a text in a body, with the most it takes. */
const textsIn = (endpoint: AnyEndpoint): { at: Path; max: number | undefined }[] =>
  placesOf(endpoint)
    .filter(({ schema }) => schema.type === 'string')
    .map(({ at, schema }) => ({ at, max: schema.maxLength }))

type Fault = { errors?: { field: string }[] }

const kinds = ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', ' application/jsonx']
const tried = tries('bad input')

const refusesBodies = async (endpoint: AnyEndpoint) => {
  for (const [who, caller] of callersOf(endpoint))
    for (const [name, body] of wrongBodies) {
      tried()
      const reply = await caller.send(endpoint, { params: anyParams(endpoint), body }, { key: 'k' })
      expect.soft([who, name, reply.status, reply.text]).toEqual([who, name, 400, expect.stringContaining('response_message')])
    }
}

/** What stands beside a body: ids in the address, and what its query must say. */
const around = (endpoint: AnyEndpoint) => ({
  params: anyParams(endpoint),
  ...(endpoint.query?.safeParse({ planType: 'FREE_PACK' }).success ? { query: { planType: 'FREE_PACK' } } : {}),
})

const refusesTypes = async (endpoint: AnyEndpoint) => {
  const fields = Object.keys(schemaOf(endpoint.body).properties ?? {})
  for (const [who, caller] of callersOf(endpoint))
    for (const field of fields) {
      for (const value of [{ odd: 1 }, 'a\u0000b', '\ud800', Number.MAX_SAFE_INTEGER, '2025-02-30', true, null, '12', [5]]) {
        // A date is a fine name, and a large number a fine version: those are somebody's valid input.
        if (endpoint.body?.safeParse({ [field]: value }).success) continue
        tried()
        const reply = await caller.send(endpoint, { ...around(endpoint), body: { [field]: value } }, { key: 'k' })
        expect.soft([who, field, value, reply.status]).toEqual([who, field, value, 400])
      }
      tried()
      const { body } = await caller.send(endpoint, { ...around(endpoint), body: { [field]: { odd: 1 } } }, { key: 'k' })
      expect
        .soft(
          ((body as Fault).errors ?? []).map((error) => error.field.split('.')[0]),
          who,
        )
        .toContain(field)
    }
}

const refusesLongTexts = async (endpoint: AnyEndpoint) => {
  for (const { at, max } of textsIn(endpoint)) {
    if (max === undefined) continue
    tried()
    const [[, caller]] = callersOf(endpoint) as [[string, typeof api]]
    const body = put(undefined, at, 'x'.repeat(max + 1))
    const reply = await caller.send(endpoint, { params: anyParams(endpoint), body }, { key: 'k' })
    expect.soft([at.join('.'), reply.status]).toEqual([at.join('.'), 400])
    expect.soft(((reply.body as Fault).errors ?? []).map((error) => error.field)).toContain(at.join('.'))
  }
}

const refusesOtherKinds = async (endpoint: AnyEndpoint) => {
  const [[, caller]] = callersOf(endpoint) as [[string, typeof api]]
  for (const type of kinds) {
    tried()
    const reply = await caller.send(endpoint, { params: anyParams(endpoint), body: '{}' }, { headers: { 'content-type': type } })
    expect.soft([type, reply.status]).toEqual([type, 415])
  }
}

test.each(named(withBody))(
  '%s refuses wrong bodies, types in every field, texts that are too long and what is no JSON, whoever sends it',
  async (_name, endpoint) => {
    const before = await contentsOf(rows)
    await refusesBodies(endpoint)
    await refusesTypes(endpoint)
    await refusesLongTexts(endpoint)
    await refusesOtherKinds(endpoint)
    expect(changedIn(before, await contentsOf(rows))).toEqual([])
  },
)

// A password may hold any character, since only its hash is kept; a file is checked row by row.
const anyCharacter = new Set(['password', 'csv', 'ics'])

test.each(
  validCalls.filter(({ endpoint }) => endpoint.body).map((valid): [string, typeof valid] => [valid.endpoint.name, valid]),
)('%s, valid but for one text that cannot be stored, is refused and leaves nothing', async (_name, valid) => {
  const [{ endpoint }, { who, ...input }] = [valid, await madeFor(valid)]
  const before = await contentsOf(rows)
  for (const { at } of textsIn(endpoint).filter((place) => !anyCharacter.has(String(place.at[0]))))
    for (const hostile of ['a\u0000b', 'Some text \ud800 broken', '\udc00\ud800', 'a\u202eb']) {
      tried()
      const body = put(input.body, at, hostile)
      const reply = await (who ? api.as(who) : api).send(endpoint, { ...input, body }, { key: 'k' })
      expect.soft([at.join('.'), hostile, reply.status]).toEqual([at.join('.'), hostile, 400])
    }
  expect(changedIn(before, await contentsOf(rows))).toEqual([])
})

describe('in addresses and headers', () => {
  const hostile = ['%00', 'a%00b', '%ED%A0%80', '%ff', '%', "'; drop table person; --", '../../etc/passwd', 'x'.repeat(500), '-1']
  const paths = app.endpoints.filter(({ path }) => path.includes(':'))
  test.each(named(paths))('%s answers no such thing to every odd id', async (_name, endpoint) => {
    const [[, caller]] = callersOf(endpoint) as [[string, typeof api]]
    const before = await contentsOf(rows)
    for (const id of hostile) {
      const odd = { ...endpoint, path: endpoint.path.replace(/:\w+/g, id.includes('%') ? id : encodeURIComponent(id)) }
      tried()
      const reply = await caller.send(odd, endpoint.body ? { body: {} } : {})
      expect.soft([id, reply.status]).toEqual([id, expect.toBeOneOf([400, 404, 414])])
      expect.soft(reply.headers['content-type'], id).toContain('application/problem+json')
    }
    expect(changedIn(before, await contentsOf(rows))).toEqual([])
  })

  test('an odd value in a query is refused on every route, known there or not', async () => {
    for (const endpoint of app.endpoints.filter(({ method, path }) => method === 'GET' && !path.includes(':')))
      for (const [who, caller] of callersOf(endpoint))
        for (const query of [
          ...hostile.map((value) => `year=${value}`),
          'year=2026&year=2025',
          'year[]=2026',
          'canary=1',
          '__proto__=1',
        ]) {
          tried()
          const reply = await caller.send({ ...endpoint, path: `${endpoint.path}?${query}` })
          expect.soft([endpoint.name, who, query, reply.status]).toEqual([endpoint.name, who, query, 400])
        }
  })

  test('a zone, a profile or a key that nobody knows is refused', async () => {
    for (const endpoint of app.endpoints.filter(({ permission }) => permission.audience === 'company')) {
      const [[, caller]] = callersOf(endpoint) as [[string, typeof api]]
      const sent = { ...(endpoint.body ? { body: {} } : {}), ...(endpoint.upload ? { file: { bytes: Buffer.from('x') } } : {}) }
      const ask = async (headers: Record<string, string>) =>
        (await caller.send(endpoint, { params: anyParams(endpoint), ...sent }, { headers })).status
      tried()
      expect.soft([endpoint.name, await ask({ 'user-timezone': 'Not/AZone' })]).toEqual([endpoint.name, 400])
      tried()
      expect.soft([endpoint.name, await ask({ 'daybook-profile': 'root' })]).toEqual([endpoint.name, 400])
      tried()
      expect
        .soft([endpoint.name, await ask({ 'idempotency-key': 'x'.repeat(101) })])
        .toEqual([endpoint.name, expect.toBeOneOf([200, 400, 404, 409])])
    }
  })
})
