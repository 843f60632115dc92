import { deactivatePerson } from '@daybook/people/contract'
import { dayInZone } from '@daybook/platform/domain'
import { newId } from '@daybook/platform/server'
import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { activePosts, addPost, allPosts, changePost, confirmPost, unconfirmedReaders } from '../contract/index.ts'

const { api, clock, given } = await testApp()

const plain = {
  title: 'Your new desks',
  content: '<p>They come on Monday.</p>',
  everybody: false,
  departments: [] as string[],
  roles: [] as 'MANAGER'[],
  pinned: false,
  mustConfirm: true,
  publishAt: null,
  expiresAt: null,
}
const write = (who: Member, more: object) => api.as(who).call(addPost, { body: { ...plain, ...more, kind: 'NOTICE' } })
const titles = async (who: Member) =>
  (await api.as(who).call(activePosts, { query: { kind: 'NOTICE' } })).items.map(({ title }) => title)

test('a post for people by name is read by them, beside whoever is of a role; nobody is counted twice', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const { owner, manager, employee, outsider } = ours
  const people = [employee.userId, manager.userId]
  const post = await write(owner, { roles: ['MANAGER'], people })
  expect(post).toMatchObject({ readers: 2, confirmations: 0 })
  expect(post.people.map(({ userId }) => userId).toSorted()).toEqual(people.toSorted())
  const read = await Promise.all([manager, employee, outsider, theirs.employee].map(titles))
  expect(read).toEqual([[plain.title], [plain.title], [], []])
  const confirm = (who: Member) => api.as(who).send(confirmPost, { params: { id: post.id }, body: { changedAt: null } })
  expect([(await confirm(employee)).status, (await confirm(outsider)).status]).toEqual([200, 404])
  const { items } = await api.as(owner).call(allPosts, { query: { kind: 'NOTICE' } })
  expect(items[0]).toMatchObject({ readers: 2, confirmations: 1 })
  const open = await api.as(owner).call(unconfirmedReaders, { params: { id: post.id }, query: {} })
  expect(open.items.map(({ userId }) => userId)).toEqual([manager.userId])
})

test('a change that says nothing of people leaves them, and one that names others takes their place', async () => {
  const { owner, manager, employee } = await given.cast()
  const post = await write(owner, { people: [employee.userId] })
  const change = (more: { version: number; people?: string[] }) =>
    api.as(owner).call(changePost, { params: { id: post.id }, body: { ...plain, roles: ['MANAGER'], ...more } })
  const left = await change({ version: post.version })
  expect([left.people.length, await titles(employee), await titles(manager)]).toEqual([1, [plain.title], [plain.title]])
  await change({ version: left.version, people: [] })
  expect([await titles(employee), await titles(manager)]).toEqual([[], [plain.title]])
})

test('whoever leaves reads nothing any more and is counted no more, though the post names them', async () => {
  const { owner, employee, manager } = await given.cast()
  const post = await write(owner, { people: [employee.userId, manager.userId] })
  expect(post.readers).toBe(2)
  await api
    .as(owner)
    .call(deactivatePerson, { params: { userId: employee.userId }, body: { endDate: dayInZone(clock.now, 'UTC') } })
  const reply = await api.as(employee).send(activePosts, { query: { kind: 'NOTICE' } })
  const { items } = await api.as(owner).call(allPosts, { query: { kind: 'NOTICE' } })
  expect([reply.status, items[0]?.readers, items[0]?.people.length]).toEqual([401, 1, 2])
})

test('nobody but people of the company can be named, and fifty of them at most', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const send = (people: string[]) => api.as(ours.owner).send(addPost, { body: { ...plain, people, kind: 'NOTICE' } })
  const [foreign, nobody] = [await send([ours.employee.userId, theirs.employee.userId]), await send([newId()])]
  expect([foreign.status, foreign.body]).toEqual([404, nobody.body])
  const many = await send(Array.from({ length: 51 }, () => ours.employee.userId))
  expect(many).toMatchObject({ status: 400, body: { errors: [{ field: 'people', message: 'At most 50 people by name' }] } })
  expect(await titles(ours.employee)).toEqual([])
})
