import { type AnyEndpoint, type Role, roles } from '@daybook/platform/contract'
import { createServer } from '@daybook/platform/server'
import { type Cast, type Member, testApp } from '@daybook/testing'
import { beforeAll, describe, expect, test } from 'vitest'

// Generated from the endpoints that are mounted, never from a list: a new route is swept on the day it is written.

const { app, api, given, rows } = await testApp()
const endpoints: AnyEndpoint[] = app.endpoints
const protectedOnes = endpoints.filter(({ permission }) => permission.audience !== 'public')
const named = (list: AnyEndpoint[]) =>
  list.map((endpoint): [string, AnyEndpoint] => [`${endpoint.method} ${endpoint.path}`, endpoint])

let ours: Cast
let theirs: Cast
beforeAll(async () => {
  ;({ ours, theirs } = await given.twoCompanies())
})

const nobody = '01900000-0000-7000-8000-000000000000'

/** Something for every place in a path, so that the route is reached. */
const anyParams = (endpoint: AnyEndpoint, id = nobody) =>
  Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, id]))

const emptyBody = (endpoint: AnyEndpoint) => (endpoint.body ? { body: {} } : {})

describe('who may come in', () => {
  test.each(named(protectedOnes))('%s wants a sign-in', async (_name, endpoint) => {
    const reply = await api.send(endpoint, { params: anyParams(endpoint), ...emptyBody(endpoint) })
    expect(reply.status).toBe(401)
    expect(reply.body).toMatchObject({ code: 'auth.required' })
  })

  test.each(named(protectedOnes))('%s refuses an expired and a malformed token', async (_name, endpoint) => {
    const account = await given.account()
    await rows('update access_token set expires_at = $2 where session_id in (select id from session where account_id = $1)', [
      account.accountId,
      app.clock(),
    ])
    const expired = await api.as(account).send(endpoint, { params: anyParams(endpoint), ...emptyBody(endpoint) })
    const malformed = await api
      .as({ token: `${account.token}x` })
      .send(endpoint, { params: anyParams(endpoint), ...emptyBody(endpoint) })
    expect([expired.status, malformed.status]).toEqual([401, 401])
  })

  const members: [Role, (cast: Cast) => Member][] = [
    ['ENTERPRISE_ADMIN', (cast) => cast.owner],
    ['HUMAN_RESOURCE', (cast) => cast.hr],
    ['MANAGER', (cast) => cast.manager],
    ['EMPLOYEE', (cast) => cast.employee],
  ]
  const ofCompany = endpoints.filter(({ permission }) => permission.audience === 'company')
  test.each(
    members.flatMap(([role, who]) =>
      named(ofCompany).map(([name, endpoint]): [Role, string, AnyEndpoint, typeof who] => [role, name, endpoint, who]),
    ),
  )('%s: %s answers as its permission says', async (role, _name, endpoint, who) => {
    const reply = await api.as(who(ours)).send(endpoint, { params: anyParams(endpoint), ...emptyBody(endpoint) })
    const refused = reply.status === 403 && (reply.body as { code?: string }).code === 'auth.forbidden'
    expect(refused).toBe(endpoint.permission.scopes[role] === undefined)
    expect(reply.status).toBeLessThan(500)
  })

  test('HR who work as an employee have an employee’s rights', async () => {
    for (const endpoint of ofCompany.filter(({ permission }) => !permission.scopes.EMPLOYEE)) {
      const reply = await api
        .as(ours.hr)
        .send(endpoint, { params: anyParams(endpoint), ...emptyBody(endpoint) }, { profile: 'employee' })
      expect([endpoint.name, reply.status]).toEqual([endpoint.name, 403])
    }
  })

  test('every role that a permission names is one we know, and every route declares one', () => {
    for (const { permission } of endpoints) expect(roles).toEqual(expect.arrayContaining(Object.keys(permission.scopes)))
    const bare = createServer(app.config)
    expect(() => bare.get('/undeclared', async () => '')).toThrow('declares no permission')
  })
})

describe('another company', () => {
  test.each(named(endpoints.filter(({ path, permission }) => path.includes(':') && permission.audience === 'company')))(
    '%s answers a foreign id exactly like an unknown one',
    async (_name, endpoint) => {
      const ids = await rows<{ id: string }>(
        `select id from person where company_id = $1 union all select id from holiday where company_id = $1 union all select id from pay_period where company_id = $1
         union all select id from pay_cycle where company_id = $1`,
        [theirs.owner.companyId],
      )
      const ask = (id: string) => api.as(ours.owner).send(endpoint, { params: anyParams(endpoint, id), ...emptyBody(endpoint) })
      const unknown = await ask(nobody)
      for (const { id } of ids.slice(0, 3).concat(ids.slice(-3))) {
        const foreign = await ask(id)
        expect([foreign.status, foreign.text]).toEqual([unknown.status, unknown.text])
      }
    },
  )

  test('nothing that can be fetched shows a word of it', async () => {
    for (const endpoint of endpoints.filter(({ method, effect }) => method === 'GET' || effect === 'none')) {
      for (const who of [ours.owner, ours.hr, ours.manager, ours.employee]) {
        const reply = await api
          .as(who)
          .send(endpoint, { params: anyParams(endpoint), ...(endpoint.body ? { body: {} } : {}), query: { year: '2026' } })
        expect(reply.text).not.toContain('CANARY-B')
      }
    }
  })
})
