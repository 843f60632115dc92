import { importPeople } from '@daybook/people/contract'
import { testApp } from '@daybook/testing'
import { decideTimesheets, saveTimesheet, submitTimesheet } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import {
  addPayCycle,
  getPayDetails,
  getPayslip,
  listPayCycles,
  listPayroll,
  previewPayroll,
  savePayTerms,
  searchPayPeriods,
} from '../contract/index.ts'

const { api, given } = await testApp()
const week = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06']

type Overtime = { overtimeEligible?: boolean; coveredMinutesPerWeek?: number | null }

/** 210.00 a week, and 8 + 8 + 8 + 8 + 9 hours approved in it: the lines that the payslip adds up. */
const paid = async (overtime: Overtime) => {
  const { owner, employee } = await given.cast()
  const [boss, me] = [api.as(owner), api.as(employee)]
  const rule = { kind: 'WEEKLY', anchor: '2026-03-02', payDate: { kind: 'OFFSET', days: 3 }, businessDay: 'none' } as const
  const payCycleId = (await boss.call(addPayCycle, { body: { name: 'Weekly', rule } })).id
  await boss.call(savePayTerms, {
    params: { userId: employee.userId },
    body: { from: '2026-03-02', payCycleId, payType: 'FIXED_SALARY', amountCents: 21_000, ...overtime },
  })
  for (const [i, day] of week.entries())
    await me.call(saveTimesheet, {
      body: { day, version: 0, entries: [{ start: null, end: null, minutes: i === 4 ? 540 : 480, zone: 'Europe/Berlin' }] },
    })
  const ids = (await me.call(submitTimesheet, { body: { days: week } })).days.map(({ id }) => id ?? '')
  await boss.call(decideTimesheets, { body: { ids, decision: 'APPROVE' } })
  const { items } = await boss.call(searchPayPeriods, { body: { payCycleId } })
  const payPeriodId = items.find(({ from }) => from === '2026-03-02')?.id ?? ''
  await boss.call(previewPayroll, { body: { payPeriodId } })
  const [slip] = (await boss.call(listPayroll, { body: { payPeriodId } })).items
  const { lines } = await boss.call(getPayslip, { params: { id: slip?.employeePayrollId ?? '' } })
  return lines.map(({ label, formula, amountCents }) => `${label}: ${formula} = ${amountCents}`)
}

const salary = 'Salary: 210.00 for the whole period = 21000'

test.each<[string, Overtime, string[]]>([
  [
    'for 35 hours: five more are straight, the 41st is overtime: 249.00',
    { coveredMinutesPerWeek: 2100 },
    [
      salary,
      'Hours beyond what the salary covers: 5 h × 6.00 an hour = 3000',
      'Overtime: 1 h × 9.00 an hour (6.00 × 150 %) = 900',
    ],
  ],
  [
    'for 40 hours, which is what is agreed when nothing is said',
    {},
    [salary, 'Overtime: 1 h × 7.88 an hour (5.25 × 150 %) = 788'],
  ],
  [
    'for whatever is worked: half of 210.00 ÷ 41 h on top of the 41st',
    { coveredMinutesPerWeek: null },
    [salary, 'Overtime premium on the regular rate: 1 h × 5.12 an hour × 50 % = 256'],
  ],
  ['without overtime', { overtimeEligible: false, coveredMinutesPerWeek: 2100 }, [salary]],
])('a salary %s', async (_case, overtime, lines) => {
  expect(await paid(overtime)).toEqual(lines)
})

test('a salary covers between a minute and a whole week', async () => {
  const { owner, employee } = await given.cast()
  const boss = api.as(owner)
  const payCycleId = (await boss.call(listPayCycles, {})).items[0]?.id ?? ''
  const terms = { from: '2026-03-02', payCycleId, payType: 'FIXED_SALARY', amountCents: 21_000 } as const
  for (const [minutes, message] of [
    [0, 'Must be at least a minute'],
    [10_081, 'A week has 168 hours'],
  ] as const)
    expect(
      await boss.send(savePayTerms, { params: { userId: employee.userId }, body: { ...terms, coveredMinutesPerWeek: minutes } }),
    ).toMatchObject({ status: 400, body: { errors: [{ field: 'coveredMinutesPerWeek', message }] } })
})

test('an amount of 0 is agreed when it is said twice, and never by a list of people', async () => {
  const { owner, employee, manager } = await given.cast()
  const boss = api.as(owner)
  const payCycleId = (await boss.call(listPayCycles, {})).items[0]?.id ?? ''
  const terms = { from: '2026-03-02', payCycleId, payType: 'HOURLY_SALARY', amountCents: 0 } as const
  const params = { userId: employee.userId }
  expect(await boss.send(savePayTerms, { params, body: terms })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'unpaid', message: 'The amount is 0. Please say that this is meant' }] },
  })
  const { terms: agreed } = await boss.call(savePayTerms, { params, body: { ...terms, unpaid: true } })
  expect(agreed).toMatchObject([{ amountCents: 0 }])
  const csv = `Name,Email,Basic Salary,Hourly Rate\n${manager.name},${manager.email},0,0\n`
  await boss.call(importPeople, { body: { csv, commit: true } })
  expect((await boss.call(getPayDetails, { params: { userId: manager.userId } })).terms).toEqual([])
})
