import { secondFactor, setUpSecondFactor, verifySecondFactor } from '@daybook/identity/contract'
import { signIn as beginSession } from '@daybook/identity/server'
import { inSystem } from '@daybook/platform/server'
import { type Member, password, postForm, testApp } from '@daybook/testing'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { deactivatePerson, getMe, getPerson, resetPersonSecondFactor } from '../contract/index.ts'

const { app, api, given, clock, mails, rows } = await testApp()
const reset = (who: Member, of: Member) => api.as(who).call(resetPersonSecondFactor, { params: { userId: of.userId } })
const protect = async (who: Member) => {
  const { seed } = await api.as(who).call(setUpSecondFactor, {})
  const code = TOTP.generate({ secret: Secret.fromBase32(seed), timestamp: Date.parse(clock.now) })
  await api.as(who).call(verifySecondFactor, { body: { code } })
}
const signIn = async ({ email }: Member) =>
  (await postForm(app, '/oauth/token', { grant_type: 'password', username: email, password })).status

test('who lost their phone signs in with the password again, everywhere anew, and hears of it', async () => {
  const { ours } = await given.twoCompanies()
  await protect(ours.employee)
  expect(await signIn(ours.employee)).toBe(403)
  await reset(ours.owner, ours.employee)
  expect((await api.as(ours.employee).send(getMe)).status).toBe(401)
  expect(await signIn(ours.employee)).toBe(200)
  expect((await mails()).findLast(({ to }) => to === ours.employee.email)?.text).toContain('taken away')
})

test('only an owner does it, not for themselves, and for nobody of another company', async () => {
  const { ours, theirs } = await given.twoCompanies()
  await protect(ours.owner)
  await expect(reset(ours.owner, ours.owner)).rejects.toMatchObject({ status: 403, code: 'people.own_second_factor' })
  for (const who of [ours.hr, ours.manager, ours.employee])
    await expect(reset(who, ours.outsider)).rejects.toMatchObject({ status: 403, code: 'auth.forbidden' })
  await expect(reset(ours.owner, theirs.employee)).rejects.toMatchObject({ status: 404 })
  await expect(reset(ours.owner, ours.employee)).rejects.toMatchObject({ status: 409, code: 'people.no_second_factor' })
  expect((await api.as(ours.owner).call(secondFactor, {})).authenticatorSince).not.toBeNull()
})

test('whoever left, and may work elsewhere by now, keeps their second step and stays signed in', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const leaver = ours.employee
  const leave = (endDate: string) =>
    api.as(ours.owner).call(deactivatePerson, { params: { userId: leaver.userId }, body: { endDate } })
  await leave('2026-03-15')
  // They work for the other company now, under the same account.
  await rows('update person set account_id = $1 where id = $2', [leaver.accountId, theirs.outsider.userId])
  const tokens = await inSystem(app, 'test', ({ db, now }) => beginSession(app, db, leaver.accountId, 'api', 'test', now))
  const again = { ...leaver, token: tokens.accessToken }
  await protect(again)
  await expect(reset(ours.owner, leaver)).rejects.toMatchObject({ status: 409, code: 'people.no_second_factor' })
  await leave('2026-03-14')
  expect((await api.as(again).call(secondFactor, {})).authenticatorSince).not.toBeNull()
})

test('the screen is told who may', async () => {
  const { ours } = await given.twoCompanies()
  const can = async (who: Member, of: Member) =>
    (await api.as(who).call(getPerson, { params: { userId: of.userId } })).can.resetSecondFactor
  expect(await can(ours.owner, ours.hr)).toBe(true)
  expect([await can(ours.owner, ours.owner), await can(ours.hr, ours.employee), await can(ours.manager, ours.employee)]).toEqual([
    false,
    false,
    false,
  ])
})
