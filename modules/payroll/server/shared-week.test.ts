import { getCompany, updateCompany } from '@daybook/company/contract'
import { deactivatePerson } from '@daybook/people/contract'
import { testApp } from '@daybook/testing'
import { decideTimesheets, saveTimesheet, submitTimesheet } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import { addPayCycle, finalizePayroll, listPayCycles, previewPayroll, savePayTerms, searchPayPeriods } from '../contract/index.ts'

// February 2026 ends in the middle of a week. Its overtime is paid in March, whatever was agreed from then on: it was paid twice, or
// never (docs/rules.md#pay).

const { api, given } = await testApp()
const week = ['2026-02-23', '2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27']

type Agreed = {
  from?: string
  payType?: 'HOURLY_SALARY' | 'FIXED_SALARY'
  amountCents?: number
  overtimeEligible?: boolean
  payCycleId?: string
}

/** Fifty hours of that week at 20.00, approved. */
const company = async (about: Agreed = {}) => {
  const { owner, hr, employee } = await given.cast()
  const [boss, me] = [api.as(owner), api.as(employee)]
  const monthly = (await boss.call(listPayCycles, {})).items[0]?.id ?? ''
  const weekly = await boss.call(addPayCycle, {
    body: {
      name: 'Weekly',
      rule: { kind: 'WEEKLY', anchor: '2026-02-23', payDate: { kind: 'OFFSET', days: 3 }, businessDay: 'none' },
    },
  })
  const { items } = await boss.call(searchPayPeriods, { body: {} })
  const periodOf = (from: string, payCycleId = monthly) =>
    items.find((each) => each.from === from && each.payCycleId === payCycleId)?.id ?? ''
  const agree = (terms: Agreed) =>
    boss.call(savePayTerms, {
      params: { userId: employee.userId },
      body: {
        from: '2026-01-02',
        payCycleId: monthly,
        payType: 'HOURLY_SALARY',
        amountCents: 2000,
        taxDeductionCents: 700,
        ...terms,
      },
    })
  await agree(about)
  const work = async (days: string[]) => {
    for (const day of days)
      await me.call(saveTimesheet, {
        body: { day, version: 0, entries: [{ start: null, end: null, minutes: 600, zone: 'Europe/Berlin' }] },
      })
    const sent = await me.call(submitTimesheet, { body: { days } })
    await boss.call(decideTimesheets, { body: { ids: sent.days.map(({ id }) => id ?? ''), decision: 'APPROVE' } })
  }
  const compute = async (payPeriodId: string) => {
    const { people, grossCents, taxCents } = (await api.as(hr).call(previewPayroll, { body: { payPeriodId } })).totals
    return { people, grossCents, taxCents }
  }
  const finalise = async (payPeriodId: string) => {
    const { totals } = await api.as(hr).call(previewPayroll, { body: { payPeriodId } })
    await boss.call(finalizePayroll, { body: { payPeriodId, netCents: totals.netCents } }, { key: payPeriodId })
    return totals.grossCents
  }
  return { boss, employee, weekly: weekly.id, periodOf, agree, work, compute, finalise }
}

test.each<[string, Agreed, Agreed, number, number]>([
  ['overtime to none', {}, { overtimeEligible: false }, 80_000, 30_000],
  ['none to overtime', { overtimeEligible: false }, {}, 100_000, 0],
  [
    'overtime to a salary without',
    {},
    { payType: 'FIXED_SALARY', amountCents: 300_000, overtimeEligible: false },
    80_000,
    330_000,
  ],
  ['none to a salary', { overtimeEligible: false }, { payType: 'FIXED_SALARY', amountCents: 300_000 }, 100_000, 300_000],
])('terms that change with the month from %s hold for their own days', async (_from, before, after, february, march) => {
  const { periodOf, agree, work, compute, finalise } = await company(before)
  await work(week)
  expect(await finalise(periodOf('2026-02-01'))).toBe(february)
  await agree({ from: '2026-03-01', ...after })
  expect((await compute(periodOf('2026-03-01'))).grossCents).toBe(march)
})

test('once somebody was paid, the currency and the day that weeks start with stay', async () => {
  const { boss, periodOf, work, finalise } = await company()
  const change = async (body: { currency?: string; weekStarts?: number; name?: string }) => {
    const { version } = await boss.call(getCompany, {})
    return boss.send(updateCompany, { body: { ...body, version } })
  }
  expect((await change({ weekStarts: 7 })).status).toBe(200)
  expect((await change({ currency: 'CHF', weekStarts: 1 })).status).toBe(200)
  await work(week)
  await finalise(periodOf('2026-02-01'))
  expect(await change({ currency: 'JPY' })).toMatchObject({
    status: 409,
    body: { code: 'company.currency_fixed', response_message: 'Payslips are finalised in CHF, so the currency stays.' },
  })
  expect(await change({ weekStarts: 7 })).toMatchObject({
    status: 409,
    body: { code: 'company.week_fixed', response_message: 'Overtime was paid by weeks that start on Monday, so that stays.' },
  })
  expect((await change({ currency: 'CHF', weekStarts: 1, name: 'Another name' })).status).toBe(200)
})

test('terms without overtime from the middle of a month take none away from its first half', async () => {
  const { periodOf, agree, work, compute } = await company()
  await work(['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'])
  expect((await compute(periodOf('2026-03-01'))).grossCents).toBe(110_000)
  await agree({ from: '2026-03-16', overtimeEligible: false })
  expect((await compute(periodOf('2026-03-01'))).grossCents).toBe(110_000)
})

test('who left with February is paid the overtime of its last week in March, and nothing is taken off', async () => {
  const { boss, employee, periodOf, work, compute, finalise } = await company()
  await work(week)
  await boss.call(deactivatePerson, { params: { userId: employee.userId }, body: { endDate: '2026-02-28' } })
  expect(await finalise(periodOf('2026-02-01'))).toBe(80_000)
  expect(await compute(periodOf('2026-03-01'))).toEqual({ people: 1, grossCents: 30_000, taxCents: 0 })
})

test('who left with February and has no overtime is in no payroll of March', async () => {
  const { boss, employee, periodOf, work, compute, finalise } = await company()
  await work(week.slice(0, 2))
  await boss.call(deactivatePerson, { params: { userId: employee.userId }, body: { endDate: '2026-02-28' } })
  expect(await finalise(periodOf('2026-02-01'))).toBe(40_000)
  expect(await compute(periodOf('2026-03-01'))).toMatchObject({ people: 0 })
})

test.each(['before', 'after'])(
  'who moves to another cycle in March is paid that overtime by the old one, also agreed %s',
  async (when) => {
    const { weekly, periodOf, agree, work, compute, finalise } = await company()
    await work(week)
    const move = () => agree({ from: '2026-03-01', payCycleId: weekly })
    if (when === 'before') await move()
    expect(await finalise(periodOf('2026-02-01'))).toBe(80_000)
    if (when === 'after') await move()
    expect(await compute(periodOf('2026-03-01'))).toEqual({ people: 1, grossCents: 30_000, taxCents: 0 })
    expect((await compute(periodOf('2026-02-23', weekly))).grossCents).toBe(0)
  },
)
