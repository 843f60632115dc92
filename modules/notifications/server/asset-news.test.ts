import { assetOffice } from '@daybook/assets/testing'
import { acceptInvitation } from '@daybook/people/contract'
import { guest } from '@daybook/people/testing'
import { type Member, testApp } from '@daybook/testing'
import { beforeEach, expect, test } from 'vitest'
import { listNotifications } from '../contract/index.ts'

const world = await testApp()
const { api, given, clock, rows, settle } = world
const office = assetOffice(world)
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

const told = async (who: Member) => {
  await settle()
  const { items } = await api.as(who).call(listNotifications, { query: {} })
  return items.filter(({ kind }) => kind === 'assets.given')
}

test('who is given something is asked to say that they have it, until they do or it is back', async () => {
  const { owner, employee, outsider } = await given.cast()
  const laptop = await office.lent(owner, employee.userId)
  expect(await told(employee)).toMatchObject([
    { message: 'You were given MacBook Pro 14', detail: 'Please say that you have it.', link: '/product/timesheet/myAssets' },
  ])
  await office.lent(owner, employee.userId, { name: 'Pixel 8' })
  await office.tryTakeBack(owner, laptop)
  // What was to be confirmed is no more; that it was given back they have in writing.
  expect((await told(employee)).map(({ message }) => message)).toEqual([
    `${owner.name} noted that you gave MacBook Pro 14 back`,
    'You were given Pixel 8',
  ])
  const [own] = await office.of(employee, employee.userId)
  await office.tryConfirm(employee, own?.id ?? '')
  expect([(await told(employee)).length, await told(outsider)]).toEqual([1, []])
})

test('nobody is told of what they gave to themselves, or took back from themselves', async () => {
  const { owner } = await given.cast()
  await office.tryTakeBack(owner, await office.lent(owner, owner.userId))
  expect(await told(owner)).toEqual([])
})

test('who was invited when they were given something is told once they joined, and not of what is back by then', async () => {
  const { owner, person, token } = await guest(world)
  await office.lent(owner, person.userId)
  await office.tryTakeBack(owner, await office.lent(owner, person.userId, { name: 'Pixel 8' }))
  await settle()
  await api.call(acceptInvitation, { body: { token, password: 'plover-quartz-ninety-lagoon' } })
  await settle()
  expect(await rows("select message from notification where person_id = $1 and kind = 'assets.given'", [person.userId])).toEqual([
    { message: 'You were given MacBook Pro 14' },
  ])
})
