import { inSystem, newId } from '@daybook/platform/server'
import { password, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { sendPassCode, signUp, verifyPassCode } from '../contract/index.ts'
import { addAccount, findAccount, renewUnverified } from './account-store.ts'
import { takeOver } from './google-store.ts'
import { isPassword } from './passwords.ts'
import { dropExpired } from './session-store.ts'
import { dropOldSignUps, freeAddress } from './sign-up-store.ts'

const uncommon = 'seven green bottles on a wall'
const { app, api, given, rows, mails, clock, letPass } = await testApp()

const accounts = (email: string) =>
  rows<{ name: string; password_hash: string; verified_at: string | null; plan_type: string }>(
    'select name, password_hash, verified_at, plan_type from account where email = $1',
    [email],
  )
const mailsTo = async (email: string) => (await mails()).filter(({ to }) => to === email)
const codesTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject.slice(0, 6))
const form = (email: string, more = {}) => ({ body: { name: 'Grace Hopper', email, password: uncommon, ...more } })

test('a sign-up opens an account that waits for the code in its mail', async () => {
  const reply = await api.call(signUp, form('  Grace.Hopper@Example.COM ', { planType: 'GROWTH_PACK' }))
  expect(reply).toMatchObject({ response_message: 'We sent you an e-mail with a code.' })
  const [account] = await accounts('grace.hopper@example.com')
  expect(account).toMatchObject({ name: 'Grace Hopper', verified_at: null, plan_type: 'GROWTH_PACK' })
  expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const [code] = await codesTo('grace.hopper@example.com')
  expect(code).toMatch(/^\d{6}$/)
  await api.call(verifyPassCode, { body: { email: 'grace.hopper@example.com', code: code ?? '' } })
  expect((await accounts('grace.hopper@example.com'))[0]?.verified_at).toBe(clock.now.replace('.000', ''))
  // Neither the password nor the code is anywhere in the database.
  expect(await rows('select 1 from pass_code where code_hash = convert_to($1, $2)', [code, 'UTF8'])).toEqual([])
})

test('an address that has an account hears the same, and its owner gets a mail', async () => {
  const known = await given.account({ email: 'ada@example.com', name: 'Ada Lovelace' })
  const before = await accounts(known.email)
  const fresh = await api.send(signUp, form('nobody-yet@example.com'))
  const reply = await api.send(signUp, form(known.email, { name: 'Somebody Else' }))
  const sameId = ({ text }: { text: string }) => text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, 'id')
  expect([reply.status, sameId(reply)]).toEqual([fresh.status, sameId(fresh)])
  expect(await accounts(known.email)).toEqual(before)
  expect(await mailsTo(known.email)).toMatchObject([{ subject: 'You already have a Daybook account' }])
})

test('who holds the mailbox decides: a second sign-up before the code replaces name and password', async () => {
  await api.call(signUp, form('mary@example.com', { name: 'A Squatter', password: 'squatters pass phrase here' }))
  await api.call(signUp, form('mary@example.com', { name: 'Mary Jackson' }))
  const [account, ...others] = await accounts('mary@example.com')
  expect([account?.name, others]).toEqual(['Mary Jackson', []])
  expect(await isPassword(account?.password_hash, uncommon)).toBe(true)
  expect(await isPassword(account?.password_hash, 'squatters pass phrase here')).toBe(false)
})

const squatters = 'squatters pass phrase here'
/** Two sign-ups with one address: hers and a stranger's, the stranger's first or last. */
const twoSignUps = async (email: string, strangerLast: boolean) => {
  const her = () => api.call(signUp, form(email, { name: 'Mary Jackson' }))
  const stranger = () => api.call(signUp, form(email, { name: 'A Squatter', password: squatters }))
  const [first, second] = strangerLast ? [await her(), await stranger()] : [await stranger(), await her()]
  const [older = '', newer = ''] = await codesTo(email)
  return strangerLast
    ? { hers: first.signUpId, herCode: older, theirCode: newer }
    : { hers: second.signUpId, herCode: newer, theirCode: older }
}

