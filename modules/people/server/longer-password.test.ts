import {
  changePassword,
  dropAuthenticatorApp,
  listSessions,
  setUpSecondFactor,
  verifySecondFactor,
} from '@daybook/identity/contract'
import { passwordMinimum } from '@daybook/identity/domain'
import { type Member, password, postForm, testApp } from '@daybook/testing'
import { hash } from '@node-rs/argon2'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { getMe, getPerson, resetPersonSecondFactor, searchPeople, updatePerson } from '../contract/index.ts'
import { seesOthers } from '../domain/index.ts'

// docs/security.md#s7: a password is chosen once, and what it has to be long enough for may grow afterwards.

const { app, api, given, rows, clock } = await testApp()
const of = (length: number) => 'leaky sieve 14 kettles'.slice(0, length)

const isGated = async (who: Member): Promise<boolean> => {
  const reply = await api.as(who).send(searchPeople, { body: {} })
  const { passwordTooShort } = await api.as(who).call(getMe, {})
  expect(reply.body).toMatchObject(passwordTooShort ? { code: 'auth.password_too_short' } : { items: expect.anything() })
  expect(reply.status).toBe(passwordTooShort ? 403 : 200)
  return passwordTooShort
}
const change = (who: Member, current: string, chosen: string) =>
  api.as(who).send(changePassword, { body: { current, password: chosen } })
const protect = async (who: Member) => {
  const { seed } = await api.as(who).call(setUpSecondFactor, {})
  const code = TOTP.generate({ secret: Secret.fromBase32(seed), timestamp: Date.parse(clock.now) })
  await api.as(who).call(verifySecondFactor, { body: { code } })
}

const roles = ['ENTERPRISE_ADMIN', 'HUMAN_RESOURCE', 'MANAGER', 'EMPLOYEE'] as const
const situations = roles.flatMap((role) => [false, true].map((secondFactor) => ({ role, secondFactor })))
test.each(situations)(
  '$role, second factor $secondFactor: the database asks for what the rule asks for',
  async ({ role, secondFactor }) => {
    const who = await given.person(await given.company(), { role })
    if (secondFactor) await protect(who)
    const minimum = passwordMinimum({ seesOthers: seesOthers(role), secondFactor })
    for (const reach of [8, 12, 15]) {
      await rows('update account set password_reach = $2 where id = $1', [who.accountId, reach])
      expect([reach, await isGated(who)]).toEqual([reach, reach < minimum])
    }
  },
)

test('who is made HR chooses a longer password before anything else', async () => {
  const { ours, theirs } = await given.twoCompanies()
  expect((await change(ours.employee, password, of(12))).status).toBe(200)
  expect(await isGated(ours.employee)).toBe(false)
  const { version } = await api.as(ours.owner).call(getPerson, { params: { userId: ours.employee.userId } })
  await api.as(ours.owner).call(updatePerson, {
    params: { userId: ours.employee.userId },
    body: { version, role: 'HUMAN_RESOURCE' },
  })
  expect(await isGated(ours.employee)).toBe(true)
  expect(
    await app.server.inject({ url: '/api/v0/live', headers: { authorization: `Bearer ${ours.employee.token}` } }),
  ).toMatchObject({ statusCode: 403 })
  expect((await api.as(ours.employee).send(listSessions)).status).toBe(200)
  expect(await change(ours.employee, of(12), of(14))).toMatchObject({ status: 400, body: { code: 'password.short' } })
  expect(await isGated(ours.employee)).toBe(true)
  expect((await change(ours.employee, of(12), of(15))).status).toBe(200)
  expect(await isGated(ours.employee)).toBe(false)
  expect(await isGated(theirs.employee)).toBe(false)
})

test('without the second step its short password has to be longer', async () => {
  const employee = await given.person(await given.company())
  await protect(employee)
  expect((await change(employee, password, 'zK4!vq9w')).status).toBe(200)
  expect(await isGated(employee)).toBe(false)
  await api.as(employee).call(dropAuthenticatorApp, {})
  expect(await isGated(employee)).toBe(true)
  expect((await change(employee, 'zK4!vq9w', of(11))).status).toBe(400)
  expect((await change(employee, 'zK4!vq9w', of(12))).status).toBe(200)
  expect(await isGated(employee)).toBe(false)
})

test('a second step that the owner took away counts as gone, too', async () => {
  const owner = await given.company()
  const hr = await given.person(owner, { role: 'HUMAN_RESOURCE' })
  await protect(hr)
  expect((await change(hr, password, 'zK4!vq9w')).status).toBe(200)
  await api.as(owner).call(resetPersonSecondFactor, { params: { userId: hr.userId } })
  const { body } = await postForm(app, '/oauth/token', { grant_type: 'password', username: hr.email, password: 'zK4!vq9w' })
  expect(await isGated({ ...hr, token: String(body['access_token']) })).toBe(true)
})

test('who has no password is asked for none', async () => {
  const hr = await given.person(await given.company(), { role: 'HUMAN_RESOURCE' })
  await rows('update account set password_hash = null, password_reach = 8 where id = $1', [hr.accountId])
  expect(await isGated(hr)).toBe(false)
})

test('how long an older password is, and in what hash, is put right when somebody signs in with it', async () => {
  const employee = await given.person(await given.company())
  const older = await hash(password, { memoryCost: 4096, timeCost: 3, parallelism: 1 })
  await rows('update account set password_hash = $2, password_reach = null where id = $1', [employee.accountId, older])
  expect(await isGated(employee)).toBe(false)
  const signIn = (typed: string) =>
    postForm(app, '/oauth/token', { grant_type: 'password', username: employee.email, password: typed })
  const kept = async () =>
    (
      await rows<{ password_hash: string; password_reach: number }>(
        'select password_hash, password_reach from account where id = $1',
        [employee.accountId],
      )
    )[0]
  expect((await signIn('not this one at all')).status).toBe(400)
  expect(await kept()).toEqual({ password_hash: older, password_reach: null })
  expect((await signIn(password)).status).toBe(200)
  const now = await kept()
  expect(now).toEqual({ password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/), password_reach: 15 })
  expect((await signIn(password)).status).toBe(200)
  expect(await kept()).toEqual(now)
})
