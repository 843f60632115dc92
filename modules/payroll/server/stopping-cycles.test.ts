import { deactivatePerson } from '@daybook/people/contract'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { addPayCycle, changePayCycleStatus, searchPayPeriods } from '../contract/index.ts'
import { payOffice } from '../testing/pay-office.ts'
import { periodsJob } from './periods-job.ts'

// A pay cycle that somebody is still to be paid by is not stopped. Whoever is deactivated with a last day that lies ahead (a year at most) is
// INACTIVE at once, and paid until then.

const { app, api, given, clock } = await testApp({ own: true })
const rule = { kind: 'WEEKLY', anchor: '2026-02-02', payDate: { kind: 'OFFSET', days: 3 }, businessDay: 'none' } as const
const salary = { payType: 'FIXED_SALARY', amountCents: 100_000 } as const

/** Somebody with a salary by the week. */
const company = async () => {
  clock.set('2026-03-16T09:00:00Z')
  const cast = await given.cast()
  const office = await payOffice({ api }, cast)
  const weekly = await office.boss.call(addPayCycle, { body: { name: 'Weekly', rule } })
  await office.agree(cast.employee.userId, { ...salary, payCycleId: weekly.id })
  const { boss } = office
  const leaves = (endDate: string) => boss.send(deactivatePerson, { params: { userId: cast.employee.userId }, body: { endDate } })
  const stop = () => boss.send(changePayCycleStatus, { body: { id: weekly.id, status: 'INACTIVE', version: weekly.version } })
  return { ...cast, ...office, weekly, leaves, stop }
}

test('a cycle is not stopped while it owes a salary until a last day ahead', async () => {
  const { leaves, stop } = await company()
  await leaves('2026-08-31')
  expect(await stop()).toMatchObject({ status: 409, body: { code: 'pay_cycle.in_use' } })
})

test('a last day that is corrected after the stop gets the periods that it is owed', async () => {
  const { boss, weekly, leaves, stop } = await company()
  await leaves('2026-03-31')
  expect((await stop()).status).toBe(200)
  await leaves('2026-08-31')
  clock.set('2026-09-10T09:00:00Z')
  await periodsJob.run(app)
  const { items } = await boss.call(searchPayPeriods, { body: { payCycleId: weekly.id } })
  expect(items.some(({ from, to }) => from <= '2026-08-31' && to >= '2026-08-31')).toBe(true)
})

test('a cycle that is stopped while terms of it are agreed pays nobody, or is not stopped', async () => {
  const { boss, hr, employee } = await company()
  const { agree } = await payOffice({ api }, { owner: hr, hr })
  const paidByStopped: string[] = []
  for (let i = 0; i < 20; i++) {
    const { id, name, version } = await boss.call(addPayCycle, { body: { name: `Weekly ${i}`, rule } })
    const [agreed, stopped] = await Promise.all([
      agree(employee.userId, { ...salary, payCycleId: id }),
      boss.send(changePayCycleStatus, { body: { id, status: 'INACTIVE', version } }),
    ])
    if (agreed.status === 200 && stopped.status === 200) paidByStopped.push(name)
  }
  expect(paidByStopped).toEqual([])
})
