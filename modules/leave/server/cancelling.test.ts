import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  cancelLeave,
  cancelLeaveOfOther,
  changeLeave,
  listLeave,
  previewLeave,
  searchLeaveApprovals,
  undoLeaveDecision,
  type LeaveRequest,
} from '../contract/index.ts'
import type { LeavePolicy } from '../domain/index.ts'
import { itemsOf, leaveOffice, week } from '../testing/leave-office.ts'

const world = await testApp()
const { api, rows } = world
const office = (policy?: Partial<LeavePolicy>) => leaveOffice(world, policy)

test('what waits is taken back at once, what is approved is asked for', async () => {
  const { ask, decide, employee, manager, left } = await office()
  const cancel = (request: LeaveRequest) =>
    api.as(employee).call(cancelLeave, { params: { id: request.id }, body: { version: request.version } })
  expect(await cancel(await ask())).toMatchObject({ status: 'CANCELLED' })
  const request = await ask()
  const [taken] = itemsOf(await decide(request))
  if (!taken) throw new Error('it was not approved')
  const asks = await cancel(taken)
  expect(asks).toMatchObject({ status: 'APPROVED', cancelAsked: true })
  expect((await api.as(manager).call(searchLeaveApprovals, { body: {} })).items).toHaveLength(1)
  expect((await decide(asks)).body).toMatchObject({ items: [{ status: 'CANCELLED' }] })
  expect(await left()).toEqual({ today: 2000, reserved: 0, used: 0 })
})

test('what is over is not cancelled or changed again', async () => {
  const { ask, decide, employee, typeId, manager } = await office()
  const request = await ask()
  await decide(request, 'REJECT', manager, 'No')
  const at = { params: { id: request.id }, body: { version: request.version + 1 } }
  expect((await api.as(employee).send(cancelLeave, at)).body).toMatchObject({ code: 'leave.over' })
  const change = { params: { id: request.id }, body: { typeId, ...week, version: request.version + 1 } }
  expect((await api.as(employee).send(changeLeave, change)).body).toMatchObject({ code: 'leave.over' })
})

test('an approved leave holds until its change is approved; then the days of the change are booked alone', async () => {
  const { ask, decide, employee, typeId, left } = await office()
  const [taken] = itemsOf(await decide(await ask()))
  if (!taken) throw new Error('it was not approved')
  const body = { typeId, from: day('2026-04-15'), to: day('2026-04-21'), version: taken.version }
  const change = await api.as(employee).call(changeLeave, { params: { id: taken.id }, body })
  expect(change).toMatchObject({ status: 'PENDING', replacesId: taken.id, total: 500 })
  expect(await left()).toEqual({ today: 2000, reserved: 0, used: 500 })
  await decide(change)
  const { items } = await api.as(employee).call(listLeave, { query: {} })
  expect(items.map(({ status }) => status)).toEqual(['APPROVED', 'REPLACED'])
  // What was changed counts against every limit like any other leave.
  const beside = await api.as(employee).call(previewLeave, { body: { typeId, from: day('2026-04-21'), to: day('2026-04-22') } })
  expect(beside.faults.map(({ code }) => code)).toEqual(['leave.overlap'])
  expect(await left()).toEqual({ today: 2000, reserved: 0, used: 500 })
  const days = await rows<{ day: string }>('select day::text from leave_day where person_id = $1 order by 1', [employee.userId])
  expect(days.map((row) => row.day)).toEqual(['2026-04-15', '2026-04-16', '2026-04-17', '2026-04-20', '2026-04-21'])
})

test('a list says what may still be done: one change at a time, nothing about what is over or another’s', async () => {
  const { ask, decide, employee, manager, typeId } = await office()
  const can = async (reader = employee) => {
    const { items } = await api.as(reader).call(listLeave, { query: reader === employee ? {} : { userId: employee.userId } })
    return items.map((each) => [each.status, each.can.change, each.can.cancel])
  }
  const asked = await ask()
  expect(await can()).toEqual([['PENDING', true, true]])
  expect(await can(manager)).toEqual([['PENDING', false, false]])
  const [taken] = itemsOf(await decide(asked))
  if (!taken) throw new Error('it was not approved')
  expect(await can()).toEqual([['APPROVED', true, true]])
  const body = { typeId, from: week.from, to: day('2026-04-24'), version: taken.version }
  const waits = await api.as(employee).call(changeLeave, { params: { id: taken.id }, body })
  const both = [
    ['APPROVED', false, true],
    ['PENDING', true, true],
  ]
  expect((await can()).toSorted()).toEqual(both)
  await api.as(employee).call(cancelLeave, { params: { id: waits.id }, body: { version: waits.version } })
  const back = await api.as(employee).call(cancelLeave, { params: { id: taken.id }, body: { version: taken.version } })
  const again = { params: { id: taken.id }, body: { version: back.version } }
  expect((await api.as(employee).send(cancelLeave, again)).body).toMatchObject({ code: 'leave.cancel_waits' })
  const none = [
    ['APPROVED', false, false],
    ['CANCELLED', false, false],
  ]
  expect((await can()).toSorted()).toEqual(none)
})

