import { type AnyEndpoint, isRead, type Role, roles, type Scope } from '@daybook/platform/contract'
import { createServer, type SignedIn } from '@daybook/platform/server'
import { type Cast, type Member, preparedCalls, testApp, tries, type ValidCall, validCalls, validReads } from '@daybook/testing'
import { beforeAll, describe, expect, test } from 'vitest'

// Generated from the endpoints that are mounted, never from a list: a new route is swept on the day it is written.

const world = await testApp()
const { app, api, given, rows } = world
const { madeFor, heard } = preparedCalls(world)
const tried = tries('roles')
const endpoints: AnyEndpoint[] = app.endpoints
const protectedOnes = endpoints.filter(({ permission }) => permission.audience !== 'public')
const named = (list: AnyEndpoint[]) =>
  list.map((endpoint): [string, AnyEndpoint] => [`${endpoint.method} ${endpoint.path}`, endpoint])

let ours: Cast
let theirs: Cast
let support: SignedIn
let expired: SignedIn
beforeAll(async () => {
  ;({ ours, theirs } = await given.twoCompanies())
  support = await given.supportIn(ours.owner)
  const account = await given.account()
  const end = 'update access_token set expires_at = $2 where session_id in (select id from session where account_id = $1)'
  await rows(end, [account.accountId, app.clock()])
  expired = account
})

const nobody = '01900000-0000-7000-8000-000000000000'

/** Something for every place in a path, so that the route is reached. */
const anyParams = (endpoint: AnyEndpoint, id = nobody) =>
  Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, id]))

const emptyBody = (endpoint: AnyEndpoint) => (endpoint.body ? { body: {} } : {})

describe('who may come in', () => {
  const members: [Role, (cast: Cast) => Member][] = [
    ['ENTERPRISE_ADMIN', (cast) => cast.owner],
    ['HUMAN_RESOURCE', (cast) => cast.hr],
    ['MANAGER', (cast) => cast.manager],
    ['EMPLOYEE', (cast) => cast.employee],
  ]
  const ofCompany = endpoints.filter(({ permission }) => permission.audience === 'company')
  const asked = (endpoint: AnyEndpoint) => ({ params: anyParams(endpoint), ...emptyBody(endpoint) })
  const codeOf = (reply: { status: number; body: unknown }) =>
    reply.status === 403 ? (reply.body as { code?: string }).code : null
  test.each(named(protectedOnes))('%s wants a sign-in that is neither expired nor malformed', async (_name, endpoint) => {
    tried(3)
    const reply = await api.send(endpoint, asked(endpoint))
    expect.soft([reply.status, reply.body]).toMatchObject([401, { code: 'auth.required' }])
    expect.soft((await api.as(expired).send(endpoint, asked(endpoint))).status, 'expired').toBe(401)
    expect.soft((await api.as({ token: `${ours.owner.token}x` }).send(endpoint, asked(endpoint))).status, 'malformed').toBe(401)
  })

  test.each(named(ofCompany))(
    '%s answers each role as its permission says, and support that was let in',
    async (_name, endpoint) => {
      const { scopes } = endpoint.permission
      for (const [role, who] of members) {
        tried()
        const reply = await api.as(who(ours)).send(endpoint, asked(endpoint))
        expect.soft([role, codeOf(reply) === 'auth.forbidden']).toEqual([role, scopes[role] === undefined])
        expect.soft(reply.status, role).toBeLessThan(500)
      }
      tried()
      const looks = isRead(endpoint)
      const reply = await api.as(support).send(endpoint, asked(endpoint))
      expect
        .soft(codeOf(reply), 'support')
        .toBe(scopes.ADMIN === undefined ? 'auth.forbidden' : looks ? null : 'auth.support_read')
      expect.soft(reply.status, 'support').toBeLessThan(500)
    },
  )

  test('whoever runs the installation sees nothing of a company that did not let them in, and nobody else sees all of them', async () => {
    const outside = await given.supporter()
    for (const endpoint of protectedOnes.filter(({ permission }) => permission.audience === 'company')) {
      const reply = await api.as(outside).send(endpoint, asked(endpoint))
      tried()
      expect.soft([endpoint.name, reply.status, reply.body]).toMatchObject([endpoint.name, 403, { code: 'auth.no_support' }])
    }
    for (const endpoint of protectedOnes.filter(({ permission }) => permission.audience === 'platform'))
      for (const [, who] of members) {
        const reply = await api.as(who(ours)).send(endpoint, asked(endpoint))
        tried()
        expect.soft([endpoint.name, reply.status, reply.body]).toMatchObject([endpoint.name, 403, { code: 'auth.forbidden' }])
      }
  })

  test('a company without the product has nothing of it, whoever asks; what every company has stays', async () => {
    const cast = await given.cast()
    await rows("update company set products = 'JOBS' where company_id = $1", [cast.owner.companyId])
    for (const endpoint of ofCompany) {
      const reply = await api.as(cast.owner).send(endpoint, asked(endpoint))
      const wanted = (endpoint as AnyEndpoint).permission.product === 'TIMESHEET' ? 'auth.product' : null
      tried()
      expect.soft([endpoint.name, codeOf(reply)]).toEqual([endpoint.name, wanted])
    }
    const ofTimesheet = ofCompany.filter(({ permission }) => permission.product === 'TIMESHEET')
    expect(ofTimesheet.length).toBeGreaterThan(25)
    expect(ofCompany.length - ofTimesheet.length).toBeGreaterThan(10)
  })

  test('HR who work as an employee have an employee’s rights', async () => {
    for (const endpoint of ofCompany.filter(({ permission }) => !permission.scopes.EMPLOYEE)) {
      const reply = await api.as(ours.hr).send(endpoint, asked(endpoint), { profile: 'employee' })
      tried()
      expect.soft([endpoint.name, reply.status]).toEqual([endpoint.name, 403])
    }
  })

  test('every role that a permission names is one we know, and every route declares one', () => {
    for (const { permission } of endpoints) expect(roles).toEqual(expect.arrayContaining(Object.keys(permission.scopes)))
    const bare = createServer(app.config)
    expect(() => bare.get('/undeclared', async () => '')).toThrow('declares no permission')
  })
})

