import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import type { Member } from '@daybook/testing/harness'
import { expect, test } from 'vitest'
import { askLeave, decideLeave, getLeaveConfig, previewLeave, saveLeaveConfig, searchLeaveApprovals } from '../contract/index.ts'
import { typeForm } from '../testing/calls.ts'

const { api, given, rows } = await testApp()

const office = async () => {
  const cast = await given.cast()
  const { id: typeId } = await given.leaveType(cast.hr, 'Leave', { limited: false, approval: 'none' })
  const body = { typeId, from: day('2026-04-13'), to: day('2026-04-14') }
  return { ...cast, body, ask: async (who: Member) => (await api.as(who).call(askLeave, { body })).status }
}

test('leave that needs no approval is approved at once, also an owner’s', async () => {
  const { owner, manager, employee, ask } = await office()
  for (const who of [employee, manager, owner]) expect(await ask(who)).toBe('APPROVED')
})

test('HR could have said themselves that it needs none, so somebody else decides on theirs', async () => {
  const { owner, hr, ask, body } = await office()
  expect((await api.as(hr).call(previewLeave, { body })).decides).toBe('HR')
  expect(await ask(hr)).toBe('PENDING')
  const later = { ...body, from: day('2026-04-20'), to: day('2026-04-21') }
  const asEmployee = await api.as(hr).call(askLeave, { body: later }, { profile: 'employee' })
  expect(asEmployee.status).toBe('PENDING')
  expect((await api.as(owner).call(searchLeaveApprovals, { body: {} })).items).toHaveLength(2)
  expect((await api.as(hr).call(searchLeaveApprovals, { body: {} })).items).toHaveLength(0)
})

test('leave that a manager decides on alone goes on to HR for whoever may say so, and whoever decides is told whose rules they are', async () => {
  const { owner, hr, manager, employee } = await given.cast()
  await rows('update person set manager_id = $1 where id = any($2)', [manager.userId, [hr.userId, employee.userId]])
  const { id: typeId } = await given.leaveType(hr, 'Leave', { limited: false, approval: 'manager' })
  const body = { typeId, from: day('2026-04-13'), to: day('2026-04-14') }
  const waiting = async (who: Member) => (await api.as(who).call(searchLeaveApprovals, { body: {} })).items
  const approved = async (who: Member, { id, version }: { id: string; version: number }) =>
    (await api.as(who).call(decideLeave, { body: { requests: [{ id, version }], decision: 'APPROVE' } })).items[0]
  const asked = await api.as(hr).call(askLeave, { body })
  expect((await waiting(manager)).map(({ ownRules }) => ownRules)).toEqual([true])
  const handed = await approved(manager, asked)
  expect(handed).toMatchObject({ status: 'PENDING', stage: 'HR' })
  expect(await waiting(manager)).toEqual([])
  expect(await approved(owner, handed!)).toMatchObject({ status: 'APPROVED' })
  const other = await api.as(employee).call(askLeave, { body })
  expect((await waiting(manager)).map(({ ownRules }) => ownRules)).toEqual([false])
  expect(await approved(manager, other)).toMatchObject({ status: 'APPROVED' })
  // Once an owner says the rules, they are nobody’s own.
  const [type] = (await api.as(owner).call(getLeaveConfig, {})).types
  const form = { ...typeForm('Leave', { limited: false, approval: 'manager' }), id: typeId, version: type?.version ?? 0 }
  await api.as(owner).call(saveLeaveConfig, { body: { types: [form] } })
  const later = { ...body, from: day('2026-04-20'), to: day('2026-04-21') }
  await api.as(hr).call(askLeave, { body: later })
  expect((await waiting(manager)).map(({ ownRules }) => ownRules)).toEqual([false])
})
