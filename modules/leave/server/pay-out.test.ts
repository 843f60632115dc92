import { addName, deactivatePerson, getPerson, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  adjustLeave,
  askLeave,
  exportLeaveBalances,
  getLeaveBalances,
  payOutLeave,
  searchLeaveLedger,
  takePayOutBack,
} from '../contract/index.ts'

const { api, given, rows, settle } = await testApp()

const office = async (policy: Parameters<typeof given.leaveType>[2] = {}) => {
  const cast = await given.cast()
  await rows("update person set hire_date = '2019-01-01' where company_id = $1", [cast.owner.companyId])
  const type = await given.leaveType(cast.owner, 'Annual leave', policy)
  const body = { userId: cast.employee.userId, typeId: type.id, day: day('2026-03-31'), amount: 300, note: 'By agreement' }
  const payOut = (more: object = {}, who = cast.owner) => api.as(who).send(payOutLeave, { body: { ...body, ...more } })
  const sum = async () =>
    (
      await rows<{ n: number }>("select sum(amount)::int as n from leave_entry where person_id = $1 and kind = 'encash'", [
        cast.employee.userId,
      ])
    )[0]?.n
  return { ...cast, type, body, payOut, sum }
}

test('what is paid out is off the balance at once, and back when it is taken back', async () => {
  const { employee, owner, payOut, sum } = await office()
  const paid = await payOut()
  expect(paid.body).toMatchObject({ kind: 'encash', amount: -300, why: 'By agreement', day: '2026-03-31' })
  expect(await sum()).toBe(-300)
  const { payOutId } = paid.body as { payOutId: string }
  expect(await rows('select amount, day_minutes from leave_payout where id = $1', [payOutId])).toEqual([
    { amount: 300, day_minutes: 480 },
  ])
  await api.as(owner).call(takePayOutBack, { params: { payOutId } })
  expect(await sum()).toBe(0)
  expect((await api.as(owner).send(takePayOutBack, { params: { payOutId } })).status).toBe(404)
  const { items } = await api.as(employee).call(searchLeaveLedger, { body: {} })
  expect(items.filter(({ kind }) => kind === 'encash').map(({ amount, payOutId: id }) => [amount, id])).toEqual([
    [300, null],
    [-300, null],
  ])
})

test('hours stand for themselves, and for the part of a planned day that they are', async () => {
  const { owner, payOut } = await office()
  const hours = await given.leaveType(owner, 'Time off', { annual: 8000 }, 'HOURS')
  await payOut({ typeId: hours.id, amount: 1200 })
  const told = await rows(
    "select after -> 'minutes' as minutes, after -> 'hundredths' as hundredths from audit_entry where action = 'leave.pay_out' and company_id = $1",
    [owner.companyId],
  )
  expect(told).toEqual([{ minutes: 720, hundredths: 150 }])
})

test('nobody is paid leave that they do not have, or have asked to take', async () => {
  const { employee, type, payOut } = await office({ annual: 1000, carryMax: 0 })
  await api.as(employee).call(askLeave, { body: { typeId: type.id, from: day('2026-04-13'), to: day('2026-04-17') } })
  expect((await payOut({ amount: 501 })).body).toMatchObject({
    code: 'leave.payout_too_much',
    errors: [{ field: 'amount', message: expect.stringContaining('5 days') }],
  })
  expect((await payOut({ amount: 500 })).status).toBe(200)
  expect((await payOut({ amount: 100 })).body).toMatchObject({ code: 'leave.payout_too_much' })
})

