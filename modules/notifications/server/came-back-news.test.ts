import { submitExpense } from '@daybook/expenses/contract'
import { claimOf } from '@daybook/expenses/testing'
import { cameBack } from '@daybook/people/testing'
import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { listNotifications } from '../contract/index.ts'
import { kinds } from '../domain/index.ts'

const world = await testApp({ own: true })
const { api, given, clock, settle } = world

test.each([false, true])('the owner hears of a claim of the only one of HR, also of a place they left: %s', async (back) => {
  clock.set('2026-03-16T09:00:00Z')
  const owner = await given.company()
  const was = await given.person(owner, { role: 'HUMAN_RESOURCE' })
  const { id, version } = await claimOf(world, was)
  const hr = back ? await cameBack(world, owner, was, { role: 'HUMAN_RESOURCE' }) : was
  await api.as(hr).call(submitExpense, { params: { id }, body: { version } })
  await settle()
  const told = async (who: Member) =>
    (await api.as(who).call(listNotifications, { query: {} })).items.filter(({ kind }) => kind === kinds.expenseWaiting.name)
      .length
  expect([await told(owner), await told(hr)]).toEqual([1, 0])
})
