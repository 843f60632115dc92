import { addHoliday, addSchedule, addSite, giveSchedule } from '@daybook/calendar/contract'
import { defaultPattern } from '@daybook/calendar/domain/days'
import { partTime, someWeek } from '@daybook/calendar/testing'
import { askLeave, decideLeave, listLeave } from '@daybook/leave/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { getPayslip, listPayroll } from '../contract/index.ts'
import { payOffice } from '../testing/pay-office.ts'

// Whoever works six hours from Monday to Wednesday is paid, and charged leave, by that plan and by nobody else's.

const { api, given, settle, clock, rows } = await testApp()

const world = async (payType: 'HOURLY_SALARY' | 'FIXED_SALARY', amountCents: number, paid = true) => {
  const cast = await given.cast()
  const office = await payOffice({ api }, cast)
  await office.agree(cast.employee.userId, { payType, amountCents })
  const { id } = await office.boss.call(addSchedule, {
    body: { name: 'Part time', from: day('2026-01-05'), weeks: [partTime], graceMinutes: 0 },
  })
  const give = (from: string) =>
    office.boss.call(giveSchedule, { body: { scheduleId: id, from: day(from), userIds: [cast.employee.userId] } })
  const type = await given.leaveType(cast.owner, 'Leave', { paid, limited: false, daysBack: 366 })
  const take = async (from: string, to: string) => {
    const request = await api.as(cast.employee).call(askLeave, { body: { typeId: type.id, from: day(from), to: day(to) } })
    await office.boss.call(decideLeave, {
      body: { requests: [{ id: request.id, version: request.version }], decision: 'APPROVE' },
    })
  }
  const lines = async (from: string) => {
    const payPeriodId = await office.periodOf(from)
    const record = (await office.boss.call(listPayroll, { body: { payPeriodId } })).items.find(
      ({ userId }) => userId === cast.employee.userId,
    )
    const slip = await office.boss.call(getPayslip, { params: { id: record?.employeePayrollId ?? '' } })
    return slip.lines.map(({ kind, quantity }) => [kind, quantity])
  }
  return { ...cast, ...office, give, take, lines }
}

test('a paid holiday is paid with the hours that were planned on it, and not at all on a day off', async () => {
  const { boss, give, compute, lines } = await world('HOURLY_SALARY', 2000)
  await give('2026-03-02')
  await boss.call(addHoliday, { body: { date: '2026-03-04', name: 'Wednesday', paid: true } })
  await boss.call(addHoliday, { body: { date: '2026-03-05', name: 'Thursday', paid: true } })
  expect(await compute('2026-03-01')).toMatchObject({ netCents: 6 * 2000 })
  expect(await lines('2026-03-01')).toEqual([['HOLIDAY', 360]])
})

test('leave takes the days and hours that were planned', async () => {
  const { give, take, compute, lines } = await world('HOURLY_SALARY', 2000)
  await give('2026-03-02')
  await take('2026-03-03', '2026-03-09')
  expect(await compute('2026-03-01')).toMatchObject({ netCents: 3 * 6 * 2000 })
  expect(await lines('2026-03-01')).toEqual([['PAID_LEAVE', 3 * 360]])
})

test('unpaid leave takes from a salary its part of the days that were planned', async () => {
  const { give, take, compute } = await world('FIXED_SALARY', 140_000, false)
  await give('2026-03-01')
  await take('2026-03-03', '2026-03-03')
  // March 2026 has 14 Mondays, Tuesdays and Wednesdays.
  expect(await compute('2026-03-01')).toMatchObject({ netCents: 130_000 })
})

test('leave ahead is counted anew when a plan changes', async () => {
  const { employee, give, take } = await world('HOURLY_SALARY', 2000)
  await take('2026-04-13', '2026-04-17')
  await give('2026-04-01')
  await settle()
  expect((await api.as(employee).call(listLeave, { query: {} })).items).toMatchObject([{ total: 300 }])
})

// 16 March is today: all of that leave is behind, and a plan may begin before it.
test.each([
  ['HOURLY_SALARY', 2000, true, 3 * 6 * 2000],
  ['FIXED_SALARY', 140_000, false, 110_000],
] as const)(
  'leave behind that nobody was paid for counts by the plan that it is given: %s',
  async (type, cents, paid, netCents) => {
    const { employee, give, take, compute } = await world(type, cents, paid)
    await take('2026-03-02', '2026-03-06')
    await give('2026-03-01')
    await settle()
    expect((await api.as(employee).call(listLeave, { query: {} })).items).toMatchObject([{ total: 300 }])
    expect(await compute('2026-03-01')).toMatchObject({ netCents })
  },
)

