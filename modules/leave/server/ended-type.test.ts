import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { archiveLeaveType, askLeave, decideLeave, payOutLeave, searchLeaveApprovals } from '../contract/index.ts'

// Of a type that was ended nothing more is earned: neither is more of it paid out, nor approved, than was booked.

const { app, api, given, rows, clock } = await testApp({ own: true })

/** Two days a month since January, of which an owner makes an end in March, with leave of fifteen days that waits. */
const office = async () => {
  clock.set('2026-03-16T09:00:00Z')
  const cast = await given.cast()
  const { owner, employee } = cast
  await rows("update person set hire_date = '2026-01-01' where company_id = $1", [owner.companyId])
  const { id: typeId } = await given.leaveType(owner, 'Annual leave', { annual: 2400, grant: 'monthly' })
  const book = () => app.jobs.find(({ name }) => name === 'leave-ledger')?.run(app)
  const booked = async () =>
    (await rows<{ n: number }>('select sum(amount)::int as n from leave_entry where person_id = $1', [employee.userId]))[0]?.n
  await book()
  const asked = await api.as(employee).call(askLeave, { body: { typeId, from: day('2026-11-16'), to: day('2026-12-04') } })
  const left = (await booked()) ?? 0
  await api.as(owner).call(archiveLeaveType, { params: { typeId } })
  return { ...cast, typeId, book, booked, asked, left }
}

test('no more of it is paid out than is there', async () => {
  const { hr, employee, typeId, book, booked, left, asked } = await office()
  await api.as(hr).call(decideLeave, {
    body: { requests: [{ id: asked.id, version: asked.version }], decision: 'REJECT', note: 'It was ended' },
  })
  clock.set('2026-11-16T09:00:00Z')
  await book()
  const body = { userId: employee.userId, typeId, day: day('2026-11-16'), note: 'What is left' }
  const payOut = (amount: number) => api.as(hr).send(payOutLeave, { body: { ...body, amount } })
  expect((await payOut(left + 1)).body).toMatchObject({ code: 'leave.payout_too_much' })
  expect((await payOut(left)).status).toBe(200)
  expect(await booked()).toBe(0)
})

test('no more of it is approved, and whoever decides sees what is there', async () => {
  const { hr, booked, left, asked } = await office()
  const { items } = await api.as(hr).call(searchLeaveApprovals, { body: {} })
  expect(items).toMatchObject([{ balance: { before: left, after: left - 1500 } }])
  const { id, version } = asked
  expect(await api.as(hr).send(decideLeave, { body: { requests: [{ id, version }], decision: 'APPROVE' } })).toMatchObject({
    status: 409,
    body: { code: 'leave.balance' },
  })
  expect(await booked()).toBe(left)
})
