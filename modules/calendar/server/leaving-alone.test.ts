import { deactivatePerson, getPerson, invitePerson, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { addHoliday, addSchedule, addSite, giveSchedule, importHolidays } from '../contract/index.ts'
import { defaultPattern } from '../domain/days.ts'
import { someWeek } from '../testing/index.ts'

const { api, given } = await testApp()
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

/** A company with a site that has days off of its own, and some of its people who have them from April on. */
const munich = async (...theirs: ('hr' | 'employee')[]) => {
  const cast = await given.cast({ country: 'DE', region: 'BE' })
  const boss = api.as(cast.owner)
  const site = await boss.call(addSite, { body: { name: 'Munich', country: 'DE', region: 'BY' } })
  const form = { name: 'Munich', from: day('2026-01-05'), weeks: [defaultPattern], graceMinutes: 5, siteId: site.id }
  const { id: scheduleId } = await boss.call(addSchedule, { body: form })
  const give = (who: Member, userId: string) =>
    api.as(who).call(giveSchedule, { body: { scheduleId, from: day('2026-04-01'), userIds: [userId] } })
  for (const who of theirs) await give(cast.owner, cast[who].userId)
  const add = (who: Member, date: string) => api.as(who).send(addHoliday, { body: { date, name: 'Mine', siteId: site.id } })
  const { userId } = cast.employee
  const end = (who: Member, last: string, more: { accessEnds?: 'AFTER_LAST_DAY' } = {}) =>
    api.as(who).send(deactivatePerson, { params: { userId }, body: { endDate: day(last), ...more } })
  return { ...cast, give, add, end }
}

test('HR share days off with nobody who is only invited, and end no place of whom they share some with', async () => {
  const { owner, hr, employee, give, add, end } = await munich('hr')
  expect(codeOf(await add(hr, '2026-08-03'))).toBe('holiday.own')
  const body = { email: 'nobody@example.com', name: 'No Body', hireDate: null }
  const { userId } = (await api.as(hr).send(invitePerson, { body: body as never })).body as { userId: string }
  await give(hr, userId)
  expect(codeOf(await add(hr, '2026-08-03'))).toBe('holiday.own')
  await give(owner, employee.userId)
  expect((await add(hr, '2026-08-03')).status).toBe(200)
  expect(codeOf(await end(hr, '2026-03-15'))).toBe('people.leaves_alone')
  expect((await end(owner, '2026-03-15')).status).toBe(200)
})

test('HR end the place of whom they share days off with that an owner entered', async () => {
  const { owner, hr, add, end } = await munich('hr', 'employee')
  expect((await add(owner, '2026-08-03')).status).toBe(200)
  expect((await end(hr, '2026-03-15')).status).toBe(200)
})

test('HR share a day off with whoever works here on that day, and with nobody who joins after it or has left', async () => {
  const { owner, hr, employee, add, end } = await munich('hr', 'employee')
  const hire = async (hireDate: string) => {
    const { version } = await api.as(owner).call(getPerson, { params: { userId: employee.userId } })
    return api.as(hr).send(updatePerson, { params: { userId: employee.userId }, body: { version, hireDate: day(hireDate) } })
  }
  await hire('2026-09-01')
  expect(codeOf(await add(hr, '2026-08-31'))).toBe('holiday.own')
  expect((await add(hr, '2026-09-01')).status).toBe(200)
  expect(codeOf(await hire('2026-09-02'))).toBe('people.leaves_alone')
  expect((await end(hr, '2026-10-15', { accessEnds: 'AFTER_LAST_DAY' })).status).toBe(200)
  expect((await add(hr, '2026-10-15')).status).toBe(200)
  expect(codeOf(await add(hr, '2026-10-16'))).toBe('holiday.own')
})

test('HR make no day off of a day on which nobody but they are planned, by hand or by file, and give others no plan that leaves them one', async () => {
  const { owner, hr, employee, manager, ...rest } = await given.cast()
  const week = { graceMinutes: 5, siteId: null, from: day('2026-01-05') }
  const add = async (name: string, ...days: (1 | 2 | 3 | 4 | 5 | 6 | 7)[]) =>
    (await api.as(owner).call(addSchedule, { body: { ...week, name, weeks: [someWeek(480, ...days)] } })).id
  const [shop, office] = [await add('Shop', 2, 3, 4, 5, 6), await add('Office', 2, 3, 4)]
  const give = (who: Member, scheduleId: string, ...userIds: string[]) =>
    api.as(who).send(giveSchedule, { body: { scheduleId, from: day('2026-03-02'), userIds } })
  expect((await give(owner, shop, hr.userId)).status).toBe(200)
  const off = (date: string, more: { recurring?: boolean } = {}) =>
    api.as(hr).send(addHoliday, { body: { date, name: `Off ${date}`, ...more } })
  const bring = (date: string) => {
    const event = `BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:${date}\r\nSUMMARY:Fair\r\nEND:VEVENT`
    return api.as(hr).send(importHolidays, { body: { ics: `BEGIN:VCALENDAR\r\n${event}\r\nEND:VCALENDAR\r\n`, commit: false } })
  }
  const saturday = '2027-03-06'
  expect(codeOf(await off(saturday))).toBe('holiday.own')
  expect(codeOf(await bring('20270306'))).toBe('holiday.own')
  // A Thursday that is a Saturday a year later.
  expect(codeOf(await off('2027-03-04', { recurring: true }))).toBe('holiday.own')
  expect((await give(owner, shop, employee.userId)).status).toBe(200)
  expect((await off(saturday)).status).toBe(200)
  expect((await bring('20270313')).status).toBe(200)
  expect(codeOf(await give(hr, office, employee.userId))).toBe('schedule.leaves_alone')
  expect((await give(owner, office, employee.userId)).status).toBe(200)
  // Others work on Fridays, then only Tuesday to Thursday.
  expect((await off('2027-03-19')).status).toBe(200)
  const others = [owner, manager, ...Object.values(rest)].map(({ userId }) => userId)
  expect(codeOf(await give(hr, office, ...others))).toBe('schedule.leaves_alone')
})
