import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { askLeave, cancelLeave, changeLeave, decideLeave, getLeaveBalances, listLeave, payOutLeave } from '../contract/index.ts'

// Whoever asked for a change takes it back whenever they like: what it would give back is nobody's before it is approved.

const { api, given } = await testApp()

const story = async (policy: object) => {
  const { hr, employee } = await given.cast()
  const { id: typeId } = await given.leaveType(hr, 'Leave', { approval: 'none', roundTo: 0, ...policy } as never)
  const me = api.as(employee)
  const ask = (from: string, to: string) => me.send(askLeave, { body: { typeId, from: day(from), to: day(to) } })
  // All five days of the year are taken, approved at once as the company wants it.
  const first = await me.call(askLeave, { body: { typeId, from: day('2026-04-13'), to: day('2026-04-17') } })
  expect(first.status).toBe('APPROVED')
  // Four more are refused.
  const refused = await ask('2026-05-04', '2026-05-07')
  // But not while a change of the first to a single day waits.
  const body = { typeId, from: day('2026-04-13'), to: day('2026-04-13'), version: first.version }
  const change = await me.call(changeLeave, { params: { id: first.id }, body })
  expect(change.status).toBe('PENDING')
  const more = await ask('2026-05-04', '2026-05-07')
  await me.call(cancelLeave, { params: { id: change.id }, body: { version: change.version } })
  const held = (await me.call(listLeave, { query: {} })).items.filter(({ status }) => status === 'APPROVED')
  const [balance] = (await me.call(getLeaveBalances, { query: {} })).items
  return {
    refused: (refused.body as { code?: string }).code,
    more: more.status,
    total: held.reduce((sum, { total }) => sum + total, 0),
    lowest: Math.min(...(balance?.ahead ?? []).map((each) => each.balance)),
  }
}

test('an employee takes no leave beyond their balance, without anybody’s decision, while a change of other leave waits', async () => {
  const { refused, more, total, lowest } = await story({ annual: 500, carryMax: 0, prorate: 'none' })
  expect(refused).toBe('leave.balance')
  expect({ more, total, isBelow: lowest < 0 }).toEqual({ more: 409, total: 500, isBelow: false })
})

test('nor beyond what a year allows', async () => {
  const { refused, more, total } = await story({ limited: false, yearlyLimit: 500 })
  expect(refused).toBe('leave.yearly_limit')
  expect({ more, total }).toEqual({ more: 409, total: 500 })
})

test('nor without the document that so many days in a row need', async () => {
  const { hr, employee } = await given.cast()
  const policy = { limited: false, approval: 'none', documentFrom: 4, documentFirst: true }
  const { id: typeId } = await given.leaveType(hr, 'Leave', policy as never)
  const me = api.as(employee)
  const first = await me.call(askLeave, { body: { typeId, from: day('2026-04-13'), to: day('2026-04-15') } })
  const rest = { typeId, from: day('2026-04-16'), to: day('2026-04-17') }
  const refused = await me.send(askLeave, { body: rest })
  const body = { typeId, from: day('2026-05-13'), to: day('2026-05-13'), version: first.version }
  const change = await me.call(changeLeave, { params: { id: first.id }, body })
  const more = await me.send(askLeave, { body: rest })
  await me.call(cancelLeave, { params: { id: change.id }, body: { version: change.version } })
  expect([(refused.body as { code?: string }).code, more.status]).toEqual(['leave.document_first', 409])
})

test('nor is paid out what they take, while a change of it waits that they withdraw then', async () => {
  const { owner, hr, employee } = await given.cast()
  const { id: typeId } = await given.leaveType(owner, 'Leave', { annual: 500, carryMax: 0, prorate: 'none', roundTo: 0 } as never)
  const me = api.as(employee)
  const first = await me.call(askLeave, { body: { typeId, from: day('2026-04-13'), to: day('2026-04-17') } })
  await api.as(owner).call(decideLeave, { body: { requests: [{ id: first.id, version: first.version }], decision: 'APPROVE' } })
  const pay = () =>
    api
      .as(hr)
      .send(payOutLeave, { body: { userId: employee.userId, typeId, day: day('2026-03-31'), amount: 400, note: 'Asked for' } })
  const refused = await pay()
  const body = { typeId, from: day('2026-04-13'), to: day('2026-04-13'), version: first.version + 1 }
  const change = await me.call(changeLeave, { params: { id: first.id }, body })
  const paid = await pay()
  await me.call(cancelLeave, { params: { id: change.id }, body: { version: change.version } })
  expect([(refused.body as { code?: string }).code, paid.status]).toEqual(['leave.payout_too_much', 409])
})

test('nor by two changes of which one is approved and the other withdrawn', async () => {
  const { owner, manager, employee } = await given.cast()
  const policy = { approval: 'none', limited: false, yearlyLimit: 1000 } as const
  const { id: typeId } = await given.leaveType(owner, 'Leave', policy)
  const me = api.as(employee)
  const asked = (from: string, to: string) => ({ typeId, from: day(from), to: day(to) })
  const ask = (from: string, to: string) => me.call(askLeave, { body: asked(from, to) })
  const change = ({ id, version }: { id: string; version: number }, from: string, to: string) =>
    me.call(changeLeave, { params: { id }, body: { ...asked(from, to), version } })
  const [long, short] = [await ask('2026-04-13', '2026-04-17'), await ask('2026-05-04', '2026-05-04')]
  const longer = await change(short, '2026-05-04', '2026-05-08')
  const shorter = await change(long, '2026-04-13', '2026-04-13')
  await ask('2026-06-08', '2026-06-11')
  await me.call(cancelLeave, { params: { id: shorter.id }, body: { version: shorter.version } })
  const body = { requests: [{ id: longer.id, version: longer.version }], decision: 'APPROVE' as const }
  const decided = await api.as(manager).send(decideLeave, { body })
  expect([decided.status, (decided.body as { code?: string }).code]).toEqual([409, 'leave.yearly_limit'])
})
