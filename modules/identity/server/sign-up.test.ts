import { password, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { sendPassCode, signUp, verifyPassCode } from '../contract/index.ts'
import { isPassword } from './passwords.ts'

const uncommon = 'seven green bottles on a wall'
const { api, given, rows, mails, clock, letPass } = await testApp()

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
  expect(reply).toEqual({ response_message: 'We sent you an e-mail with a code.' })
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
  expect([reply.status, reply.text]).toEqual([fresh.status, fresh.text])
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