test('twenty at once pay no more than there is', async () => {
  const { payOut, sum } = await office({ annual: 1000, carryMax: 0 })
  const replies = await Promise.all(Array.from({ length: 20 }, () => payOut({ amount: 300 })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(await sum()).toBe(-900)
})

test('only paid leave with a balance, for a day of the employment, with a reason, and never one’s own', async () => {
  const { owner, hr, manager, outsider, employee, payOut } = await office()
  const sick = await given.leaveType(owner, 'Sick leave', { limited: false })
  const unpaid = await given.leaveType(owner, 'Unpaid leave', { paid: false })
  expect((await payOut({ typeId: sick.id })).body).toMatchObject({ code: 'leave.no_balance' })
  expect((await payOut({ typeId: unpaid.id })).body).toMatchObject({ code: 'leave.unpaid_type' })
  expect((await payOut({ day: '2018-12-31' })).body).toMatchObject({ code: 'leave.payout_day' })
  expect((await payOut({ day: '2028-01-01' })).body).toMatchObject({ code: 'leave.payout_day' })
  expect((await payOut({ note: '' })).body).toMatchObject({ code: 'leave.note_required' })
  const short = await given.leaveType(owner, 'By the hour', { annual: 8000 }, 'HOURS')
  expect((await payOut({ typeId: short.id, amount: 1 })).body).toMatchObject({ code: 'leave.payout_too_little' })
  expect((await payOut({ userId: hr.userId }, hr)).body).toMatchObject({ code: 'leave.own_balance' })
  for (const who of [manager, outsider, employee]) expect((await payOut({}, who)).status).toBe(403)
  expect((await payOut({}, await given.company())).status).toBe(404)
  const own = (await payOut({ userId: hr.userId })).body as { payOutId: string }
  expect((await api.as(hr).send(takePayOutBack, { params: { payOutId: own.payOutId } })).body).toMatchObject({
    code: 'leave.own_balance',
  })
})

test('leave that is for another department is not paid out, but what is left of it where somebody moved on is', async () => {
  const { owner, employee, payOut } = await office()
  await api.as(owner).call(addName, { body: { list: 'department', name: 'Lab' } })
  const { id: typeId } = await given.leaveType(owner, 'Leave of the Lab', { departments: ['Lab'] })
  expect(await payOut({ typeId })).toMatchObject({ status: 409, body: { code: 'leave.payout_not_theirs' } })
  const exported = async () =>
    Buffer.from((await api.as(owner).send(exportLeaveBalances, {})).body as Uint8Array).toString('utf8')
  const shown = async () =>
    (await api.as(owner).call(getLeaveBalances, { query: { userId: employee.userId } })).items.some(
      (each) => each.typeId === typeId,
    )
  expect([await shown(), (await exported()).includes('Leave of the Lab')]).toEqual([false, false])
  for (const department of ['Lab', '']) {
    const { version } = await api.as(owner).call(getPerson, { params: { userId: employee.userId } })
    await api.as(owner).call(updatePerson, { params: { userId: employee.userId }, body: { department, version: version ?? 0 } })
  }
  expect([await shown(), (await exported()).includes('Leave of the Lab')]).toEqual([true, true])
  expect((await payOut({ typeId })).status).toBe(200)
})

test('leave of another department that somebody set by hand is shown', async () => {
  const { owner, employee } = await office()
  await api.as(owner).call(addName, { body: { list: 'department', name: 'Lab' } })
  const { id: typeId } = await given.leaveType(owner, 'Leave of the Lab', { departments: ['Lab'] })
  const body = { userId: employee.userId, typeId, day: day('2026-03-16'), amount: 100, note: 'By agreement' }
  await api.as(owner).call(adjustLeave, { body })
  const { items } = await api.as(owner).call(getLeaveBalances, { query: { userId: employee.userId } })
  expect(items.map((each) => each.typeId)).toContain(typeId)
})

test('a last day before it puts it back on the balance: it would never be paid', async () => {
  const { owner, employee, payOut, sum } = await office()
  await payOut({ day: '2026-04-30' })
  await payOut({ day: '2026-03-20', amount: 100 })
  await api.as(owner).call(deactivatePerson, { params: { userId: employee.userId }, body: { endDate: day('2026-03-31') } })
  await settle()
  expect(await sum()).toBe(-100)
})

test('what would be lost at the turn of the year is paid out before it, and no more than that is left', async () => {
  const { payOut, sum } = await office({ annual: 2400, grant: 'monthly', creditOn: 'first', carryMax: 0 })
  // On 1 January there are two days again, whatever was left the day before.
  const lapsing = { day: '2026-12-31' }
  expect((await payOut({ ...lapsing, amount: 2401 })).body).toMatchObject({ code: 'leave.payout_too_much' })
  expect((await payOut({ ...lapsing, amount: 1900 })).status).toBe(200)
  expect((await payOut({ ...lapsing, amount: 501 })).body).toMatchObject({
    code: 'leave.payout_too_much',
    errors: [{ field: 'amount', message: expect.stringContaining('5 days') }],
  })
  expect((await payOut({ ...lapsing, amount: 500 })).status).toBe(200)
  expect(await sum()).toBe(-2400)
})
