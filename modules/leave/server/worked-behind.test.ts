import { deactivatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { decideTimesheets, saveTimesheet, submitTimesheet } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import { getLeaveBalances } from '../contract/index.ts'
import { leaveNights } from '../testing/nights.ts'

// The clock moves, and the job books for every company of this server.
const world = await testApp({ own: true })
const { api, given, rows, clock, settle } = world
const night = leaveNights(world)

test('hours that were worked until the last day earn leave, also beside a day that was approved behind it', async () => {
  clock.set('2026-05-31T09:00:00Z')
  const cast = await given.cast({ paysHolidays: false })
  const boss = api.as(cast.owner)
  const { userId } = cast.employee
  await rows("update person set hire_date = '2019-01-01' where company_id = $1", [cast.owner.companyId])
  await given.leaveType(cast.owner, 'Sick', { grant: 'perWorkedHour', minutesPerUnit: 240, roundTo: 0 })
  for (const on of ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04', '2026-06-05', '2026-06-16']) {
    clock.set(`${on}T18:00:00Z`)
    const entries = [{ start: null, end: null, minutes: 480, zone: 'Europe/Berlin' }]
    await api.as(cast.employee).call(saveTimesheet, { body: { day: on, version: 0, entries } })
    const sent = await api.as(cast.employee).call(submitTimesheet, { body: { days: [on] } })
    await boss.call(decideTimesheets, { body: { ids: sent.days.map(({ id }) => id ?? ''), decision: 'APPROVE' } })
  }
  await night('2026-06-17')
  const left = async () => (await boss.call(getLeaveBalances, { query: { userId } })).items.map(({ today }) => today)
  expect(await left()).toEqual([1200])
  clock.set('2026-06-18T09:00:00Z')
  await boss.call(deactivatePerson, { params: { userId }, body: { endDate: day('2026-06-15') } })
  await settle()
  await night('2026-06-19')
  expect(await left()).toEqual([1000])
})
