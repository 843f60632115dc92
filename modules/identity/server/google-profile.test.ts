import { getMe } from '@daybook/people/contract'
import { type GoogleClaims, googleToken, password, postForm, postGoogle, SoftwareKey, testApp } from '@daybook/testing'
import type { SignedIn } from '@daybook/platform/server'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import {
  addPasskey,
  beginPasskey,
  changePassword,
  confirmOwner,
  connectGoogle,
  disconnectGoogle,
  dropPasskey,
  secondFactor,
  setPassword,
  setUpSecondFactor,
  verifySecondFactor,
  waysIn,
} from '../contract/index.ts'

const world = await testApp()
const { app, api, given, rows, mails, clock } = world
const uncommon = 'nine rusty kettles in a row'

const connect = async (who: SignedIn, claims: GoogleClaims = {}) =>
  api.as(who).send(connectGoogle, { body: { idToken: await googleToken(world, claims) } })
const refusal = (status: number, code: string) => ({ status, body: { code } })

/** Somebody who came with Google, and never chose a password. */
const fromGoogle = async (claims: GoogleClaims = {}) => {
  const { body } = await postGoogle(app, await googleToken(world, claims))
  const who = { token: String(body['access_token']) }
  return { ...who, ...(await api.as(who).call(getMe, {})) }
}

const withPasskey = async (who: SignedIn) => {
  const { ticket, options } = await api.as(who).call(beginPasskey, {})
  const credential = new SoftwareKey(new URL(app.config.publicUrl).origin).make(options)
  await api.as(who).call(addPasskey, { body: { ticket, name: 'Laptop', credential } as never })
  return (await api.as(who).call(secondFactor, {})).passkeys[0]?.id ?? ''
}

describe('connecting', () => {
  test('lets Google sign in, ends the other sessions, and is mailed', async () => {
    const me = await given.account()
    const other = await postForm(app, '/oauth/token', { grant_type: 'password', username: me.email, password })
    const person = { sub: `connected-${me.accountId}`, email: 'private@lindenhof.example' }
    expect(await connect(me, person)).toMatchObject({ status: 200 })
    expect(await api.as(me).call(waysIn, {})).toEqual({
      password: true,
      google: { email: person.email, since: expect.any(String) },
      googleOffered: true,
      can: { disconnectGoogle: true },
    })
    expect((await api.as({ token: String(other.body['access_token']) }).send(getMe)).status).toBe(401)
    const { body } = await postGoogle(app, await googleToken(world, person))
    expect((await api.as({ token: String(body['access_token']) }).call(getMe, {})).accountId).toBe(me.accountId)
    const mail = (await mails()).findLast(({ to }) => to === me.email)
    expect(mail?.subject).toBe('A Google account was connected to your Daybook account')
    expect(mail?.text).toContain(person.email)
  })

  test('asks whether it is the owner', async () => {
    const me = await given.account()
    await rows("update session set confirmed_at = '-infinity' where account_id = $1", [me.accountId])
    expect(await connect(me)).toMatchObject(refusal(403, 'reauth_required'))
    expect(await api.as(me).send(disconnectGoogle, {})).toMatchObject(refusal(403, 'reauth_required'))
    expect(await api.as(me).send(setPassword, { body: { password: uncommon } })).toMatchObject(refusal(403, 'reauth_required'))
  })

  test('one Google account opens one account, and one account is opened by one', async () => {
    const [me, other] = [await given.account(), await given.account()]
    await connect(me, { sub: 'the only one' })
    expect(await connect(me, { sub: 'the only one' })).toMatchObject(refusal(409, 'google.connected'))
    expect(await connect(me)).toMatchObject(refusal(409, 'google.connected'))
    expect(await connect(other, { sub: 'the only one' })).toMatchObject(refusal(409, 'google.taken'))
    expect((await api.as(other).call(waysIn, {})).google).toBeNull()
  })

  test('wants a token that counts, and an address that Google verified', async () => {
    const me = await given.account()
    expect(await connect(me, { nonce: 'x'.repeat(43) })).toMatchObject(refusal(400, 'google.refused'))
    expect(await connect(me, { aud: 'somebody-else' })).toMatchObject(refusal(400, 'google.refused'))
    expect(await connect(me, { email_verified: false })).toMatchObject(refusal(400, 'google.unverified'))
    const idToken = await googleToken(world)
    expect(await api.as(me).send(connectGoogle, { body: { idToken } })).toMatchObject({ status: 200 })
    await api.as(me).call(disconnectGoogle, {})
    expect(await api.as(me).send(connectGoogle, { body: { idToken } })).toMatchObject(refusal(400, 'google.refused'))
  })
})

