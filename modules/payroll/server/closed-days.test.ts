import { testApp } from '@daybook/testing'
import { clockIn, clockOut, importTime, saveTimesheet, searchTimesheet } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import {
  changePayrollSettings,
  finalizePayroll,
  listPayCycles,
  previewPayroll,
  savePayTerms,
  searchPayPeriods,
} from '../contract/index.ts'

// Hours of 2023, and of months that were paid, could be entered by anybody (docs/rules.md#worked-time). It is 16 March 2026.

const { api, given, clock } = await testApp()

/** February is final; the employee is paid by the hour from 2026 on. */
const company = async () => {
  const { owner, hr, employee, outsider } = await given.cast()
  const boss = api.as(owner)
  const payCycleId = (await boss.call(listPayCycles, {})).items[0]?.id ?? ''
  await boss.call(savePayTerms, {
    params: { userId: employee.userId },
    body: { from: '2026-01-02', payCycleId, payType: 'HOURLY_SALARY', amountCents: 2000 },
  })
  const { items } = await boss.call(searchPayPeriods, { body: {} })
  const payPeriodId = items.find(({ from }) => from === '2026-02-01')?.id ?? ''
  const { totals } = await api.as(hr).call(previewPayroll, { body: { payPeriodId } })
  await boss.call(finalizePayroll, { body: { payPeriodId, figures: totals.figures } }, { key: 'february' })
  const enter = (who: { token: string }, day: string) =>
    api.as(who).send(saveTimesheet, {
      body: { day, version: 0, entries: [{ start: null, end: null, minutes: 60, zone: 'Europe/Berlin' }] },
    })
  const mayEdit = async (day: string) =>
    (await api.as(employee).call(searchTimesheet, { body: { from: day, to: day } })).days[0]?.can.edit
  return { boss, owner, employee, outsider, enter, mayEdit }
}

const closed = { status: 409, body: { code: 'timesheet.closed' } }

test('a month that is final takes hours as long as the company says, and no others; a day before all months takes none', async () => {
  const { boss, employee, enter, mayEdit } = await company()
  clock.set('2026-03-14T12:00:00Z')
  expect([await mayEdit('2026-02-20'), (await enter(employee, '2026-02-20')).status]).toEqual([true, 200])
  clock.set('2026-03-16T12:00:00Z')
  expect([await mayEdit('2026-02-23'), await mayEdit('2026-03-02'), await mayEdit('2023-05-02')]).toEqual([false, true, false])
  expect(await enter(employee, '2026-02-23')).toMatchObject(closed)
  expect(await enter(employee, '2023-05-02')).toMatchObject(closed)
  expect((await enter(employee, '2026-01-15')).status).toBe(200)
  await boss.call(changePayrollSettings, { body: { graceDays: 20, version: 0 } })
  expect((await enter(employee, '2026-02-23')).status).toBe(200)
})

test('who is not paid here enters any day, and the owner corrects what is closed by an import', async () => {
  const { boss, employee, outsider, enter } = await company()
  expect((await enter(outsider, '2023-05-02')).status).toBe(200)
  const csv = `user_email,start,end,project,description\n${employee.email},2026-02-23 08:00,2026-02-23 16:00,,`
  expect(await boss.call(importTime, { body: { csv, zone: 'Europe/Berlin', commit: true } })).toMatchObject({ imported: 1 })
})

test('a press that waited begins nothing on a day that takes no entry by hand; what began in time may end', async () => {
  const { boss, employee, enter } = await company()
  await boss.call(changePayrollSettings, { body: { graceDays: 0, version: 0 } })
  const hours = (n: number) => ({ headers: { 'daybook-waited': String(n * 3600) } })
  const me = api.as(employee)
  clock.set('2026-03-01T08:00:00Z')
  expect(await enter(employee, '2026-02-28')).toMatchObject(closed)
  expect(await me.send(clockIn, {}, hours(15))).toMatchObject(closed)
  expect((await me.send(clockIn, {}, hours(2))).status).toBe(200)
  expect((await me.send(clockOut, {}, hours(1))).status).toBe(200)
})
