import { getLeaveBalances } from '@daybook/leave/contract'
import { leaveNights } from '@daybook/leave/testing'
import { deactivatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { getPayslip, listPayroll } from '../contract/index.ts'
import { payOffice } from '../testing/pay-office.ts'

const world = await testApp({ own: true })
const { api, given, rows, clock, settle } = world
const night = leaveNights(world)

test.each([
  ['on the day before', '2026-06-29'],
  ['two days later', '2026-07-02'],
])('the last payslip says the leave that is left, also where the last day is said %s', async (_, on) => {
  clock.set('2026-06-01T09:00:00Z')
  const cast = await given.cast()
  const { userId } = cast.employee
  await rows("update person set hire_date = '2019-01-01' where company_id = $1", [cast.owner.companyId])
  const { agree, boss, run, periodOf } = await payOffice({ api }, cast)
  await agree(userId, { payType: 'FIXED_SALARY', amountCents: 220_000 })
  await given.leaveType(cast.owner)
  await night('2026-06-01')
  await night(on)
  clock.set(`${on}T09:00:00Z`)
  await boss.call(deactivatePerson, { params: { userId }, body: { endDate: day('2026-06-30') } })
  await settle()
  await night('2026-07-03')
  clock.set('2026-07-03T09:00:00Z')
  await run('2026-06-01')
  const { items } = await boss.call(listPayroll, { body: { payPeriodId: await periodOf('2026-06-01') } })
  const { balances } = await boss.call(getPayslip, {
    params: { id: items.find((each) => each.userId === userId)?.employeePayrollId ?? '' },
  })
  const left = (await boss.call(getLeaveBalances, { query: { userId } })).items.map(({ today }) => today)
  expect(balances.map(({ amount }) => amount)).toEqual(left)
  expect(left).toEqual([1000])
})
