import { deactivatePerson, getPerson, invitePerson, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { addHoliday, addSchedule, addSite, giveSchedule } from '../contract/index.ts'
import { defaultPattern } from '../domain/days.ts'

const { api, given } = await testApp({ own: true })
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

test('HR share days off with nobody who is only invited, and end no place of whom they share some with', async () => {
  const { owner, hr, employee } = await given.cast({ country: 'DE', region: 'BE' })
  const boss = api.as(owner)
  const site = await boss.call(addSite, { body: { name: 'Munich', country: 'DE', region: 'BY' } })
  const form = { name: 'Munich', from: day('2026-01-05'), weeks: [defaultPattern], graceMinutes: 5, siteId: site.id }
  const { id } = await boss.call(addSchedule, { body: form })
  await boss.call(giveSchedule, { body: { scheduleId: id, from: day('2026-04-01'), userIds: [hr.userId] } })
  const add = () => api.as(hr).send(addHoliday, { body: { date: '2026-08-03', name: 'Mine', siteId: site.id } })
  expect((await add()).body).toMatchObject({ code: 'holiday.own' })
  const body = { email: 'nobody@example.com', name: 'No Body', hireDate: null }
  const { userId } = (await api.as(hr).send(invitePerson, { body: body as never })).body as { userId: string }
  await api.as(hr).call(giveSchedule, { body: { scheduleId: id, from: day('2026-04-01'), userIds: [userId] } })
  expect(codeOf(await add())).toBe('holiday.own')
  await boss.call(giveSchedule, { body: { scheduleId: id, from: day('2026-04-01'), userIds: [employee.userId] } })
  expect((await add()).status).toBe(200)
  const end = (by: Member) =>
    api.as(by).send(deactivatePerson, { params: { userId: employee.userId }, body: { endDate: day('2026-03-15') } })
  expect(codeOf(await end(hr))).toBe('people.leaves_alone')
  expect((await end(owner)).status).toBe(200)
})

test('HR end the place of whom they share days off with that an owner entered', async () => {
  const { owner, hr, employee } = await given.cast({ country: 'DE', region: 'BE' })
  const boss = api.as(owner)
  const site = await boss.call(addSite, { body: { name: 'Munich', country: 'DE', region: 'BY' } })
  const form = { name: 'Munich', from: day('2026-01-05'), weeks: [defaultPattern], graceMinutes: 5, siteId: site.id }
  const { id } = await boss.call(addSchedule, { body: form })
  const userIds = [hr.userId, employee.userId]
  await boss.call(giveSchedule, { body: { scheduleId: id, from: day('2026-04-01'), userIds } })
  const off = { date: day('2026-08-03'), name: 'Outing', siteId: site.id }
  await boss.call(addHoliday, { body: off })
  const body = { endDate: day('2026-03-15') }
  expect((await api.as(hr).send(deactivatePerson, { params: { userId: employee.userId }, body })).status).toBe(200)
})

test('HR share a day off with whoever works here on that day, and with nobody who joins after it or has left', async () => {
  const { owner, hr, employee } = await given.cast({ country: 'DE', region: 'BE' })
  const boss = api.as(owner)
  const site = await boss.call(addSite, { body: { name: 'Munich', country: 'DE', region: 'BY' } })
  const form = { name: 'Munich', from: day('2026-01-05'), weeks: [defaultPattern], graceMinutes: 5, siteId: site.id }
  const { id } = await boss.call(addSchedule, { body: form })
  const userIds = [hr.userId, employee.userId]
  await boss.call(giveSchedule, { body: { scheduleId: id, from: day('2026-04-01'), userIds } })
  const change = async (by: Member, hireDate: string) => {
    const { version } = await boss.call(getPerson, { params: { userId: employee.userId } })
    return api.as(by).send(updatePerson, { params: { userId: employee.userId }, body: { version, hireDate: day(hireDate) } })
  }
  const add = (date: string) => api.as(hr).send(addHoliday, { body: { date, name: 'Mine', siteId: site.id } })
  await change(hr, '2026-09-01')
  expect(codeOf(await add('2026-08-31'))).toBe('holiday.own')
  expect((await add('2026-09-01')).status).toBe(200)
  expect(codeOf(await change(hr, '2026-09-02'))).toBe('people.leaves_alone')
  const end = { endDate: day('2026-10-15'), accessEnds: 'AFTER_LAST_DAY' as const }
  expect((await api.as(hr).send(deactivatePerson, { params: { userId: employee.userId }, body: end })).status).toBe(200)
  expect((await add('2026-10-15')).status).toBe(200)
  expect(codeOf(await add('2026-10-16'))).toBe('holiday.own')
})
