import { askLeave } from '@daybook/leave/contract'
import { addStandIn, changeOwnZone, getPerson, removeStandIn, searchStandIns, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { beforeEach, expect, test } from 'vitest'
import { changeNotificationSettings, getNotificationSettings, listNotifications } from '../contract/index.ts'
import { wakeMails } from './mails.ts'

// The job works for every company of this server.
const { api, app, given, settle, clock, mails } = await testApp({ own: true })
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

/** What waits for somebody, as far as they have not read it. */
const waiting = async (who: Member): Promise<number> => {
  await settle()
  const { items } = await api.as(who).call(listNotifications, { query: { only: 'unread' } })
  return items.filter(({ kind }) => kind === 'leave.waiting').length
}

const turn = async (at: string) => {
  clock.set(at)
  await app.jobs.find(({ name }) => name === 'people-stand-ins')?.run(app)
}

/** Leave that an employee asked for in Berlin, whose manager has a stand-in from a day to a day. */
const office = async (from: string, to: string, digestAt: number | null = null) => {
  const cast = await given.cast()
  const { owner, manager, employee, outsider: standIn } = cast
  const { version } = await api.as(owner).call(getPerson, { params: { userId: standIn.userId } })
  await api.as(owner).call(updatePerson, { params: { userId: standIn.userId }, body: { role: 'MANAGER', version } })
  const { id: typeId } = await given.leaveType(owner)
  const setting = await api.as(standIn).call(getNotificationSettings, {})
  await api.as(standIn).call(changeNotificationSettings, { body: { digestAt, version: setting.version } })
  await api.as(manager).call(addStandIn, { body: { standInId: standIn.userId, from: day(from), to: day(to) } })
  await api.as(employee).call(askLeave, { body: { typeId, from: day('2026-04-13'), to: day('2026-04-14') } })
  return { ...cast, standIn, bells: async () => [await waiting(manager), await waiting(standIn)] }
}

test('a stand-in whose days begin, by the company’s clock, hears of what waits, and the manager of nothing more', async () => {
  const { bells } = await office('2026-03-17', '2026-03-20')
  expect(await bells()).toEqual([1, 0])
  await turn('2026-03-16T22:59:00Z')
  expect(await bells()).toEqual([1, 0])
  await turn('2026-03-16T23:00:00Z')
  expect(await bells()).toEqual([0, 1])
})

test('one whose days are over decides nothing more: the manager hears of it, and their own digest tells nothing', async () => {
  const { standIn, employee, bells } = await office('2026-03-16', '2026-03-16', 8 * 60)
  expect(await bells()).toEqual([0, 1])
  await turn('2026-03-17T00:01:00Z')
  expect(await bells()).toEqual([1, 0])
  clock.set('2026-03-17T09:00:00Z')
  await wakeMails(app)
  expect((await mails()).filter(({ to, text }) => to === standIn.email && text.includes(employee.name))).toEqual([])
})

test('nothing is told twice, and nothing of one that was taken back', async () => {
  const { manager, standIn, bells } = await office('2026-03-17', '2026-03-20')
  await turn('2026-03-17T09:00:00Z')
  const made = async () => (await api.as(standIn).call(listNotifications, { query: {} })).items.map(({ id }) => id)
  const before = [await bells(), await made()]
  await turn('2026-03-17T09:01:00Z')
  expect([await bells(), await made()]).toEqual(before)
  const [row] = (await api.as(manager).call(searchStandIns, { body: {} })).items
  await api.as(manager).call(removeStandIn, { params: { id: row?.id ?? '' } })
  await turn('2026-03-21T09:00:00Z')
  expect(await bells()).toEqual([1, 0])
})

/** 20:30 of the 16th in New York: where the company is, the 17th began. */
const evening = '2026-03-17T00:30:00Z'

test('a stand-in whom a manager names on a clock behind the company’s hears of what waits once the company’s day begins', async () => {
  const { manager, standIn, bells } = await office('2026-03-17', '2026-03-20')
  const [row] = (await api.as(manager).call(searchStandIns, { body: {} })).items
  await api.as(manager).call(removeStandIn, { params: { id: row?.id ?? '' } })
  await api.as(manager).call(changeOwnZone, { body: { zone: 'America/New_York' } })
  expect(await bells()).toEqual([1, 0])
  clock.set(evening)
  await api.as(manager).call(addStandIn, { body: { standInId: standIn.userId, from: day('2026-03-17'), to: day('2026-03-20') } })
  expect(await bells()).toEqual([0, 1])
})

test('one whom they end on that clock decides nothing more: the manager hears of it', async () => {
  const { manager, bells } = await office('2026-03-17', '2026-03-20')
  await api.as(manager).call(changeOwnZone, { body: { zone: 'America/New_York' } })
  await turn('2026-03-16T23:01:00Z')
  expect(await bells()).toEqual([0, 1])
  clock.set(evening)
  const [row] = (await api.as(manager).call(searchStandIns, { body: {} })).items
  await api.as(manager).call(removeStandIn, { params: { id: row?.id ?? '' } })
  expect(await bells()).toEqual([1, 0])
})
