import { addStandIn, deactivatePerson, getPerson, removeStandIn, searchStandIns, updatePerson } from '@daybook/people/contract'
import { cameBack } from '@daybook/people/testing'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { beforeEach, expect, test } from 'vitest'
import { addFileToLeave, askLeave, cancelLeave, decideLeave, getLeaveFile, searchLeaveApprovals } from '../contract/index.ts'
import { note } from '../testing/calls.ts'

const world = await testApp()
const { api, given, clock, mails, rows, settle } = world
beforeEach(() => clock.set('2026-03-16T09:00:00Z'))

/** A manager is away from the 16th to the 20th, another one stands in. */
const office = async () => {
  const cast = await given.cast()
  const deputy = await given.person(cast.owner, { role: 'MANAGER' })
  const { id: typeId } = await given.leaveType(cast.owner)
  const body = { standInId: deputy.userId, from: day('2026-03-16'), to: day('2026-03-20') }
  const { id } = await api.as(cast.manager).call(addStandIn, { body })
  // Heard of later, it tells of the requests that wait by then as well.
  await settle()
  const ask = (who = cast.employee) =>
    api.as(who).call(askLeave, { body: { typeId, from: day('2026-04-13'), to: day('2026-04-14') } })
  const waiting = async (who = deputy) => (await api.as(who).call(searchLeaveApprovals, { body: {} })).items.length
  const approve = (request: { id: string; version: number }, who = deputy) =>
    api.as(who).send(decideLeave, {
      body: { requests: [{ id: request.id, version: request.version }], decision: 'APPROVE' as const },
    })
  return { ...cast, deputy, id, ask, waiting, approve }
}

test('who stands in is told of a request, sees it and decides on it', async () => {
  const { deputy, manager, ask, waiting, approve } = await office()
  const request = await ask()
  const told = (await mails()).filter(({ subject }) => subject.includes('asks for leave')).map(({ to }) => to)
  expect(told).toContain(deputy.email)
  expect(told).not.toContain(manager.email)
  expect([await waiting(), await waiting(manager)]).toEqual([1, 1])
  expect((await approve(request)).body).toMatchObject({ decided: 1, items: [{ status: 'APPROVED' }] })
})

test('who stands in for somebody who is no manager any more decides about nobody for them, and opens nothing', async () => {
  const { owner, manager, deputy, employee, ask, waiting, approve } = await office()
  const request = await ask()
  const file = await api.as(employee).call(addFileToLeave, { params: { id: request.id }, file: note })
  const open = async () => (await api.as(deputy).send(getLeaveFile, { params: { fileId: file.id } })).status
  expect([await waiting(), await open()]).toEqual([1, 200])
  const turn = async (role: 'EMPLOYEE' | 'MANAGER') => {
    const { version } = await api.as(owner).call(getPerson, { params: { userId: manager.userId } })
    await api.as(owner).call(updatePerson, { params: { userId: manager.userId }, body: { version, role } })
  }
  await turn('EMPLOYEE')
  expect([await waiting(), await open(), (await approve({ ...request, version: 2 })).status]).toEqual([0, 404, 404])
  await turn('MANAGER')
  expect(await waiting()).toBe(1)
})

test('before and after these days, and once it is ended, nothing of it is there for them', async () => {
  const { manager, id, ask, waiting, approve } = await office()
  const request = await ask()
  clock.set('2026-03-15T09:00:00Z')
  expect([await waiting(), (await approve(request)).status]).toEqual([0, 404])
  clock.set('2026-03-21T09:00:00Z')
  expect([await waiting(), (await approve(request)).status]).toEqual([0, 404])
  clock.set('2026-03-18T09:00:00Z')
  expect(await waiting()).toBe(1)
  await api.as(manager).call(removeStandIn, { params: { id } })
  expect([await waiting(), (await approve(request)).status]).toEqual([0, 404])
})

