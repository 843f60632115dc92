import { deactivatePerson, invitePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { holdPerson, removeDocument } from '../contract/index.ts'
import { documentBy, ruleBy } from '../testing/calls.ts'
import { retentionJob } from './retention-job.ts'

const world = await testApp()
const { api, given, clock, rows } = world

/** Somebody who left in March, of whom there is a document, and is invited back in April, with a place that they have not joined yet. */
const invitedBack = async () => {
  clock.set('2026-03-16T09:00:00Z')
  const { owner, hr, employee } = await given.cast()
  const { email, name, userId: former } = employee
  const document = await documentBy(world, owner, { userId: former })
  await api.as(owner).call(deactivatePerson, { params: { userId: former }, body: { endDate: day('2026-03-15') } })
  clock.set('2026-04-10T09:00:00Z')
  const { userId } = await api.as(owner).call(invitePerson, { body: { email, name, hireDate: day('2026-04-20') } })
  const left = async () => (await rows('select id from stored_document where company_id = $1', [owner.companyId])).length
  const hold = (whom: string) => api.as(owner).call(holdPerson, { params: { userId: whom }, body: { reason: 'A case at court' } })
  const remove = async (id: string) => (await api.as(hr).send(removeDocument, { params: { id } })).body
  return { owner, document, former, userId, left, hold, remove }
}

/** A rule that removes a month after people left. */
const retain = async (owner: Parameters<typeof ruleBy>[1], at = '2026-04-17T09:00:00Z') => {
  await ruleBy(world, owner, { place: 'PERSON', from: 'LEFT', months: 1, byItself: true })
  clock.set(at)
  await retentionJob.run(world.app)
}

test('a hold on the place that somebody is invited to is for what they had before', async () => {
  const { document, userId, hold, remove, left } = await invitedBack()
  await hold(userId)
  expect(await remove(document.id)).toMatchObject({ code: 'document.held' })
  expect(await left()).toBe(1)
})

test('a hold on the place that somebody had is for what is put into the one that they are invited to', async () => {
  const { owner, former, userId, hold, remove, left } = await invitedBack()
  await hold(former)
  const { id } = await documentBy(world, owner, { userId })
  expect(await remove(id)).toMatchObject({ code: 'document.held' })
  expect(await left()).toBe(2)
})

test('whoever is invited back has not left: what is kept for a time after that stays', async () => {
  const { owner, left } = await invitedBack()
  await retain(owner)
  expect(await left()).toBe(1)
})

test('whoever is not invited back has: it goes', async () => {
  const { owner, userId, left } = await invitedBack()
  clock.set('2026-04-21T09:00:00Z')
  await api.as(owner).call(deactivatePerson, { params: { userId }, body: { endDate: day('2026-04-20') } })
  await retain(owner, '2026-05-21T09:00:00Z')
  expect(await left()).toBe(0)
})