// Routes that anybody may use, signed in or not. A new one is open on purpose or not at all.
const open = [
  'DELETE /oauth/token',
  'GET /api/v0/company/countries',
  'GET /api/v0/leave-feed/ics/:token',
  'GET /api/v0/picture/:pictureId',
  'GET /docs',
  'GET /healthz',
  'GET /metrics',
  'GET /openapi.json',
  'GET /readyz',
  'GET /site.json',
  'POST /api/auth/google',
  'POST /api/payments/stripe/webhook',
  'POST /api/v0/passCode/send',
  'POST /api/v0/passCode/verify',
  'POST /api/v0/user/email/confirm',
  'POST /api/v0/user/invitation',
  'POST /api/v0/user/invitation/document',
  'POST /api/v0/user/invitation/document-address',
  'POST /api/v0/user/invitation/document-file',
  'POST /api/v0/user/invitation/documents',
  'POST /api/v0/user/invitation/pay-account',
  'POST /api/v0/user/invitation/tasks',
  'POST /api/v0/user/onboard',
  'POST /api/v0/user/onboard-google',
  'POST /api/v0/user/resetPassword',
  'POST /api/v0/user/resetPassword/confirm',
  'POST /api/v0/user/sign-up',
  'POST /oauth/revoke',
  'POST /oauth/token',
  'POST /unsubscribe',
  'PUT /api/auth/google/nonce',
  'PUT /api/v0/passkey/sign-in',
  'PUT /api/v0/user/invitation/data',
  'PUT /api/v0/user/invitation/emergency-contacts',
  'PUT /api/v0/user/invitation/pay-account',
  'PUT /api/v0/user/invitation/task',
]

