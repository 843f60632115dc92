import { submitExpense } from '@daybook/expenses/contract'
import { claimOf } from '@daybook/expenses/testing'
import { askLeave } from '@daybook/leave/contract'
import { addStandIn, deactivatePerson, getPerson, importPeople, removeStandIn, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { acknowledgeNotifications, listNotifications } from '../contract/index.ts'

// What waits for a decision rings the bell of whoever decides now, and no more of who decided before.

const world = await testApp()
const { api, app, given, settle } = world

const waiting = async (who: Member) => {
  await settle()
  const { items } = await api.as(who).call(listNotifications, { query: { only: 'unread' } })
  return items.filter(({ kind }) => kind.endsWith('.waiting')).map(({ message }) => message)
}

const change = async (by: Member, { userId }: Member, body: object) => {
  const { version } = await api.as(by).call(getPerson, { params: { userId } })
  return api.as(by).call(updatePerson, { params: { userId }, body: { ...body, version } })
}

/** Days, leave and a claim of somebody that wait. */
const office = async () => {
  const { ours, theirs } = await given.twoCompanies()
  const { owner, employee } = ours
  const { id: typeId } = await given.leaveType(owner)
  await given.handedIn(employee, '2026-03-09', '2026-03-10')
  await api.as(employee).call(askLeave, { body: { typeId, from: day('2026-04-13'), to: day('2026-04-14') } })
  const claim = await claimOf(world, employee)
  const sent = { params: { id: claim.id }, body: { version: claim.version } }
  await api.as(employee).call(submitExpense, sent)
  const silent = async () => {
    for (const who of [...Object.values(theirs), employee]) expect(await waiting(who)).toEqual([])
  }
  const all = [
    `${employee.name} hands in expenses`,
    `${employee.name} asks for leave: 13 Apr – 14 Apr 2026`,
    `${employee.name} handed in 2 days`,
  ].sort()
  const has = async (who: Member) => (await waiting(who)).sort()
  return { ...ours, all, has, silent }
}

test('somebody has another manager, by the form and by a file', async () => {
  const { owner, hr, manager, employee, outsider, all, has, silent } = await office()
  expect(await has(manager)).toEqual(all)
  await change(owner, outsider, { role: 'MANAGER' })
  await change(hr, employee, { managerId: outsider.userId })
  expect([await has(manager), await has(outsider)]).toEqual([[], all])
  const csv = `Name,Email,Manager email\n${employee.name},${employee.email},${manager.email}\n`
  await api.as(owner).call(importPeople, { body: { csv, commit: true } })
  expect([await has(manager), await has(outsider)]).toEqual([all, []])
  await silent()
})

test('who stands in for whoever is no manager any more has nothing of it: HR hear of it', async () => {
  const { owner, hr, manager, outsider, has, all, employee } = await office()
  await change(owner, outsider, { role: 'MANAGER' })
  const days = { from: day('2026-03-16'), to: day('2026-03-20') }
  await api.as(manager).call(addStandIn, { body: { standInId: outsider.userId, ...days } })
  await change(hr, employee, { managerId: null })
  await change(hr, employee, { managerId: manager.userId })
  expect(await has(outsider)).toEqual(all)
  await change(owner, manager, { role: 'EMPLOYEE' })
  expect([await has(outsider), await has(hr)]).toEqual([[], all])
})

/** The manager is away, and the outsider stands in for them from today on. */
const standsIn = async () => {
  const found = await office()
  const { owner, manager, outsider, has, all } = found
  await change(owner, outsider, { role: 'MANAGER' })
  const days = { from: day('2026-03-16'), to: day('2026-03-20') }
  const standIn = await api.as(manager).call(addStandIn, { body: { standInId: outsider.userId, ...days } })
  expect([await has(manager), await has(outsider)]).toEqual([[], all])
  return { ...found, standIn }
}

type StandsIn = Awaited<ReturnType<typeof standsIn>>

// Who stood in, and could still look, has nothing of it any more.
test.each<[string, (office: StandsIn) => Promise<Member[]>]>([
  [
    'is ended',
    async ({ manager, outsider, standIn }) => {
      await api.as(manager).call(removeStandIn, { params: { id: standIn.id } })
      return [outsider]
    },
  ],
  [
    'is no manager any more',
    async ({ owner, outsider }) => {
      await change(owner, outsider, { role: 'EMPLOYEE' })
      return [outsider]
    },
  ],
  [
    'leaves',
    async ({ owner, outsider: { userId } }) => {
      await api.as(owner).call(deactivatePerson, { params: { userId }, body: { endDate: day('2026-03-16'), accessEnds: 'NOW' } })
      return []
    },
  ],
])('who stands in hears of what waits; whom they stood in for does where the stand-in %s', async (_how, ends) => {
  const { manager, all, has, silent, ...office } = await standsIn()
  const without = await ends({ manager, all, has, silent, ...office })
  expect(await has(manager)).toEqual(all)
  for (const who of without) expect(await has(who)).toEqual([])
  await silent()
})

test('whoever decided is no manager any more, or leaves: HR hear of it', async () => {
  const { owner, hr, manager, employee, all, has, silent } = await office()
  await change(owner, manager, { role: 'EMPLOYEE' })
  expect([await has(manager), await has(hr)]).toEqual([[], all])
  await change(owner, manager, { role: 'MANAGER' })
  expect([await has(manager), await has(hr)]).toEqual([all, []])
  // Whoever decided already is told nothing again.
  await api.as(manager).call(acknowledgeNotifications, { body: { until: app.clock() } })
  await change(owner, manager, { role: 'HUMAN_RESOURCE' })
  expect(await has(manager)).toEqual([])
  await change(owner, manager, { role: 'MANAGER' })
  const body = { endDate: day('2026-03-16'), accessEnds: 'NOW' as const }
  await api.as(owner).call(deactivatePerson, { params: { userId: manager.userId }, body })
  expect(await has(hr)).toEqual(all)
  // What does not change who decides says nothing again.
  await change(hr, employee, { designation: 'Cook' })
  expect(await has(hr)).toEqual(all)
  await silent()
})
