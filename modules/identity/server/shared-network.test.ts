import { acceptInvitation, invitePerson } from '@daybook/people/contract'
import { inSystem } from '@daybook/platform/server'
import { asClient, password, testApp } from '@daybook/testing'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import {
  answerEmailChange,
  changeEmail,
  requestReset,
  resetPassword,
  setUpSecondFactor,
  signUp,
  verifySecondFactor,
} from '../contract/index.ts'
import { dropExpired } from './session-store.ts'

// An office, a family and a mobile network are behind one address: what one of them misses, or makes up, is not held against the others for long, and not at
// all where they are known; and what one account may leave behind has an end.

const { app, api, given, rows, clock, mails } = await testApp({ own: true })
const network = '198.51.100.9'
const uncommon = 'seven green bottles on a wall'

const token = (form: Record<string, string>, cookie = '', client = 'api') =>
  app.server.inject({
    method: 'POST',
    url: '/oauth/token',
    remoteAddress: network,
    headers: { ...asClient(client), 'content-type': 'application/x-www-form-urlencoded', cookie },
    payload: new URLSearchParams(form).toString(),
  })
const signIn = (email: string, cookie = '', client = 'api') =>
  token({ grant_type: 'password', username: email, password }, cookie, client)
const codeOf = (seed: string) => TOTP.generate({ secret: Secret.fromBase32(seed), timestamp: Date.parse(clock.now) })
const post = (path: string, payload: object) => app.server.inject({ method: 'POST', url: path, remoteAddress: network, payload })
const linkTo = async (email: string) =>
  /#([\w-]{43})/.exec((await mails()).findLast(({ to }) => to === email)?.text ?? '')?.[1] ?? ''

const withSecondStep = async () => {
  const account = await given.account()
  const { seed } = await api.as(account).call(setUpSecondFactor, {})
  await api.as(account).call(verifySecondFactor, { body: { code: codeOf(seed) } })
  return { ...account, seed }
}
const secondStep = async ({ email, seed }: { email: string; seed: string }, cookie = '') => {
  clock.advance(0.5)
  const { mfa_token } = (await signIn(email, cookie, 'web')).json()
  return token({ grant_type: 'mfa-otp', mfa_token, otp: codeOf(seed) }, cookie, 'web')
}
const missSecondStep = async (email: string, times: number) => {
  const { mfa_token } = (await signIn(email)).json()
  for (let n = 0; n < times; n++) await token({ grant_type: 'mfa-otp', mfa_token, otp: '000000' })
}
const shutOut = (door: string) => rows('update rate_limit set points = 100 where key like $1', [`${door}.network:%`])

test('misses of one account at the second step keep nobody else on the network from theirs', async () => {
  const [flooder, other] = [await withSecondStep(), await withSecondStep()]
  for (let round = 0; round < 4; round++) {
    await missSecondStep(flooder.email, 4)
    expect((await secondStep(flooder)).statusCode).toBe(200)
  }
  expect(await rows("select points from rate_limit where key like 'second factor.network:%'")).toEqual([{ points: 10 }])
  expect((await secondStep(other)).statusCode).toBe(200)
})

test('a browser that somebody signed in from before takes the second step, whatever others missed', async () => {
  const [known, stranger] = [await withSecondStep(), await withSecondStep()]
  const device = (await secondStep(known)).cookies.find(({ name }) => name === 'daybook_device')
  await missSecondStep(stranger.email, 1)
  await shutOut('second factor')
  expect((await secondStep(known)).statusCode).toBe(429)
  expect((await secondStep(known, `daybook_device=${device?.value}`)).statusCode).toBe(200)
})