test('a change that waits is changed again without being counted twice, and is over with its leave', async () => {
  const { ask, decide, employee, typeId, hr, left } = await office({ annual: 1000, yearlyLimit: 1000 })
  const [taken] = itemsOf(await decide(await ask()))
  if (!taken) throw new Error('it was not approved')
  const body = (more: object) => ({ typeId, from: week.from, to: day('2026-04-24'), ...more })
  const change = (request: LeaveRequest, more: object = {}) =>
    api.as(employee).send(changeLeave, { params: { id: request.id }, body: body({ version: request.version, ...more }) })
  const waits = (await change(taken)).body as LeaveRequest
  expect(waits).toMatchObject({ status: 'PENDING', total: 1000 })
  const seen = await api.as(employee).call(previewLeave, { body: body({ replacesId: waits.id }) })
  expect(seen).toMatchObject({ faults: [], balance: { before: 1000, after: 0 } })
  expect((await change(waits, { note: 'Said again' })).body).toMatchObject({ note: 'Said again', total: 1000 })
  expect((await change(taken)).body).toMatchObject({ code: 'leave.change_waits' })
  // Ten days are asked for: not one more fits into the year.
  const more = { typeId, from: day('2026-05-04'), to: day('2026-05-04') }
  const codes = (await api.as(employee).call(previewLeave, { body: more })).faults.map(({ code }) => code)
  expect(codes).toEqual(['leave.yearly_limit', 'leave.balance'])
  const cancel = { params: { id: taken.id }, body: { version: taken.version, note: 'The fair' } }
  expect((await api.as(hr).send(cancelLeaveOfOther, cancel)).status).toBe(200)
  const { items } = await api.as(employee).call(listLeave, { query: {} })
  expect(items.map(({ status }) => status)).toEqual(['CANCELLED', 'CANCELLED'])
  expect(await left()).toEqual({ today: 1000, reserved: 0, used: 0 })
})

test('keeping leave that was asked back leaves its approval to whoever gave it', async () => {
  const { ask, decide, employee, manager, hr } = await office()
  const [taken] = itemsOf(await decide(await ask(), 'APPROVE', hr))
  if (!taken) throw new Error('it was not approved')
  const asks = await api.as(employee).call(cancelLeave, { params: { id: taken.id }, body: { version: taken.version } })
  const [kept] = itemsOf(await decide(asks, 'REJECT', manager, 'It is too late'))
  expect(kept).toMatchObject({
    status: 'APPROVED',
    cancelAsked: false,
    decisionNote: 'It is too late',
    decidedByName: taken.decidedByName,
  })
  const undone = await api.as(manager).send(undoLeaveDecision, { body: { ids: [taken.id] } })
  expect(undone.body).toMatchObject({ code: 'leave.undo_over' })
})

test('owner and HR cancel another’s, with a note and never their own', async () => {
  const { ask, decide, hr, owner, manager, employee, left } = await office()
  const [taken] = itemsOf(await decide(await ask()))
  if (!taken) throw new Error('it was not approved')
  const cancel = (request: LeaveRequest, note: string) =>
    api.as(hr).send(cancelLeaveOfOther, { params: { id: request.id }, body: { version: request.version, note } })
  const offered = async (who: typeof hr) =>
    (await api.as(who).call(listLeave, { query: { userId: taken.userId } })).items.map(({ can }) => can.cancelFor)
  expect([await offered(hr), await offered(owner), await offered(manager), await offered(employee)]).toEqual([
    [true],
    [true],
    [false],
    [false],
  ])
  expect((await cancel(taken, '')).body).toMatchObject({ code: 'leave.note_required' })
  expect((await cancel(taken, 'The fair was moved')).body).toMatchObject({ status: 'CANCELLED' })
  expect(await left()).toEqual({ today: 2000, reserved: 0, used: 0 })
  expect((await cancel({ ...taken, version: taken.version + 1 }, 'Again')).body).toMatchObject({ code: 'leave.over' })
  expect(await offered(hr)).toEqual([false])
  const own = await ask({}, hr)
  expect((await cancel(own, 'x')).body).toMatchObject({ code: 'leave.own' })
  expect(
    (await api.as(owner).send(cancelLeaveOfOther, { params: { id: own.id }, body: { version: own.version, note: 'x' } })).status,
  ).toBe(200)
})
