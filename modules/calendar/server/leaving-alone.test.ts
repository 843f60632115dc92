import { deactivatePerson, getPerson, invitePerson, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { addHoliday, addSchedule, addSite, giveSchedule } from '../contract/index.ts'
import { defaultPattern } from '../domain/days.ts'

const { api, given } = await testApp({ own: true })
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
