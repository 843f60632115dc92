import { askLeave, decideLeave, listLeave, payOutLeave } from '@daybook/leave/contract'
import { keepPerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { type EarlyOffice, earlyOffice } from '../testing/both-ways.ts'

// May 2026 is final, and with it leave that was paid; then somebody's last day is set before that leave, and put right again.

const world = await testApp()
const { api, given, rows } = world

const booked = async ({ userId }: Member) => {
  const sum = 'select coalesce(sum(amount), 0)::int as left from leave_entry where person_id = $1 and request_id is not null'
  return (await rows<{ left: number }>(sum, [userId]))[0]?.left
}
/** Approved leave of the employee, halves of days too. */
const take = async ({ employee, pay }: EarlyOffice, typeId: string, from: string, to: string, halves: object = {}) => {
  const body = { typeId, from: day(from), to: day(to), ...halves }
  const { id, version } = await api.as(employee).call(askLeave, { body })
  await pay.boss.call(decideLeave, { body: { requests: [{ id, version }], decision: 'APPROVE' } })
  return id
}
const mayIsFinal = async ({ run }: EarlyOffice) => {
  world.clock.set('2026-06-01T18:00:00Z')
  await run('2026-05-01')
}

test('leave that ends with a morning, beside leave of that afternoon, is given back, and what is still to come with it', async () => {
  const office = await earlyOffice(world)
  const { employee, owner, leaves, pay } = office
  const { id: typeId } = await given.leaveType(owner, 'Other')
  const morning = await take(office, typeId, '2026-05-15', '2026-05-19', { toHalf: 'first' })
  await take(office, typeId, '2026-05-19', '2026-05-19', { fromHalf: 'second' })
  const ahead = await take(office, typeId, '2026-07-06', '2026-07-10')
  const body = { userId: employee.userId, typeId, day: day('2026-06-10'), amount: 200, note: 'Agreed' }
  await pay.boss.call(payOutLeave, { body })
  await mayIsFinal(office)
  expect(await booked(employee)).toBe(-800)
  await leaves(employee, '2026-05-13')
  expect(await booked(employee)).toBe(0)
  const { items } = await pay.boss.call(listLeave, { query: { userId: employee.userId } })
  expect(items.find(({ id }) => id === ahead)).toMatchObject({ status: 'CANCELLED' })
  expect(await rows('select from leave_payout where person_id = $1', [employee.userId])).toEqual([])
  await leaves(employee, '2026-12-31')
  expect(await booked(employee)).toBe(-300)
  const after = await pay.boss.call(listLeave, { query: { userId: employee.userId } })
  expect(after.items.find(({ id }) => id === morning)).toMatchObject({ to: '2026-05-19', toHalf: 'first' })
})

test.each([
  ['before it', '2026-05-13', 0],
  ['on the weekend between, which is at no end then', '2026-05-16', -100],
])('days off between two paid days go and come with the later one, with a last day %s', async (_name, lastDay, left) => {
  const office = await earlyOffice(world)
  const { employee, owner, leaves, pay } = office
  await take(office, (await given.leaveType(owner, 'Other', { sandwich: 'both' })).id, '2026-05-15', '2026-05-18')
  await mayIsFinal(office)
  expect(await booked(employee)).toBe(-400)
  await leaves(employee, lastDay)
  expect(await booked(employee)).toBe(left)
  await leaves(employee, '2026-05-31')
  expect([await pay.late(), await booked(employee)]).toEqual([0, -400])
})

test('who stays after all has it taken again', async () => {
  const office = await earlyOffice(world)
  const { employee, owner, run, leaves, pay } = office
  await take(office, (await given.leaveType(owner, 'Other')).id, '2026-05-20', '2026-05-20')
  // The 20th has begun where the company is, and not where they are: they still work here when their last day is the 19th.
  await rows("update person set zone = 'America/Los_Angeles' where id = $1", [employee.userId])
  world.clock.set('2026-05-20T04:00:00Z')
  await run('2026-05-01')
  await leaves(employee, '2026-05-19')
  expect(await booked(employee)).toBe(0)
  await pay.boss.call(keepPerson, { params: { userId: employee.userId } })
  await world.settle()
  expect([await pay.late(), await booked(employee)]).toEqual([0, -100])
})
