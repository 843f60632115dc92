import { testApp } from '@daybook/testing'
import { decideTimesheets, saveTimesheet, submitTimesheet } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import {
  addPayCycle,
  finalizePayroll,
  getPayslip,
  listPayCycles,
  listPayroll,
  previewPayroll,
  savePayTerms,
  searchPayPeriods,
} from '../contract/index.ts'
import { seenTerms } from '../testing/seen-terms.ts'

// A change of pay cycle was paid twice: by the run of the old cycle, and by that of the new one (docs/rules.md#pay).

const { api, given, rows } = await testApp()

/** A company with a monthly cycle and a biweekly one, from Monday 16 February 2026. */
const company = async () => {
  const { owner, hr, employee } = await given.cast()
  const boss = api.as(owner)
  const [monthly] = (await boss.call(listPayCycles, {})).items
  const biweekly = await boss.call(addPayCycle, {
    body: {
      name: 'Biweekly',
      rule: { kind: 'BIWEEKLY', anchor: '2026-02-16', payDate: { kind: 'OFFSET', days: 3 }, businessDay: 'none' },
    },
  })
  const { items } = await boss.call(searchPayPeriods, { body: {} })
  const periodOf = (payCycleId: string, from: string) =>
    items.find((each) => each.payCycleId === payCycleId && each.from === from)?.id ?? ''
  const agree = async (payCycleId: string, from: string, amountCents: number, payType: 'FIXED_SALARY' | 'HOURLY_SALARY') =>
    boss.call(savePayTerms, {
      params: { userId: employee.userId },
      body: {
        from,
        payCycleId,
        payType,
        amountCents,
        taxDeductionCents: payCycleId === biweekly.id ? 1000 : 7000,
        ...(await seenTerms(boss, employee.userId)),
      },
    })
  const computed = async (payPeriodId: string) => {
    const { totals } = await api.as(hr).call(previewPayroll, { body: { payPeriodId } })
    return totals
  }
  return { boss, employee, monthly: monthly?.id ?? '', biweekly: biweekly.id, periodOf, agree, computed }
}

test('each cycle pays its own days of a salary, with its own deductions, and the old one nothing more', async () => {
  const { monthly, biweekly, periodOf, agree, computed } = await company()
  await agree(monthly, '2026-01-01', 280_000, 'FIXED_SALARY')
  await agree(biweekly, '2026-02-16', 140_000, 'FIXED_SALARY')
  // 15 of 28 days.
  expect(await computed(periodOf(monthly, '2026-02-01'))).toMatchObject({ people: 1, grossCents: 150_000, taxCents: 7000 })
  expect(await computed(periodOf(biweekly, '2026-02-16'))).toMatchObject({ people: 1, grossCents: 140_000, taxCents: 1000 })
  expect(await computed(periodOf(monthly, '2026-03-01'))).toMatchObject({ people: 0, grossCents: 0 })
  expect(await computed(periodOf(biweekly, '2026-02-02'))).toMatchObject({ people: 0, grossCents: 0 })
})

test('hours are on the slip of the cycle of their day, wait there only, and only that one marks them as paid', async () => {
  const { boss, employee, monthly, biweekly, periodOf, agree, computed } = await company()
  await agree(monthly, '2026-01-01', 2000, 'HOURLY_SALARY')
  await agree(biweekly, '2026-02-16', 2000, 'HOURLY_SALARY')
  const [before, after, waits] = ['2026-02-13', '2026-02-16', '2026-02-17']
  const me = api.as(employee)
  for (const day of [before, after, waits])
    await me.call(saveTimesheet, {
      body: { day, version: 0, entries: [{ start: null, end: null, minutes: 480, zone: 'Europe/Berlin' }] },
    })
  const sent = await me.call(submitTimesheet, { body: { days: [before, after] } })
  await boss.call(decideTimesheets, { body: { ids: sent.days.map(({ id }) => id ?? ''), decision: 'APPROVE' } })

  const payPeriodId = periodOf(monthly, '2026-02-01')
  const totals = await computed(payPeriodId)
  expect(totals).toMatchObject({ grossCents: 16_000, pendingDays: 0 })
  expect(await computed(periodOf(biweekly, '2026-02-16'))).toMatchObject({ grossCents: 16_000, pendingDays: 1 })
  await boss.call(finalizePayroll, { body: { payPeriodId, figures: totals.figures } }, { key: 'february' })
  expect(await rows('select day, status from timesheet where person_id = $1 order by day', [employee.userId])).toEqual([
    { day: before, status: 'PAID' },
    { day: after, status: 'APPROVED' },
    { day: waits, status: 'OPEN' },
  ])
  const [slip] = (await boss.call(listPayroll, { body: { payPeriodId } })).items
  const detail = await boss.call(getPayslip, { params: { id: slip?.employeePayrollId ?? '' } })
  expect(detail.days.map(({ day }) => day)).toEqual([before])
})
