import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  adjustPayslip,
  choosePayee,
  finalizePayroll,
  getRun,
  listPayCycles,
  listPayroll,
  previewPayroll,
  savePayTerms,
  searchPayPeriods,
} from '../contract/index.ts'

// What is finalised is what was looked at, of everybody: a sum stays the same where one is paid more and another as much less.

const { api, given } = await testApp()

const february = async () => {
  const ours = await given.cast()
  const [owner, hr] = [api.as(ours.owner), api.as(ours.hr)]
  const payCycleId = (await owner.call(listPayCycles, {})).items[0]?.id ?? ''
  const terms = { from: '2026-01-01', payCycleId, payType: 'FIXED_SALARY' as const, amountCents: 300_000 }
  for (const { userId } of [ours.employee, ours.outsider, ours.manager])
    await owner.call(savePayTerms, { params: { userId }, body: terms })
  const payPeriodId = (await owner.call(searchPayPeriods, { body: {} })).items.find(({ from }) => from === '2026-02-01')?.id ?? ''
  await hr.call(previewPayroll, { body: { payPeriodId } })
  const { totals } = await owner.call(getRun, { params: { payPeriodId } })
  const slips = (await owner.call(listPayroll, { body: { payPeriodId } })).items
  const adjust = (by: typeof owner, { userId }: { userId: string }, amountCents: number) => {
    const id = slips.find((slip) => slip.userId === userId)?.employeePayrollId ?? ''
    return by.call(adjustPayslip, { params: { id }, body: { amountCents, reason: 'Bonus' } })
  }
  const finalise = (by = owner) =>
    by.send(finalizePayroll, { body: { payPeriodId, figures: totals.figures } }, { key: 'as-looked-at' })
  const net = async () => (await owner.call(getRun, { params: { payPeriodId } })).totals.netCents
  return { ours, owner, hr, payPeriodId, adjust, finalise, net, looked: totals }
}

const changed = { status: 409, body: { code: 'payroll.changed' } }

test('what HR move from one person to another is not finalised unseen', async () => {
  const { ours, hr, adjust, finalise, net, looked } = await february()
  await adjust(hr, ours.employee, 150_000)
  await adjust(hr, ours.outsider, -150_000)
  expect(await net()).toBe(looked.netCents)
  expect(await finalise()).toMatchObject(changed)
})

test('nor by holding one person back and paying another as much more', async () => {
  const { ours, hr, payPeriodId, adjust, finalise, net, looked } = await february()
  await hr.call(choosePayee, { body: { payPeriodId, userId: ours.outsider.userId, choice: 'HOLD' } })
  await adjust(hr, ours.employee, looked.netCents - (await net()))
  expect(await net()).toBe(looked.netCents)
  expect(await finalise()).toMatchObject(changed)
})

test('nor what one owner moved, by another whose page is older', async () => {
  const { ours, owner, adjust, finalise } = await february()
  const second = await given.person(ours.owner, { role: 'ENTERPRISE_ADMIN' })
  await adjust(owner, ours.employee, 150_000)
  await adjust(owner, ours.outsider, -150_000)
  expect(await finalise(api.as(second))).toMatchObject(changed)
})

test('what is computed again and comes to the same is finalised as it was looked at', async () => {
  const { hr, payPeriodId, finalise } = await february()
  await hr.call(previewPayroll, { body: { payPeriodId } })
  expect((await finalise()).status).toBe(200)
})
