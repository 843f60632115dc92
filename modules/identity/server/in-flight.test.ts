import { getMe } from '@daybook/people/contract'
import { googleToken, lockWaiters, type Member, ownerOf, password, postForm, postGoogle, testApp } from '@daybook/testing'
import { Secret, TOTP } from 'otpauth'
import { expect, test, vi } from 'vitest'
import {
  addApiToken,
  changePassword,
  connectGoogle,
  disconnectGoogle,
  endApiToken,
  requestReset,
  resetPassword,
  setUpSecondFactor,
  verifySecondFactor,
} from '../contract/index.ts'

// Whoever knows the old password and signs in again and again is out with everybody else, also where a sign-in was under way when all of
// them were ended (docs/security.md#s10): it survived a reset each time.

const world = await testApp()
const { app, api, given, mails, clock, rows } = world
const another = 'nine rusty kettles in a row'

const reset = async ({ email }: Member) => {
  await api.call(requestReset, { body: { email } })
  const sent = (await mails()).filter(({ to }) => to === email)
  const token = sent.flatMap(({ text }) => /reset#([\w-]{43})/.exec(text)?.[1] ?? []).at(-1) ?? ''
  return () => api.call(resetPassword, { body: { token, password: another } })
}
const change = async (me: Member) => () => api.as(me).call(changePassword, { body: { current: password, password: another } })
const secondStep = async (me: Member) => {
  const { seed } = await api.as(me).call(setUpSecondFactor, {})
  const code = () => TOTP.generate({ secret: Secret.fromBase32(seed), timestamp: Date.parse(clock.now) })
  return () => api.as(me).call(verifySecondFactor, { body: { code: code() } })
}

/** Signs in with the old password, four at a time, until that is refused. */
const thieves = (email: string) => {
  const opened: string[] = []
  const thief = async () => {
    for (;;) {
      const reply = await postForm(app, '/oauth/token', { grant_type: 'password', username: email, password })
      if (reply.status !== 200) return
      opened.push(String(reply.body['access_token']))
    }
  }
  return { opened, done: Promise.all([thief(), thief(), thief(), thief()]) }
}

test.each([
  ['a reset', reset],
  ['a change of the password', change],
  ['a second step', secondStep],
])('after %s nobody is signed in by a sign-in that was under way', async (_, prepare) => {
  for (let round = 0; round < 3; round++) {
    const me = (await given.twoCompanies()).ours.employee
    const deed = await prepare(me)
    const { opened, done } = thieves(me.email)
    await vi.waitFor(() => expect(opened.length).toBeGreaterThan(4 + round), { timeout: 20_000 })
    await deed()
    await done
    const replies = await Promise.all(opened.map((token) => api.as({ token }).send(getMe)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]))
  }
})

/** Asks for API tokens, and gives each back, until the session is over. */
const tokenThief = async (me: Member, tokens: string[]) => {
  for (;;) {
    const { status, body } = await api.as(me).send(addApiToken, { body: { name: 'Export', scope: 'write', days: 365 } })
    if (status !== 200) return
    const { token, item } = body as { token: string; item: { id: string } }
    tokens.push(token)
    await api.as(me).send(endApiToken, { params: { tokenId: item.id } })
  }
}

test('an API token that is asked for while the password is reset does not outlive the reset', async () => {
  for (let round = 0; round < 3; round++) {
    const me = (await given.twoCompanies()).ours.employee
    const deed = await reset(me)
    const tokens: string[] = []
    const done = Promise.all([1, 2, 3, 4].map(() => tokenThief(me, tokens)))
    await vi.waitFor(() => expect(tokens.length).toBeGreaterThan(4 + round), { timeout: 20_000 })
    await deed()
    await done
    const replies = await Promise.all(tokens.map((token) => api.as({ token }).send(getMe)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]))
  }
})

test.each([
  ['a reset', reset],
  ['a change of the password', change],
])('the first step that was taken before %s leads nowhere', async (_, prepare) => {
  const me = (await given.twoCompanies()).ours.employee
  const { seed } = await api.as(me).call(setUpSecondFactor, {})
  const code = () => TOTP.generate({ secret: Secret.fromBase32(seed), timestamp: Date.parse(clock.now) })
  await api.as(me).call(verifySecondFactor, { body: { code: code() } })
  clock.advance(1)
  const { body } = await postForm(app, '/oauth/token', { grant_type: 'password', username: me.email, password })
  await (await prepare(me))()
  const ticket = { grant_type: 'mfa-otp', mfa_token: String(body['mfa_token']), otp: code() }
  expect((await postForm(app, '/oauth/token', ticket)).status).toBe(400)
})

test('a sign-in with Google that is under way while Google is disconnected is none', async () => {
  const me = (await given.twoCompanies()).ours.employee
  const proof = () => googleToken(world, { sub: '998877', email: me.email })
  await api.as(me).call(connectGoogle, { body: { idToken: await proof() } })
  const idToken = await proof()
  const other = await ownerOf(rows)
  await other.query('begin')
  await other.query('select id from account where id = $1 for update', [me.accountId])
  const gone = api.as(me).send(disconnectGoogle, {})
  await lockWaiters(rows, 1)
  const entering = postGoogle(app, idToken)
  await lockWaiters(rows, 2)
  await other.query('commit')
  await other.end()
  expect([(await gone).status, (await entering).status]).toEqual([200, 400])
})
