import { askLeave, cancelLeave, decideLeave } from '@daybook/leave/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { describe, expect, test } from 'vitest'
import { getPayslip, listPayroll } from '../contract/index.ts'
import { payOffice } from '../testing/pay-office.ts'

// Leave is paid once and completely: by the hour, by the day, or as part of a salary; unpaid leave takes its days from a salary.

// The clock moves on to the next payroll.
const { api, given, clock } = await testApp({ own: true })

const world = async (payType: 'HOURLY_SALARY' | 'FIXED_SALARY' | 'DAILY_SALARY', amountCents: number, paid = true) => {
  const cast = await given.cast()
  const office = await payOffice({ api }, cast)
  await office.agree(cast.employee.userId, { payType, amountCents })
  const type = await given.leaveType(cast.owner, 'Leave', { paid, limited: false, daysBack: 366 })
  const ask = (from: string, to = from, more: object = {}) =>
    api.as(cast.employee).call(askLeave, { body: { typeId: type.id, from: day(from), to: day(to), ...more } })
  const approve = async (request: { id: string; version: number }) => {
    const requests = [{ id: request.id, version: request.version }]
    const { items } = await office.boss.call(decideLeave, { body: { requests, decision: 'APPROVE' } })
    return items[0] ?? null
  }
  const slip = async (from: string) => {
    const payPeriodId = await office.periodOf(from)
    const record = (await office.boss.call(listPayroll, { body: { payPeriodId } })).items.find(
      ({ userId }) => userId === cast.employee.userId,
    )
    return office.boss.call(getPayslip, { params: { id: record?.employeePayrollId ?? '' } })
  }
  return { ...cast, ...office, ask, approve, slip }
}

describe('leave in a payroll', () => {
  test('by the hour: the planned hours of its days, on a line that names them', async () => {
    const { ask, approve, compute, slip } = await world('HOURLY_SALARY', 2000)
    await approve(await ask('2026-03-05', '2026-03-09'))
    expect(await compute('2026-03-01')).toMatchObject({ netCents: 3 * 8 * 2000, pendingDays: 0 })
    expect((await slip('2026-03-01')).lines).toMatchObject([
      { kind: 'PAID_LEAVE', quantity: 1440, days: ['2026-03-05', '2026-03-06', '2026-03-09'] },
    ])
  })

  test('by the day, half a day of it', async () => {
    const { ask, approve, compute } = await world('DAILY_SALARY', 10_000)
    await approve(await ask('2026-03-05', '2026-03-06', { toHalf: 'first' }))
    expect(await compute('2026-03-01')).toMatchObject({ netCents: 15_000 })
  })

  test('of a salary: paid leave changes nothing, unpaid leave takes its working days', async () => {
    const paid = await world('FIXED_SALARY', 220_000)
    await paid.approve(await paid.ask('2026-03-05', '2026-03-09'))
    expect(await paid.compute('2026-03-01')).toMatchObject({ netCents: 220_000 })
    const unpaid = await world('FIXED_SALARY', 220_000, false)
    await unpaid.approve(await unpaid.ask('2026-03-05', '2026-03-09'))
    expect(await unpaid.compute('2026-03-01')).toMatchObject({ netCents: 190_000 })
  })

  test('what waits is said to be pending, and pays nothing', async () => {
    const { ask, compute } = await world('HOURLY_SALARY', 2000)
    await ask('2026-03-05', '2026-03-09')
    expect(await compute('2026-03-01')).toMatchObject({ netCents: 0, pendingDays: 3 })
  })

  test('what was paid is not given back; approved after the payroll it is a late change, once', async () => {
    const { ask, approve, run, late, employee } = await world('HOURLY_SALARY', 2000)
    const taken = await approve(await ask('2026-02-05'))
    await run('2026-02-01')
    const cancel = { params: { id: taken?.id ?? '' }, body: { version: taken?.version ?? 0 } }
    expect((await api.as(employee).send(cancelLeave, cancel)).body).toMatchObject({ code: 'leave.paid' })
    expect(await late()).toBe(0)
    await approve(await ask('2026-02-10'))
    expect(await late()).toBe(16_000)
    clock.set('2026-04-02T10:00:00Z')
    expect(await run('2026-03-01')).toMatchObject({ netCents: 16_000 })
    expect(await late()).toBe(0)
  })
})
