import { day } from '@daybook/platform/domain'
import { inCompany } from '@daybook/platform/server'
import { paySources } from '@daybook/people/server'
import { testApp } from '@daybook/testing'
import { decideTimesheets, saveTimesheet, submitTimesheet } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import { payOffice } from '../testing/pay-office.ts'
import { latePeriods } from './late-store.ts'

const { app, api, given } = await testApp()

// A calendar of years with long names takes a hundred kilobytes: brought with each of two thousand people whose days came late, it took half a gigabyte.
test('what a period was computed with is read once, and not with everybody of whom days came late', async () => {
  const cast = await given.cast({ zone: 'Europe/Berlin' })
  const office = await payOffice({ api }, cast)
  const [first, second] = [cast.employee, cast.outsider]
  for (const { userId } of [first, second]) await office.agree(userId, { payType: 'HOURLY_SALARY', amountCents: 2000 })
  const worked = day('2026-02-03')
  const handedIn: string[] = []
  for (const who of [first, second]) {
    const entries = [{ start: null, end: null, minutes: 480, zone: 'Europe/Berlin' }]
    await api.as(who).call(saveTimesheet, { body: { day: worked, version: 0, entries } })
    const { days } = await api.as(who).call(submitTimesheet, { body: { days: [worked] } })
    handedIn.push(...days.map(({ id }) => id ?? ''))
  }
  await office.run('2026-02-01')
  await office.boss.call(decideTimesheets, { body: { ids: handedIn, decision: 'APPROVE' } })
  const late = await inCompany(app, cast.owner.companyId, 'test', ({ db }) => latePeriods(db, paySources.of(app), null, 6))
  const calendars = late.filter(({ from_day }) => from_day === '2026-02-01').map((each) => each.frozen_calendar)
  expect(calendars.length).toBe(2)
  expect(calendars[0]).not.toBeNull()
  expect(calendars[0]).toBe(calendars[1])
})
