import { deactivatePerson, getPerson, updatePerson } from '@daybook/people/contract'
import { getPayslip, getRun, listPayroll } from '../contract/index.ts'
import { testApp } from '@daybook/testing'
import { clockIn, clockOut, decideTimesheets, reopenTimesheet, saveTimesheet, submitTimesheet } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import { payOffice } from '../testing/pay-office.ts'

const { api, given, rows, clock } = await testApp()

const world = async (hireDate?: string) => {
  clock.set('2026-03-16T09:00:00Z')
  const cast = await given.cast()
  const employee = await given.person(cast.owner, hireDate === undefined ? {} : { hireDate })
  const office = await payOffice({ api }, cast)
  const { boss } = office
  await office.agree(employee.userId, { payType: 'HOURLY_SALARY', amountCents: 1000 })
  const leaves = (endDate: string) => boss.send(deactivatePerson, { params: { userId: employee.userId }, body: { endDate } })
  const work = async (days: string[]) => {
    const me = api.as(employee)
    for (const day of days)
      await me.call(saveTimesheet, {
        body: { day, version: 0, entries: [{ start: null, end: null, minutes: 480, zone: 'Europe/Berlin' }] },
      })
    const sent = await me.call(submitTimesheet, { body: { days } })
    await boss.call(decideTimesheets, { body: { ids: sent.days.map(({ id }) => id ?? ''), decision: 'APPROVE' } })
  }
  const joins = async (date: string) => {
    const params = { userId: employee.userId }
    const { version } = await boss.call(getPerson, { params })
    await boss.call(updatePerson, { params, body: { version, hireDate: date } })
  }
  return { ...office, employee, joins, leaves, work }
}

// Paid by the hour, a day outside of somebody's employment is in no run (docs/rules.md#pay).

test('a day before the joining date is neither paid nor marked nor on the slip, and may be taken back', async () => {
  const { boss, employee, joins, periodOf, run, late, work } = await world('2026-02-09')
  await work(['2026-02-09', '2026-02-10'])
  // It was a day later: nobody enters or hands in anything before it, but what was approved then stays so.
  await joins('2026-02-10')
  expect(await run('2026-02-01')).toMatchObject({ grossCents: 8000 })
  const sheets = await rows<{ id: string; status: string }>(
    'select id, status from timesheet where person_id = $1 order by day',
    [employee.userId],
  )
  expect(sheets.map(({ status }) => status)).toEqual(['APPROVED', 'PAID'])
  const [slip] = (await boss.call(listPayroll, { body: { payPeriodId: await periodOf('2026-02-01') } })).items
  const { days } = await boss.call(getPayslip, { params: { id: slip?.employeePayrollId ?? '' } })
  expect(days.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(480)
  const reopened: number[] = []
  for (const { id } of sheets)
    reopened.push((await boss.send(reopenTimesheet, { body: { ids: [id], reason: 'Another day' } })).status)
  expect([reopened, await late()]).toEqual([[200, 409], 0])
})

test('a last day that lies in an earlier period makes no late change of what its own run refused', async () => {
  const { run, compute, late, leaves, work } = await world('2026-01-05')
  await work(['2026-01-15', '2026-02-16'])
  expect((await leaves('2026-01-16')).status).toBe(200)
  expect(await run('2026-01-01')).toMatchObject({ grossCents: 8000 })
  // February pays nothing for a day after the last one, and neither does March.
  expect(await run('2026-02-01')).toMatchObject({ grossCents: 0 })
  expect([await late(), (await compute('2026-03-01')).grossCents]).toEqual([0, 0])
})

test('a press before the joining date is no day that waits for the payroll', async () => {
  const { boss, employee, compute, periodOf } = await world('2026-03-10')
  for (const on of ['2026-03-09', '2026-03-11']) {
    clock.set(`${on}T09:00:00Z`)
    await api.as(employee).call(clockIn, {})
    clock.set(`${on}T14:00:00Z`)
    await api.as(employee).call(clockOut, {})
  }
  clock.set('2026-03-16T09:00:00Z')
  expect(await compute('2026-03-01')).toMatchObject({ pendingDays: 1 })
  // Whoever pays sees it all the same: the date may be wrong.
  const asked = async (from: string) => (await boss.call(getRun, { params: { payPeriodId: await periodOf(from) } })).outside
  expect(await asked('2026-03-01')).toEqual({ days: 1, people: 1, names: [employee.name] })
  expect(await asked('2026-02-01')).toMatchObject({ days: 0, names: [] })
})
