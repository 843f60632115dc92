import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { adjustPayslip, choosePayee, finalizePayroll, getRun, listPayroll, previewPayroll } from '../contract/index.ts'
import { payOffice } from '../testing/pay-office.ts'

// What is finalised is what was looked at, of everybody: a sum stays the same where one is paid more and another as much less.

const { api, given } = await testApp()

/** February with three salaries of 3,000.00, as HR computed it and the owner looked at it. */
const february = async () => {
  const cast = await given.cast()
  const { boss: owner, agree, compute, periodOf } = await payOffice({ api }, cast)
  for (const { userId } of [cast.employee, cast.outsider, cast.manager])
    await agree(userId, { payType: 'FIXED_SALARY', amountCents: 300_000 })
  const looked = await compute('2026-02-01')
  const payPeriodId = await periodOf('2026-02-01')
  const slips = (await owner.call(listPayroll, { body: { payPeriodId } })).items
  const adjust = (by: typeof owner, { userId }: { userId: string }, amountCents: number) => {
    const id = slips.find((slip) => slip.userId === userId)?.employeePayrollId ?? ''
    return by.call(adjustPayslip, { params: { id }, body: { amountCents, reason: 'Bonus' } })
  }
  const finalise = (by = owner) =>
    by.send(finalizePayroll, { body: { payPeriodId, figures: looked.figures } }, { key: 'as-looked-at' })
  const net = async () => (await owner.call(getRun, { params: { payPeriodId } })).totals.netCents
  return { ...cast, owner, hr: api.as(cast.hr), company: cast.owner, payPeriodId, adjust, finalise, net, looked }
}

const changed = { status: 409, body: { code: 'payroll.changed' } }

test('what HR move from one person to another is not finalised unseen', async () => {
  const { employee, outsider, hr, adjust, finalise, net, looked } = await february()
  await adjust(hr, employee, 150_000)
  await adjust(hr, outsider, -150_000)
  expect(await net()).toBe(looked.netCents)
  expect(await finalise()).toMatchObject(changed)
})

test('nor by holding one person back and paying another as much more', async () => {
  const { employee, outsider, hr, payPeriodId, adjust, finalise, net, looked } = await february()
  await hr.call(choosePayee, { body: { payPeriodId, userId: outsider.userId, choice: 'HOLD' } })
  await adjust(hr, employee, looked.netCents - (await net()))
  expect(await net()).toBe(looked.netCents)
  expect(await finalise()).toMatchObject(changed)
})

test('nor what one owner moved, by another whose page is older', async () => {
  const { employee, outsider, company, owner, adjust, finalise } = await february()
  const second = await given.person(company, { role: 'ENTERPRISE_ADMIN' })
  await adjust(owner, employee, 150_000)
  await adjust(owner, outsider, -150_000)
  expect(await finalise(api.as(second))).toMatchObject(changed)
})

test('what is computed again and comes to the same is finalised as it was looked at', async () => {
  const { hr, payPeriodId, finalise } = await february()
  await hr.call(previewPayroll, { body: { payPeriodId } })
  expect((await finalise()).status).toBe(200)
})