describe('every route the server has, endpoint or not', () => {
  const callable = app.server.declared.filter(({ url, method }) => method !== 'HEAD' && /^\/(api|oauth)\/|^\/[a-z.]+$/.test(url))

  test('is one of the open ones, or asks for a sign-in', async () => {
    const closed: string[] = []
    for (const { method, url, permission } of callable) {
      if (permission.audience === 'public') continue
      closed.push(`${method} ${url}`)
      const reply = await app.server.inject({ method: method as 'GET', url: url.replace(/:\w+/g, nobody) })
      expect([method, url, reply.statusCode]).toEqual([method, url, 401])
    }
    const known = new Set(callable.map(({ method, url }) => `${method} ${url}`))
    for (const { method, path } of endpoints) expect(known).toContain(`${method} ${path}`)
    expect(closed.length).toBeGreaterThan(45)
  })

  test('and the open ones are these', () => {
    const pages = new Set(app.server.declared.filter(({ url }) => /^\/(?!api|oauth)/.test(url)).map(({ url }) => `GET ${url}`))
    const found = callable
      .filter(({ permission }) => permission.audience === 'public')
      .map(({ method, url }) => `${method} ${url}`)
    expect(found.filter((route) => !pages.has(route) || open.includes(route)).sort()).toEqual(
      open.filter((route) => found.includes(route)),
    )
  })
})

// A type of leave, and a field of the company's own, is everybody's to name; what it is used for decides.
const sharedIds = new Set(['typeId', 'custom'])

describe('input that works for an owner, sent by somebody else in the company', () => {
  type Who = Exclude<Role, 'ADMIN' | 'ENTERPRISE_ADMIN'>
  const calls = [...validCalls, ...validReads].filter(({ endpoint }) => endpoint.permission.audience === 'company')
  const others: Who[] = ['HUMAN_RESOURCE', 'MANAGER', 'EMPLOYEE']
  /** An input without the ids of what belongs to the company, and to nobody in it. */
  const withoutShared = (input: object): object =>
    JSON.parse(JSON.stringify(input, (name, value: unknown) => (sharedIds.has(name) ? undefined : value))) as object
  const namesSomebody = (input: object): boolean => /[0-9a-f]{8}-[0-9a-f]{4}-7/.test(JSON.stringify(input))
  const codeOf = (reply: { body: unknown }) => (reply.body as { code?: string }).code

  /** What somebody hears: a route's own rules (no shift runs, too late) may refuse as well. */
  const wordFor = (reply: { status: number; body: unknown }): string => {
    if (reply.status === 200) return 'done'
    if (reply.status === 404 && codeOf(reply) === 'not_found') return 'not there'
    if (reply.status === 403 && codeOf(reply) === 'auth.forbidden') return 'denied'
    return [400, 409, 412].includes(reply.status) ? 'refused by its rules' : `${reply.status} ${codeOf(reply)}`
  }

  const expected = (scope: Scope | undefined, input: object, { ownDeed, othersHear }: ValidCall, role: Who): string[] => {
    if (scope === undefined) return ['denied']
    if (othersHear !== undefined && role !== 'HUMAN_RESOURCE') return [othersHear]
    if (scope === 'company') return [ownDeed ? 'refused by its rules' : 'done']
    // Somebody else's record, and the reader has no reports: it is not there for them. What belongs to the company may be named by all.
    return namesSomebody(withoutShared(input)) ? ['not there'] : ['done', 'refused by its rules']
  }

  test.each(calls.map((valid): [string, ValidCall] => [valid.endpoint.name, valid]))(
    '%s reaches as far as the scope of each role',
    async (_name, valid) => {
      for (const role of others) {
        const { who, ...input } = await madeFor(valid)
        const reader = await given.person(await given.ownerOf(who as Member), { role })
        const scope = valid.endpoint.permission.scopes[role]
        tried()
        const reply = heard(valid, await api.as(reader).send(valid.endpoint, input, { key: 'sweep' }))
        expect.soft(expected(scope, input, valid, role), role).toContain(wordFor(reply))
      }
    },
  )
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
        tried()
        const foreign = await ask(id)
        expect.soft([foreign.status, foreign.text]).toEqual([unknown.status, unknown.text])
      }
    },
  )
})
