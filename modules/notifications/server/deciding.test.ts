import { askLeave, decideLeave, searchLeaveApprovals } from '@daybook/leave/contract'
import { day } from '@daybook/platform/domain'
import { newId } from '@daybook/platform/server'
import { type Member, testApp } from '@daybook/testing'
import { decideTimesheets, searchApprovals } from '@daybook/time/contract'
import { expect, test } from 'vitest'
import { listNotifications } from '../contract/index.ts'

const { api, given, settle } = await testApp()

const toDecide = async (who: Member) => {
  await settle()
  const { items } = await api.as(who).call(listNotifications, { query: {} })
  return items.flatMap(({ decides }) => (decides === null ? [] : [decides]))
}
const weeksOf = async (who: Member, whose: string) =>
  (await api.as(who).call(searchApprovals, { body: { whose } })).items.flatMap(({ days }) => days.map(({ id }) => id))
const requestsOf = async (who: Member, request: string) =>
  (await api.as(who).call(searchLeaveApprovals, { body: { request } })).items.map(({ request: { id } }) => id)

test('days that were told of are found by what the notification names, and by nobody else; decided, nothing waits there', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const { owner, manager, employee, outsider } = ours
  const ids = await given.handedIn(employee, '2026-03-09', '2026-03-10')
  await given.handedIn(outsider, '2026-03-09')
  expect(await toDecide(manager)).toEqual([{ what: 'TIMESHEETS', id: employee.userId }])
  expect(await weeksOf(manager, employee.userId)).toEqual(ids)
  // Everybody’s days wait for the owner, and one’s own or those of strangers for nobody.
  expect(await weeksOf(owner, employee.userId)).toEqual(ids)
  for (const [who, whose] of [
    [manager, outsider.userId],
    [manager, manager.userId],
    [theirs.owner, employee.userId],
    [manager, newId()],
  ] as const)
    expect(await weeksOf(who, whose)).toEqual([])
  expect((await api.as(employee).send(searchApprovals, { body: { whose: employee.userId } })).status).toBe(403)
  await api.as(owner).call(decideTimesheets, { body: { ids, decision: 'APPROVE' } })
  expect([await toDecide(manager), await weeksOf(manager, employee.userId)]).toEqual([[], []])
})

test('a request for leave that was told of is found by its id, and no more once somebody decided', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const { owner, manager, employee, outsider } = ours
  const { id: typeId } = await given.leaveType(owner)
  const ask = (who: Member) => api.as(who).call(askLeave, { body: { typeId, from: day('2026-04-13'), to: day('2026-04-14') } })
  const [request, other] = [await ask(employee), await ask(outsider)]
  expect(await toDecide(manager)).toEqual([{ what: 'LEAVE', id: request.id }])
  expect(await requestsOf(manager, request.id)).toEqual([request.id])
  for (const [who, id] of [
    [manager, other.id],
    [theirs.owner, request.id],
    [manager, newId()],
  ] as const)
    expect(await requestsOf(who, id)).toEqual([])
  const requests = [{ id: request.id, version: request.version }]
  await api.as(owner).call(decideLeave, { body: { requests, decision: 'APPROVE' } })
  expect([await toDecide(manager), await requestsOf(manager, request.id)]).toEqual([[], []])
})
