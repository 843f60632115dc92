import { getPerson, updatePerson } from '@daybook/people/contract'
import { addDays, day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { decideTimesheets, saveTimesheet, submitTimesheet } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import { payOffice } from '../testing/pay-office.ts'

// The overtime of a week is paid with its last day, so that a joining date of the week before a period changes what that pays (docs/rules.md#overtime).

const { api, given, clock } = await testApp()

test('a joining date that moves within the week before a period takes back its overtime, and brings it again where it is put back', async () => {
  clock.set('2026-03-16T09:00:00Z')
  const cast = await given.cast({ paysHolidays: false })
  const employee = await given.person(cast.owner, { hireDate: '2026-01-26' })
  const { boss, agree, run, late } = await payOffice({ api }, cast)
  await agree(employee.userId, { payType: 'HOURLY_SALARY', amountCents: 2000 })
  // Fifty hours from Monday, 26 January on: Friday's ten are overtime, whose week ends on Sunday, 1 February.
  const me = api.as(employee)
  const days = Array.from({ length: 5 }, (_, i) => addDays(day('2026-01-26'), i))
  const entries = [{ start: null, end: null, minutes: 600, zone: 'Europe/Berlin' }]
  for (const each of days) await me.call(saveTimesheet, { body: { day: each, version: 0, entries } })
  const ids = (await me.call(submitTimesheet, { body: { days } })).days.map(({ id }) => id ?? '')
  await boss.call(decideTimesheets, { body: { ids, decision: 'APPROVE' } })
  const joins = async (hireDate: string) => {
    const params = { userId: employee.userId }
    const { version } = await boss.call(getPerson, { params })
    await boss.call(updatePerson, { params, body: { version, hireDate: day(hireDate) } })
  }
  expect((await run('2026-01-01')).grossCents).toBe(40 * 2000)
  expect((await run('2026-02-01')).grossCents).toBe(10 * 3000)
  await joins('2026-02-01')
  expect(await late()).toBe(-40 * 2000 - 10 * 3000)
  await joins('2026-01-26')
  expect(await late()).toBe(0)
})
