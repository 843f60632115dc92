import { deactivatePerson } from '@daybook/people/contract'
import { testApp } from '@daybook/testing'
import { decideTimesheets, saveTimesheet, submitTimesheet } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import { addPayCycle, getNextPayPeriod, markPayrollPaid } from '../contract/index.ts'
import { payOffice } from '../testing/pay-office.ts'
import { periodsJob } from './periods-job.ts'

// What payroll is to be done next, whatever year or cycle it is of.

const { app, api, given, clock } = await testApp({ own: true })
const salary = { payType: 'FIXED_SALARY', amountCents: 100_000 } as const
const rule = { kind: 'WEEKLY', anchor: '2026-02-02', payDate: { kind: 'OFFSET', days: 3 }, businessDay: 'none' } as const

/** Two companies on 16 March 2026. One pays an employee by the month, from January on, and has a weekly cycle that pays nobody. */
const company = async () => {
  clock.set('2026-03-16T09:00:00Z')
  const { ours, theirs } = await given.twoCompanies()
  const office = await payOffice({ api }, ours)
  const { boss, agree } = office
  const userId = ours.employee.userId
  const weekly = (await boss.call(addPayCycle, { body: { name: 'Weekly', rule } })).id
  await agree(userId, salary)
  const next = async (payCycleId?: string, who = ours.hr) =>
    (await api.as(who).call(getNextPayPeriod, { query: payCycleId ? { payCycleId } : {} })).next
  const leaves = (endDate: string) => boss.call(deactivatePerson, { params: { userId }, body: { endDate } })
  /** Eight hours of a day, handed in. */
  const handIn = async (day: string) => {
    const entries = [{ start: null, end: null, minutes: 480, zone: 'Europe/Berlin' }]
    await api.as(ours.employee).call(saveTimesheet, { body: { day, version: 0, entries } })
    return (await api.as(ours.employee).call(submitTimesheet, { body: { days: [day] } })).days.map(({ id }) => id ?? '')
  }
  return { ...office, ours, theirs, userId, weekly, next, leaves, handIn }
}

test('December is what January has to pay', async () => {
  const { next, run } = await company()
  expect(await next()).toMatchObject({ from: '2026-02-01', status: 'OPEN' })
  for (const month of ['02', '03', '04', '05', '06', '07', '08', '09', '10', '11']) {
    clock.set(`2026-${month}-28T09:00:00Z`)
    await periodsJob.run(app)
    clock.set('2026-12-20T09:00:00Z')
    await run(`2026-${month}-01`)
  }
  clock.set('2027-01-02T09:00:00Z')
  expect(await next()).toMatchObject({ from: '2026-12-01', payYear: 2026, status: 'OPEN' })
})

test('after a payroll is final its money is sent, and the next one of its cycle follows; another company has its own', async () => {
  const { next, run, boss, periodOf, theirs } = await company()
  await run('2026-02-01')
  expect(await next()).toMatchObject({ from: '2026-02-01', status: 'FINALIZED' })
  await boss.call(markPayrollPaid, { body: { payPeriodId: await periodOf('2026-02-01') } }, { key: 'sent' })
  expect(await next()).toMatchObject({ from: '2026-03-01', status: 'OPEN' })
  clock.set('2026-04-02T09:00:00Z')
  expect(await next(undefined, theirs.hr)).toMatchObject({ from: '2026-03-01', people: 0 })
  expect((await next(undefined, theirs.hr))?.id).not.toBe((await next())?.id)
})

test('once everybody is paid by the week, no month waits to be paid, and their first week comes first', async () => {
  const { agree, run, next, userId, weekly, monthly } = await company()
  await run('2026-02-01')
  await agree(userId, { ...salary, payCycleId: weekly, from: '2026-03-01' })
  clock.set('2026-04-20T09:00:00Z')
  expect(await next()).toMatchObject({ payCycleName: 'Weekly', from: '2026-02-23' })
  expect(await next(monthly)).toMatchObject({ from: '2026-02-01', status: 'FINALIZED' })
})

test('a cycle has nothing to pay while it pays nobody, before somebody, between two, and where it is looked at alone', async () => {
  const { agree, run, next, ours, userId, weekly, monthly } = await company()
  expect(await next(weekly)).toBeNull()
  await run('2026-02-01')
  await agree(ours.manager.userId, { ...salary, payCycleId: weekly, from: '2026-02-16' })
  await run('2026-02-16', weekly)
  await run('2026-02-23', weekly)
  await agree(ours.manager.userId, { ...salary, payCycleId: monthly, from: '2026-03-02' })
  await agree(userId, { ...salary, payCycleId: weekly, from: '2026-06-01' })
  clock.set('2026-04-20T09:00:00Z')
  expect(await next(weekly)).toMatchObject({ from: '2026-02-23', status: 'FINALIZED' })
  expect(await next()).toMatchObject({ from: '2026-03-01', payCycleName: 'Monthly' })
  clock.set('2026-06-09T09:00:00Z')
  await periodsJob.run(app)
  expect(await next(weekly)).toMatchObject({ from: '2026-06-01', status: 'OPEN' })
})

test('who left in a week that the next month ends is paid by that month, and nobody by those after it', async () => {
  const { next, run, leaves } = await company()
  await leaves('2026-02-27')
  await run('2026-02-01')
  clock.set('2026-04-02T09:00:00Z')
  expect(await next()).toMatchObject({ from: '2026-03-01', status: 'OPEN' })
  await run('2026-03-01')
  clock.set('2026-05-04T09:00:00Z')
  expect(await next()).toMatchObject({ from: '2026-03-01', status: 'FINALIZED' })
})

test('what is approved late of somebody who left is for the next payroll of their cycle, though it pays nobody else', async () => {
  const { boss, agree, next, run, leaves, handIn, userId } = await company()
  await agree(userId, { payType: 'HOURLY_SALARY', amountCents: 2000 })
  const ids = await handIn('2026-02-11')
  await leaves('2026-02-13')
  await run('2026-02-01')
  clock.set('2026-04-02T09:00:00Z')
  expect(await next()).toMatchObject({ from: '2026-02-01', status: 'FINALIZED' })
  await boss.call(decideTimesheets, { body: { ids, decision: 'APPROVE' } })
  expect(await next()).toMatchObject({ from: '2026-03-01', status: 'OPEN' })
})
