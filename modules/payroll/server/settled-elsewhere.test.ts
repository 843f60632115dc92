import { day as asDay } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { decideTimesheets, saveTimesheet, submitTimesheet } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import { addPayCycle, addPayPeriods, choosePayee, listPayslipsOf } from '../contract/index.ts'
import { payOffice } from '../testing/pay-office.ts'

// A day that is approved late may change nothing of its own period, since a salary covers it, and the overtime of the next one, in which its week ends. A
// run that does not pay its person is over with it for the first alone: the second goes on waiting.

const { api, given, clock } = await testApp()

const world = async () => {
  clock.set('2026-04-10T09:00:00Z')
  const cast = await given.cast({ zone: 'Europe/Berlin', paysHolidays: false })
  const office = await payOffice({ api }, cast)
  // Pay weeks from Thursday to Wednesday; overtime weeks from Monday.
  const rule = { kind: 'WEEKLY', anchor: asDay('2026-01-01'), payDate: { kind: 'OFFSET', days: 3 }, businessDay: 'none' } as const
  const weekly = (await office.boss.call(addPayCycle, { body: { name: 'Weekly', rule } })).id
  await office.boss.send(addPayPeriods, { body: { payCycleId: weekly, from: asDay('2026-03-01'), to: asDay('2026-04-10') } })
  const { userId } = cast.employee
  // 480.00 a week for 40 hours: 12.00 an hour, 18.00 beyond forty.
  await office.agree(userId, { payType: 'FIXED_SALARY', amountCents: 48_000, payCycleId: weekly, from: '2026-03-01' })
  // Somebody else is paid by the month.
  await office.agree(cast.outsider.userId, { payType: 'FIXED_SALARY', amountCents: 300_000 })
  const me = api.as(cast.employee)
  const days = ['09', '10', '11', '12', '13'].map((d) => asDay(`2026-03-${d}`))
  for (const day of days)
    await me.call(saveTimesheet, {
      body: { day, version: 0, entries: [{ start: null, end: null, minutes: 600, zone: 'Europe/Berlin' }] },
    })
  const sent = (await me.call(submitTimesheet, { body: { days } })).days
  const approve = (...which: string[]) =>
    office.boss.call(decideTimesheets, {
      body: { ids: sent.filter((d) => which.includes(d.day)).map((d) => d.id ?? ''), decision: 'APPROVE' },
    })
  await approve('2026-03-09', '2026-03-11', '2026-03-12', '2026-03-13')
  await office.run('2026-03-05', weekly)
  await office.run('2026-03-12', weekly)
  // Ten hours of Tuesday, approved once both are final: the 41st to the 50th hour of its week.
  await approve('2026-03-10')
  const gross = async () =>
    (await office.boss.call(listPayslipsOf, { params: { userId } })).items.reduce((sum, each) => sum + each.grossSalary, 0)
  return { ...cast, ...office, weekly, gross }
}

test('the next week pays the ten hours of overtime', async () => {
  const { run, weekly, gross, late } = await world()
  expect(await late()).toBe(18_000)
  await run('2026-03-19', weekly)
  expect([await gross(), await late()]).toEqual([3 * 48_000 + 18_000, 0])
})

test('so it does where the month of others is made final first', async () => {
  const { run, weekly, gross, late } = await world()
  await run('2026-03-01')
  expect(await late()).toBe(18_000)
  await run('2026-03-19', weekly)
  expect([await gross(), await late()]).toEqual([3 * 48_000 + 18_000, 0])
})

test('so it does after somebody was held back for a week', async () => {
  const { run, weekly, gross, late, hr, employee, periodOf } = await world()
  const payPeriodId = await periodOf('2026-03-19', weekly)
  await api.as(hr).call(choosePayee, { body: { payPeriodId, userId: employee.userId, choice: 'HOLD' } })
  await run('2026-03-19', weekly)
  await run('2026-03-26', weekly)
  expect([await gross(), await late()]).toEqual([4 * 48_000 + 18_000, 0])
})
