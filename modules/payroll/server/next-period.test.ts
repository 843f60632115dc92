import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { addPayCycle, getNextPayPeriod, listPayCycles } from '../contract/index.ts'
import { payOffice } from '../testing/pay-office.ts'
import { periodsJob } from './periods-job.ts'

// What payroll is to be done next, whatever year or cycle it is of.

const { app, api, given, clock } = await testApp({ own: true })
const salary = { payType: 'FIXED_SALARY', amountCents: 100_000 } as const
const rule = { kind: 'WEEKLY', anchor: '2026-02-02', payDate: { kind: 'OFFSET', days: 3 }, businessDay: 'none' } as const

/** Two companies on 16 March 2026, in one of which somebody is paid by the month from January on. */
const company = async () => {
  clock.set('2026-03-16T09:00:00Z')
  const { ours, theirs } = await given.twoCompanies()
  const office = await payOffice({ api }, ours)
  const monthly = (await office.boss.call(listPayCycles, {})).items[0]?.id ?? ''
  await office.agree(ours.employee.userId, { ...salary, payCycleId: monthly })
  const next = async (who = ours.hr, payCycleId?: string) =>
    (await api.as(who).call(getNextPayPeriod, { query: payCycleId ? { payCycleId } : {} })).next
  return { ...office, ours, theirs, monthly, next }
}

test('December is what January has to pay', async () => {
  const { next } = await company()
  expect(await next()).toMatchObject({ from: '2026-02-01', status: 'OPEN' })
  clock.set('2026-12-20T09:00:00Z')
  await periodsJob.run(app)
  clock.set('2027-01-02T09:00:00Z')
  expect(await next()).toMatchObject({ from: '2026-12-01', payYear: 2026 })
})

test('after a payroll is final the next one of its cycle follows; another company has its own', async () => {
  const { next, run, theirs } = await company()
  await run('2026-02-01')
  expect(await next()).toMatchObject({ from: '2026-02-01', status: 'FINALIZED' })
  clock.set('2026-04-02T09:00:00Z')
  expect(await next()).toMatchObject({ from: '2026-03-01', status: 'OPEN' })
  expect(await next(theirs.hr)).toMatchObject({ from: '2026-03-01', people: 0 })
  expect((await next(theirs.hr))?.id).not.toBe((await next())?.id)
})

test('once everybody is paid by the week, no month waits to be paid', async () => {
  const { boss, agree, run, next, ours, monthly } = await company()
  await run('2026-02-01')
  const weekly = await boss.call(addPayCycle, { body: { name: 'Weekly', rule } })
  await agree(ours.employee.userId, { ...salary, payCycleId: weekly.id, from: '2026-03-01' })
  clock.set('2026-04-20T09:00:00Z')
  expect(await next()).toMatchObject({ payCycleName: 'Weekly' })
  expect(await next(ours.hr, monthly)).toMatchObject({ from: '2026-02-01', status: 'FINALIZED' })
})
