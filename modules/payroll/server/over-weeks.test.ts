import { askLeave, decideLeave } from '@daybook/leave/contract'
import { addDays, day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { decideTimesheets, saveTimeRules, saveTimesheet, searchTimesheet, submitTimesheet } from '@daybook/time/contract'
import { someRules } from '@daybook/time/testing'
import { expect, test } from 'vitest'
import { addPayCycle, backTestRules } from '../contract/index.ts'
import { payOffice } from '../testing/pay-office.ts'

// Overtime that is counted over several weeks, in a company that pays every week: it is paid with the last of them.

const { api, given, clock } = await testApp()
const monday = day('2026-02-23')
const weekly = { kind: 'WEEKLY', anchor: monday, payDate: { kind: 'OFFSET', days: 3 }, businessDay: 'none' } as const

/** Somebody at 60.00 an hour, under rules that count so many weeks together, and leave with them where it is said. */
const company = async (overWeeks: 1 | 2 | 4, leaveCountsAsWorked = false) => {
  clock.set('2026-04-01T09:00:00Z')
  const cast = await given.cast({ paysHolidays: false })
  const office = await payOffice({ api }, cast)
  const { boss } = office
  const payCycleId = (await boss.call(addPayCycle, { body: { name: 'Weekly', rule: weekly } })).id
  const rules = {
    ...someRules,
    overtime: {
      ...someRules.overtime,
      leaveCountsAsWorked,
      overWeeks,
      weekly: [{ overMinutes: 2400 * overWeeks, multiplierPercent: 150 }],
    },
  }
  await boss.call(saveTimeRules, { body: { from: '2026-01-01', rules, version: 0 } })
  await office.agree(cast.employee.userId, { payType: 'HOURLY_SALARY', amountCents: 6000, payCycleId })
  const me = api.as(cast.employee)
  /** So many hours on each of five days of a week, handed in; what is given approves them. */
  const handIn = async (week: number, hours: number) => {
    const all = Array.from({ length: 5 }, (_, i) => addDays(monday, 7 * week + i))
    const entries = [{ start: null, end: null, minutes: hours * 60, zone: 'Europe/Berlin' }]
    for (const on of all) await me.call(saveTimesheet, { body: { day: on, version: 0, entries } })
    const ids = (await me.call(submitTimesheet, { body: { days: all } })).days.map(({ id }) => id ?? '')
    return () => boss.call(decideTimesheets, { body: { ids, decision: 'APPROVE' } })
  }
  const work = async (week: number, hours: number) => (await handIn(week, hours))()
  const run = async (week: number) => (await office.run(addDays(monday, 7 * week), payCycleId)).grossCents / 6000
  /** A week of paid leave. */
  const leave = async (week: number) => {
    const from = addDays(monday, 7 * week)
    const { id: typeId } = await given.leaveType(cast.owner, 'Leave', { paid: true, limited: false, daysBack: 366 })
    const { id, version } = await me.call(askLeave, { body: { typeId, from, to: addDays(from, 4) } })
    await boss.call(decideLeave, { body: { requests: [{ id, version }], decision: 'APPROVE' } })
  }
  return { ...office, me, handIn, work, leave, run, rules }
}

// In hours of pay: fifty hours and forty are 90, and ten of them are half as much again.
test.each([
  [1, [50, 30, 40, 40], [55, 30, 40, 40]],
  [2, [50, 30, 50, 40], [50, 30, 50, 45]],
  [4, [50, 30, 50, 40], [50, 30, 50, 45]],
] as const)('over %i weeks, %j hours are paid as %j', async (overWeeks, hours, paid) => {
  const { work, run } = await company(overWeeks)
  for (const [week, each] of hours.entries()) await work(week, each / 5)
  const runs: number[] = []
  for (const week of hours.keys()) runs.push(await run(week))
  expect(runs).toEqual(paid)
})

test.each([
  [2, 1],
  [4, 3],
] as const)(
  'over %i weeks, hours of the first that come when all are paid earn their overtime with the last',
  async (overWeeks, last) => {
    const { handIn, work, run, late } = await company(overWeeks)
    // Fifty hours: ten more than all of these weeks have.
    const approve = await handIn(0, 10)
    for (let week = 1; week <= last; week += 1) await work(week, 8)
    for (let week = 0; week <= last; week += 1) await run(week)
    await approve()
    expect((await late()) / 6000).toBe(50 + 5)
  },
)

test('over 4 weeks, hours that a run paid straight before there was leave earn with the last what overtime adds, and are not paid again', async () => {
  const { work, leave, run } = await company(4, true)
  await work(0, 14)
  await work(1, 14)
  await leave(2)
  const runs: number[] = []
  for (const week of [0, 1, 2, 3]) runs.push(await run(week))
  // 140 hours and forty of leave are twenty more than 160.
  expect(runs).toEqual([70, 70, 40, 10])
})

test('the timesheet shows the overtime of weeks that are counted together on the days that are beyond them', async () => {
  const { me, work } = await company(2)
  await work(0, 10)
  await work(1, 8)
  const week = async (n: number) =>
    me.call(searchTimesheet, { body: { from: addDays(monday, 7 * n), to: addDays(monday, 7 * n + 6) } })
  expect([(await week(0)).overtimeMinutes, (await week(1)).overtimeMinutes]).toEqual([0, 600])
})

test('rules that count over two weeks are tried on weeks that were paid one by one', async () => {
  const { boss, work, run, rules } = await company(1)
  const hours = [40, 40, 50, 40]
  for (const [week, each] of hours.entries()) await work(week, each / 5)
  for (const week of hours.keys()) await run(week)
  const overtime = { ...rules.overtime, overWeeks: 2 as const, weekly: [{ overMinutes: 4800, multiplierPercent: 150 }] }
  const { items } = await boss.call(backTestRules, { body: { rules: { ...rules, overtime } } })
  const paid = items.flatMap(({ periods }) => periods).filter(({ before }) => before.minutes > 0)
  expect(paid.map(({ from, pay }) => [from, pay && [pay.beforeCents / 6000, pay.afterCents / 6000]])).toEqual([
    ['2026-03-09', [55, 50]],
    ['2026-03-16', [40, 45]],
  ])
})
