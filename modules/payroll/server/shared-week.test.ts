import { getCompany, updateCompany } from '@daybook/company/contract'
import { deactivatePerson } from '@daybook/people/contract'
import { testApp } from '@daybook/testing'
import { decideTimesheets, saveTimesheet, submitTimesheet } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import { addPayCycle, finalizePayroll, listPayCycles, previewPayroll, savePayTerms, searchPayPeriods } from '../contract/index.ts'
import { seenTerms } from '../testing/seen-terms.ts'

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

const weekly = (anchor: string) =>
  ({ kind: 'WEEKLY', anchor, payDate: { kind: 'OFFSET', days: 3 }, businessDay: 'none' }) as const

/** Fifty hours of that week at 20.00, approved. */
const company = async (about: Agreed = {}) => {
  const { owner, hr, employee } = await given.cast()
  const [boss, me] = [api.as(owner), api.as(employee)]
  const monthly = (await boss.call(listPayCycles, {})).items[0]?.id ?? ''
  const everyWeek = await boss.call(addPayCycle, {
    body: { name: 'Weekly', rule: weekly('2026-02-23') },
  })
  const { items } = await boss.call(searchPayPeriods, { body: {} })
  const periodOf = (from: string, payCycleId = monthly) =>
    items.find((each) => each.from === from && each.payCycleId === payCycleId)?.id ?? ''
  const agree = async (terms: Agreed) =>
    boss.call(savePayTerms, {
      params: { userId: employee.userId },
      body: {
        from: '2026-01-02',
        payCycleId: monthly,
        payType: 'HOURLY_SALARY',
        amountCents: 2000,
        taxDeductionCents: 700,
        ...terms,
        ...(await seenTerms(boss, employee.userId)),
      },
    })
  await agree(about)
  /** So many minutes on each of these days, handed in; what is given approves them. */
  const handIn = async (days: string[], minutes: number) => {
    for (const day of days)
      await me.call(saveTimesheet, {
        body: { day, version: 0, entries: [{ start: null, end: null, minutes, zone: 'Europe/Berlin' }] },
      })
    const ids = (await me.call(submitTimesheet, { body: { days } })).days.map(({ id }) => id ?? '')
    return () => boss.call(decideTimesheets, { body: { ids, decision: 'APPROVE' } })
  }
  const work = async (days: string[]) => (await handIn(days, 600))()
  const compute = async (payPeriodId: string) => {
    const { people, grossCents, taxCents } = (await api.as(hr).call(previewPayroll, { body: { payPeriodId } })).totals
    return { people, grossCents, taxCents }
  }
  const finalise = async (payPeriodId: string) => {
    const { totals } = await api.as(hr).call(previewPayroll, { body: { payPeriodId } })
    await boss.call(
      finalizePayroll,
      { body: { payPeriodId, figures: totals.figures, withoutPending: true } },
      { key: payPeriodId },
    )
    return totals.grossCents
  }
  return { boss, employee, weekly: everyWeek.id, handIn, periodOf, agree, work, compute, finalise }
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

test('a day that comes when both periods of its week are final is paid with its overtime, though its person moved on between them', async () => {
  const { boss, handIn, agree, compute, finalise } = await company()
  const thursdays = await boss.call(addPayCycle, { body: { name: 'From Thursdays', rule: weekly('2026-02-19') } })
  const { items } = await boss.call(searchPayPeriods, { body: { payCycleId: thursdays.id } })
  const [until25, from26] = ['2026-02-19', '2026-02-26'].map((from) => items.find((each) => each.from === from)?.id ?? '')
  await agree({ payCycleId: thursdays.id })
  await agree({ from: '2026-02-26' })
  await (await handIn(['2026-02-23', '2026-02-24'], 900))()
  const approve = await handIn(['2026-02-25'], 900)
  expect([await finalise(until25 ?? ''), await finalise(from26 ?? '')]).toEqual([60_000, 0])
  await approve()
  const february = (await boss.call(searchPayPeriods, { body: {} })).items.find(
    ({ from, payCycleName }) => from === '2026-02-01' && payCycleName === 'Monthly',
  )
  // 45 hours: ten more at 20.00, and five at 30.00.
  expect(await compute(february?.id ?? '')).toMatchObject({ people: 1, grossCents: 20_000 + 15_000 })
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
