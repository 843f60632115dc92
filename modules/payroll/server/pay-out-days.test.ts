import { payOutLeave } from '@daybook/leave/contract'
import { getPerson, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { payOffice } from '../testing/pay-office.ts'

const { api, given, rows, clock, settle } = await testApp()

const world = async () => {
  clock.set('2026-03-16T09:00:00Z')
  const cast = await given.cast()
  await rows("update person set hire_date = '2020-01-01' where company_id = $1", [cast.owner.companyId])
  const office = await payOffice({ api }, cast)
  await office.agree(cast.employee.userId, { payType: 'HOURLY_SALARY', amountCents: 2000 })
  const { id: typeId } = await given.leaveType(cast.owner)
  const payOut = (on: string) =>
    api
      .as(cast.owner)
      .send(payOutLeave, { body: { userId: cast.employee.userId, typeId, day: day(on), amount: 500, note: 'By agreement' } })
  const off = async () =>
    (
      await rows<{ n: number }>(
        "select coalesce(sum(amount), 0)::int as n from leave_entry where person_id = $1 and kind = 'encash'",
        [cast.employee.userId],
      )
    )[0]?.n
  return { ...cast, ...office, payOut, off }
}

test('leave is not paid out on a day before the first pay period, since no payroll would pay it', async () => {
  const { owner, payOut, run, late, off } = await world()
  // As in a company that was founded in March, whose first period is that of now.
  await rows("delete from pay_period where company_id = $1 and to_day < '2026-03-01'", [owner.companyId])
  const { status } = await payOut('2026-02-27')
  clock.set('2026-04-01T09:00:00Z')
  const { netCents } = await run('2026-03-01')
  const told = { status, paid: netCents, waits: await late(), off: await off() }
  expect(told).toEqual({ status: 400, paid: 0, waits: 0, off: 0 })
})

test('a joining date behind its day puts what was to be paid out back on the balance, as a last day before it does', async () => {
  const { hr, employee, payOut, run, late, off } = await world()
  expect((await payOut('2026-02-10')).status).toBe(200)
  const { version } = await api.as(hr).call(getPerson, { params: { userId: employee.userId } })
  await api.as(hr).call(updatePerson, { params: { userId: employee.userId }, body: { hireDate: day('2026-03-01'), version } })
  await settle()
  clock.set('2026-04-01T09:00:00Z')
  const paid = (await run('2026-02-01')).netCents + (await run('2026-03-01')).netCents
  expect({ paid, waits: await late(), off: await off() }).toEqual({ paid: 0, waits: 0, off: 0 })
})
