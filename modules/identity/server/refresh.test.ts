import { getMe } from '@daybook/people/contract'
import { asClient, password, postForm, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { endAllSessions } from './session-store.ts'
import { inSystem } from '@daybook/platform/server'

const { app, api, given, rows, clock, secondServer } = await testApp()
const site = 'http://daybook.test'

const signedIn = async () => {
  const account = await given.account()
  const { body } = await postForm(app, '/oauth/token', { grant_type: 'password', username: account.email, password })
  return { account, access: String(body['access_token']), token: String(body['refresh_token']) }
}
const refresh = (token: string, headers = {}) =>
  postForm(app, '/oauth/token', { grant_type: 'refresh_token', refresh_token: token }, headers)
const next = async (token: string) => String((await refresh(token)).body['refresh_token'])
const opens = async (access: string) => (await api.as({ token: access }).send(getMe)).status === 200
const later = (seconds: number) => clock.set(new Date(Date.parse(clock.now) + seconds * 1000).toISOString())
const ended = { error: 'invalid_grant', error_description: 'Your session has ended. Please sign in again.' }

test('a refresh token is traded for a new pair; the access token before it stays good until its end', async () => {
  const { account, access, token } = await signedIn()
  const { status, body } = await refresh(token)
  expect(status).toBe(200)
  expect(body['refresh_token']).not.toBe(token)
  expect(await api.as({ token: String(body['access_token']) }).call(getMe, {})).toMatchObject({ accountId: account.accountId })
  expect(await opens(access)).toBe(true)
  later(899)
  expect(await opens(access)).toBe(true)
  later(1)
  expect(await opens(access)).toBe(false)
})

test('twenty refreshes at once give one successor', async () => {
  const { token } = await signedIn()
  const replies = await Promise.all(Array.from({ length: 20 }, () => refresh(token)))
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(new Set(replies.map(({ body }) => body['refresh_token'])).size).toBe(1)
  const family = await rows(
    'select generation from refresh_token where session_id = (select session_id from refresh_token where token_hash = sha256(convert_to($1, $2)))',
    [token, 'UTF8'],
  )
  expect(family).toHaveLength(2)
})

test('the same token again within ten seconds gets the same successor, for a reply that was lost', async () => {
  const { token } = await signedIn()
  const successor = await next(token)
  later(10)
  expect(await next(token)).toBe(successor)
  expect((await refresh(successor)).status).toBe(200)
})

test('a reply that was lost with its server is said again by the next one', async () => {
  const { token } = await signedIn()
  const successor = await next(token)
  const restarted = await secondServer()
  const again = await postForm(restarted, '/oauth/token', { grant_type: 'refresh_token', refresh_token: token })
  expect([again.status, again.body['refresh_token']]).toEqual([200, successor])
  expect((await refresh(successor)).status).toBe(200)
})

test('a traded token that comes back later was copied: the whole sign-in ends, no other one', async () => {
  const [stolen, others] = [await signedIn(), await signedIn()]
  const elsewhere = await postForm(app, '/oauth/token', { grant_type: 'password', username: stolen.account.email, password })
  const successor = await next(stolen.token)
  later(11)
  expect(await refresh(stolen.token)).toMatchObject({ status: 400, body: ended })
  expect(await refresh(successor)).toMatchObject({ status: 400, body: ended })
  expect(await opens(stolen.access)).toBe(false)
  expect(await opens(String(elsewhere.body['access_token']))).toBe(true)
  expect((await refresh(others.token)).status).toBe(200)
})

test('a grandparent ends the family even within the ten seconds', async () => {
  const { token } = await signedIn()
  const grandchild = await next(await next(token))
  expect((await refresh(token)).status).toBe(400)
  expect((await refresh(grandchild)).status).toBe(400)
})

test('a refresh token serves the client it was given to, and is not used up by another', async () => {
  const { token } = await signedIn()
  expect(await refresh(token, asClient('web'))).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  later(60)
  expect((await refresh(token)).status).toBe(200)
})

test('two weeks without use end a sign-in, thirty days end it in any case', async () => {
  const idle = await signedIn()
  later(14 * 86_400)
  expect(await refresh(idle.token)).toMatchObject({ status: 400, body: ended })
  let { token } = await signedIn()
  for (let week = 1; week <= 4; week += 1) {
    later(7 * 86_400)
    token = await next(token)
  }
  later(2 * 86_400)
  expect(await refresh(token)).toMatchObject({ status: 400, body: ended })
})

test('a clock that is set back revives nothing that was over', async () => {
  const [idle, old] = [await signedIn(), await signedIn()]
  const elsewhere = await signedIn()
  later(14 * 86_400)
  expect(await refresh(idle.token)).toMatchObject({ status: 400, body: ended })
  later(-86_400)
  expect(await refresh(idle.token)).toMatchObject({ status: 400, body: ended })
  let { token } = { token: await next(old.token) }
  for (let week = 1; week <= 2; week += 1) {
    later(8 * 86_400)
    if (week === 1) token = await next(token)
  }
  expect((await refresh(elsewhere.token)).status).toBe(400)
  later(2 * 86_400)
  expect(await refresh(token)).toMatchObject({ status: 400, body: ended })
  later(-20 * 86_400)
  for (const each of [token, old.token, idle.token, elsewhere.token])
    expect(await refresh(each)).toMatchObject({ status: 400, body: ended })
})

test('an access token that was refused stays refused when the clock is set back', async () => {
  const [asked, streamed, other] = [await signedIn(), await signedIn(), await signedIn()]
  later(901)
  expect(await opens(asked.access)).toBe(false)
  const headers = { authorization: `Bearer ${streamed.access}` }
  expect((await app.server.inject({ method: 'GET', url: '/api/v0/live', headers })).statusCode).toBe(401)
  later(-60)
  for (const { access } of [asked, streamed]) expect(await opens(access)).toBe(false)
  expect(await opens(other.access)).toBe(true)
  expect((await refresh(asked.token)).status).toBe(200)
})

test('signing out ends both tokens at once; doing it again, or with a token of nobody, is as good', async () => {
  const { access, token } = await signedIn()
  expect(await postForm(app, '/oauth/revoke', { token: access })).toMatchObject({ status: 200, body: {} })
  expect(await opens(access)).toBe(false)
  expect(await refresh(token)).toMatchObject({ status: 400, body: ended })
  for (const unknown of [access, 'x'.repeat(43), '\u0000'])
    expect(await postForm(app, '/oauth/revoke', { token: unknown })).toMatchObject({ status: 200 })
  expect(await postForm(app, '/oauth/revoke', { token }, asClient('mallory'))).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  })
  expect(await postForm(app, '/oauth/revoke', {})).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
})

