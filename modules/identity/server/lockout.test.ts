import { readConfig, createServer } from '@daybook/platform/server'
import { asClient, password, postForm, testApp } from '@daybook/testing'
import { acceptInvitation, lookAtInvitation } from '@daybook/people/contract'
import { describe, expect, test } from 'vitest'
import { changePassword, confirmOwner, requestReset, resetPassword } from '../contract/index.ts'

// What a guesser meets (NIST SP 800-63B-4, 3.2.2): pauses that grow, a stop, and no way to lock the owner out for good.

const { app, api, given, rows, mails, letPass } = await testApp()
const wrong = 'not this one, but as long'

type Sent = { headers?: Record<string, string>; from?: string }
const signIn = async (username: string, secret = password, { headers = {}, from = '192.0.2.1' }: Sent = {}) => {
  const reply = await app.server.inject({
    method: 'POST',
    url: '/oauth/token',
    remoteAddress: from,
    headers: { ...asClient('web'), 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ grant_type: 'password', username, password: secret }).toString(),
  })
  return { status: reply.statusCode, body: reply.json() as Record<string, string>, headers: reply.headers }
}
const missed = (count: number, username: string, sent: Sent = {}) =>
  Promise.all(Array.from({ length: count }, () => signIn(username, wrong, sent)))

/** The misses of an account as they are counted, without the time that hashing so many passwords takes. */
const countedMisses = (points: number) => rows("update rate_limit set points = $1 where key like 'password:%'", [points])

test('ten misses cost nothing, the next costs a pause that says how long, and afterwards the owner gets in', async () => {
  const { email } = await given.account()
  for (const { status } of await missed(9, email)) expect(status).toBe(400)
  expect((await signIn(email)).status).toBe(200)
  for (const { status } of await missed(9, email)) expect(status).toBe(400)
  expect((await signIn(email, wrong)).status).toBe(400)
  const paused = await signIn(email)
  expect(paused).toMatchObject({
    status: 429,
    body: { error: 'slow_down', error_description: expect.stringMatching(/^Too many wrong tries\. Try again in \d seconds\.$/) },
  })
  expect(Number(paused.headers['retry-after'])).toBeLessThanOrEqual(5)
  await letPass(6)
  expect((await signIn(email)).status).toBe(200)
})

test('an address nobody has pauses the same way: the pause tells nothing', async () => {
  const { email } = await given.account()
  for (const username of [email, 'nobody-at-all@example.com']) {
    await missed(10, username)
    const { status, body } = await signIn(username, wrong)
    expect([status, body['error']]).toEqual([429, 'slow_down'])
  }
})

test('fifty misses in a row close the password, however long one waits, until a new one is chosen by mail', async () => {
  const { email } = await given.account()
  await signIn(email, wrong)
  await countedMisses(49)
  expect((await signIn(email, wrong)).status).toBe(400)
  await letPass(30 * 86_400)
  expect(await signIn(email)).toMatchObject({
    status: 429,
    body: { error_description: expect.stringContaining('Forgot Password') },
  })
  await api.call(requestReset, { body: { email } })
  const token = /#([\w-]{43})/.exec((await mails()).findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? ''
  await api.call(resetPassword, { body: { token, password: 'nine rusty kettles in a row' } })
  expect((await signIn(email, 'nine rusty kettles in a row')).status).toBe(200)
})

describe('a device that signed in before', () => {
  const cookieOf = (headers: Record<string, unknown>) =>
    [headers['set-cookie']]
      .flat()
      .map(String)
      .find((text) => text.startsWith('daybook_device='))

  test('still gets in while strangers, even on its own network, have locked the account', async () => {
    const { email } = await given.account()
    const set = cookieOf((await signIn(email)).headers)
    expect(set).toMatch(/; Max-Age=31536000; Path=\/oauth; HttpOnly; SameSite=Strict$/)
    const cookie = set?.split(';')[0] ?? ''
    await missed(10, email)
    await rows("update rate_limit set points = 100 where key like 'password.network:%'")
    expect((await signIn(email)).status).toBe(429)
    expect((await signIn(email, password, { headers: { cookie } })).status).toBe(200)
    // It is counted for itself, and pauses like anybody else.
    await missed(10, email, { headers: { cookie } })
    expect((await signIn(email, password, { headers: { cookie } })).status).toBe(429)
  })

  test('is known for the accounts that used it, and for no other', async () => {
    const [mine, hers, stranger] = [await given.account(), await given.account(), await given.account()]
    const cookie = cookieOf((await signIn(mine.email)).headers)?.split(';')[0] ?? ''
    const both = cookieOf((await signIn(hers.email, password, { headers: { cookie } })).headers)?.split(';')[0] ?? ''
    for (const [who, status] of [
      [mine, 200],
      [hers, 200],
      [stranger, 429],
    ] as const) {
      await missed(10, who.email)
      expect([who.name, (await signIn(who.email, password, { headers: { cookie: both } })).status]).toEqual([who.name, status])
    }
    const forged = `daybook_device=${'x'.repeat(22)}.${'y'.repeat(43)}`
    expect((await signIn(mine.email, password, { headers: { cookie: forged } })).status).toBe(429)
  })
})

