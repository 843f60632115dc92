import { getMe } from '@daybook/people/contract'
import { type GoogleClaims, googleToken, password, postForm, postGoogle, testApp } from '@daybook/testing'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import {
  addApiToken,
  requestReset,
  resetPassword,
  sendPassCode,
  setUpSecondFactor,
  signUp,
  verifyPassCode,
  verifySecondFactor,
} from '../contract/index.ts'
import { deactivatePerson, searchPeople } from '@daybook/people/contract'

const world = await testApp()
const { app, api, given, rows, mails, clock } = world
let counter = 0
const address = (domain: string) => `somebody-${++counter}@${domain}`

const enter = async (claims: GoogleClaims) => postGoogle(app, await googleToken(world, claims))
const whoIs = async ({ body }: { body: Record<string, unknown> }) =>
  (await api.as({ token: String(body['access_token']) }).call(getMe, {})).accountId
const identities = (accountId: string) => rows('select subject from google_identity where account_id = $1', [accountId])
const mailedTo = async (email: string) => (await mails()).filter(({ to }) => to === email)
const byPassword = (username: string, typed: string) =>
  postForm(app, '/oauth/token', { grant_type: 'password', username, password: typed })
const refused = (words: string) => ({ status: 400, body: { error: 'invalid_grant', error_description: words } })

test('an address that Google has not verified opens nothing', async () => {
  const known = await given.account({ email: address('gmail.com') })
  for (const email of [known.email, address('gmail.com')])
    expect(await enter({ email, email_verified: false })).toMatchObject(
      refused('Google has not verified your e-mail address yet. Verify it there first.'),
    )
  expect(await identities(known.accountId)).toEqual([])
})

describe('somebody with an account', () => {
  test.each([
    ['a Gmail address', 'gmail.com', undefined],
    ['a domain that Google hosts', 'lindenhof.example', 'lindenhof.example'],
  ])('and %s is connected at once, and hears of it', async (_what, domain, hd) => {
    const known = await given.account({ email: address(domain) })
    const reply = await enter({ email: known.email, ...(hd ? { hd } : {}) })
    expect(await whoIs(reply)).toBe(known.accountId)
    const [mail] = await mailedTo(known.email)
    expect(mail?.subject).toBe('A Google account was connected to your Daybook account')
    expect((await byPassword(known.email, password)).status).toBe(200)
  })

  test.each([
    ['at another domain', undefined],
    ['hosted under another domain', 'elsewhere.example'],
  ])('%s shows the password first: Google’s word about that mailbox is not final', async (_what, hd) => {
    const known = await given.account({ email: address('lindenhof.example') })
    expect(await enter({ email: known.email, ...(hd ? { hd } : {}) })).toMatchObject(
      refused('Sign in with your password first, then connect Google in your profile.'),
    )
    expect(await identities(known.accountId)).toEqual([])
    expect(await mailedTo(known.email)).toEqual([])
  })

  test('that is connected to somebody is not connected to the next owner of the address', async () => {
    const email = address('gmail.com')
    const first = await whoIs(await enter({ sub: `first-${email}`, email }))
    expect(await enter({ sub: `second-${email}`, email })).toMatchObject(
      refused(expect.stringContaining('password first') as never),
    )
    expect(await identities(first)).toEqual([{ subject: `first-${email}` }])
  })

  test('in a company leaves an entry when Google is connected, and one for the sign-in', async () => {
    const owner = await given.company()
    await rows('update account set email = $2 where id = $1', [owner.accountId, address('gmail.com')])
    const [{ email } = { email: '' }] = await rows<{ email: string }>('select email from account where id = $1', [
      owner.accountId,
    ])
    await enter({ email })
    expect(
      await rows('select action, ip from audit_entry where company_id = $1 order by seq desc limit 2', [owner.companyId]),
    ).toEqual([
      { action: 'identity.sign_in', ip: '127.0.0.1' },
      { action: 'identity.google_connected', ip: '127.0.0.1' },
    ])
  })

  test('that was closed gets the words of a token that is none, by its identity and by its address', async () => {
    const email = address('gmail.com')
    const accountId = await whoIs(await enter({ sub: `closed-${email}`, email }))
    const byAddress = await given.account({ email: address('gmail.com') })
    await rows('update account set closed_at = now() where id = any ($1)', [[accountId, byAddress.accountId]])
    const nothing = await postGoogle(app, 'a.b.c')
    for (const claims of [{ sub: `closed-${email}`, email }, { email: byAddress.email }]) {
      const reply = await enter(claims)
      expect([reply.status, reply.body]).toEqual([nothing.status, nothing.body])
    }
    expect(await identities(byAddress.accountId)).toEqual([])
  })

  test('whose place in the company ended comes in as with a password: to nothing of the company', async () => {
    const { owner, employee } = await given.cast()
    const email = address('gmail.com')
    await rows('update account set email = $2 where id = $1', [employee.accountId, email])
    await enter({ sub: `left-${email}`, email })
    await api.as(owner).call(deactivatePerson, { params: { userId: employee.userId }, body: { endDate: '2026-03-31' } })
    const { body } = await enter({ sub: `left-${email}`, email })
    const back = api.as({ token: String(body['access_token']) })
    expect(await back.send(searchPeople, { body: {} })).toMatchObject({ status: 403, body: { code: 'auth.no_company' } })
  })
})

