import { getLeaveBalances, payOutLeave, saveLeaveConfig } from '@daybook/leave/contract'
import { defaultLeavePolicy } from '@daybook/leave/domain'
import { leaveNights } from '@daybook/leave/testing'
import { deactivatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { addPayCycle, getPayslip, listPayroll } from '../contract/index.ts'
import { payOffice } from '../testing/pay-office.ts'

// The clock moves, and the job books for every company of this server.
const world = await testApp({ own: true })
const { given, rows, clock, settle } = world
const night = leaveNights(world)

/** Leave is credited at the end of each month; pay is by the day, weekly. */
const office = async () => {
  clock.set('2026-01-01T09:00:00Z')
  const cast = await given.cast({ paysHolidays: false })
  const { userId } = cast.employee
  await rows("update person set hire_date = '2019-01-01' where company_id = $1", [cast.owner.companyId])
  const payroll = await payOffice(world, cast)
  const policy = { ...defaultLeavePolicy, annual: 1200, grant: 'monthly' } as const
  const { types } = await payroll.boss.call(saveLeaveConfig, {
    body: { types: [{ id: null, version: 0, name: 'Annual leave', unit: 'DAYS', from: day('2026-01-01'), policy }] },
  })
  for (const month of ['02', '03', '04', '05', '06']) await night(`2026-${month}-01`)
  clock.set('2026-06-02T09:00:00Z')
  const rule = { kind: 'WEEKLY', anchor: day('2026-06-01'), payDate: { kind: 'OFFSET', days: 3 }, businessDay: 'none' } as const
  const { id: weekly } = await payroll.boss.call(addPayCycle, { body: { name: 'Weekly', rule } })
  await payroll.agree(userId, { payType: 'DAILY_SALARY', amountCents: 10_000, payCycleId: weekly, from: '2026-06-01' })
  return { ...payroll, userId, weekly, typeId: types[0]?.id ?? '' }
}

test.each([
  ['before it', '2026-06-10', []],
  ['when the month was credited', '2026-07-02', ['2026-07-01']],
])('what is left on a last day that is said %s is paid out, and nothing more', async (_, said, before) => {
  const { boss, run, periodOf, userId, weekly, typeId } = await office()
  for (const on of before) await night(on)
  clock.set(`${said}T09:00:00Z`)
  await boss.call(deactivatePerson, { params: { userId }, body: { endDate: day('2026-06-15') } })
  await settle()
  await night('2026-07-03')
  clock.set('2026-07-03T09:00:00Z')
  const { items: left } = await boss.call(getLeaveBalances, { query: { userId } })
  expect(left.map(({ today }) => today)).toEqual([550])
  const payOut = (amount: number) =>
    boss.send(payOutLeave, { body: { userId, typeId, day: day('2026-06-15'), amount, note: 'The rest' } })
  expect([(await payOut(600)).status, (await payOut(550)).status]).toEqual([409, 200])
  await run('2026-06-15', weekly)
  const { items } = await boss.call(listPayroll, { body: { payPeriodId: await periodOf('2026-06-15', weekly) } })
  const { balances, netGeneratedSalary } = await boss.call(getPayslip, {
    params: { id: items.find((each) => each.userId === userId)?.employeePayrollId ?? '' },
  })
  expect([balances.map(({ amount }) => amount), netGeneratedSalary]).toEqual([[0], 55_000])
})
