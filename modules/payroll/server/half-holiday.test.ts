import { addHoliday } from '@daybook/calendar/contract'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  finalizePayroll,
  getPayslip,
  getRun,
  listPayCycles,
  listPayroll,
  previewPayroll,
  savePayTerms,
  searchPayPeriods,
} from '../contract/index.ts'

const { api, given, rows } = await testApp()

test('a half holiday of the company pays half: a day to who is paid by the day, four hours to who is paid by the hour', async () => {
  const { owner, employee, outsider } = await given.cast()
  const boss = api.as(owner)
  const payCycleId = (await boss.call(listPayCycles, {})).items[0]?.id ?? ''
  for (const [{ userId }, payType, amountCents] of [
    [employee, 'DAILY_SALARY', 10_000],
    [outsider, 'HOURLY_SALARY', 2000],
  ] as const)
    await boss.call(savePayTerms, { params: { userId }, body: { from: '2026-02-01', payCycleId, payType, amountCents } })
  await boss.call(addHoliday, { body: { date: '2026-02-16', name: 'Rose Monday', fractionPercent: 50 } })
  const payPeriodId = (await boss.call(searchPayPeriods, { body: {} })).items.find(({ from }) => from === '2026-02-01')?.id ?? ''
  expect((await boss.call(previewPayroll, { body: { payPeriodId } })).totals).toMatchObject({ grossCents: 5000 + 4 * 2000 })
})

test('holidays are paid where the company says so, and the payslip names them', async () => {
  const { owner, employee } = await given.cast({ paysHolidays: false })
  const boss = api.as(owner)
  const payCycleId = (await boss.call(listPayCycles, {})).items[0]?.id ?? ''
  const terms = { from: '2026-02-01', payCycleId, payType: 'HOURLY_SALARY', amountCents: 2000 } as const
  await boss.call(savePayTerms, { params: { userId: employee.userId }, body: terms })
  const payPeriodId = (await boss.call(searchPayPeriods, { body: {} })).items.find(({ from }) => from === '2026-02-01')?.id ?? ''
  const paid = async () => {
    await boss.call(previewPayroll, { body: { payPeriodId } })
    const [slip] = (await boss.call(listPayroll, { body: { payPeriodId } })).items
    const { lines } = await boss.call(getPayslip, { params: { id: slip?.employeePayrollId ?? '' } })
    return lines.map(({ label, amountCents }) => `${label} ${amountCents}`)
  }
  await boss.call(addHoliday, { body: { date: '2026-02-16', name: 'Rose Monday' } })
  expect(await paid()).toEqual([])
  await boss.call(addHoliday, { body: { date: '2026-02-17', name: 'Shrove Tuesday', paid: true } })
  expect(await paid()).toEqual(['Paid holiday: Shrove Tuesday 16000'])
  await boss.call(addHoliday, { body: { date: '2026-02-18', name: 'Ash Wednesday', paid: true, fractionPercent: 50 } })
  await boss.call(addHoliday, { body: { date: '2026-02-19', name: 'Open day', paid: true } })
  expect(await paid()).toEqual(['Paid holidays: Shrove Tuesday, Ash Wednesday and 1 more 40000'])
})

test('of many holidays on one date the payslip names two, however long their names are, and so does what is frozen with it', async () => {
  const { owner, hr, employee } = await given.cast()
  const boss = api.as(owner)
  const payCycleId = (await boss.call(listPayCycles, {})).items[0]?.id ?? ''
  const terms = { from: '2026-02-01', payCycleId, payType: 'HOURLY_SALARY', amountCents: 2000 } as const
  await boss.call(savePayTerms, { params: { userId: employee.userId }, body: terms })
  const payPeriodId = (await boss.call(searchPayPeriods, { body: {} })).items.find(({ from }) => from === '2026-02-01')?.id ?? ''
  const label = async () => {
    await api.as(hr).call(previewPayroll, { body: { payPeriodId } })
    const [slip] = (await boss.call(listPayroll, { body: { payPeriodId } })).items
    return (await boss.call(getPayslip, { params: { id: slip?.employeePayrollId ?? '' } })).lines[0]?.label ?? ''
  }
  const add = (name: string, date = '2026-02-16') => boss.call(addHoliday, { body: { date, name, paid: true } })
  for (const name of ['Rose Monday', 'Outing', 'Open day']) await add(name)
  expect(await label()).toMatch(/^Paid holiday: [\w ]+, [\w ]+ and 1 more$/)
  for (let n = 0; n < 17; n++) await add(`${n} ${'👩‍👩‍👧'.repeat(24)}`, '2026-02-17')
  for (const day of ['18', '19']) await add('漢'.repeat(200), `2026-02-${day}`)
  const long = await label()
  expect(long.length).toBeLessThanOrEqual(200)
  expect([long.isWellFormed(), long.endsWith(' and 1 more')]).toEqual([true, true])

  const { figures, netCents } = (await boss.call(getRun, { params: { payPeriodId } })).totals
  expect(netCents).toBe(4 * 8 * 2000)
  await boss.call(finalizePayroll, { body: { payPeriodId, figures } }, { key: 'named' })
  const [kept] = await rows<{ longest: number }>(
    `select max(length(d ->> 'holidayName')) as longest from payroll_record r, jsonb_array_elements(r.inputs -> 'days') d
     where r.pay_period_id = $1`,
    [payPeriodId],
  )
  expect(kept?.longest).toBeLessThanOrEqual(200)
})

test('two holidays on one date are paid once, as the larger of them', async () => {
  const { owner, employee } = await given.cast()
  const boss = api.as(owner)
  const payCycleId = (await boss.call(listPayCycles, {})).items[0]?.id ?? ''
  const terms = { from: '2026-02-01', payCycleId, payType: 'HOURLY_SALARY', amountCents: 2000 } as const
  await boss.call(savePayTerms, { params: { userId: employee.userId }, body: terms })
  const payPeriodId = (await boss.call(searchPayPeriods, { body: {} })).items.find(({ from }) => from === '2026-02-01')?.id ?? ''
  const gross = async () => (await boss.call(previewPayroll, { body: { payPeriodId } })).totals.grossCents
  const add = (name: string, fractionPercent: 50 | 100) =>
    boss.call(addHoliday, { body: { date: '2026-02-16', name, fractionPercent } })
  await add('Rose Monday', 50)
  await add('Outing', 50)
  expect(await gross()).toBe(4 * 2000)
  await add('Founding day', 100)
  expect(await gross()).toBe(8 * 2000)
})
