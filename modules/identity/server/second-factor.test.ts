import { spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { getMe } from '@daybook/people/contract'
import { asClient, password, postForm, testApp } from '@daybook/testing'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import {
  confirmOwner,
  dropAuthenticatorApp,
  renewRecoveryCodes,
  requestReset,
  resetPassword,
  secondFactor,
  setUpSecondFactor,
  verifySecondFactor,
} from '../contract/index.ts'

const { app, api, given, rows, clock, mails, letPass } = await testApp()

/** The code that an app shows `steps` periods from now. */
const codeOf = (seed: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(seed), timestamp: Date.parse(clock.now) + steps * 30_000 })

/** RFC 6238 by its text, and by oathtool where that is installed: what an app on a phone would show at this second. */
const otherProgram = (seed: string, second: number): string => {
  const moment = Buffer.alloc(8)
  moment.writeBigUInt64BE(BigInt(Math.floor(second / 30)))
  const mac = createHmac('sha1', Secret.fromBase32(seed).bytes).update(moment).digest()
  const code = String((mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
  const tool = spawnSync('oathtool', ['--totp', '-b', seed, '--now', new Date(second * 1000).toISOString()])
  return tool.error ? code : tool.stdout.toString().trim()
}

const nextStep = () => clock.advance(0.5)
const first = (username: string, typed = password) =>
  postForm(app, '/oauth/token', { grant_type: 'password', username, password: typed })
const second = (mfa_token: unknown, form: Record<string, string>) =>
  postForm(app, '/oauth/token', { grant_type: 'mfa-otp', mfa_token: String(mfa_token), ...form })

const protectedAccount = async () => {
  const me = await given.account()
  const { seed, address } = await api.as(me).call(setUpSecondFactor, {})
  const { recoveryCodes } = await api.as(me).call(verifySecondFactor, { body: { code: codeOf(seed) } })
  nextStep()
  return { ...me, seed, address, recoveryCodes }
}

describe('setting up an authenticator app', () => {
  test('asks for nothing until a code of it was verified', async () => {
    const me = await given.account()
    const { address } = await api.as(me).call(setUpSecondFactor, {})
    expect(address).toMatch(/^otpauth:\/\/totp\/Daybook:.*secret=[A-Z2-7]{32}/)
    expect((await first(me.email)).status).toBe(200)
    expect(await api.as(me).call(secondFactor, {})).toEqual({ authenticatorSince: null, recoveryCodesLeft: 0, passkeys: [] })
  })

  test('a verified one is on, gives ten codes, ends the other sessions, and tells the owner', async () => {
    const me = await given.account()
    const other = await first(me.email)
    const { seed } = await api.as(me).call(setUpSecondFactor, {})
    const { recoveryCodes } = await api.as(me).call(verifySecondFactor, { body: { code: codeOf(seed) } })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await api.as(me).call(secondFactor, {})).toMatchObject({ recoveryCodesLeft: 10 })
    expect((await api.as(me).send(getMe)).status).toBe(200)
    expect((await api.as({ token: String(other.body['access_token']) }).send(getMe)).status).toBe(401)
    expect((await mails()).findLast(({ to }) => to === me.email)?.subject).toContain('second step')
  })

  test('a wrong code, or none set up, or one set up already, is told', async () => {
    const me = await given.account()
    const verify = (code: string) => api.as(me).call(verifySecondFactor, { body: { code } })
    await expect(verify('123456')).rejects.toMatchObject({ code: 'second_factor.not_set_up' })
    const { seed } = await api.as(me).call(setUpSecondFactor, {})
    await expect(verify(codeOf(seed, 9))).rejects.toMatchObject({ code: 'second_factor.wrong', status: 400 })
    await verify(codeOf(seed))
    await expect(verify(codeOf(seed, 1))).rejects.toMatchObject({ code: 'second_factor.on_already' })
    await expect(api.as(me).call(setUpSecondFactor, {})).rejects.toMatchObject({ code: 'second_factor.on_already', status: 409 })
  })

  test('the seed and the codes cannot be read in the database, nor a seed be moved to another account', async () => {
    const [me, thief] = [await protectedAccount(), await given.account()]
    const kept = await rows<{ text: string }>(
      'select a::text || r::text as text from authenticator a join recovery_code r using (account_id) where account_id = $1',
      [me.accountId],
    )
    for (const secret of [me.seed, ...me.recoveryCodes, ...me.recoveryCodes.map((code) => code.replace('-', ''))])
      expect(kept.every(({ text }) => !text.includes(secret))).toBe(true)
    await rows(
      'insert into authenticator (account_id, seed_sealed, confirmed_at, created_at) select $2, seed_sealed, confirmed_at, created_at from authenticator where account_id = $1',
      [me.accountId, thief.accountId],
    )
    const { mfa_token } = (await first(thief.email)).body
    expect((await second(mfa_token, { otp: codeOf(me.seed) })).status).toBe(500)
  })

  test('removing it, and renewing the codes, needs one', async () => {
    const bare = await given.account()
    for (const call of [dropAuthenticatorApp, renewRecoveryCodes])
      await expect(api.as(bare).call(call, {})).rejects.toMatchObject({ code: 'second_factor.not_set_up' })
    const me = await protectedAccount()
    const { recoveryCodes } = await api.as(me).call(renewRecoveryCodes, {})
    expect(recoveryCodes.filter((code) => me.recoveryCodes.includes(code))).toEqual([])
    await api.as(me).call(dropAuthenticatorApp, {})
    expect((await first(me.email)).status).toBe(200)
    expect(await api.as(me).call(secondFactor, {})).toMatchObject({ authenticatorSince: null, recoveryCodesLeft: 0 })
  })
})

describe('signing in with a second step', () => {
  test('the password alone gives no token but a ticket, which opens nothing else', async () => {
    const me = await protectedAccount()
    const reply = await first(me.email)
    expect([reply.status, reply.body['error'], reply.body['methods']]).toEqual([403, 'mfa_required', ['otp', 'recovery_code']])
    expect(reply.body['access_token']).toBeUndefined()
    expect((await api.as({ token: String(reply.body['mfa_token']) }).send(getMe)).status).toBe(401)
    expect((await first(me.email, 'not this one, but as long')).body['error']).toBe('invalid_grant')
  })

  test.each([
    [-2, 400],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 400],
  ])('a code of %i steps away: %i', async (steps, status) => {
    const me = await protectedAccount()
    clock.advance(5)
    const { mfa_token } = (await first(me.email)).body
    expect((await second(mfa_token, { otp: codeOf(me.seed, steps) })).status).toBe(status)
  })

  test('codes of another program are the same', async () => {
    const me = await protectedAccount()
    const at = (offset: number) => Date.parse(clock.now) / 1000 + offset
    expect([-30, 0, 60].map((offset) => otherProgram(me.seed, at(offset)))).toEqual([-1, 0, 2].map((n) => codeOf(me.seed, n)))
  })

  test('a code works once, also for ten requests at once', async () => {
    const me = await protectedAccount()
    const tickets = await Promise.all(Array.from({ length: 10 }, async () => (await first(me.email)).body['mfa_token']))
    const replies = await Promise.all(tickets.map((ticket) => second(ticket, { otp: codeOf(me.seed) })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    await letPass(3600)
    const again = (await first(me.email)).body['mfa_token']
    expect((await second(again, { otp: codeOf(me.seed) })).status).toBe(400)
  })

  test('a new password by mail leaves it on: the link alone opens nothing', async () => {
    const me = await protectedAccount()
    await api.call(requestReset, { body: { email: me.email } })
    const link = (await mails()).findLast(({ to, text }) => to === me.email && text.includes('password-reset'))
    const chosen = 'nine rusty kettles in a row'
    await api.call(resetPassword, { body: { token: /#([\w-]{43})/.exec(link?.text ?? '')?.[1] ?? '', password: chosen } })
    const { status, body } = await first(me.email, chosen)
    expect([status, body['error'], body['access_token']]).toEqual([403, 'mfa_required', undefined])
    expect((await second(body['mfa_token'], { otp: codeOf(me.seed) })).status).toBe(200)
  })

  test('a ticket works once, for five minutes, and a wrong code does not use it up', async () => {
    const me = await protectedAccount()
    const { mfa_token } = (await first(me.email)).body
    expect((await second(mfa_token, { otp: '000000' })).status).toBe(400)
    expect((await second(mfa_token, { otp: codeOf(me.seed) })).status).toBe(200)
    nextStep()
    expect((await second(mfa_token, { otp: codeOf(me.seed) })).body['error_description']).toContain('took too long')
    const late = (await first(me.email)).body['mfa_token']
    clock.advance(5)
    expect((await second(late, { otp: codeOf(me.seed) })).status).toBe(400)
    for (const nobodys of ['', 'x', 'A'.repeat(43)]) expect((await second(nobodys, { otp: '123456' })).status).toBe(400)
  })

  test('five misses, and the door pauses: 429, with the right code too', async () => {
    const me = await protectedAccount()
    const { mfa_token } = (await first(me.email)).body
    for (let i = 0; i < 5; i += 1) expect((await second(mfa_token, { otp: '000000' })).status).toBe(400)
    const paused = await second(mfa_token, { otp: codeOf(me.seed) })
    expect([paused.status, Number(paused.headers['retry-after']) > 0]).toEqual([429, true])
    await letPass(31)
    expect((await second(mfa_token, { otp: codeOf(me.seed) })).status).toBe(200)
  })

  test('a recovery code works once, however it is typed, and its owner hears of it', async () => {
    const me = await protectedAccount()
    const [code = ''] = me.recoveryCodes
    const tickets = [(await first(me.email)).body['mfa_token'], (await first(me.email)).body['mfa_token']]
    const typed = code.toUpperCase().replace('-', ' ')
    expect((await second(tickets[0], { recovery_code: typed })).status).toBe(200)
    expect((await second(tickets[1], { recovery_code: code })).status).toBe(400)
    expect((await mails()).findLast(({ to }) => to === me.email)?.text).toContain('9 are left')
    expect(await api.as(me).call(secondFactor, {})).toMatchObject({ recoveryCodesLeft: 9 })
  })

  test("nobody's code opens somebody else's account", async () => {
    const [me, other] = [await protectedAccount(), await protectedAccount()]
    const { mfa_token } = (await first(me.email)).body
    expect((await second(mfa_token, { otp: codeOf(other.seed) })).status).toBe(400)
    expect((await second(mfa_token, { recovery_code: other.recoveryCodes[0] ?? '' })).status).toBe(400)
    expect((await second(mfa_token, {})).status).toBe(400)
    const wrongClient = await postForm(app, '/oauth/token', { grant_type: 'mfa-otp' }, asClient('api', 'wrong'))
    expect(wrongClient.status).toBe(401)
  })
})

describe('confirming that it is you', () => {
  const stale = async (accountId: string) =>
    void (await rows('update session set confirmed_at = created_at where account_id = $1', [accountId]))

  test('is asked for after five minutes, and holds for five', async () => {
    const me = await given.account()
    await stale(me.accountId)
    expect((await api.as(me).send(setUpSecondFactor)).status).toBe(200)
    clock.advance(5)
    const refused = await api.as(me).send(setUpSecondFactor)
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'reauth_required' }])
    expect((await api.as(me).send(getMe)).status).toBe(200)
    await api.as(me).call(confirmOwner, { body: { password } })
    clock.advance(4.9)
    expect((await api.as(me).send(setUpSecondFactor)).status).toBe(200)
    clock.advance(0.1)
    expect((await api.as(me).send(setUpSecondFactor)).status).toBe(403)
  })

  test('a wrong password or code does not, and with a second factor the password is not enough', async () => {
    const me = await given.account()
    await expect(api.as(me).call(confirmOwner, { body: { password: 'not this one' } })).rejects.toMatchObject({
      code: 'password.wrong',
      problem: { errors: [{ field: 'password' }] },
    })
    const safe = await protectedAccount()
    await expect(api.as(safe).call(confirmOwner, { body: { password } })).rejects.toMatchObject({ code: 'second_factor.needed' })
    await expect(api.as(safe).call(confirmOwner, { body: { code: '000000' } })).rejects.toMatchObject({
      code: 'second_factor.wrong',
    })
    await stale(safe.accountId)
    clock.advance(10)
    await api.as(safe).call(confirmOwner, { body: { code: codeOf(safe.seed) } })
    expect((await api.as(safe).send(renewRecoveryCodes)).status).toBe(200)
  })

  test('holds for this session only', async () => {
    const me = await given.account()
    await stale(me.accountId)
    clock.advance(10)
    const other = { token: String((await first(me.email)).body['access_token']) }
    expect((await api.as(other).send(setUpSecondFactor)).status).toBe(200)
    expect((await api.as(me).send(setUpSecondFactor)).status).toBe(403)
  })
})
