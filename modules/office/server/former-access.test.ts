import { getPayDetails } from '@daybook/payroll/contract'
import { addStandIn } from '@daybook/people/contract'
import { cameBack } from '@daybook/people/testing'
import { type Member, testApp } from '@daybook/testing'
import { beforeEach, expect, test } from 'vitest'
import { getAccess } from '../contract/index.ts'

const world = await testApp()
const { api, given, clock } = world
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

const accessOf = (who: Member, reader: Member = who) => api.as(reader).call(getAccess, { params: { userId: who.userId } })
const viewersOf = async (who: Member, reader?: Member) =>
  (await accessOf(who, reader)).kinds.find(({ kind }) => kind === 'leave')?.viewers.map(({ userId }) => userId) ?? []

test('who came back sees who opened the pay of the place they had', async () => {
  const { owner, hr, employee } = await given.cast()
  const back = await cameBack(world, owner, employee)
  await api.as(hr).call(getPayDetails, { params: { userId: employee.userId } })
  for (const place of [back, employee]) {
    const { opened } = await accessOf({ ...back, userId: place.userId })
    expect(opened.map(({ userId, what }) => [userId, what])).toEqual([[hr.userId, 'pay_terms']])
  }
})

test('and that the manager of before still sees what is in it', async () => {
  const { owner, manager, employee } = await given.cast()
  const back = await cameBack(world, owner, employee)
  expect(await viewersOf(back)).toContain(manager.userId)
})

test('whom somebody named in the place they had stands in for nobody who decides about them', async () => {
  const { owner, hr, manager } = await given.cast()
  const deputy = await given.person(owner, { role: 'MANAGER' })
  const named = { userId: manager.userId, standInId: deputy.userId, from: '2026-03-16', to: '2026-12-31' }
  await api.as(hr).call(addStandIn, { body: named })
  const back = await cameBack(world, owner, hr, { managerId: manager.userId })
  expect(await viewersOf(back, owner)).not.toContain(deputy.userId)
})
