import { localClient } from '@daybook/platform/server'
import { requestReset, resetPassword, sendPassCode, signUp, verifyPassCode } from '@daybook/identity/contract'
import { makeFeed } from '@daybook/leave/contract'
import { invitePerson, lookAtInvitation } from '@daybook/people/contract'
import { asClient, googleToken, keptLog, postForm, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'

// A log is read by more people than the database, and kept for longer. Nothing in it opens anything or names anybody.

const world = await testApp({ own: true })
const { given } = world
const log = keptLog()
const app = await world.secondServer({ logLevel: 'debug' }, log.logTo)
const api = localClient(app)

const mailed = async (to: string, pattern: RegExp) => {
  const mail = (await world.mails()).findLast((each) => each.to === to)
  return pattern.exec(`${mail?.subject}\n${mail?.text}`)?.[0] ?? ''
}

test('a day of passwords, tokens, codes and mistakes leaves none of them in the log', async () => {
  const secret = 'CANARY password in a row'
  const email = 'canary-log@example.com'
  await api.call(signUp, { body: { name: 'CANARY Name', email, password: secret } })
  const code = await mailed(email, /\d{6}/)
  await api.send(verifyPassCode, { body: { email, code: '000000' } })
  await api.call(verifyPassCode, { body: { email, code } })
  await api.send(sendPassCode, { body: { email } })
  const signIn = (password: string) => postForm(app, '/oauth/token', { grant_type: 'password', username: email, password })
  await signIn(`${secret}, mistyped`)
  const { body } = await signIn(secret)
  const [access, refresh] = [String(body['access_token']), String(body['refresh_token'])]
  const renewed = await postForm(app, '/oauth/token', { grant_type: 'refresh_token', refresh_token: refresh })
  await app.server.inject({
    method: 'DELETE',
    url: `/oauth/token?access_token=${access}`,
    headers: { ...asClient('api'), cookie: 'daybook_refresh=CANARY-cookie' },
  })
  await api.call(requestReset, { body: { email } })
  const link = await mailed(email, /[\w-]{43}/)
  await api.send(resetPassword, { body: { token: link, password: 'short' } })
  const owner = await given.company()
  await api.as(owner).call(invitePerson, { body: { email: 'canary-log-2@example.com', name: 'CANARY Guest' } })
  const invitation = await mailed('canary-log-2@example.com', /[\w-]{43}/)
  await api.call(lookAtInvitation, { body: { token: invitation } })
  const { address } = await api.as(owner).call(makeFeed, { body: { kind: 'COMPANY' } })
  const followed = new URL(address).pathname
  expect((await app.server.inject({ method: 'GET', url: followed })).statusCode).toBe(200)
  expect((await app.server.inject({ method: 'GET', url: `${followed}/none` })).statusCode).toBe(404)
  const idToken = await googleToken(world, { email: 'canary-log-3@gmail.com', name: 'CANARY Googler' })
  const google = `/api/auth/google?${new URLSearchParams({ idToken, grantType: 'google' })}`
  for (const status of [200, 401])
    expect((await app.server.inject({ method: 'POST', url: google, headers: asClient('api') })).statusCode).toBe(status)
  await app.server.inject({
    method: 'POST',
    url: '/api/v0/user/sign-up?password=CANARY-query',
    headers: { 'content-type': 'application/json', 'x-note': 'CANARY-header' },
    payload: '{"password":"CANARY-half',
  })
  app.server.log.info({ req: { method: 'GET', url: '/somewhere?access_token=CANARY-query', ip: '127.0.0.1' } }, 'asked')
  app.server.log.warn({ at: 'end' }, 'something to find')

  expect(log.text()).toContain('something to find')
  for (const value of [
    secret,
    code,
    access,
    refresh,
    String(renewed.body['access_token']),
    link,
    invitation,
    address.slice(-43),
    owner.token,
    ...idToken.split('.'),
  ]) {
    expect(value.length).toBeGreaterThan(5)
    expect(log.text()).not.toContain(value)
  }
  expect(log.text()).not.toMatch(/CANARY/i)
})

test('an error is told without the values that the database quotes, and on one line however many it has', async () => {
  const account = await given.account()
  const { pool } = world.app
  const failure = await pool
    .query('insert into account (id, email, name, created_at) values (gen_random_uuid(), $1, $2, now())', [
      account.email,
      'CANARY',
    ])
    .then(
      () => new Error('it was stored'),
      (error: Error) => error,
    )
  expect(JSON.stringify(failure)).toContain(account.email)
  log.forget()
  app.server.log.error({ err: failure }, 'request failed')
  app.server.log.warn({ path: '/a\r\n{"level":60,"msg":"forged"}' }, 'a line\nbreak')
  expect(log.text()).toContain('one_account_per_email')
  expect(log.text()).not.toContain(account.email)
  expect(log.text().trim().split('\n')).toHaveLength(2)
})