test('an account takes the place that its mailbox was mailed, whatever others missed at the sign-in page', async () => {
  const [owner, invited] = [await given.company(), await given.account()]
  await api.as(owner).call(invitePerson, {
    body: { name: invited.name, email: invited.email, role: 'EMPLOYEE', managerId: null, hireDate: null },
  })
  const link = await linkTo(invited.email)
  await token({ grant_type: 'password', username: 'nobody@example.com', password: 'wrong' })
  await shutOut('password')
  expect((await signIn(invited.email)).statusCode).toBe(429)
  const take = (said: string) => post(acceptInvitation.path, { token: link, password: said })
  for (let n = 0; n < 10; n++) expect((await take('nine rusty kettles in a row')).statusCode).toBe(409)
  expect((await take(password)).statusCode).toBe(429)
  // Misses were aimed at the password of then.
  await api.call(requestReset, { body: { email: invited.email } })
  await api.call(resetPassword, { body: { token: await linkTo(invited.email), password: uncommon } })
  expect((await take(uncommon)).statusCode).toBe(200)
})

test('links that somebody makes up keep nobody from confirming a new address', async () => {
  const who = await given.account()
  for (let n = 0; n < 61; n++) await post(answerEmailChange.path, { token: 'x'.repeat(43), agree: true })
  await api.as(who).call(changeEmail, { body: { email: 'another@example.com' } })
  const answer = await post(answerEmailChange.path, { token: await linkTo('another@example.com'), agree: true })
  expect(answer.json()).toMatchObject({ outcome: 'waiting' })
})

test('whoever signs up and in hears the same of an address that has an account and of one that has none', async () => {
  const known = await given.account()
  const both = [known.email, 'nobody-yet@example.com']
  const asked = async (email: string, said: string) => {
    const { statusCode, body } = await token({ grant_type: 'password', username: email, password: said })
    return { statusCode, body }
  }
  for (const email of both) await api.call(signUp, { body: { name: 'A Stranger', email, password: uncommon } })
  const [first, second] = await Promise.all(both.map((email) => asked(email, uncommon)))
  expect(first).toEqual(second)
  expect(first?.body).toContain('verify your e-mail address')
  const [wrong, wrongToo] = await Promise.all(both.map((email) => asked(email, 'nine rusty kettles in a row')))
  expect(wrong).toEqual(wrongToo)
  expect((await signIn(known.email)).statusCode).toBe(200)
  // What a stranger chose opens nothing, and clears no misses of the owner's.
  const misses = () => rows("select points from rate_limit where key like 'password:%' order by points desc limit 1")
  await asked(known.email, 'nine rusty kettles in a row')
  await asked(known.email, uncommon)
  expect(await misses()).toEqual([{ points: 2 }])
})

test('right sign-ins and renewals have an end as well: each leaves a session, tokens and an entry in the log', async () => {
  const { employee } = await given.cast()
  const tokens = (await signIn(employee.email)).json()
  await rows("update rate_limit set points = 120 where key like 'sign-in:%'")
  expect((await signIn(employee.email)).statusCode).toBe(429)
  const renew = (held: string) => token({ grant_type: 'refresh_token', refresh_token: held })
  const next = (await renew(tokens.refresh_token)).json().refresh_token
  await rows("update rate_limit set points = 1200 where key like 'renewal:%'")
  const refused = await renew(next)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)])
  // Nothing was lost by it.
  await rows("delete from rate_limit where key like 'renewal:%'")
  expect((await renew(next)).statusCode).toBe(200)
})

test('what a renewal left is forgotten once it is over', async () => {
  const { email, accountId } = await given.account()
  await signIn(email)
  const tokens =
    'select count(*)::int as count from refresh_token r join session s on s.id = r.session_id where s.account_id = $1'
  const left = async (days: number) => {
    clock.advance(days * 24 * 60)
    await inSystem(app, 'test', ({ db, now }) => dropExpired(db, now))
    return (await rows<{ count: number }>(tokens, [accountId]))[0]?.count
  }
  expect((await left(14)) ?? 0).toBeGreaterThan(0)
  expect(await left(2)).toBe(0)
})
