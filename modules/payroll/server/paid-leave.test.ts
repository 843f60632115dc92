import { addHoliday } from '@daybook/calendar/contract'
import { askLeave, cancelLeave, decideLeave, listLeave, searchLeaveApprovals } from '@daybook/leave/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { listNotifications } from '@daybook/notifications/contract'
import { decideTimesheets } from '@daybook/time/contract'
import { describe, expect, test } from 'vitest'
import { getPayslip, listPayroll } from '../contract/index.ts'
import { payOffice } from '../testing/pay-office.ts'

// Leave is paid once and completely: by the hour, by the day, or as part of a salary; unpaid leave takes its days from a salary.

// The clock moves on to the next payroll.
const { api, given, clock, settle } = await testApp()

const world = async (
  payType: 'HOURLY_SALARY' | 'FIXED_SALARY' | 'DAILY_SALARY',
  amountCents: number,
  paid = true,
  limited = false,
) => {
  const cast = await given.cast()
  const office = await payOffice({ api }, cast)
  await office.agree(cast.employee.userId, { payType, amountCents })
  const type = await given.leaveType(cast.owner, 'Leave', { paid, limited, daysBack: 366 })
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

  test.each([
    ['HOURLY_SALARY', 2000, true, 16_000],
    ['DAILY_SALARY', 10_000, true, 10_000],
    ['FIXED_SALARY', 220_000, false, 210_000],
  ] as const)('two halves of one day are a whole one: %s', async (payType, amountCents, paid, netCents) => {
    const { ask, approve, compute } = await world(payType, amountCents, paid)
    await approve(await ask('2026-03-05', '2026-03-05', { fromHalf: 'first' }))
    await approve(await ask('2026-03-05', '2026-03-05', { fromHalf: 'second' }))
    expect(await compute('2026-03-01')).toMatchObject({ netCents })
  })

  test.each([
    [true, 10_000],
    [false, 5000],
  ])('by the day, half a day of it and work in the other half are one day; paid: %s', async (paid, netCents) => {
    const { employee, boss, ask, approve, compute } = await world('DAILY_SALARY', 10_000, paid)
    await approve(await ask('2026-03-05', '2026-03-05', { fromHalf: 'first' }))
    const ids = await given.handedIn(employee, '2026-03-05')
    await boss.call(decideTimesheets, { body: { ids, decision: 'APPROVE' } })
    expect(await compute('2026-03-01')).toMatchObject({ netCents })
  })

  test.each([
    ['HOURLY_SALARY', 2000, true, 16_000 + 16_000],
    ['DAILY_SALARY', 10_000, true, 10_000 + 10_000],
    // Of 20.5 working days half a one is absent.
    ['FIXED_SALARY', 205_000, false, 205_000 - 5000],
  ] as const)(
    'a day of it behind that becomes a holiday is paid, or absent, once: %s',
    async (payType, amountCents, paid, netCents) => {
      const { boss, ask, approve, compute } = await world(payType, amountCents, paid)
      await approve(await ask('2026-03-05', '2026-03-06'))
      await boss.call(addHoliday, { body: { date: day('2026-03-05'), name: 'Mourning' } })
      await boss.call(addHoliday, { body: { date: day('2026-03-06'), name: 'Outing', fractionPercent: 50 } })
      await settle()
      expect(await compute('2026-03-01')).toMatchObject({ netCents })
    },
  )

  test('a day of it that was paid and becomes a holiday stays; leave to come is counted anew all the same', async () => {
    clock.set('2026-03-31T10:00:00Z')
    const { employee, boss, ask, approve, run } = await world('HOURLY_SALARY', 2000)
    await approve(await ask('2026-03-31'))
    await approve(await ask('2026-04-13', '2026-04-14'))
    await run('2026-03-01')
    await boss.call(addHoliday, { body: { date: day('2026-03-31'), name: 'Outing' } })
    await boss.call(addHoliday, { body: { date: day('2026-04-14'), name: 'Fair' } })
    await settle()
    expect((await api.as(employee).call(listLeave, { query: {} })).items).toMatchObject([
      { from: '2026-04-13', total: 100, status: 'APPROVED' },
      { from: '2026-03-31', total: 100, status: 'APPROVED' },
    ])
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
    const { items } = await api.as(employee).call(listLeave, { query: {} })
    expect(items.map(({ can }) => can)).toEqual([{ change: false, cancel: false, addFile: false, cancelFor: false }])
    expect(await late()).toBe(0)
    await approve(await ask('2026-02-10'))
    expect(await late()).toBe(16_000)
    clock.set('2026-04-02T10:00:00Z')
    expect(await run('2026-03-01')).toMatchObject({ netCents: 16_000 })
    expect(await late()).toBe(0)
  })

  test('of what goes on after the month that was paid, the rest is given back: asked for, agreed to, and told', async () => {
    clock.set('2026-03-31T10:00:00Z')
    const { employee, manager, ask, approve, run } = await world('HOURLY_SALARY', 2000, true, true)
    const taken = await approve(await ask('2026-03-31', '2026-04-01'))
    await run('2026-03-01')
    const cancel = { params: { id: taken?.id ?? '' }, body: { version: taken?.version ?? 0 } }
    const asked = await api.as(employee).call(cancelLeave, cancel)
    expect(asked).toMatchObject({ status: 'APPROVED', cancelAsked: true, to: '2026-04-01' })
    const waits = (await api.as(manager).call(searchLeaveApprovals, { body: {} })).items
    // Of two days one is paid and stays.
    const back = waits.map(({ paidTo, balance }) => [paidTo, (balance?.after ?? 0) - (balance?.before ?? 0)])
    expect(back).toEqual([['2026-03-31', 100]])
    const requests = [{ id: asked.id, version: asked.version }]
    await api.as(manager).call(decideLeave, { body: { requests, decision: 'APPROVE' } })
    const { items } = await api.as(employee).call(listLeave, { query: {} })
    expect(items).toMatchObject([
      { from: '2026-03-31', to: '2026-03-31', total: 100, status: 'APPROVED', cancelAsked: false, paidTo: '2026-03-31' },
    ])
    expect(items[0]?.can).toEqual({ change: false, cancel: false, addFile: false, cancelFor: false })
    await settle()
    const news = (await api.as(employee).call(listNotifications, { query: {} })).items.map(({ message }) => message)
    expect(news).toContain('Your leave 31 Mar 2026 is all that is left: the days after it were cancelled')
    clock.set('2026-04-30T10:00:00Z')
    // Good Friday and Easter Monday alone.
    expect((await run('2026-04-01')).netCents).toBe(2 * 16_000)
  })
})