describe('disconnecting', () => {
  test('leaves the password, ends the other sessions, and is mailed; Google opens nothing then', async () => {
    const me = await given.account({ email: 'goes@lindenhof.example' })
    const person = { sub: 'goes', email: me.email }
    await connect(me, person)
    await api.as(me).call(disconnectGoogle, {})
    expect((await api.as(me).call(waysIn, {})).google).toBeNull()
    expect(await api.as(me).send(disconnectGoogle, {})).toMatchObject(refusal(409, 'google.not_connected'))
    expect(await postGoogle(app, await googleToken(world, person))).toMatchObject({
      status: 400,
      body: { error_description: 'Sign in with your password first, then connect Google in your profile.' },
    })
    expect((await mails()).findLast(({ to }) => to === me.email)?.subject).toBe(
      'Google was disconnected from your Daybook account',
    )
  })

  test('is refused while it is the only way in, and not with a passkey; then that one stays', async () => {
    const me = await fromGoogle()
    expect((await api.as(me).call(waysIn, {})).can).toEqual({ disconnectGoogle: false })
    expect(await api.as(me).send(disconnectGoogle, {})).toMatchObject(refusal(409, 'google.only_way'))
    const passkeyId = await withPasskey(me)
    expect((await api.as(me).call(waysIn, {})).can).toEqual({ disconnectGoogle: true })
    await api.as(me).call(disconnectGoogle, {})
    const drop = () => api.as(me).send(dropPasskey, { params: { passkeyId } })
    expect(await drop()).toMatchObject(refusal(409, 'passkey.only_way'))
    await api.as(me).call(setPassword, { body: { password: uncommon } })
    expect((await drop()).status).toBe(200)
  })

  test('of both ways at once, one stays', async () => {
    for (let round = 0; round < 8; round++) {
      const me = await fromGoogle()
      const passkeyId = await withPasskey(me)
      const deeds = [() => api.as(me).send(disconnectGoogle, {}), () => api.as(me).send(dropPasskey, { params: { passkeyId } })]
      const replies = await Promise.all((round % 2 ? deeds : deeds.reverse()).map((deed) => deed()))
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })
})

describe('without a password', () => {
  test('one is set, once, by the rules of any other; then it signs in', async () => {
    const me = await fromGoogle()
    const set = (chosen: string) => api.as(me).send(setPassword, { body: { password: chosen } })
    expect(await set('short one')).toMatchObject(refusal(400, 'password.short'))
    expect((await set(uncommon)).status).toBe(200)
    expect(await set(uncommon)).toMatchObject(refusal(409, 'password.set_already'))
    const form = { grant_type: 'password', username: me.email, password: uncommon }
    expect((await postForm(app, '/oauth/token', form)).status).toBe(200)
    expect((await mails()).findLast(({ to }) => to === me.email)?.subject).toBe('Your Daybook password was changed')
  })

  test('there is none to change', async () => {
    const me = await fromGoogle()
    expect(await api.as(me).send(changePassword, { body: { current: uncommon, password: uncommon } })).toMatchObject(
      refusal(400, 'password.wrong'),
    )
  })
})

describe('"Is it you?"', () => {
  const confirm = async (who: SignedIn, claims: GoogleClaims) =>
    api.as(who).send(confirmOwner, { body: { idToken: await googleToken(world, claims) } })
  const later = async (accountId: string) => {
    await rows("update session set confirmed_at = '-infinity' where account_id = $1", [accountId])
  }

  test('is answered with a fresh word of Google', async () => {
    const person = { sub: 'asked again', email: 'asked@gmail.com' }
    const me = await fromGoogle(person)
    await later(me.accountId)
    const set = () => api.as(me).send(setPassword, { body: { password: uncommon } })
    expect(await set()).toMatchObject(refusal(403, 'reauth_required'))
    expect(await confirm(me, { sub: 'somebody else' })).toMatchObject(refusal(400, 'google.refused'))
    expect(await confirm(me, { ...person, nonce: 'x'.repeat(43) })).toMatchObject(refusal(400, 'google.refused'))
    expect(await set()).toMatchObject(refusal(403, 'reauth_required'))
    expect((await confirm(me, person)).status).toBe(200)
    expect((await set()).status).toBe(200)
  })

  test('another account’s Google, though connected there, does not do', async () => {
    const [me, other] = [await given.account(), await given.account()]
    await connect(other, { sub: 'the other one' })
    await later(me.accountId)
    expect(await confirm(me, { sub: 'the other one' })).toMatchObject(refusal(400, 'google.refused'))
  })

  test('does not do for an account with a second step', async () => {
    const person = { sub: 'two steps' }
    const me = await fromGoogle(person)
    const { seed } = await api.as(me).call(setUpSecondFactor, {})
    const code = TOTP.generate({ secret: Secret.fromBase32(seed), timestamp: Date.parse(clock.now) })
    await api.as(me).call(verifySecondFactor, { body: { code } })
    await later(me.accountId)
    expect(await confirm(me, person)).toMatchObject(refusal(400, 'second_factor.needed'))
  })
})

test('an API token neither connects nor sets anything', async () => {
  const me = await given.account()
  await rows("update session set scope = 'write' where account_id = $1", [me.accountId])
  expect(await connect(me)).toMatchObject(refusal(403, 'auth.token'))
  expect(await api.as(me).send(setPassword, { body: { password: uncommon } })).toMatchObject(refusal(403, 'auth.token'))
})
