import { payOutLeave, takePayOutBack } from '@daybook/leave/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { getPayslip, listPayroll } from '../contract/index.ts'
import { payOffice } from '../testing/pay-office.ts'

// Leave that is paid instead of taken comes with the payslip of its day, once.

// The clock moves on to the next payroll.
const { app, api, given, rows, clock } = await testApp({ own: true })

const world = async (payType: 'HOURLY_SALARY' | 'FIXED_SALARY', amountCents: number) => {
  const cast = await given.cast()
  await rows("update person set hire_date = '2020-01-01' where company_id = $1", [cast.owner.companyId])
  const office = await payOffice({ api }, cast)
  await office.agree(cast.employee.userId, { payType, amountCents })
  const { id: typeId } = await given.leaveType(cast.owner)
  const payOut = async (on: string, amount: number) => {
    const body = { userId: cast.employee.userId, typeId, day: day(on), amount, note: 'By agreement' }
    return (await office.boss.call(payOutLeave, { body })).payOutId ?? ''
  }
  return { ...cast, ...office, payOut }
}

test('on a salary, with the period of its day, on a line that names the day', async () => {
  const { employee, boss, payOut, compute, periodOf } = await world('FIXED_SALARY', 220_000)
  await payOut('2026-03-31', 250)
  expect(await compute('2026-02-01')).toMatchObject({ netCents: 220_000 })
  expect(await compute('2026-03-01')).toMatchObject({ netCents: 220_000 + 25_000 })
  const { items } = await boss.call(listPayroll, { body: { payPeriodId: await periodOf('2026-03-01') } })
  const id = items.find(({ userId }) => userId === employee.userId)?.employeePayrollId ?? ''
  expect((await boss.call(getPayslip, { params: { id } })).lines).toMatchObject([
    { kind: 'SALARY' },
    { kind: 'PAID_OUT_LEAVE', label: 'Leave paid out', quantity: 250, amountCents: 25_000, days: ['2026-03-31'] },
  ])
})

test('in parts it is as much pay as in one: the sum of them is rounded', async () => {
  const { owner, employee, boss, compute } = await world('FIXED_SALARY', 220_000)
  const { id: typeId } = await given.leaveType(owner, 'Leave in hours', { annual: 16_000 }, 'HOURS')
  const body = { userId: employee.userId, typeId, day: day('2026-03-31'), amount: 12, note: 'By agreement' }
  // A hundredth and a half of a day each: a quarter of a day in all.
  for (let part = 0; part < 20; part++) await boss.call(payOutLeave, { body: { ...body, amount: part < 10 ? 12 : 8 } })
  expect(await compute('2026-03-01')).toMatchObject({ netCents: 220_000 + 2500 })
})

test('parts that are left when others are taken back are paid as what they are', async () => {
  const { owner, employee, boss, compute } = await world('FIXED_SALARY', 220_000)
  const { id: typeId } = await given.leaveType(owner, 'Leave in hours', { annual: 16_000 }, 'HOURS')
  const body = { userId: employee.userId, typeId, day: day('2026-03-31'), amount: 4, note: 'By agreement' }
  const back: string[] = []
  // Half a hundredth of a day, rounded up, and one and a half, which are paid one less for that.
  for (let part = 0; part < 10; part++) {
    await boss.call(payOutLeave, { body })
    back.push((await boss.call(payOutLeave, { body: { ...body, amount: 12 } })).payOutId ?? '')
  }
  expect(await compute('2026-03-01')).toMatchObject({ netCents: 220_000 + 2000 })
  for (const payOutId of back) await boss.call(takePayOutBack, { params: { payOutId } })
  expect(await compute('2026-03-01')).toMatchObject({ netCents: 220_000 + 500 })
})

test('a final payslip says what was left of leave when its period ended, whatever is booked later', async () => {
  const { owner, employee, boss, payOut, run, periodOf } = await world('FIXED_SALARY', 220_000)
  await app.jobs.find(({ name }) => name === 'leave-ledger')?.run(app)
  await given.leaveType(owner, 'Of today, and not booked yet')
  await payOut('2026-02-10', 100)
  await run('2026-02-01')
  await payOut('2026-02-20', 50)
  const { items } = await boss.call(listPayroll, { body: { payPeriodId: await periodOf('2026-02-01') } })
  const id = items.find(({ userId }) => userId === employee.userId)?.employeePayrollId ?? ''
  const slip = await boss.call(getPayslip, { params: { id } })
  expect(slip.balances).toEqual([{ name: 'Annual leave', unit: 'DAYS', amount: 1900 }])
})

test('of a period that is final it is paid late, and once it was paid nobody takes it back', async () => {
  const { boss, payOut, run, late: waits } = await world('HOURLY_SALARY', 2000)
  await payOut('2026-02-10', 100)
  expect(await run('2026-02-01')).toMatchObject({ netCents: 16_000 })
  const late = await payOut('2026-02-20', 50)
  expect(await waits()).toBe(8000)
  clock.set('2026-04-01T09:00:00Z')
  expect(await run('2026-03-01')).toMatchObject({ netCents: 8000 })
  expect((await boss.send(takePayOutBack, { params: { payOutId: late } })).body).toMatchObject({ code: 'leave.payout_paid' })
  expect(await waits()).toBe(0)
  await expect(rows('update leave_payout set payroll_record_id = null where id = $1', [late])).rejects.toThrow(/stays/)
  await expect(rows('delete from leave_payout where id = $1', [late])).rejects.toThrow(/never taken back/)
})
