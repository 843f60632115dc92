import { acceptInvitation, getMe, invitePerson, lookAtInvitation } from '@daybook/people/contract'
import { inSystem } from '@daybook/platform/server'
import { password, postForm, testApp } from '@daybook/testing'
import { describe, expect, test } from 'vitest'
import { changePassword, requestReset, resetPassword, signUp } from '../contract/index.ts'
import { passwordFault } from './password-rules.ts'
import { hashPassword, isPassword } from './passwords.ts'

// NIST SP 800-63B-4, 3.1.1.2, at each of its bounds: one character less is refused, the bound itself is fine.

const { app, api, given, mails } = await testApp()
const of = (length: number) => 'leaky sieve 14 kettles'.slice(0, length)
const nobody = { seesOthers: false, secondFactor: false, names: [] }

test.each([
  ['an employee', { seesOthers: false, secondFactor: false }, 12],
  ['who sees other people’s data', { seesOthers: true, secondFactor: false }, 15],
])('%s: %o needs %d characters', async (_who, chooser, minimum) => {
  expect(await passwordFault(of(minimum - 1), { ...chooser, names: [] })).toEqual({ code: 'password.short', words: { minimum } })
  expect(await passwordFault(of(minimum), { ...chooser, names: [] })).toBeNull()
})

test('with a second factor eight will do, if they are good ones', async () => {
  const chooser = { seesOthers: true, secondFactor: true, names: [] }
  expect(await passwordFault('zK4!vq9', chooser)).toMatchObject({ code: 'password.short', words: { minimum: 8 } })
  expect(await passwordFault('zK4!vq9w', chooser)).toBeNull()
})

test('the three thousand that are tried first are refused, in capitals too', async () => {
  const words = await import('@zxcvbn-ts/language-common')
  const tried = words.dictionary['passwords-common'].slice(0, 3000).filter((word) => word.length >= 8)
  expect(tried.length).toBeGreaterThan(300)
  const chooser = { seesOthers: false, secondFactor: true, names: [] }
  for (const word of tried)
    for (const typed of [word, word.toUpperCase()])
      expect([typed, (await passwordFault(typed, chooser))?.code]).toEqual([typed, 'password.common'])
})

test.each([
  'only lower case words',
  'ALL CAPITALS WITH BLANKS',
  '4815 1623 4281 9265 35',
  'пароль из четырёх слов',
  '🦊🐢🍋🚲🎻🌵🧭🪁🧀🐌🛶🪴',
])('any characters will do: %s', async (typed) => {
  expect(await passwordFault(typed, nobody)).toBeNull()
})

test('nothing is hashed inside a transaction, which would hold its connection meanwhile', async () => {
  await expect(inSystem(app, 'test', () => hashPassword(password))).rejects.toThrow('inside a transaction')
  const stored = await hashPassword(password)
  // Undone, and begun anew when the answer is there: for the caller it is one call.
  let begun = 0
  const right = await inSystem(app, 'test', () => (begun++, isPassword(stored, password)))
  expect([right, begun]).toEqual([true, 2])
})

test('200 characters are taken, and every one of them counts', async () => {
  const long = 'seven green bottles on a wall, '.repeat(7).slice(0, 200)
  expect(await passwordFault(long, nobody)).toBeNull()
  const stored = await hashPassword(long)
  expect(await isPassword(stored, long)).toBe(true)
  // Equal in the first 72 bytes, where bcrypt would stop reading.
  expect(await isPassword(stored, `${long.slice(0, 199)}!`)).toBe(false)
})

test('a letter with its accent is the same letter however the keyboard sends it', async () => {
  const email = 'naive@example.com'
  await api.call(signUp, { body: { name: 'Grace Hopper', email, password: 'une forêt naïve sans fin' } })
  const code = (await mails()).findLast(({ to }) => to === email)?.subject.slice(0, 6) ?? ''
  await api.send({ ...signUp, path: '/api/v0/passCode/verify' }, { body: { email, code } })
  const typed = 'une fore\u0302t nai\u0308ve sans fin'
  const { status } = await postForm(app, '/oauth/token', { grant_type: 'password', username: email, password: typed })
  expect(status).toBe(200)
})

describe('wherever a password is chosen', () => {
  const invitedAs = async (role: 'HUMAN_RESOURCE' | 'MANAGER', name = 'Ada Lovelace') => {
    const owner = await given.company({ name: 'Lindenhof Gardens' })
    const email = `${role.toLowerCase()}-${owner.companyId.slice(-6)}@example.com`
    await api.as(owner).call(invitePerson, { body: { email, name, role } })
    const mail = (await mails()).findLast(({ to }) => to === email)
    return /invite#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  }

  test.each([
    ['HUMAN_RESOURCE', 15],
    ['MANAGER', 12],
  ] as const)('an invitation as %s asks for %d characters, and says so', async (role, minimum) => {
    const token = await invitedAs(role)
    expect(await api.call(lookAtInvitation, { body: { token } })).toMatchObject({ passwordMinimum: minimum })
    await expect(api.call(acceptInvitation, { body: { token, password: of(minimum - 1) } })).rejects.toMatchObject({
      code: 'password.short',
      problem: { response_message: `Use at least ${minimum} characters.`, errors: [{ field: 'password' }] },
    })
    await expect(api.call(acceptInvitation, { body: { token, password: 'Lindenhof Gardens' } })).rejects.toMatchObject({
      code: 'password.named',
    })
    await api.call(acceptInvitation, { body: { token, password: of(minimum) } })
  })

  test('a change asks for what the role needs, and refuses the company’s name', async () => {
    const owner = await given.company({ name: 'Lindenhof Gardens' })
    const employee = await given.person(owner)
    const change = (who: typeof owner, chosen: string) =>
      api.as(who).send(changePassword, { body: { current: password, password: chosen } })
    expect(await change(owner, of(14))).toMatchObject({ status: 400, body: { code: 'password.short' } })
    expect(await change(employee, of(11))).toMatchObject({ status: 400, body: { code: 'password.short' } })
    expect(await change(employee, 'lindenhofgardens')).toMatchObject({ status: 400, body: { code: 'password.named' } })
    expect(await change(employee, of(12))).toMatchObject({ status: 200 })
    expect(await change(owner, of(15))).toMatchObject({ status: 200 })
    expect((await api.as(owner).call(getMe, {})).companyName).toBe('Lindenhof Gardens')
  })

  test('a mailed link asks the same, and still works after a refusal', async () => {
    const owner = await given.company()
    await api.call(requestReset, { body: { email: owner.email } })
    const token = /#([\w-]{43})/.exec((await mails()).findLast(({ to }) => to === owner.email)?.text ?? '')?.[1] ?? ''
    const choose = (chosen: string) => api.send(resetPassword, { body: { token, password: chosen } })
    expect(await choose(of(14))).toMatchObject({ status: 400, body: { code: 'password.short' } })
    expect(await choose(of(15))).toMatchObject({ status: 200 })
  })

  test('a sign-up asks for fifteen, because it founds a company', async () => {
    const form = { name: 'Grace Hopper', email: 'bounds@example.com' }
    const refused = await api.send(signUp, { body: { ...form, password: of(14) } })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'password' }] } })
    expect((await api.send(signUp, { body: { ...form, password: of(15) } })).status).toBe(200)
  })

  test('who has no company yet is about to own one', async () => {
    const founder = await given.account()
    const reply = await api.as(founder).send(changePassword, { body: { current: password, password: of(14) } })
    expect(reply).toMatchObject({ status: 400, body: { code: 'password.short' } })
  })
})
