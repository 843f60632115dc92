import { listSessions, setUpSecondFactor, verifySecondFactor } from '@daybook/identity/contract'
import { getMe } from '@daybook/people/contract'
import { type Member, testApp } from '@daybook/testing'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { getCompany, updateCompany } from '../contract/index.ts'

const { api, given, clock } = await testApp()

const protect = async (who: Member) => {
  const { seed } = await api.as(who).call(setUpSecondFactor, {})
  const code = TOTP.generate({ secret: Secret.fromBase32(seed), timestamp: Date.parse(clock.now) })
  await api.as(who).call(verifySecondFactor, { body: { code } })
}
const ask = async (owner: Member, secondFactorRequired = true) => {
  const { version } = await api.as(owner).call(getCompany, {})
  return api.as(owner).call(updateCompany, { body: { version, secondFactorRequired } })
}

test('a company asks everybody for a second step: who has none does nothing there before it is set up', async () => {
  const { ours, theirs } = await given.twoCompanies()
  await protect(ours.owner)
  expect((await ask(ours.owner)).secondFactorRequired).toBe(true)
  const refused = await api.as(ours.employee).send(getCompany)
  expect([refused.status, refused.body]).toMatchObject([403, { code: 'auth.second_factor_required' }])
  expect((await api.as(ours.employee).call(getMe, {})).secondFactorMissing).toBe(true)
  expect((await api.as(ours.employee).send(listSessions)).status).toBe(200)
  expect((await api.as(theirs.employee).send(getCompany)).status).toBe(200)
  await protect(ours.employee)
  expect((await api.as(ours.employee).send(getCompany)).status).toBe(200)
  await ask(ours.owner, false)
  expect((await api.as(ours.manager).send(getCompany)).status).toBe(200)
})

test('an owner without a second step does not ask for one: it would lock them out', async () => {
  const { ours } = await given.twoCompanies()
  await expect(ask(ours.owner)).rejects.toMatchObject({ status: 409, code: 'company.second_factor_first' })
  expect((await api.as(ours.owner).call(getCompany, {})).secondFactorRequired).toBe(false)
})
