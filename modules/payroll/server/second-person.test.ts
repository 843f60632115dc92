import { deactivatePerson, invitePerson } from '@daybook/people/contract'
import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  adjustPayslip,
  changePayrollSettings,
  choosePayee,
  finalizePayroll,
  getPayrollSettings,
  getRun,
  listPayCycles,
  listPayroll,
  previewPayroll,
  savePayTerms,
  searchPayPeriods,
} from '../contract/index.ts'
import { seenTerms } from '../testing/seen-terms.ts'

// Whoever computed or adjusted a payroll does not finalise it, where somebody else could have (docs/security.md#s64).

const { api, given, rows, clock } = await testApp()

/** February with a salary for one employee, in a company that has an owner and HR. */
const february = async () => {
  const { ours, theirs } = await given.twoCompanies()
  const [owner, hr] = [api.as(ours.owner), api.as(ours.hr)]
  const [cycle] = (await owner.call(listPayCycles, {})).items
  await owner.call(savePayTerms, {
    params: { userId: ours.employee.userId },
    body: { from: '2026-01-01', payCycleId: cycle?.id ?? '', payType: 'FIXED_SALARY', amountCents: 300_000 },
  })
  const { items } = await owner.call(searchPayPeriods, { body: {} })
  const payPeriodId = items.find(({ from }) => from === '2026-02-01')?.id ?? ''
  const computed = (who: Member) => api.as(who).call(previewPayroll, { body: { payPeriodId } })
  const finalised = async (key: string) => {
    const { totals } = await owner.call(getRun, { params: { payPeriodId } })
    return owner.send(finalizePayroll, { body: { payPeriodId, figures: totals.figures } }, { key })
  }
  return { ours, theirs, owner, hr, payPeriodId, computed, finalised }
}

const refused = { status: 409, body: { code: 'payroll.second_person' } }

test('who computed it waits for a second person, is told for whom, and finalises once that person computed it', async () => {
  const { ours, owner, hr, payPeriodId, computed, finalised } = await february()
  expect(await computed(ours.owner)).toMatchObject({ prepared: { by: ours.owner.name }, secondPeople: [ours.hr.name] })
  expect(await finalised('alone')).toMatchObject(refused)
  expect(await computed(ours.hr)).toMatchObject({ prepared: { by: ours.hr.name }, secondPeople: null })
  expect(await owner.call(getRun, { params: { payPeriodId } })).toMatchObject({ secondPeople: null, can: { finalize: true } })
  expect((await finalised('together')).status).toBe(200)
  expect(await hr.call(getRun, { params: { payPeriodId } })).toMatchObject({ prepared: { by: ours.hr.name }, secondPeople: null })
})

test('an adjustment waits for somebody else also when the clock was set back meanwhile', async () => {
  const { ours, owner, payPeriodId, computed, finalised } = await february()
  await computed(ours.hr)
  const [slip] = (await owner.call(listPayroll, { body: { payPeriodId } })).items
  clock.advance(-1)
  await owner.call(adjustPayslip, {
    params: { id: slip?.employeePayrollId ?? '' },
    body: { amountCents: 500_000, reason: 'Nobody saw this' },
  })
  const answer = await finalised('back')
  clock.advance(1)
  expect(answer).toMatchObject(refused)
})

test('an adjustment waits for somebody else to compute all of it again, whoever adjusts something else meanwhile', async () => {
  const { ours, owner, hr, payPeriodId, computed, finalised } = await february()
  await computed(ours.hr)
  const [slip] = (await owner.call(listPayroll, { body: { payPeriodId } })).items
  const adjustment = { params: { id: slip?.employeePayrollId ?? '' }, body: { amountCents: 100_000, reason: 'Bonus' } }
  clock.advance(1)
  await owner.call(adjustPayslip, adjustment)
  expect(await finalised('adjusted')).toMatchObject(refused)
  clock.advance(1)
  await hr.call(adjustPayslip, { ...adjustment, body: { amountCents: 1, reason: 'A cent' } })
  expect(await finalised('touched')).toMatchObject(refused)
  clock.advance(1)
  await computed(ours.hr)
  expect((await finalised('together')).status).toBe(200)
})

