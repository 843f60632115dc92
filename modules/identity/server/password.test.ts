import { getMe } from '@daybook/people/contract'
import { password, postForm, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { changePassword, requestReset, resetPassword, signUp } from '../contract/index.ts'

const { app, api, given, rows, mails, clock } = await testApp()
const uncommon = 'nine rusty kettles in a row'

const signIn = async (email: string, typed: string) =>
  (await postForm(app, '/oauth/token', { grant_type: 'password', username: email, password: typed })).status
const linksTo = async (email: string) =>
  (await mails()).filter(({ to }) => to === email).flatMap(({ text }) => /reset#([\w-]{43})/.exec(text)?.[1] ?? [])
const newLink = async (email: string) => {
  await api.call(requestReset, { body: { email } })
  return (await linksTo(email)).at(-1) ?? ''
}
const reset = (token: string, chosen = uncommon) => api.call(resetPassword, { body: { token, password: chosen } })

test('a link gives a new password, ends every session, and tells the owner', async () => {
  const { ours, theirs } = await given.twoCompanies()
  await reset(await newLink(ours.employee.email))
  expect([await signIn(ours.employee.email, password), await signIn(ours.employee.email, uncommon)]).toEqual([400, 200])
  expect((await api.as(ours.employee).send(getMe)).status).toBe(401)
  expect((await api.as(theirs.employee).send(getMe)).status).toBe(200)
  expect((await mails()).findLast(({ to }) => to === ours.employee.email)?.subject).toBe('Your Daybook password was changed')
})

test('a link works once, for ten minutes, and the other links of the account end with it', async () => {
  const { email } = await given.account()
  const [first, second] = [await newLink(email), await newLink(email)]
  await reset(second)
  for (const used of [first, second])
    await expect(reset(used)).rejects.toMatchObject({
      status: 400,
      code: 'reset.invalid',
      problem: { errors: [{ field: 'token' }] },
    })
  const late = await newLink(email)
  clock.advance(10)
  await expect(reset(late)).rejects.toMatchObject({ code: 'reset.invalid' })
})

test('ten uses of one link at once: one gets in', async () => {
  const { email } = await given.account()
  const token = await newLink(email)
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => api.send(resetPassword, { body: { token, password: uncommon } })),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('a weak password is refused, and the link still works', async () => {
  const { email } = await given.account()
  const token = await newLink(email)
  await expect(reset(token, 'password1234567')).rejects.toMatchObject({ code: 'password.weak' })
  await reset(token)
})

test('an unknown address hears the same, gets no mail, and costs the same statements', async () => {
  const { email } = await given.account()
  const known = await api.send(requestReset, { body: { email } })
  const unknown = await api.send(requestReset, { body: { email: 'nobody-here@example.com' } })
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  expect(await linksTo('nobody-here@example.com')).toEqual([])
})

test('at most three links an hour go to one mailbox, without saying so', async () => {
  const { email } = await given.account()
  for (let i = 0; i < 5; i += 1) expect((await api.send(requestReset, { body: { email } })).status).toBe(200)
  expect(await linksTo(email)).toHaveLength(3)
  clock.advance(61)
  await newLink(email)
  expect(await linksTo(email)).toHaveLength(4)
})

test('a link leads to where Daybook is configured to be, whatever the request claims', async () => {
  const { email } = await given.account()
  await api.send(requestReset, { body: { email } }, { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } })
  const mail = (await mails()).findLast(({ to }) => to === email)
  expect(mail?.text).toContain('http://daybook.test/password-reset#')
  expect(mail?.text).not.toContain('evil')
})

test('whoever never proved their mailbox proves it with the link', async () => {
  const email = 'never.proven@example.com'
  await api.call(signUp, { body: { name: 'Grace Hopper', email, password: 'seven green bottles on a wall' } })
  await reset(await newLink(email))
  expect(await signIn(email, uncommon)).toBe(200)
})

test('only the hash of a link is kept', async () => {
  const { email } = await given.account()
  const token = await newLink(email)
  expect(await rows('select 1 from password_reset r where position($1 in r::text) > 0', [token])).toEqual([])
})

test('changing a password asks for the current one, and ends the other sessions only', async () => {
  const me = await given.account()
  const other = await postForm(app, '/oauth/token', { grant_type: 'password', username: me.email, password })
  const change = (current: string, chosen: string) => api.as(me).call(changePassword, { body: { current, password: chosen } })
  await expect(change('not this one, but as long', uncommon)).rejects.toMatchObject({
    code: 'password.wrong',
    problem: { errors: [{ field: 'current' }] },
  })
  await expect(change(password, 'password1234567')).rejects.toMatchObject({ code: 'password.weak' })
  await change(password, uncommon)
  expect((await api.as(me).send(getMe)).status).toBe(200)
  expect((await api.as({ token: String(other.body['access_token']) }).send(getMe)).status).toBe(401)
  expect([await signIn(me.email, password), await signIn(me.email, uncommon)]).toEqual([400, 200])
})
