import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  askLeave,
  changeLeave,
  decideLeave,
  getLeaveBalances,
  listLeave,
  type LeaveRequest,
  undoLeaveDecision,
} from '../contract/index.ts'
import type { LeavePolicy } from '../domain/index.ts'

const { api, given, rows } = await testApp()

const week = { from: day('2026-04-13'), to: day('2026-04-17') }
const next = { from: day('2026-04-20'), to: day('2026-04-24') }

const office = async (policy: Partial<LeavePolicy> = {}) => {
  const { owner, employee, manager } = await given.cast()
  await rows("update person set hire_date = '2019-01-01' where company_id = $1", [owner.companyId])
  const { id: typeId } = await given.leaveType(owner, 'Annual leave', policy)
  const ask = (days = week) => api.as(employee).call(askLeave, { body: { typeId, ...days } })
  const decide = async ({ id, version }: LeaveRequest, decision: 'APPROVE' | 'REJECT') => {
    const body = { requests: [{ id, version }], decision, note: 'Decided' }
    const { items } = await api.as(manager).call(decideLeave, { body })
    return items[0]?.version ?? 0
  }
  const undo = ({ id }: LeaveRequest) => api.as(manager).send(undoLeaveDecision, { body: { ids: [id] } })
  const statuses = async () => (await api.as(employee).call(listLeave, { query: {} })).items.map(({ status }) => status)
  const left = async () => {
    const { items } = await api.as(employee).call(getLeaveBalances, { query: {} })
    return { today: items[0]?.today, reserved: items[0]?.reserved }
  }
  return { employee, typeId, ask, decide, undo, statuses, left }
}

test('an approval that is taken back ends the change of it that waits: one of them is reserved', async () => {
  const { employee, typeId, ask, decide, undo, statuses, left } = await office()
  const request = await ask()
  const version = await decide(request, 'APPROVE')
  const body = { typeId, from: week.from, to: day('2026-04-20'), version }
  await api.as(employee).call(changeLeave, { params: { id: request.id }, body })
  expect((await undo(request)).status).toBe(200)
  expect((await statuses()).toSorted()).toEqual(['CANCELLED', 'PENDING'])
  expect(await left()).toEqual({ today: 2000, reserved: 500 })
})

test('a rejection is taken back, and the request waits again', async () => {
  const { ask, decide, undo, left } = await office({ annual: 500 })
  const request = await ask()
  await decide(request, 'REJECT')
  expect((await undo(request)).status).toBe(200)
  expect(await left()).toEqual({ today: 500, reserved: 500 })
})

test.each<[string, Partial<LeavePolicy>, typeof week]>([
  ['leave.balance', { annual: 500 }, next],
  ['leave.yearly_limit', { yearlyLimit: 500 }, next],
  ['leave.in_a_row', { inARowLimit: 500 }, next],
  ['leave.overlap', {}, week],
])('a rejection stays where others took its room since: %s', async (code, policy, since) => {
  const { ask, decide, undo, statuses } = await office(policy)
  const request = await ask()
  await decide(request, 'REJECT')
  await ask(since)
  const refused = await undo(request)
  expect(refused.body).toMatchObject({ code })
  expect(JSON.stringify(refused.body)).not.toMatch(/\{\w+\}/)
  expect((await statuses()).toSorted()).toEqual(['PENDING', 'REJECTED'])
})
