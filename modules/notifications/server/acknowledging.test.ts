import { inCompany, newId } from '@daybook/platform/server'
import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { acknowledgeNotifications, countNotifications, listNotifications } from '../contract/index.ts'
import { kinds } from '../domain/index.ts'
import { wakeMails } from './mails.ts'
import { notify } from './notify.ts'

const { api, app, clock, given, settle, mails, letPass } = await testApp()

const tell = (who: Member, ...things: string[]) =>
  inCompany(app, who.companyId, 'test', async (work) => {
    for (const about of things)
      await notify(work, {
        kind: kinds.timeSentBack,
        about,
        to: [who.userId],
        words: { message: `News of ${about}`, detail: '' },
        link: () => '/product/timesheet/timesheet',
      })
  })
const list = (who: Member, only?: 'unread') => api.as(who).call(listNotifications, { query: only ? { only } : {} })
const unread = async (who: Member) => (await api.as(who).call(countNotifications, {})).unread

test('what is read stays in the list and counts no more, on every device; the news of others are theirs', async () => {
  const { ours, theirs } = await given.twoCompanies()
  for (const who of [ours.employee, ours.manager, theirs.employee]) await tell(who, 'Monday', 'Tuesday')
  const { items } = await list(ours.employee)
  expect(items.map(({ isRead }) => isRead)).toEqual([false, false])
  const ids = [
    items[0]?.id ?? '',
    (await list(ours.manager)).items[0]?.id ?? '',
    (await list(theirs.employee)).items[0]?.id ?? '',
  ]
  expect(await api.as(ours.employee).call(acknowledgeNotifications, { body: { ids } })).toEqual({ unread: 1 })
  expect([await unread(ours.employee), await unread(ours.manager), await unread(theirs.employee)]).toEqual([1, 2, 2])
  expect((await list(ours.employee)).items.map(({ isRead }) => isRead)).toEqual([true, false])
  expect((await list(ours.employee, 'unread')).items.map(({ id }) => id)).toEqual([items[1]?.id])
})

test('twenty presses at once read each thing once, and the count is right behind every one of them', async () => {
  const { employee } = await given.cast()
  await tell(employee, ...Array.from({ length: 5 }, (_, i) => `thing ${i}`))
  const ids = (await list(employee)).items.map(({ id }) => id)
  const presses = Array.from({ length: 20 }, (_, i) => ids.slice(0, 1 + (i % 4)))
  const left = await Promise.all(presses.map((each) => api.as(employee).call(acknowledgeNotifications, { body: { ids: each } })))
  expect(left.every(({ unread: n }) => n >= 1 && n <= 4)).toBe(true)
  expect(await unread(employee)).toBe(1)
})

test('all up to an instant are read, and what came after it is not', async () => {
  const { employee } = await given.cast()
  await tell(employee, 'Monday')
  const until = clock.now
  clock.advance(1)
  await tell(employee, 'Tuesday')
  expect(await api.as(employee).call(acknowledgeNotifications, { body: { until } })).toEqual({ unread: 1 })
  expect((await list(employee, 'unread')).items.map(({ message }) => message)).toEqual(['News of Tuesday'])
})

test('later news of a thing take the place of what is unread about it; what was read stays', async () => {
  const { employee } = await given.cast()
  await tell(employee, 'Monday')
  clock.advance(1)
  await tell(employee, 'Monday')
  expect((await list(employee)).items).toHaveLength(1)
  await api.as(employee).call(acknowledgeNotifications, { body: { until: clock.now } })
  clock.advance(1)
  await tell(employee, 'Monday')
  expect((await list(employee)).items.map(({ isRead }) => isRead)).toEqual([false, true])
})

test('pages follow each other, newest first', async () => {
  const { employee } = await given.cast()
  for (const about of ['Monday', 'Tuesday', 'Wednesday']) {
    await tell(employee, about)
    clock.advance(1)
  }
  const first = await api.as(employee).call(listNotifications, { query: { limit: '2' } })
  const second = await api.as(employee).call(listNotifications, { query: { limit: '2', cursor: first.nextCursor ?? '' } })
  expect([...first.items, ...second.items].map(({ message }) => message)).toEqual([
    'News of Wednesday',
    'News of Tuesday',
    'News of Monday',
  ])
  expect(second.nextCursor).toBeNull()
})

test('beyond twenty mails an hour the rest waits, and comes as one mail', async () => {
  const { employee } = await given.cast()
  for (let i = 0; i < 22; i += 1) {
    await tell(employee, `thing ${newId()}`)
    await settle()
  }
  const own = async () => (await mails()).filter(({ to, subject }) => to === employee.email && !subject.includes('invite'))
  expect(await own()).toHaveLength(20)
  await letPass(3600)
  clock.advance(61)
  await wakeMails(app)
  const all = await own()
  expect(all).toHaveLength(21)
  const digest = all.find(({ subject }) => subject.startsWith('2 notifications from '))
  expect(digest?.text.match(/News of thing/g)).toHaveLength(2)
  await wakeMails(app)
  expect(await own()).toHaveLength(21)
})

test('what is read before its mail goes out is not mailed', async () => {
  const { employee } = await given.cast()
  await tell(employee, 'Monday')
  await api.as(employee).call(acknowledgeNotifications, { body: { until: clock.now } })
  expect((await mails()).filter(({ to, subject }) => to === employee.email && subject.startsWith('News'))).toEqual([])
})
