import { type AnyEndpoint, isRead } from '@daybook/platform/contract'
import { getMe, invitePerson, searchPeople } from '@daybook/people/contract'
import { password, postForm, testApp } from '@daybook/testing'
import { clockIn } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import { addApiToken, changePassword, endApiToken, listApiTokens, listSessions } from '../contract/index.ts'

const { app, api, given, rows, clock } = await testApp()
type Who = { token: string }
const make = async (who: Who, scope: 'read' | 'write', days = 30) =>
  api.as(who).call(addApiToken, { body: { name: 'Time clock', scope, days } })
const codeOf = (reply: { body: unknown }) => (reply.body as { code?: string }).code
const nobody = '01900000-0000-7000-8000-000000000000'
const params = (endpoint: AnyEndpoint) =>
  Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, nobody]))

test('a token acts for its owner in their company, and is shown this once', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const { token, item } = await make(ours.employee, 'write')
  expect(token).toMatch(/^dbk_[\w-]{43}$/)
  expect(item).toMatchObject({ name: 'Time clock', scope: 'write', expiresAt: '2026-04-15T09:00:00Z' })
  expect(await api.as({ token }).call(getMe, {})).toMatchObject({ userId: ours.employee.userId, companyId: ours.owner.companyId })
  await api.as({ token }).call(clockIn, {})
  expect((await api.as(ours.employee).call(listApiTokens, {})).items).toEqual([item])
  expect((await api.as(theirs.employee).call(listApiTokens, {})).items).toEqual([])
  expect((await api.as(ours.employee).call(listSessions, {})).items.map(({ id }) => id)).not.toContain(item.id)
  for (const table of ['access_token', 'api_token', 'session', 'idempotency', 'audit_entry'])
    expect(await rows(`select 1 from ${table} t where position($1 in t::text) > 0`, [token.slice(4)])).toEqual([])
})

test.each(['read', 'write'] as const)(
  'with the scope %s every route answers as its kind says: no account, no deed that asks for the owner',
  async (scope) => {
    const { owner } = await given.cast()
    const { token } = await make(owner, scope)
    for (const endpoint of app.endpoints.filter(({ permission }) => permission.audience !== 'public')) {
      const reply = await api.as({ token }).send(endpoint, { params: params(endpoint), ...(endpoint.body ? { body: {} } : {}) })
      const reads = isRead(endpoint)
      // Nobody in a company runs the installation, with a token or without.
      const elsewhere = endpoint.permission.audience === 'platform'
      const account =
        endpoint.confirmed !== undefined || endpoint.inPerson || (endpoint.permission.audience === 'account' && !reads)
      const refused = elsewhere ? undefined : account ? 'auth.token' : !reads && scope === 'read' ? 'auth.token_read' : undefined
      const heard = codeOf(reply)?.startsWith('auth.token') ? codeOf(reply) : undefined
      expect([endpoint.name, heard]).toEqual([endpoint.name, refused])
      expect(reply.status).toBeLessThan(500)
    }
  },
)

test('a token of whoever runs the installation opens nothing of it', async () => {
  const supporter = await given.supporter()
  const { token } = await make(supporter, 'read')
  const platform = app.endpoints.filter(({ permission }) => permission.audience === 'platform')
  expect(platform.length).toBeGreaterThan(3)
  for (const endpoint of platform) {
    const reply = await api.as({ token }).send(endpoint, { params: params(endpoint), ...(endpoint.body ? { body: {} } : {}) })
    expect([endpoint.name, reply.status, codeOf(reply)]).toEqual([endpoint.name, 403, 'auth.token'])
  }
})

test('a token has its owner’s role, no more', async () => {
  const { employee } = await given.cast()
  const { token } = await make(employee, 'write')
  const body = { email: 'by-token@example.com', name: 'Some One' }
  expect(await api.as({ token }).send(invitePerson, { body })).toMatchObject({ status: 403, body: { code: 'auth.forbidden' } })
})

test('it ends when it is revoked, when it expires, with the password, and by anybody who finds it', async () => {
  const opens = async (token: string) => (await api.as({ token }).send(searchPeople, { body: {} })).status
  const who = await given.company()
  const revoked = await make(who, 'read')
  expect(await opens(revoked.token)).toBe(200)
  await api.as(who).call(endApiToken, { params: { tokenId: revoked.item.id } })
  expect(await opens(revoked.token)).toBe(401)

  const short = await make(who, 'read', 1)
  clock.advance(24 * 60)
  expect(await opens(short.token)).toBe(401)
  expect((await api.as(who).call(listApiTokens, {})).items).toEqual([])

  const found = await make(who, 'read')
  await postForm(app, '/oauth/revoke', { token: found.token })
  expect(await opens(found.token)).toBe(401)

  const old = await make(who, 'read')
  await api.as(who).call(changePassword, { body: { current: password, password: 'nine rusty kettles in a row' } })
  expect(await opens(old.token)).toBe(401)
})

test('nobody revokes another’s token, and a browser’s session is no token', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const { item } = await make(ours.employee, 'read')
  const end = async (who: Who, tokenId: string) => (await api.as(who).send(endApiToken, { params: { tokenId } })).status
  for (const who of [ours.owner, theirs.owner]) expect(await end(who, item.id)).toBe(404)
  const [own] = (await api.as(ours.employee).call(listSessions, {})).items
  expect(await end(ours.employee, own?.id ?? '')).toBe(404)
  expect(await end(ours.employee, item.id)).toBe(200)
})

test('at most twenty at a time, and only by somebody who just proved to be the owner', async () => {
  const who = await given.company()
  for (let i = 0; i < 20; i++) await make(who, 'read')
  const body = { name: 'One more', scope: 'read', days: 1 }
  expect(await api.as(who).send(addApiToken, { body })).toMatchObject({ status: 409, body: { code: 'api_token.too_many' } })
  const late = await given.company()
  await rows("update session set confirmed_at = $1::timestamptz - interval '6 minutes' where account_id = $2", [
    clock.now,
    late.accountId,
  ])
  expect(await api.as(late).send(addApiToken, { body })).toMatchObject({ status: 403, body: { code: 'reauth_required' } })
})
