import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { invitePerson, updatePerson } from '@daybook/people/contract'
import { decideTimesheets, saveTimesheet, submitTimesheet } from '@daybook/time/contract'
import { beforeEach, expect, test } from 'vitest'
import { choosePayee, listLateChanges, listPayslipsOf } from '../contract/index.ts'
import { payOffice } from '../testing/pay-office.ts'

// Days of a final period on which nothing was agreed yet (docs/rules.md#pay): they wait, and terms from before the first ones pay them.

const { api, given, rows, clock } = await testApp()
beforeEach(() => clock.set('2026-03-02T09:00:00Z'))

/** Somebody employed since 2 February, with terms since the tenth; `approve` lets a day of eight hours be approved. */
const hired = async (payType: 'HOURLY_SALARY' | 'DAILY_SALARY' | 'FIXED_SALARY', amountCents: number) => {
  const cast = await given.cast()
  const employee = await given.person(cast.owner, { hireDate: '2026-02-02' })
  const office = await payOffice({ api }, cast)
  const agree = (from: string) => office.agree(employee.userId, { payType, amountCents, from })
  const enter = async (worked: string) => {
    const me = api.as(employee)
    const entries = [{ start: null, end: null, minutes: 480, zone: 'Europe/Berlin' }]
    await me.call(saveTimesheet, { body: { day: day(worked), version: 0, entries } })
    const [sheet] = (await me.call(submitTimesheet, { body: { days: [worked] } })).days
    return () => office.boss.call(decideTimesheets, { body: { ids: [sheet?.id ?? ''], decision: 'APPROVE' } })
  }
  const statuses = () => rows('select day::text, status from timesheet where person_id = $1 order by day', [employee.userId])
  const paid = async () => {
    const slips = await office.boss.call(listPayslipsOf, { params: { userId: employee.userId } })
    return slips.items.map(({ grossSalary }) => grossSalary).toSorted((a, b) => a - b)
  }
  return { office, employee, agree, enter, statuses, paid }
}

test('a day that was approved late before the first terms is not marked as paid for nothing: it is listed, and paid once there are terms', async () => {
  const { office, agree, enter, statuses, paid } = await hired('HOURLY_SALARY', 1000)
  await agree('2026-02-10')
  const [early, usual] = [await enter('2026-02-03'), await enter('2026-02-10')]
  await usual()
  await office.run('2026-02-01')
  await early()
  const { items } = await office.boss.call(listLateChanges, { body: {} })
  expect(items).toMatchObject([{ days: ['2026-02-03'], amountCents: 0, withoutTerms: true }])
  clock.set('2026-04-02T09:00:00Z')
  await office.run('2026-03-01')
  const waits = [
    { day: '2026-02-03', status: 'APPROVED' },
    { day: '2026-02-10', status: 'PAID' },
  ]
  expect(await statuses()).toEqual(waits)
  expect((await agree('2026-02-02')).status).toBe(200)
  expect(await office.late()).toBe(8000)
  clock.set('2026-05-02T09:00:00Z')
  await office.run('2026-04-01')
  expect(await statuses()).toEqual(waits.map((each) => ({ ...each, status: 'PAID' })))
  // April pays Good Friday and Easter Monday as well.
  expect(await paid()).toEqual([0, 8000, 8000 + 2 * 8000])
  expect(await office.late()).toBe(0)
})

test('a salary that was agreed from an earlier day is owed for the final periods that it is in force in, once', async () => {
  const { office, agree, paid } = await hired('FIXED_SALARY', 280_000)
  await agree('2026-02-15')
  const { netCents } = await office.run('2026-02-01')
  expect(netCents).toBe(140_000)
  await agree('2026-02-08')
  expect(await office.late()).toBe(70_000)
  await agree('2026-02-02')
  expect(await office.late()).toBe(130_000)
  clock.set('2026-04-02T09:00:00Z')
  await office.run('2026-03-01')
  expect(await paid()).toEqual([140_000, 410_000])
  expect(await office.late()).toBe(0)
})

test('terms between those that paid a final period stay refused', async () => {
  const { office, agree } = await hired('FIXED_SALARY', 280_000)
  await agree('2026-02-02')
  await office.run('2026-02-01')
  expect(await agree('2026-02-15')).toMatchObject({ status: 409, body: { code: 'pay_details.period_closed' } })
  expect(await agree('2026-02-02')).toMatchObject({ status: 409, body: { code: 'pay_details.period_closed' } })
})

const salary = { payType: 'FIXED_SALARY', amountCents: 280_000 } as const

/** Somebody who was only invited, and paid in February because HR chose so where `chosen`. */
const invited = async (hireDate: string, from: string, chosen: boolean) => {
  const cast = await given.cast()
  const office = await payOffice({ api }, cast)
  const email = `ada.${cast.owner.companyId}@example.com`
  const { userId, version } = await office.boss.call(invitePerson, { body: { email, name: 'Ada', hireDate: day(hireDate) } })
  await office.agree(userId, { ...salary, from })
  const body = { payPeriodId: await office.periodOf('2026-02-01'), userId, choice: 'PAY' as const }
  if (chosen) await api.as(cast.hr).call(choosePayee, { body })
  await office.run('2026-02-01')
  return { office, userId, version }
}

test('who was paid by choice before they accepted is owed an earlier salary like everybody else', async () => {
  const { office, userId } = await invited('2026-02-01', '2026-02-15', true)
  expect((await office.agree(userId, { ...salary, from: '2026-02-01' })).status).toBe(200)
  expect(await office.late()).toBe(140_000)
})

test.each([false, true])('a joining date that is corrected is owed also where it was chosen to pay them: %s', async (chosen) => {
  const { office, userId, version } = await invited('2026-03-02', '2026-02-01', chosen)
  await office.boss.call(updatePerson, { params: { userId }, body: { version, hireDate: day('2026-02-01') } })
  expect(await office.late()).toBe(280_000)
})
