import { getMe } from '@daybook/people/contract'
import { asClient, password, postForm, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { signUp } from '../contract/index.ts'

// RFC 6749: the password grant (4.3), the reply (5.1) and the errors (5.2).

const { app, api, given, rows } = await testApp()
const token = (form: Record<string, string> | string, headers = {}) => postForm(app, '/oauth/token', form, headers)
const signIn = (username: string, more = {}, headers = {}) =>
  token({ grant_type: 'password', username, password, ...more }, headers)

test('the right password opens a session of that account, as the RFC words it', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const { status, body, headers } = await signIn(ours.employee.email)
  expect(status).toBe(200)
  expect(body).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    token_type: 'Bearer',
    expires_in: 900,
    refresh_token: expect.stringMatching(/^[\w-]{43}$/),
    scope: 'daybook',
  })
  expect(headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' })
  const me = await api.as({ token: String(body['access_token']) }).call(getMe, {})
  expect(me).toMatchObject({ userId: ours.employee.userId, companyId: ours.owner.companyId })
  expect(me.companyId).not.toBe(theirs.owner.companyId)
  // Only hashes are kept: the table of sessions opens none.
  for (const value of [body['access_token'], body['refresh_token']])
    expect(await rows('select 1 from access_token, refresh_token r where position($1 in r::text) > 0', [value])).toEqual([])
})

test('the address may be typed in capitals and with blanks around it', async () => {
  const { email } = await given.account()
  expect(await signIn(` ${email.toUpperCase()} `)).toMatchObject({ status: 200 })
})

test('our own page gets its refresh token as a cookie that scripts and other sites cannot use', async () => {
  const { email } = await given.account()
  const { body, headers } = await signIn(email, {}, asClient('web'))
  expect(body).not.toHaveProperty('refresh_token')
  expect(String(headers['set-cookie'])).toMatch(
    /^daybook_refresh=[\w-]{43}; Max-Age=2592000; Path=\/oauth; HttpOnly; SameSite=Strict,/,
  )
})

test('a wrong password, an unknown address and a closed account hear the same', async () => {
  const { email, accountId } = await given.account()
  const closed = await given.account()
  await rows('update account set closed_at = now() where id = $1', [closed.accountId])
  const replies = [
    await signIn(email, { password: 'not this one, but as long' }),
    await signIn('nobody@example.com'),
    await signIn(closed.email),
    await signIn("' or 1=1 --"),
  ]
  for (const reply of replies)
    expect([reply.status, reply.body]).toEqual([
      400,
      { error: 'invalid_grant', error_description: 'E-mail address or password is not right.' },
    ])
  expect(await rows("select 1 from session where account_id = $1 and client_id = 'api'", [accountId])).toHaveLength(1)
})

test('an address that is not proven yet is told so, to those who know the password', async () => {
  const form = { name: 'Grace Hopper', email: 'not-yet@example.com', password: 'seven green bottles on a wall' }
  await api.call(signUp, { body: form })
  expect(await signIn(form.email, { password: form.password })).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant', error_description: 'Please verify your e-mail address first.' },
  })
  expect((await signIn(form.email)).body['error_description']).toBe('E-mail address or password is not right.')
})

test.each([
  ['no client', { authorization: '' }],
  ['a client nobody knows', asClient('mallory')],
  ['a wrong secret', asClient('api', 'web')],
  ['no Basic scheme', { authorization: 'Bearer api' }],
])('%s is refused with 401 and a challenge', async (_case, headers) => {
  const { email } = await given.account()
  const reply = await signIn(email, {}, headers)
  expect(reply).toMatchObject({ status: 401, body: { error: 'invalid_client', error_description: expect.any(String) } })
  expect(reply.headers['www-authenticate']).toMatch(/^Basic realm=/)
})

test.each([
  ['no grant type', { username: 'a@example.com', password }, 'invalid_request'],
  ['a grant type we do not give', { grant_type: 'client_credentials' }, 'unauthorized_client'],
  ['a grant type nobody knows', { grant_type: 'magic' }, 'unsupported_grant_type'],
  ['no user name', { grant_type: 'password', password }, 'invalid_request'],
  ['no password', { grant_type: 'password', username: 'a@example.com' }, 'invalid_request'],
  ['no refresh token', { grant_type: 'refresh_token' }, 'invalid_request'],
  ['a name that cannot be stored', { grant_type: 'password', username: 'a\u0000b', password }, 'invalid_request'],
  ['a parameter twice', 'grant_type=password&grant_type=password&username=a&password=b', 'invalid_request'],
  ['a refresh token of nobody', { grant_type: 'refresh_token', refresh_token: 'x'.repeat(43) }, 'invalid_grant'],
])('%s is refused with 400', async (_case, form, error) => {
  const reply = await token(form as Record<string, string>)
  expect(reply).toMatchObject({ status: 400, body: { error, error_description: expect.any(String) } })
  expect(Object.keys(reply.body).sort()).toEqual(['error', 'error_description'])
  expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' })
})

test('parameters come as a form and never in the address', async () => {
  const { email } = await given.account()
  const form = new URLSearchParams({ grant_type: 'password', username: email, password }).toString()
  const json = { ...asClient('api'), 'content-type': 'application/json' }
  const inBody = await app.server.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: json,
    payload: JSON.stringify({ grant_type: 'password', username: email, password }),
  })
  const inAddress = await app.server.inject({ method: 'POST', url: `/oauth/token?${form}`, headers: asClient('api') })
  for (const reply of [inBody, inAddress]) expect([reply.statusCode, reply.json().error]).toEqual([400, 'invalid_request'])
})