test.each([true, false])(
  'a code proves the sign-up it was mailed for, and no other one (the stranger last: %s)',
  async (last) => {
    const email = `mary-${last}@example.com`
    const { hers, herCode, theirCode } = await twoSignUps(email, last)
    // The wrong mail of two, typed on her page.
    await expect(api.call(verifyPassCode, { body: { email, code: theirCode, signUpId: hers } })).rejects.toMatchObject({
      code: 'passcode.wrong',
    })
    await api.call(verifyPassCode, { body: { email, code: herCode, signUpId: hers } })
    const [account] = await accounts(email)
    expect([account?.name, account?.verified_at === null]).toEqual(['Mary Jackson', false])
    expect(await isPassword(account?.password_hash, uncommon)).toBe(true)
    expect(await rows('select 1 from sign_up where account_id = (select id from account where email = $1)', [email])).toEqual([])
  },
)

test('another code for a sign-up that is named proves that one; one that is not named is not guessed', async () => {
  const email = 'dorothy@example.com'
  const { hers } = await twoSignUps(email, true)
  await letPass(3601)
  await api.call(sendPassCode, { body: { email } })
  expect((await mailsTo(email)).at(-1)).toMatchObject({ subject: 'Please sign up once more' })
  await api.call(sendPassCode, { body: { email, signUpId: hers } })
  const code = (await codesTo(email)).at(-1) ?? ''
  await api.call(verifyPassCode, { body: { email, code, signUpId: hers } })
  expect(await isPassword((await accounts(email))[0]?.password_hash, uncommon)).toBe(true)
})

test('a code without its sign-up, where several wait, proves the mailbox and nobody’s password', async () => {
  const email = 'katherine@example.com'
  const { theirCode } = await twoSignUps(email, true)
  const { response_message } = await api.call(verifyPassCode, { body: { email, code: theirCode } })
  expect(response_message).toContain('Forgot Password')
  const [account] = await accounts(email)
  expect([account?.verified_at === null, account?.password_hash]).toEqual([false, null])
})

test('a mail repeats a name that looks like one, and no other words of a stranger', async () => {
  await api.call(signUp, form('friendly@example.com', { name: 'Seán O’Brien' }))
  await api.call(signUp, form('hostile@example.com', { name: 'Win now at evil.example' }))
  const texts = [...(await mailsTo('friendly@example.com')), ...(await mailsTo('hostile@example.com'))].map(({ text }) => text)
  expect(texts[0]).toContain('Hello Seán O’Brien,')
  expect(texts[1]).toMatch(/^Hello,\n/)
  expect(texts[1]).not.toContain('evil')
})

test.each([
  ['password1234567', 'password.weak'],
  ['aaaaaaaaaaaaaaaa', 'password.weak'],
  ['123456789012345', 'password.weak'],
  ['gracehopper1906', 'password.named'],
  ['Daybook Daybook!', 'password.named'],
  ['weak weak weak weak', 'password.named'],
  // One below the bound of those who found a company.
  ['leaky sieve 14', 'request.invalid'],
])('the password %s is refused: %s', async (weak, code) => {
  await expect(api.call(signUp, form('weak@example.com', { password: weak }))).rejects.toMatchObject({
    status: 400,
    code,
    problem: { errors: [{ field: 'password' }] },
  })
  expect(await accounts('weak@example.com')).toEqual([])
})

