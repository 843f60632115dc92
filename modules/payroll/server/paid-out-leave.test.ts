import { payOutLeave, takePayOutBack } from '@daybook/leave/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { describe, expect, test } from 'vitest'
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

describe('in parts it is as much pay as in one: their sum is rounded', () => {
  const inHours = async () => {
    const made = await world('FIXED_SALARY', 220_000)
    const { id: typeId } = await given.leaveType(made.owner, 'Leave in hours', { annual: 16_000 }, 'HOURS')
    const body = { userId: made.employee.userId, typeId, note: 'By agreement' }
    const part = async (on: string, amount: number) =>
      (await made.boss.call(payOutLeave, { body: { ...body, day: day(on), amount } })).payOutId ?? ''
    const takeBack = (payOutId: string) => made.boss.call(takePayOutBack, { params: { payOutId } })
    return { ...made, part, takeBack }
  }

  test('half a hundredth of a day, ten times, is five', async () => {
    const { part, compute } = await inHours()
    for (let n = 0; n < 10; n++) await part('2026-03-31', 4)
    expect(await compute('2026-03-01')).toMatchObject({ netCents: 220_000 + 500 })
  })

  test('on a day each as well', async () => {
    const { part, compute } = await inHours()
    for (let n = 10; n < 20; n++) await part(`2026-03-${n}`, 4)
    expect(await compute('2026-03-01')).toMatchObject({ netCents: 220_000 + 500 })
  })

  test('also where others are taken back, before or after a payroll', async () => {
    const { part, takeBack, compute, run } = await inHours()
    const [later, same]: [string[], string[]] = [[], []]
    for (let n = 0; n < 10; n++) {
      await part('2026-02-10', 4)
      same.push(await part('2026-02-10', 12))
      later.push(await part('2026-03-31', 12))
    }
    for (const id of same) await takeBack(id)
    expect(await run('2026-02-01')).toMatchObject({ netCents: 220_000 + 550 })
    expect(await compute('2026-03-01')).toMatchObject({ netCents: 220_000 + 1500 })
    for (const id of later) await takeBack(id)
    expect(await compute('2026-03-01')).toMatchObject({ netCents: 220_000 })
  })
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