test('who stands in decides neither on the manager’s own leave nor, as one of the reports, on theirs', async () => {
  const { owner, manager, ask, approve, waiting } = await office()
  const second = await given.person(owner, { role: 'MANAGER', managerId: manager.userId })
  const body = { standInId: second.userId, from: day('2026-03-21'), to: day('2026-03-27') }
  await api.as(manager).call(addStandIn, { body })
  const [ofManager, own] = [await ask(manager), await ask(second)]
  expect([await waiting(), (await approve(ofManager)).status]).toEqual([1, 404])
  clock.set('2026-03-23T09:00:00Z')
  expect(await waiting(second)).toBe(0)
  expect((await approve(own, second)).body).toMatchObject({ code: 'leave.own' })
  expect((await approve(ofManager, second)).status).toBe(404)
})

test('whoever may decide no more does not decide as a stand-in either', async () => {
  const { owner, deputy, ask, approve } = await office()
  const request = await ask()
  const { version } = await api.as(owner).call(getPerson, { params: { userId: deputy.userId } })
  await api.as(owner).call(updatePerson, { params: { userId: deputy.userId }, body: { version, role: 'EMPLOYEE' } })
  expect((await approve(request)).status).toBe(403)
})

test('who stood in for a manager who has left decides no more, and whoever is above is asked', async () => {
  const { owner, hr, manager, deputy, employee, ask, approve, waiting } = await office()
  const request = await ask()
  const told = async () => {
    const asked = (await mails()).filter(({ subject }) => subject.includes('asks for leave')).map(({ to }) => to)
    return asked.filter((to) => [deputy, hr, manager].some(({ email }) => email === to))
  }
  expect(await told()).toEqual([deputy.email])
  await api.as(owner).call(deactivatePerson, { params: { userId: manager.userId }, body: { endDate: day('2026-03-16') } })
  expect([await waiting(), (await approve(request)).status]).toEqual([0, 404])
  // What waits is told to who decides now.
  expect((await told()).toSorted()).toEqual([deputy.email, hr.email].toSorted())
  expect((await api.as(deputy).call(searchStandIns, { body: {} })).items).toEqual([])
  await api.as(employee).call(cancelLeave, { params: { id: request.id }, body: { version: request.version } })
  await ask()
  expect((await told()).toSorted()).toEqual([deputy.email, hr.email, hr.email].toSorted())
})

test('nobody is decided about by whom they named themselves, before that one’s manager was theirs', async () => {
  const { owner, hr, manager, employee } = await given.cast()
  const friend = await given.person(owner, { role: 'MANAGER' })
  const { id: typeId } = await given.leaveType(owner, 'Leave', { limited: false, approval: 'manager' })
  const stand = { userId: manager.userId, standInId: friend.userId, from: day('2026-03-16'), to: day('2027-03-01') }
  await api.as(hr).call(addStandIn, { body: stand })
  await rows('update person set manager_id = $1 where id = any($2)', [manager.userId, [hr.userId, employee.userId]])
  const ask = (who: typeof hr) => api.as(who).call(askLeave, { body: { typeId, from: day('2026-04-13'), to: day('2026-04-14') } })
  for (const who of [hr, employee]) await ask(who)
  const waits = (await api.as(friend).call(searchLeaveApprovals, { body: {} })).items.map(({ request }) => request.userId)
  expect(waits).toEqual([employee.userId])
  const told = (await mails()).filter(({ subject }) => subject.includes('asks for leave')).map(({ to, subject }) => [to, subject])
  expect(told.filter(([, subject]) => subject?.includes(hr.name)).map(([to]) => to)).toEqual([manager.email])
})

test('nobody is decided about by whom they named in the place that they had', async () => {
  const { owner, hr, manager } = await given.cast()
  const deputy = await given.person(owner, { role: 'MANAGER' })
  const { id: typeId } = await given.leaveType(owner)
  const named = { userId: manager.userId, standInId: deputy.userId, from: '2026-03-16', to: '2026-12-31' }
  await api.as(hr).call(addStandIn, { body: named })
  const back = await cameBack(world, owner, hr, { role: 'HUMAN_RESOURCE', managerId: manager.userId })
  const { id, version } = await api.as(back).call(askLeave, { body: { typeId, from: day('2026-04-13'), to: day('2026-04-14') } })
  expect((await api.as(deputy).call(searchLeaveApprovals, { body: {} })).items).toEqual([])
  const decided = await api.as(deputy).send(decideLeave, { body: { requests: [{ id, version }], decision: 'APPROVE' } })
  expect(decided.status).toBe(404)
})
