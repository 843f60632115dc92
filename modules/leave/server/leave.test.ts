import { addDays, day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { describe, expect, test } from 'vitest'
import {
  adjustLeave,
  cancelLeave,
  listLeave,
  previewLeave,
  searchAway,
  searchLeaveApprovals,
  searchLeaveLedger,
  undoLeaveDecision,
} from '../contract/index.ts'
import type { LeavePolicy } from '../domain/index.ts'
import { itemsOf, leaveOffice, week } from '../testing/leave-office.ts'

const world = await testApp()
const { api, given, rows } = world
const office = (policy?: Partial<LeavePolicy>) => leaveOffice(world, policy)

describe('asking for leave', () => {
  test('costs what the preview says, waits for the manager, and is reserved until then', async () => {
    const { employee, typeId, ask, left } = await office()
    const seen = await api.as(employee).call(previewLeave, { body: { typeId, ...week } })
    expect(seen).toMatchObject({
      total: 500,
      faults: [],
      balance: { before: 2000, after: 1500 },
      decides: 'MANAGER',
      backOn: '2026-04-20',
    })
    expect(
      await api.as(employee).call(previewLeave, { body: { typeId, ...week, to: week.from, fromHalf: 'first' } }),
    ).toMatchObject({
      backOn: null,
    })
    const request = await ask({ note: 'The sea' })
    expect(request).toMatchObject({ total: 500, status: 'PENDING', stage: 'MANAGER', note: 'The sea', paid: true })
    expect(await left()).toEqual({ today: 2000, reserved: 500, used: 0 })
  })

  test('halves, and a day that is taken already', async () => {
    const { ask, tryAsk } = await office()
    expect(await ask({ from: day('2026-04-13'), to: day('2026-04-13'), fromHalf: 'first' })).toMatchObject({ total: 50 })
    expect(await ask({ from: day('2026-04-13'), to: day('2026-04-13'), fromHalf: 'second' })).toMatchObject({ total: 50 })
    expect(await tryAsk({ from: day('2026-04-10'), to: day('2026-04-13') })).toMatchObject({
      status: 409,
      body: { code: 'leave.overlap' },
    })
    expect(await tryAsk({ fromHalf: 'first' })).toMatchObject({ status: 400, body: { code: 'leave.half_inside' } })
    expect(await tryAsk({ from: day('2026-05-04'), to: day('2026-05-04'), minutes: 60 })).toMatchObject({
      status: 400,
      body: { code: 'leave.hours_one_day' },
    })
  })

  test.each<[string, Partial<LeavePolicy>, object]>([
    ['leave.notice', { noticeDays: 60 }, {}],
    ['leave.no_halves', { halfDays: false }, { to: week.from, fromHalf: 'first' }],
    ['leave.counts_nothing', {}, { from: day('2026-04-11'), to: day('2026-04-12') }],
    ['leave.span_too_long', { longestSpan: 3 }, {}],
    ['leave.blocked_day', { blocked: [{ from: week.to, to: week.to, why: 'Stock taking' }] }, {}],
    ['leave.yearly_limit', { yearlyLimit: 400 }, {}],
    ['leave.in_a_row', { inARowLimit: 400 }, {}],
    ['leave.balance', { annual: 400 }, {}],
    ['leave.not_for_you', { departments: ['Kitchen'] }, {}],
    ['leave.not_for_you', { employmentTypes: ['CONTRACTOR'] }, {}],
    ['leave.too_new', { tenureMonths: 120 }, {}],
    ['leave.waiting', { waitingMonths: 120 }, {}],
    ['leave.too_far', { grant: 'weekly', cap: 500 }, { from: day('2199-01-05'), to: day('2199-01-06') }],
    ['leave.too_far', {}, { from: day('2028-01-03'), to: day('2028-01-04') }],
    ['leave.too_long_ago', {}, { from: day('2026-01-05'), to: day('2026-01-06') }],
    ['leave.before_hire', { daysBack: 366 }, { from: day('2018-12-31'), to: day('2018-12-31') }],
  ])('is refused with %s', async (code, policy, more) => {
    const { tryAsk, left } = await office(policy)
    const before = await left()
    const refused = await tryAsk(more)
    expect(refused.body).toMatchObject({ code })
    expect(JSON.stringify(refused.body)).not.toMatch(/\{\w+\}/)
    expect(await left()).toEqual(before)
  })

  test('after the last day here', async () => {
    const { tryAsk, employee } = await office()
    await rows("update person set end_date = '2026-04-15' where id = $1", [employee.userId])
    expect((await tryAsk()).body).toMatchObject({ code: 'leave.after_leaving' })
  })

  test('of a type that nobody decides on it is approved at once', async () => {
    const { ask, left } = await office({ approval: 'none' })
    expect(await ask()).toMatchObject({ status: 'APPROVED' })
    expect(await left()).toEqual({ today: 2000, reserved: 0, used: 500 })
  })

  test('twenty at once never take more than there is', async () => {
    const { tryAsk, employee } = await office({ annual: 1000 })
    const mondays = Array.from({ length: 20 }, (_, i) => addDays(week.from, 7 * i))
    const replies = await Promise.all(mondays.map((from) => tryAsk({ from, to: addDays(from, 4) })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const [asked] = await rows<{ n: number }>('select count(*)::int as n from leave_request where person_id = $1', [
      employee.userId,
    ])
    expect(asked?.n).toBe(2)
  })
})

describe('deciding', () => {
  test('an approval books the days; the note goes with it', async () => {
    const { ask, decide, left, employee } = await office()
    const request = await ask()
    expect((await decide(request)).body).toMatchObject({ decided: 1, items: [{ status: 'APPROVED' }] })
    expect(await left()).toEqual({ today: 2000, reserved: 0, used: 500 })
    const { items } = await api.as(employee).call(searchLeaveLedger, { body: {} })
    expect(items.map(({ kind, amount, day: on }) => [kind, amount, on])).toEqual([
      ['use', -100, '2026-04-17'],
      ['use', -100, '2026-04-16'],
      ['use', -100, '2026-04-15'],
      ['use', -100, '2026-04-14'],
      ['use', -100, '2026-04-13'],
    ])
  })

  test('the inbox shows what it leaves, and who else of the team is away', async () => {
    const { ask, decide, manager, owner, typeId } = await office()
    const colleague = await given.person(owner, { managerId: manager.userId, name: 'Colleague', hireDate: '2019-01-01' })
    await decide(await ask({ typeId }, colleague))
    await ask()
    const { items } = await api.as(manager).call(searchLeaveApprovals, { body: {} })
    expect(items).toMatchObject([
      { balance: { before: 2000, after: 1500 }, team: 2, away: [{ userName: 'Colleague', from: week.from }] },
    ])
    expect(JSON.stringify(items[0]?.away)).not.toMatch(/type|note/i)
  })

  test('nobody decides on their own, a manager not on others, and a no needs a note', async () => {
    const { ask, decide, owner, manager, outsider } = await office()
    expect((await decide(await ask({}, owner), 'APPROVE', owner)).body).toMatchObject({ code: 'leave.own' })
    const request = await ask()
    expect((await decide(await ask({}, outsider))).status).toBe(404)
    expect((await decide(request, 'REJECT')).body).toMatchObject({ code: 'leave.note_required' })
    expect((await decide(request, 'REJECT', manager, 'We are too few')).body).toMatchObject({
      items: [{ status: 'REJECTED', decisionNote: 'We are too few' }],
    })
    expect((await decide({ ...request, version: request.version + 1 })).body).toMatchObject({ code: 'leave.not_pending' })
  })

  test('more than so much HR sees as well, and the manager no more', async () => {
    const { ask, decide, hr } = await office({ approval: 'managerThenHr', hrOver: 300 })
    const request = await ask()
    const [handed] = itemsOf(await decide(request))
    expect(handed).toMatchObject({ status: 'PENDING', stage: 'HR' })
    if (!handed) throw new Error('it was not handed on')
    expect((await decide(handed)).body).toMatchObject({ code: 'leave.waits_for_hr' })
    expect((await decide(handed, 'APPROVE', hr)).body).toMatchObject({ items: [{ status: 'APPROVED' }] })
  })

  test('two at once: one decision, one entry for each day', async () => {
    const { ask, decide, manager, hr, owner, employee } = await office()
    const request = await ask()
    const replies = await Promise.all(
      [manager, hr, owner, manager].map((who, i) => decide(request, i % 2 ? 'REJECT' : 'APPROVE', who, 'No')),
    )
    expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    const booked = await rows<{ amount: number }>('select amount from leave_entry where person_id = $1', [employee.userId])
    expect([0, 5]).toContain(booked.length)
  })

  test('cancelling against approving has one winner', async () => {
    const { ask, decide, employee } = await office()
    const request = await ask()
    const cancelled = api.as(employee).send(cancelLeave, { params: { id: request.id }, body: { version: request.version } })
    const [approval, cancel] = await Promise.all([decide(request), cancelled])
    expect([approval.status, cancel.status].filter((status) => status === 200)).toHaveLength(1)
  })

  test('is taken back within a minute, and the balance is as it was', async () => {
    const { ask, decide, manager, left, employee } = await office()
    const request = await ask()
    await decide(request)
    await api.as(manager).call(undoLeaveDecision, { body: { ids: [request.id] } })
    expect(await left()).toEqual({ today: 2000, reserved: 500, used: 0 })
    const [again] = (await api.as(employee).call(listLeave, { query: {} })).items
    expect(again).toMatchObject({ status: 'PENDING', decidedByName: null })
    if (again) await decide(again)
    expect(await left()).toEqual({ today: 2000, reserved: 0, used: 500 })
    expect((await api.as(employee).send(undoLeaveDecision, { body: { ids: [request.id] } })).status).toBe(403)
  })

  test('a decision that is older, or another’s, stays', async () => {
    const { ask, decide, hr, owner } = await office()
    const request = await ask()
    await decide(request)
    expect((await api.as(hr).send(undoLeaveDecision, { body: { ids: [request.id] } })).body).toMatchObject({
      code: 'leave.undo_over',
    })
    const [own] = (await api.as(owner).call(listLeave, { query: {} })).items
    expect(own).toBeUndefined()
  })

  test('what was approved meanwhile is counted: no second request takes what is gone', async () => {
    const { ask, decide, employee, owner, typeId } = await office({ annual: 1000 })
    const first = await ask()
    const second = await ask({ from: day('2026-04-20'), to: day('2026-04-24') })
    await decide(first)
    const taken = { userId: employee.userId, typeId, day: day('2026-03-02'), amount: -200, note: 'Counted twice' }
    await api.as(owner).call(adjustLeave, { body: taken })
    expect((await decide(second)).body).toMatchObject({ code: 'leave.balance' })
  })
})

describe('what colleagues see', () => {
  test('is that somebody is away: no type, no reason, nothing that waits', async () => {
    const { ask, decide, outsider, manager, hr, employee } = await office()
    await decide(await ask({ note: 'An operation' }))
    await ask({ from: day('2026-04-20'), to: day('2026-04-20'), note: 'After it' })
    const month = { from: day('2026-04-01'), to: day('2026-04-30') }
    const seen = async (who: typeof hr) => {
      const { items } = await api.as(who).call(searchAway, { body: month })
      return items.find(({ userId }) => userId === employee.userId)?.away
    }
    expect(await seen(outsider)).toEqual([{ from: week.from, to: week.to, half: null }])
    const known = [
      { from: week.from, to: week.to, half: null, typeName: 'Annual leave' },
      { from: '2026-04-20', to: '2026-04-20', half: null, typeName: 'Annual leave', waits: true },
    ]
    expect(await seen(hr)).toEqual(known)
    expect(await seen(manager)).toEqual(known)
    expect((await api.as(outsider).send(listLeave, { query: { userId: employee.userId } })).status).toBe(404)
  })
})

describe('adjusting a balance', () => {
  test('adds an entry with its reason; never one’s own, never without a reason, never where nothing is counted', async () => {
    const { hr, employee, owner, typeId, left } = await office()
    const body = { userId: employee.userId, typeId, day: day('2026-03-02'), amount: 250, note: 'Left over from 2025' }
    expect(await api.as(hr).call(adjustLeave, { body })).toMatchObject({
      kind: 'adjustment',
      amount: 250,
      why: 'Left over from 2025',
    })
    expect(await left()).toMatchObject({ today: 2250 })
    const tried = async (more: object, who = hr) => (await api.as(who).send(adjustLeave, { body: { ...body, ...more } })).body
    expect(await tried({ userId: hr.userId })).toMatchObject({ code: 'leave.own_balance' })
    expect(await tried({ note: '' })).toMatchObject({ code: 'leave.note_required' })
    const sick = await given.leaveType(owner, 'Sick leave', { limited: false })
    expect(await tried({ typeId: sick.id })).toMatchObject({ code: 'leave.no_balance' })
    expect(await tried({}, employee)).toMatchObject({ code: 'auth.forbidden' })
  })

  test('ends where the adjustments of one balance come to more than anybody corrects', async () => {
    const { hr, employee, typeId } = await office()
    const adjust = (amount: number) => {
      const body = { userId: employee.userId, typeId, day: day('2026-03-02'), amount, note: 'Again' }
      return api.as(hr).send(adjustLeave, { body })
    }
    for (const sign of [1, -1, 1, -1, 1, -1, 1, -1, 1, -1]) expect((await adjust(sign * 100_000)).status).toBe(200)
    expect((await adjust(1)).body).toMatchObject({ code: 'leave.adjusted_too_often' })
  })
})
