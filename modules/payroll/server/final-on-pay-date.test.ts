import { askLeave, decideLeave } from '@daybook/leave/contract'
import { type Day, day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { clockIn, clockOut, decideTimesheets, saveTimesheet, submitTimesheet } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import { addPayCycle, getRun } from '../contract/index.ts'
import { paidOnThe, payOffice } from '../testing/pay-office.ts'

// February 2026 ends on a Saturday, so its pay date is the Friday before: the money goes out that day.

const { api, given, clock } = await testApp()

const office = async () => {
  clock.set('2026-02-20T09:00:00Z')
  const cast = await given.cast({ zone: 'Europe/Berlin' })
  const pay = await payOffice({ api }, cast)
  await pay.agree(cast.employee.userId, { payType: 'HOURLY_SALARY', amountCents: 2000 })
  await pay.agree(cast.manager.userId, { payType: 'FIXED_SALARY', amountCents: 280_000 })
  const approve = async (who: Member, days: readonly Day[]) => {
    const sent = await api.as(who).call(submitTimesheet, { body: { days: [...days] } })
    await pay.boss.call(decideTimesheets, { body: { ids: sent.days.map(({ id }) => id ?? ''), decision: 'APPROVE' } })
  }
  /** Eight hours on each of these days, approved. */
  const worked = async (who: Member, days: readonly Day[]) => {
    const entries = [{ start: null, end: null, minutes: 480, zone: 'Europe/Berlin' }]
    for (const on of days) await api.as(who).call(saveTimesheet, { body: { day: on, version: 0, entries } })
    await approve(who, days)
  }
  return { ...cast, pay, approve, worked }
}

test('a payroll can be final on its pay date, not before, and what is worked after that comes with the next one', async () => {
  const early = await office()
  await early.worked(early.employee, [day('2026-02-19'), day('2026-02-20')])
  clock.set('2026-02-26T22:00:00Z')
  await expect(early.pay.run('2026-02-01')).rejects.toMatchObject({ code: 'payroll.period_running' })
  clock.set('2026-02-27T09:00:00Z')
  const paid = await early.pay.run('2026-02-01')
  expect(paid.grossCents).toBe(2 * 16_000 + 280_000)
  // The month goes on: its last day takes hours, which are late.
  clock.set('2026-02-28T08:00:00Z')
  await api.as(early.employee).call(clockIn, {})
  clock.set('2026-02-28T16:00:00Z')
  await api.as(early.employee).call(clockOut, {})
  await early.approve(early.employee, [day('2026-02-28')])
  expect(await early.pay.late()).toBe(16_000)
  clock.set('2026-03-31T09:00:00Z')
  const next = await early.pay.run('2026-03-01')
  expect(next.grossCents).toBe(16_000 + 280_000)
  expect(
    (await early.pay.boss.call(getRun, { params: { payPeriodId: await early.pay.periodOf('2026-03-01') } })).totals,
  ).toMatchObject({
    lateChanges: 1,
    lateCents: 16_000,
  })
})

test('final early or on its last day, both months come to the same', async () => {
  const sums: number[] = []
  for (const on of ['2026-02-27T18:00:00Z', '2026-02-28T18:00:00Z']) {
    const each = await office()
    await each.worked(each.employee, [day('2026-02-20')])
    clock.set(on)
    const february = await each.pay.run('2026-02-01')
    clock.set('2026-03-02T09:00:00Z')
    await each.worked(each.employee, [day('2026-02-27'), day('2026-02-28'), day('2026-03-02')])
    clock.set('2026-03-31T09:00:00Z')
    const march = await each.pay.run('2026-03-01')
    sums.push(february.grossCents + march.grossCents)
  }
  expect(sums).toEqual([4 * 16_000 + 560_000, 4 * 16_000 + 560_000])
})

test('leave that is asked for of the days to come is a late change, too', async () => {
  const { owner, employee, manager, pay } = await office()
  const { id: payCycleId } = await pay.boss.call(addPayCycle, { body: { name: 'On the 25th', rule: paidOnThe(25) } })
  for (const [{ userId }, terms] of [
    [employee, { payType: 'HOURLY_SALARY', amountCents: 2000 }],
    [manager, { payType: 'FIXED_SALARY', amountCents: 280_000 }],
  ] as const)
    await pay.agree(userId, { ...terms, payCycleId, from: '2026-02-01' })
  const [paid, unpaid] = [await given.leaveType(owner, 'Annual'), await given.leaveType(owner, 'Unpaid', { paid: false })]
  clock.set('2026-02-25T09:00:00Z')
  expect((await pay.run('2026-02-01', payCycleId)).grossCents).toBe(280_000)
  for (const [who, { id: typeId }] of [
    [employee, paid],
    [manager, unpaid],
  ] as const) {
    const { id, version } = await api.as(who).call(askLeave, { body: { typeId, from: day('2026-02-26'), to: day('2026-02-27') } })
    await pay.boss.call(decideLeave, { body: { requests: [{ id, version }], decision: 'APPROVE' } })
  }
  // Two days of eight hours, and two of the month's twenty working days.
  expect(await pay.late()).toBe(2 * 16_000 - 28_000)
})