test('a code is mailed three times within an hour, however it is asked for, to a mailbox with or without an account', async () => {
  await api.call(signUp, form('often@example.com'))
  await api.call(signUp, form((await given.account({ email: 'always@example.com' })).email))
  for (const [email, left] of [
    ['often@example.com', 2],
    ['always@example.com', 2],
    ['never@example.com', 3],
  ] as const) {
    const replies = await Promise.all(Array.from({ length: 6 }, () => api.send(sendPassCode, { body: { email } })))
    expect([email, replies.filter(({ status }) => status === 200).length]).toEqual([email, left])
  }
  expect(await codesTo('often@example.com')).toHaveLength(3)
  const refused = await api.send(signUp, form('often@example.com'))
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'limit.reached', response_message: expect.stringContaining('Try again in') },
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  await letPass(3601)
  await api.call(sendPassCode, { body: { email: 'often@example.com' } })
  expect(await codesTo('often@example.com')).toHaveLength(4)
})

test('asking for a code tells nothing about who has an account', async () => {
  const verified = await given.account()
  const replies = await Promise.all(
    ['unknown@example.com', verified.email].map((email) => api.send(sendPassCode, { body: { email } })),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(replies[0]?.text).toBe(replies[1]?.text)
  expect(await mailsTo('unknown@example.com')).toEqual([])
  expect(await codesTo(verified.email)).toEqual([])
  expect(await isPassword((await accounts(verified.email))[0]?.password_hash, password)).toBe(true)
})

test('what was not sent is asked for in words', async () => {
  const reply = await api.send(signUp, { body: {} as never })
  expect(reply.body).toMatchObject({
    errors: [
      { field: 'name', message: 'Please enter your name' },
      { field: 'email', message: 'Please enter email address' },
      { field: 'password', message: 'Please enter password' },
    ],
  })
  const code = await api.send(verifyPassCode, { body: { email: 'grace@example.com' } as never })
  expect(code.body).toMatchObject({ errors: [{ field: 'code', message: 'Please fill this in' }] })
})

test('a sign-up that nobody finishes within a month goes, and with the last of them whose it was', async () => {
  const [never, again, proven] = ['never@example.com', 'again@example.com', (await given.account()).email]
  for (const email of [never, again]) await api.call(signUp, form(email))
  const start = clock.now
  const after = async (days: number) => {
    const at = new Date(Date.parse(start) + days * 86_400_000).toISOString()
    await inSystem(app, 'test', async ({ db }) => {
      await dropExpired(db, at)
      await dropOldSignUps(db, at)
    })
    return Promise.all([never, again, proven].map(async (email) => (await accounts(email)).length))
  }
  const [{ id } = { id: '' }] = await rows<{ id: string }>('select id from account where email = $1', [never])
  expect(await after(29)).toEqual([1, 1, 1])
  await rows(
    "update sign_up set created_at = created_at + interval '20 days' where account_id = (select id from account where email = $1)",
    [again],
  )
  expect(await after(31)).toEqual([0, 1, 1])
  expect(await rows('select email, name, password_hash from account where id = $1', [id])).toEqual([
    { email: `${id}@removed.invalid`, name: 'Removed', password_hash: null },
  ])
  expect(await after(51)).toEqual([0, 0, 1])
  await api.call(signUp, form(never))
  expect(await codesTo(never)).toHaveLength(2)
})

test('an address that became somebody else’s since it was looked at is theirs, whoever comes by a link or with Google', async () => {
  const email = 'meanwhile@example.com'
  await api.call(signUp, form(email))
  await inSystem(app, 'test', async ({ db, now }) => {
    const asLookedAt = await findAccount(db, email)
    const stale = { id: asLookedAt?.id ?? '', email }
    await freeAddress(db, email)
    const kept = { password_hash: 'x', password_reach: null } as never
    expect(await renewUnverified(db, stale, 'Grace', kept)).toBe(true)
    await freeAddress(db, email)
    await addAccount(db, {
      ...stale,
      id: newId(),
      name: 'Ada',
      password_hash: null,
      plan_type: 'FREE_PACK',
      verified_at: now,
      created_at: now,
    })
    expect([await renewUnverified(db, stale, 'Grace', kept), await takeOver(db, stale, 'Grace', now)]).toEqual([false, false])
    expect(await findAccount(db, email)).toMatchObject({ name: 'Ada' })
  })
})
