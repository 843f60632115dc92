import { addHoliday, removeHoliday } from '@daybook/calendar/contract'
import { askLeave, decideLeave } from '@daybook/leave/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { decideTimesheets, saveTimeRules, saveTimesheet, submitTimesheet } from '@daybook/time/contract'
import { someRules } from '@daybook/time/testing'
import { describe, expect, test } from 'vitest'
import { addPayCycle, savePayTerms } from '../contract/index.ts'
import { payOffice } from '../testing/pay-office.ts'

// 23 February to 1 March 2026 is one overtime week of two months: what February paid of it, March knows.

const { api, given, clock } = await testApp()
const monday = day('2026-02-23')
const week = ['23', '24', '25', '26', '27'].map((date) => day(`2026-02-${date}`))

const company = async (more: Partial<typeof someRules.overtime>) => {
  clock.set('2026-05-04T09:00:00Z')
  const cast = await given.cast({ paysHolidays: true })
  const office = await payOffice({ api }, cast)
  const rules = { ...someRules, overtime: { ...someRules.overtime, ...more } }
  await office.boss.call(saveTimeRules, { body: { from: '2026-01-01', rules, version: 0 } })
  const me = api.as(cast.employee)
  const work = async (days: readonly string[], hours: number) => {
    const entries = [{ start: null, end: null, minutes: hours * 60, zone: 'Europe/Berlin' }]
    for (const on of days) await me.call(saveTimesheet, { body: { day: on, version: 0, entries } })
    const ids = (await me.call(submitTimesheet, { body: { days: [...days] } })).days.map(({ id }) => id ?? '')
    await office.boss.call(decideTimesheets, { body: { ids, decision: 'APPROVE' } })
  }
  /** The Monday is a paid holiday, or a day of paid leave. */
  const off = async (what: 'holiday' | 'leave') => {
    if (what === 'holiday') return office.boss.call(addHoliday, { body: { date: monday, name: 'Founders', paid: true } })
    const { id: typeId } = await given.leaveType(cast.owner, 'Leave', { paid: true, limited: false, daysBack: 366 })
    const { id, version } = await me.call(askLeave, { body: { typeId, from: monday, to: monday } })
    return office.boss.call(decideLeave, { body: { requests: [{ id, version }], decision: 'APPROVE' } })
  }
  const agree = (payCycleId = office.monthly) =>
    office.agree(cast.employee.userId, { payType: 'HOURLY_SALARY', amountCents: 2000, payCycleId })
  return { ...office, ...cast, work, off, agree }
}

describe.each(['leave', 'holiday'] as const)('eight hours of %s count', (what) => {
  test('in the month after: with forty of work, eight are overtime', async () => {
    const { off, agree, work, run, late } = await company({ leaveCountsAsWorked: true })
    await agree()
    await off(what)
    await work(week.slice(1), 10)
    // Eight of it and 32 of work; then eight at 30.00, with the last day of their week.
    expect([(await run('2026-02-01')).grossCents, (await run('2026-03-01')).grossCents, await late()]).toEqual([
      80_000, 24_000, 0,
    ])
  })

  test('in the week after, of two that are counted together', async () => {
    const weekly = [{ overMinutes: 4800, multiplierPercent: 150 }]
    const { boss, off, agree, work, run } = await company({ leaveCountsAsWorked: true, overWeeks: 2, weekly })
    const rule = { kind: 'WEEKLY', anchor: monday, payDate: { kind: 'OFFSET', days: 3 }, businessDay: 'none' } as const
    const { id } = await boss.call(addPayCycle, { body: { name: 'Weekly', rule } })
    await agree(id)
    await off(what)
    await work(week.slice(1), 10)
    await work(['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'], 8)
    const paid = [(await run(monday, id)).grossCents, (await run('2026-03-02', id)).grossCents]
    expect(paid).toEqual([48 * 2000, 32 * 2000 + 8 * 3000])
  })
})

// Fifty hours at 20.00, of which ten are at 200 % where the Monday is a holiday, and ten beyond forty where it is none.
test.each([
  ['never', [80_000, 30_000, 0]],
  ['known', [120_000, 0, 0]],
  ['added', [80_000, 30_000, 0]],
  ['removed', [120_000, 0, 0]],
])('a holiday on Monday, %s once February is final', async (when, sums) => {
  const { boss, agree, work, run, late } = await company({ holidayPercent: 200 })
  await agree()
  const add = () => boss.call(addHoliday, { body: { date: monday, name: 'Founders', paid: false } })
  const known = when === 'known' || when === 'removed' ? await add() : null
  await work(week, 10)
  const february = (await run('2026-02-01')).grossCents
  if (when === 'added') await add()
  if (when === 'removed' && known) await boss.call(removeHoliday, { params: { id: known.id } })
  expect([february, (await run('2026-03-01')).grossCents, await late()]).toEqual(sums)
})

test('a salary for whatever is worked: overtime of the day is corrected to the rate of its whole week', async () => {
  const { boss, employee, monthly, work, run } = await company({ daily: [{ overMinutes: 480, multiplierPercent: 150 }] })
  const salary = { payType: 'FIXED_SALARY', amountCents: 520_000, overtimeEligible: true, coveredMinutesPerWeek: null } as const
  await boss.call(savePayTerms, {
    params: { userId: employee.userId },
    body: { ...salary, from: '2026-01-01', payCycleId: monthly },
  })
  await work(['2026-03-30', '2026-03-31', '2026-04-01', '2026-04-02', '2026-04-03'], 10)
  // 1,200.00 a week ÷ 20 h known by then: 4 h × ½ × 60.00. Then ÷ 50 h: 6 h × ½ × 24.00, and 4 h × ½ × −36.00.
  expect((await run('2026-03-01')).grossCents - 520_000).toBe(12_000)
  expect((await run('2026-04-01')).grossCents - 520_000).toBe(7_200 - 7_200)
})