test('the way of other programs to sign out, with the access token in the address, works too', async () => {
  const { access, token } = await signedIn()
  const reply = await app.server.inject({
    method: 'DELETE',
    url: `/oauth/token?access_token=${access}`,
    headers: asClient('api'),
  })
  expect([reply.statusCode, String(reply.headers['set-cookie'])]).toEqual([200, expect.stringContaining('Max-Age=0')])
  expect([await opens(access), (await refresh(token)).status]).toEqual([false, 400])
})

test('without COMPAT no token in an address is taken, and the session goes on', async () => {
  const { access, token } = await signedIn()
  const strict = await secondServer({ compat: false })
  const url = `/oauth/token?access_token=${access}`
  const reply = await strict.server.inject({ method: 'DELETE', url, headers: asClient('api') })
  expect([reply.statusCode, reply.json()]).toMatchObject([400, { error: 'invalid_request' }])
  expect(await opens(access)).toBe(true)
  const google = await strict.server.inject({ method: 'POST', url: '/api/auth/google?idToken=x&grantType=google' })
  expect([google.statusCode, google.json()]).toMatchObject([400, { error: 'invalid_request' }])
  expect((await postForm(strict, '/oauth/revoke', { token })).status).toBe(200)
  expect(await opens(access)).toBe(false)
})

test('ending every session of an account leaves those of others', async () => {
  const [mine, others] = [await signedIn(), await signedIn()]
  await inSystem(app, 'test', ({ db, now }) => endAllSessions(db, mine.account.accountId, now))
  expect([await opens(mine.access), await opens(mine.account.token), await opens(others.access)]).toEqual([false, false, true])
})

test('the cookie counts for our own page only', async () => {
  const { email } = await given.account()
  const login = await postForm(app, '/oauth/token', { grant_type: 'password', username: email, password }, asClient('web'))
  const cookie = String(login.headers['set-cookie']).split(';')[0] ?? ''
  const use = (headers: Record<string, string>) =>
    postForm(
      app,
      '/oauth/token',
      { grant_type: 'refresh_token' },
      { authorization: asClient('web').authorization, cookie, ...headers },
    )
  expect(await use({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 })
  expect(await use({ origin: 'null' })).toMatchObject({ status: 403 })
  expect(await use({ origin: site, 'sec-fetch-site': 'same-site' })).toMatchObject({ status: 403 })
  expect(await use({})).toMatchObject({ status: 403, body: { error: 'invalid_request' } })
  expect(await use({ origin: site, 'sec-fetch-site': 'same-origin' })).toMatchObject({ status: 200 })
  later(60)
  const reused = await use({ origin: site, 'sec-fetch-site': 'same-origin' })
  expect(reused).toMatchObject({ status: 400, body: ended })
  expect(String(reused.headers['set-cookie'])).toContain('Max-Age=0')
})

const elsewhere: [string, Record<string, string>][] = [
  ['another origin', { origin: 'https://evil.example' }],
  ['a page without an origin', { origin: 'null' }],
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbouring subdomain', { origin: 'https://blog.daybook.test', 'sec-fetch-site': 'same-site' }],
]
const { authorization: asWeb } = asClient('web')

test.each(elsewhere)('a form of %s signs nobody in, and nobody out', async (_case, headers) => {
  const { email, token } = await given.account()
  const form = { grant_type: 'password', username: email, password }
  for (const client of [
    { ...form, client_id: 'web' },
    { ...form, client_id: 'api' },
  ]) {
    const reply = await app.server.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(client).toString(),
    })
    expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([403, undefined])
  }
  expect(await postForm(app, '/oauth/revoke', { token }, { authorization: asWeb, ...headers })).toMatchObject({ status: 403 })
  const google = await app.server.inject({
    method: 'POST',
    url: '/api/auth/google',
    headers,
    payload: { idToken: 'x', grantType: 'google' },
  })
  expect(google.statusCode).toBe(403)
  expect(await opens(token)).toBe(true)
})

test('our own client signs in on our own page only; other programs are no page and say so by saying nothing', async () => {
  const { email } = await given.account()
  const form = { grant_type: 'password', username: email, password }
  const { status, headers } = await postForm(app, '/oauth/token', form, { authorization: asWeb })
  expect([status, headers['set-cookie']]).toEqual([403, undefined])
  expect(await postForm(app, '/oauth/token', form, { authorization: asWeb, 'sec-fetch-site': 'same-origin' })).toMatchObject({
    status: 200,
  })
  expect(await postForm(app, '/oauth/token', form)).toMatchObject({ status: 200 })
})
