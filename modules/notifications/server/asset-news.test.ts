import { assetOffice } from '@daybook/assets/testing'
import { type Member, testApp } from '@daybook/testing'
import { beforeEach, expect, test } from 'vitest'
import { listNotifications } from '../contract/index.ts'

const world = await testApp({ own: true })
const { api, given, clock, settle } = world
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
  expect((await told(employee)).map(({ message }) => message)).toEqual(['You were given Pixel 8'])
  const [own] = await office.of(employee, employee.userId)
  await office.tryConfirm(employee, own?.id ?? '')
  expect([await told(employee), await told(outsider)]).toEqual([[], []])
})

test('nobody is told of what they gave to themselves', async () => {
  const { owner } = await given.cast()
  await office.lent(owner, owner.userId)
  expect(await told(owner)).toEqual([])
})
