import { submitExpense } from '@daybook/expenses/contract'
import { claimOf } from '@daybook/expenses/testing'
import { addStandIn } from '@daybook/people/contract'
import { cameBack } from '@daybook/people/testing'
import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { listNotifications } from '../contract/index.ts'
import { kinds } from '../domain/index.ts'

const world = await testApp()
const { api, given, clock, settle } = world

const told = async (who: Member) =>
  (await api.as(who).call(listNotifications, { query: {} })).items.filter(({ kind }) => kind === kinds.expenseWaiting.name).length

test.each([false, true])('the owner hears of a claim of the only one of HR, also of a place they left: %s', async (back) => {
  clock.set('2026-03-16T09:00:00Z')
  const owner = await given.company()
  const was = await given.person(owner, { role: 'HUMAN_RESOURCE' })
  const { id, version } = await claimOf(world, was)
  const hr = back ? await cameBack(world, owner, was, { role: 'HUMAN_RESOURCE' }) : was
  await api.as(hr).call(submitExpense, { params: { id }, body: { version } })
  await settle()
  expect([await told(owner), await told(hr)]).toEqual([1, 0])
})

test('whoever came back and stands in for their manager is not asked about what they left', async () => {
  clock.set('2026-03-16T09:00:00Z')
  const { owner, manager } = await given.cast()
  const was = await given.person(owner, { role: 'EMPLOYEE', managerId: manager.userId })
  const { id, version } = await claimOf(world, was)
  const who = await cameBack(world, owner, was, { role: 'HUMAN_RESOURCE', managerId: manager.userId })
  const standsIn = { userId: manager.userId, standInId: who.userId, from: '2026-03-16', to: '2026-03-20' }
  await api.as(owner).call(addStandIn, { body: standsIn })
  await api.as(who).call(submitExpense, { params: { id }, body: { version } })
  await settle()
  expect([await told(manager), await told(who)]).toEqual([1, 0])
})
