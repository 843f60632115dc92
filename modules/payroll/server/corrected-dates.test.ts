import { deactivatePerson, getPerson, updatePerson } from '@daybook/people/contract'
import { testApp } from '@daybook/testing'
import { decideTimesheets, importTime, saveTimesheet, submitTimesheet } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import { payOffice } from '../testing/pay-office.ts'

// A day is marked as paid only where a payslip pays it, and dates of employment that are corrected after a payroll is final change what is
// owed for it, like everything else that comes late. What was frozen keeps the old dates.

const { api, given, rows, clock } = await testApp()

const company = async (payType: 'DAILY_SALARY' | 'FIXED_SALARY' | 'HOURLY_SALARY', amountCents: number, hireDate?: string) => {
  const cast = await given.cast()
  const employee = await given.person(cast.owner, hireDate === undefined ? {} : { hireDate })
  const office = await payOffice({ api }, cast)
  const { boss } = office
  await office.agree(employee.userId, { payType, amountCents })
  const handIn = async (days: string[]) => {
    const me = api.as(employee)
    for (const day of days)
      await me.call(saveTimesheet, {
        body: { day, version: 0, entries: [{ start: null, end: null, minutes: 480, zone: 'Europe/Berlin' }] },
      })
    const sent = await me.call(submitTimesheet, { body: { days } })
    return sent.days.map(({ id }) => id ?? '')
  }
  const approve = (ids: string[]) => boss.call(decideTimesheets, { body: { ids, decision: 'APPROVE' } })
  const work = async (days: string[]) => approve(await handIn(days))
  const leaves = (endDate: string) => boss.send(deactivatePerson, { params: { userId: employee.userId }, body: { endDate } })
  const sheets = () =>
    rows<{ day: string; status: string }>('select day::text, status from timesheet where person_id = $1 order by day', [
      employee.userId,
    ])
  const joins = async (hireDate: string) => {
    const params = { userId: employee.userId }
    const { version } = await boss.call(getPerson, { params })
    await boss.call(updatePerson, { params, body: { version, hireDate } })
  }
  return { ...office, employee, handIn, approve, work, leaves, joins, sheets }
}

test('by the day: days up to a corrected last day are paid, or stay unpaid, but are not marked as paid for nothing', async () => {
  const { boss, employee, compute, run, work, leaves, late } = await company('DAILY_SALARY', 10_000)
  await work(['2026-02-09', '2026-02-10'])
  expect((await leaves('2026-02-10')).status).toBe(200)
  expect(await run('2026-02-01')).toMatchObject({ grossCents: 20_000 })
  // It was the 13th, after all, and the three days come from a file.
  expect((await leaves('2026-02-13')).status).toBe(200)
  const line = (day: string) => `${employee.email},2026-02-${day}T08:00:00Z,2026-02-${day}T16:00:00Z,Shop,Stock`
  const csv = `user_email,start,end,project,description\n${['11', '12', '13'].map(line).join('\n')}\n`
  expect(await boss.call(importTime, { body: { csv, zone: 'Europe/Berlin', commit: true } })).toMatchObject({ imported: 3 })
  const ids = await rows<{ id: string }>("select id from timesheet where person_id = $1 and status = 'SUBMITTED'", [
    employee.userId,
  ])
  await boss.call(decideTimesheets, { body: { ids: ids.map(({ id }) => id), decision: 'APPROVE' } })
  // In no list, and in no payroll to come.
  expect((await compute('2026-03-01')).grossCents).toBe(30_000)
  expect(await late()).toBe(30_000)
})

test('by the day: a day before the joining date is not marked as paid by the run that pays nothing for it', async () => {
  const { joins, run, work, sheets } = await company('DAILY_SALARY', 10_000, '2026-02-01')
  await work(['2026-02-09', '2026-02-10'])
  // A slip of the hand, and back.
  await joins('2026-02-10')
  expect(await run('2026-02-01')).toMatchObject({ grossCents: 10_000 })
  await joins('2026-02-01')
  expect(await sheets()).toEqual([
    { day: '2026-02-09', status: 'APPROVED' },
    { day: '2026-02-10', status: 'PAID' },
  ])
})

test('by the day: what is approved late, under a joining date that was corrected since, is paid by the next run', async () => {
  const { compute, run, handIn, approve, work, joins, late } = await company('DAILY_SALARY', 10_000, '2026-02-16')
  await work(['2026-02-20'])
  const waiting = await handIn(['2026-02-18', '2026-02-19'])
  await joins('2026-02-20')
  expect(await run('2026-02-01')).toMatchObject({ grossCents: 10_000 })
  await joins('2026-02-16')
  await approve(waiting)
  expect([await late(), (await compute('2026-03-01')).grossCents]).toEqual([20_000, 20_000])
})

test('a salary: what a corrected last day adds to a final period is owed', async () => {
  const { leaves, run, late } = await company('FIXED_SALARY', 280_000)
  expect((await leaves('2026-02-10')).status).toBe(200)
  await run('2026-01-01')
  expect(await run('2026-02-01')).toMatchObject({ grossCents: 100_000 })
  expect((await leaves('2026-02-20')).status).toBe(200)
  expect(await late()).toBe(100_000)
})

test('a salary: what an earlier last day takes from a final period waits, and stops nobody’s payroll', async () => {
  const { leaves, run, compute, late } = await company('FIXED_SALARY', 280_000)
  expect(await run('2026-02-01')).toMatchObject({ grossCents: 280_000 })
  expect((await leaves('2026-02-20')).status).toBe(200)
  expect(await late()).toBe(-80_000)
  // There is nothing more to pay them, so nothing to take it from.
  expect(await compute('2026-03-01')).toMatchObject({ people: 0 })
  expect((await leaves('2026-03-31')).status).toBe(200)
  expect(await late()).toBe(0)
})

test('a salary: what a corrected joining date adds to a final period is owed', async () => {
  const { boss, employee, run, compute, late } = await company('FIXED_SALARY', 280_000, '2026-02-15')
  expect(await run('2026-02-01')).toMatchObject({ grossCents: 140_000 })
  const { version } = await boss.call(getPerson, { params: { userId: employee.userId } })
  const correct = (at: number, hireDate: string) =>
    boss.call(updatePerson, { params: { userId: employee.userId }, body: { version: at, hireDate } })
  const corrected = await correct(version, '2026-02-01')
  expect(await late()).toBe(140_000)
  clock.set('2026-04-02T09:00:00Z')
  // Paid once, it is owed no more; later still, it is taken back from what there is to pay.
  expect(await run('2026-03-01')).toMatchObject({ grossCents: 420_000 })
  expect(await late()).toBe(0)
  await correct(corrected.version, '2026-02-15')
  expect([await late(), (await compute('2026-04-01')).grossCents]).toEqual([-140_000, 140_000])
})