describe('somebody whose address a stranger registered in advance', () => {
  const strangers = 'the stranger waits in the dark'

  /** What a stranger leaves: an account with a password, a code and a link that were mailed, and whatever may come later. */
  const squatted = async (domain: string) => {
    const email = address(domain)
    await api.call(signUp, { body: { name: 'A Stranger', email, password: strangers, planType: 'ENTERPRISE_PACK' } })
    await api.call(sendPassCode, { body: { email } })
    await api.call(requestReset, { body: { email } })
    const mailed = await mailedTo(email)
    const codes = mailed.map(({ subject }) => /^\d{6}/.exec(subject)?.[0]).filter((code) => code !== undefined)
    const link = /#([\w-]{43})/.exec(mailed.map(({ text }) => text).join('\n'))?.[1] ?? ''
    expect([codes.length, link.length]).toEqual([2, 43])
    return { email, codes, link }
  }

  test.each(['gmail.com', 'lindenhof.example'])(
    'gets the account, and all that the stranger set is gone (%s)',
    async (domain) => {
      const { email, codes, link } = await squatted(domain)
      const reply = await enter({ email, name: 'The Owner' })
      const accountId = await whoIs(reply)
      expect(await rows('select name, password_hash, plan_type from account where id = $1', [accountId])).toEqual([
        { name: 'The Owner', password_hash: null, plan_type: 'FREE_PACK' },
      ])
      expect((await byPassword(email, strangers)).status).toBe(400)
      for (const code of codes)
        expect((await api.send(verifyPassCode, { body: { email, code } })).body).toMatchObject({ code: 'passcode.wrong' })
      const reset = await api.send(resetPassword, { body: { token: link, password: 'nine rusty kettles in a row' } })
      expect(reset.body).toMatchObject({ code: 'reset.invalid' })
      await api.call(signUp, { body: { name: 'A Stranger', email, password: strangers } })
      expect((await byPassword(email, strangers)).status).toBe(400)
      expect(await whoIs(await byPasswordOf(email))).toBe(accountId)
    },
  )

  /** The owner chooses a password of their own, by a mailed link. */
  const byPasswordOf = async (email: string) => {
    await api.call(requestReset, { body: { email } })
    const link = /#([\w-]{43})/.exec((await mailedTo(email)).findLast(({ subject }) => subject.startsWith('Choose'))?.text ?? '')
    await api.call(resetPassword, { body: { token: link?.[1] ?? '', password: 'nine rusty kettles in a row' } })
    return byPassword(email, 'nine rusty kettles in a row')
  }

  test('has nobody else’s session, passkey, seed or token in it', async () => {
    const { email } = await squatted('gmail.com')
    const stranger = await given.company()
    await api.as(stranger).call(setUpSecondFactor, {})
    await api.as(stranger).call(addApiToken, { body: { name: 'Mine for ever', scope: 'write', days: 366 } })
    const [{ id } = { id: '' }] = await rows<{ id: string }>('select id from account where email = $1', [email])
    for (const table of ['session', 'authenticator'])
      await rows(`update ${table} set account_id = $2 where account_id = $1`, [stranger.accountId, id])
    const { body } = await enter({ email })
    expect(body).toHaveProperty('access_token')
    expect((await api.as(stranger).send(getMe)).status).toBe(401)
    expect(await rows('select 1 from authenticator where account_id = $1', [id])).toEqual([])
    expect(await rows('select 1 from session where account_id = $1 and ended_at is null', [id])).toHaveLength(1)
  })
})

describe('an account with a second step', () => {
  const protectedAccount = async () => {
    const me = await given.account({ email: address('gmail.com') })
    const { seed } = await api.as(me).call(setUpSecondFactor, {})
    const code = (steps: number) =>
      TOTP.generate({ secret: Secret.fromBase32(seed), timestamp: Date.parse(clock.now) + steps * 30_000 })
    await api.as(me).call(verifySecondFactor, { body: { code: code(0) } })
    return { ...me, code }
  }

  test('gets no token for Google’s word alone, and one after its code', async () => {
    const me = await protectedAccount()
    const token = await googleToken(world, { email: me.email })
    const first = await postGoogle(app, token)
    expect(first).toMatchObject({ status: 403, body: { error: 'mfa_required', mfa_token: expect.any(String) } })
    expect(first.body['methods']).toEqual(['otp', 'recovery_code'])
    expect(first.body).not.toHaveProperty('access_token')
    expect((await postGoogle(app, token)).status).toBe(401)
    expect((await api.as({ token: String(first.body['mfa_token']) }).send(getMe)).status).toBe(401)
    clock.advance(0.5)
    const form = { grant_type: 'mfa-otp', mfa_token: String(first.body['mfa_token']), otp: me.code(0) }
    expect(await whoIs(await postForm(app, '/oauth/token', form))).toBe(me.accountId)
  })

  test('nor by way of the token endpoint itself', async () => {
    const me = await protectedAccount()
    const id_token = await googleToken(world, { email: me.email })
    expect(await postForm(app, '/oauth/token', { grant_type: 'google', id_token })).toMatchObject({
      status: 403,
      body: { error: 'mfa_required' },
    })
  })
})

test('an account without a password takes as long to refuse one, and says the same', async () => {
  const email = address('gmail.com')
  await enter({ email })
  const [known, unknown] = [
    await byPassword(email, 'nothing at all to see'),
    await byPassword(address('gmail.com'), 'nothing at all'),
  ]
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
})