test('a day of leave is paid with the hours of the plan, also where it costs a day as before', async () => {
  const { give, take, compute } = await world('HOURLY_SALARY', 2000)
  await take('2026-03-23', '2026-03-25')
  await give('2026-03-23')
  await settle()
  expect(await compute('2026-03-01')).toMatchObject({ netCents: 3 * 6 * 2000 })
})

test('leave before the day from which a plan holds stays as it was counted', async () => {
  const { employee, give, take, compute } = await world('HOURLY_SALARY', 2000)
  await take('2026-03-02', '2026-03-06')
  await give('2026-03-05')
  await settle()
  expect((await api.as(employee).call(listLeave, { query: {} })).items).toMatchObject([{ total: 300 }])
  expect(await compute('2026-03-01')).toMatchObject({ netCents: 3 * 8 * 2000 })
})

test('of a plan a payslip keeps what holds in its period, and what begins later changes no draft', async () => {
  const { employee, boss, give, run } = await world('FIXED_SALARY', 140_000)
  await give('2026-01-05')
  await give('2026-02-09')
  await boss.call(giveSchedule, { body: { scheduleId: null, from: day('2026-04-06'), userIds: [employee.userId] } })
  await run('2026-02-01')
  const [kept] = await rows<{ days: string[] }>(
    `select jsonb_path_query_array(inputs, '$.schedules[*].from') as days from payroll_record where person_id = $1 and inputs is not null`,
    [employee.userId],
  )
  expect(kept?.days).toEqual(['2026-01-05', '2026-02-09'])
})

test('a plan begins after the days of which pay is final', async () => {
  const { give, run } = await world('FIXED_SALARY', 140_000)
  await run('2026-02-01')
  await expect(give('2026-02-28')).rejects.toMatchObject({ code: 'schedule.settled' })
  await give('2026-03-01')
})

test('a preview that is made before leave is counted anew pays no more of it than is planned', async () => {
  const { give, take, compute } = await world('HOURLY_SALARY', 2000)
  await take('2026-03-16', '2026-03-20')
  await give('2026-03-16')
  // Three days of six hours, whether the leave was counted anew by now or not.
  expect(await compute('2026-03-01')).toMatchObject({ netCents: 3 * 6 * 2000 })
})

test('a payroll waits until leave is counted anew, and pays what is planned then', async () => {
  const { employee, boss, take, run } = await world('HOURLY_SALARY', 2000)
  clock.set('2026-04-01T09:00:00Z')
  await take('2026-03-05', '2026-03-06')
  const { id } = await boss.call(addSchedule, {
    body: { name: 'Long days', from: day('2026-01-05'), weeks: [someWeek(600, 1, 2, 3, 4, 5)], graceMinutes: 0 },
  })
  await boss.call(giveSchedule, { body: { scheduleId: id, from: day('2026-03-02'), userIds: [employee.userId] } })
  await expect(run('2026-03-01')).rejects.toMatchObject({ code: 'payroll.counting' })
  await settle()
  expect(await run('2026-03-01')).toMatchObject({ netCents: 2 * 10 * 2000 })
})

test('a final payslip keeps the days off of the site that its person worked at', async () => {
  const { boss, employee, compute, lines, periodOf, run } = await world('HOURLY_SALARY', 2000)
  const site = await boss.call(addSite, { body: { name: 'Munich', country: 'DE', region: 'BY' } })
  await boss.call(addHoliday, { body: { date: '2026-02-11', name: 'Fair', paid: true, siteId: site.id } })
  await boss.call(addHoliday, { body: { date: '2026-02-12', name: 'Unpaid', paid: false, siteId: site.id } })
  await boss.call(addHoliday, { body: { date: '2026-02-13', name: 'Of the company', paid: true } })
  const form = { name: 'Munich', from: day('2026-01-05'), weeks: [defaultPattern], graceMinutes: 0, siteId: site.id }
  const { id } = await boss.call(addSchedule, { body: form })
  await boss.call(giveSchedule, { body: { scheduleId: id, from: day('2026-02-02'), userIds: [employee.userId] } })
  expect(await compute('2026-02-01')).toMatchObject({ netCents: 8 * 2000 })
  await run('2026-02-01')
  // What the site keeps from now on changes nothing of what was paid.
  await boss.call(addHoliday, { body: { date: '2026-02-18', name: 'Late', paid: true, siteId: site.id } })
  expect(await lines('2026-02-01')).toEqual([['HOLIDAY', 480]])
  const payPeriodId = await periodOf('2026-02-01')
  const slip = (await boss.call(listPayroll, { body: { payPeriodId } })).items.find(({ userId }) => userId === employee.userId)
  const shown = await boss.call(getPayslip, { params: { id: slip?.employeePayrollId ?? '' } })
  expect(shown.holidays.map(({ name }) => name)).toEqual(['Fair', 'Unpaid'])
})