test('who takes a choice back computes that person anew, and waits for somebody else like whoever adjusts', async () => {
  const { ours, owner, hr, payPeriodId, computed, finalised } = await february()
  const { period } = await computed(ours.hr)
  const choice = (as: typeof owner, kind: 'HOLD' | 'USUAL') =>
    as.call(choosePayee, { body: { payPeriodId, userId: ours.employee.userId, choice: kind } })
  const terms = { from: '2026-01-01', payCycleId: period.payCycleId, payType: 'FIXED_SALARY', amountCents: 900_000 } as const
  const seen = await seenTerms(owner, ours.employee.userId)
  await owner.call(savePayTerms, { params: { userId: ours.employee.userId }, body: { ...terms, ...seen } })
  expect(await choice(owner, 'USUAL')).toMatchObject({ secondPeople: [ours.hr.name] })
  expect(await finalised('raised')).toMatchObject(refused)
  await choice(hr, 'HOLD')
  await computed(ours.hr)
  expect(await choice(owner, 'USUAL')).toMatchObject({ totals: { people: 1 }, secondPeople: [ours.hr.name] })
  expect(await finalised('released')).toMatchObject(refused)
  clock.advance(1)
  await computed(ours.hr)
  expect((await finalised('seen')).status).toBe(200)
})

test('terms that leave the net as it was and change gross and tax are seen to have changed', async () => {
  const { ours, owner, payPeriodId, computed } = await february()
  const { period, totals } = await computed(ours.hr)
  await owner.call(savePayTerms, {
    params: { userId: ours.employee.userId },
    body: {
      from: '2026-01-01',
      payCycleId: period.payCycleId,
      payType: 'FIXED_SALARY',
      amountCents: 900_000,
      taxDeductionCents: 600_000,
      ...(await seenTerms(owner, ours.employee.userId)),
    },
  })
  const body = { payPeriodId, figures: totals.figures }
  expect(await owner.send(finalizePayroll, { body }, { key: 'changed' })).toMatchObject({
    status: 409,
    body: { code: 'payroll.changed' },
  })
})

test('who is alone finalises alone; nobody is waited for who left, was invited only, or may not run payroll', async () => {
  const { ours, owner, computed, finalised } = await february()
  await owner.call(invitePerson, { body: { email: 'second@example.com', name: 'Second Person', role: 'HUMAN_RESOURCE' } })
  await owner.call(deactivatePerson, { params: { userId: ours.hr.userId }, body: { endDate: '2026-03-01' } })
  expect(await computed(ours.owner)).toMatchObject({ secondPeople: null })
  expect((await finalised('alone')).status).toBe(200)
})

test('the owner may turn it off, which is recorded, for this company and no other', async () => {
  const { ours, theirs, owner, computed, finalised } = await february()
  await computed(ours.owner)
  expect(await owner.call(getPayrollSettings, {})).toEqual({ secondPerson: true, graceDays: 14, version: 0 })
  const off = { secondPerson: false, version: 0 }
  expect((await api.as(ours.hr).send(changePayrollSettings, { body: off })).status).toBe(403)
  expect(await owner.call(changePayrollSettings, { body: off })).toEqual({ secondPerson: false, graceDays: 14, version: 1 })
  expect(await api.as(theirs.owner).call(getPayrollSettings, {})).toMatchObject({ secondPerson: true })
  expect(
    await rows("select before, after from audit_entry where action = 'payroll_setting.change' and company_id = $1", [
      ours.owner.companyId,
    ]),
  ).toMatchObject([{ before: { secondPerson: true }, after: { secondPerson: false } }])
  expect((await finalised('off')).status).toBe(200)
})

test('of two changes of the setting the later one hears that somebody was faster', async () => {
  const { owner } = await february()
  const change = (secondPerson: boolean, version: number) =>
    owner.send(changePayrollSettings, { body: { secondPerson, version } })
  expect((await change(false, 7)).body).toMatchObject({ code: 'version.stale' })
  expect((await change(false, 0)).status).toBe(200)
  expect((await change(true, 0)).body).toMatchObject({ code: 'version.stale' })
  expect((await change(true, 1)).body).toEqual({ secondPerson: true, graceDays: 14, version: 2 })
})