test('a network that misses a hundred times pauses for everybody new on it; another network does not', async () => {
  await signIn('first@example.com', wrong, { from: '2001:db8::1' })
  await rows("update rate_limit set points = 99 where key like 'password.network:%'")
  const { email } = await given.account()
  expect((await signIn('last@example.com', wrong, { from: '2001:db8::2' })).status).toBe(400)
  expect((await signIn(email, password, { from: '2001:db8::ffff' })).status).toBe(429)
  expect((await signIn(email, password, { from: '2001:db8:0:1::1' })).status).toBe(200)
})

test('a header does not make a caller somebody else, unless a trusted proxy sends it', async () => {
  for (let i = 0; i < 50; i++)
    await signIn(`nobody-${i}@example.com`, wrong, { headers: { 'x-forwarded-for': `198.51.100.${i}` } })
  expect(await rows("select points from rate_limit where key like 'password.network:%'")).toEqual([{ points: 50 }])
  const proxied = createServer(readConfig({ LOG_LEVEL: 'silent', TRUST_PROXY: '10.0.0.0/8' }))
  proxied.get(
    '/ip',
    { config: { permission: { name: 'public', means: '', scopes: {}, audience: 'public' } } },
    (request) => request.ip,
  )
  const ask = (remoteAddress: string) =>
    proxied
      .inject({ url: '/ip', remoteAddress, headers: { 'x-forwarded-for': '203.0.113.1, 198.51.100.7' } })
      .then(({ payload }) => payload)
  expect([await ask('10.1.2.3'), await ask('192.0.2.1')]).toEqual(['198.51.100.7', '192.0.2.1'])
  await proxied.close()
})

test('a setting that would trust everybody stops the start, naming it', () => {
  expect(() => readConfig({ TRUST_PROXY: '0.0.0.0/0' })).toThrow('TRUST_PROXY')
})

/** Does it once, and again when its counter is full. */
const untilRefused = async (points: string, deed: () => Promise<{ status: number; headers: Record<string, unknown> }>) => {
  const before = await deed()
  await rows('update rate_limit set points = 100000 where key like $1', [points])
  const { status, headers } = await deed()
  return { before: before.status, status, seconds: Number(headers['retry-after']) }
}

describe('every other door', () => {
  test.each([
    [
      'a client that is none of ours',
      () => postForm(app, '/oauth/token', { grant_type: 'password' }, asClient('mallory')),
      'oauth.client:%',
    ],
    ['the same at revoke', () => postForm(app, '/oauth/revoke', { token: 'x' }, asClient('mallory')), 'oauth.client:%'],
    [
      'tokens nobody has, to refresh',
      () => postForm(app, '/oauth/token', { grant_type: 'refresh_token', refresh_token: 'x' }),
      'oauth.token:%',
    ],
    ['tokens nobody has, to revoke', () => postForm(app, '/oauth/revoke', { token: 'x' }), 'oauth.token:%'],
    ['asking for links', () => api.send(requestReset, { body: { email: 'x@example.com' } }), 'requestReset.ip:%'],
    [
      'links nobody was mailed',
      () => api.send(resetPassword, { body: { token: 'x'.repeat(43), password: 'nine rusty kettles in a row' } }),
      'mailed link:%',
    ],
    ['invitations nobody has', () => api.send(lookAtInvitation, { body: { token: 'x'.repeat(43) } }), 'mailed link:%'],
    [
      'accepting them',
      () => api.send(acceptInvitation, { body: { token: 'x'.repeat(43), password: 'nine rusty kettles in a row' } }),
      'mailed link:%',
    ],
  ])('closes for a while: %s', async (_name, deed, points) => {
    const { before, status, seconds } = await untilRefused(points, deed)
    expect(before).toBeLessThan(429)
    expect([status, seconds > 500]).toEqual([429, true])
  })

  test('a session that was stolen guesses the password no better than a stranger', async () => {
    const who = await given.account()
    const guess = (current: string) =>
      api.as(who).send(changePassword, { body: { current, password: 'nine rusty kettles in a row' } })
    for (const { status } of await Promise.all(Array.from({ length: 10 }, () => guess(wrong)))) expect(status).toBe(400)
    expect(await guess(password)).toMatchObject({ status: 429, body: { code: 'limit.paused' } })
  })
})

test('what strangers miss at the sign-in page does not keep the owner, who is signed in, from confirming', async () => {
  const me = await given.account()
  await missed(12, me.email, { from: '203.0.113.9' })
  expect((await signIn(me.email)).status).toBe(429)
  expect((await api.as(me).send(confirmOwner, { body: { password } })).status).toBe(200)
  const body = { current: password, password: 'another long pass phrase' }
  expect((await api.as(me).send(changePassword, { body })).status).toBe(200)
})

test('an open session pauses after ten misses of its own, and no other one with it', async () => {
  const me = await given.account()
  const confirm = (secret: string) => api.as(me).send(confirmOwner, { body: { password: secret } })
  for (let i = 0; i < 10; i++) expect((await confirm(wrong)).status).toBe(400)
  expect((await confirm(password)).status).toBe(429)
  expect((await signIn(me.email)).status).toBe(200)
})
