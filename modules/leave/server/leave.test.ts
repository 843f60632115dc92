import { addName } from '@daybook/people/contract'
import { addDays, day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { describe, expect, test } from 'vitest'
import {
  adjustLeave,
  askLeave,
  cancelLeave,
  cancelLeaveOfOther,
  changeLeave,
  decideLeave,
  getLeaveBalances,
  listLeave,
  previewLeave,
  searchAway,
  searchLeaveApprovals,
  searchLeaveLedger,
  undoLeaveDecision,
  type LeaveRequest,
} from '../contract/index.ts'
import type { LeavePolicy } from '../domain/index.ts'

const { api, given, rows } = await testApp()

const week = { from: day('2026-04-13'), to: day('2026-04-17') }

const itemsOf = ({ body }: { body: unknown }): readonly LeaveRequest[] => (body as { items?: LeaveRequest[] }).items ?? []

const office = async (policy: Partial<LeavePolicy> = {}) => {
  const cast = await given.cast()
  // Hired long ago, so that the year is whole.
  await rows("update person set hire_date = '2019-01-01' where company_id = $1", [cast.owner.companyId])
  for (const name of policy.departments ?? []) await api.as(cast.owner).call(addName, { body: { list: 'department', name } })
  const { id: typeId } = await given.leaveType(cast.owner, 'Annual leave', policy)
  const ask = (more: object = {}, who = cast.employee) => api.as(who).call(askLeave, { body: { typeId, ...week, ...more } })
  const tryAsk = (more: object = {}, who = cast.employee) => api.as(who).send(askLeave, { body: { typeId, ...week, ...more } })
  const decide = (request: LeaveRequest, decision: 'APPROVE' | 'REJECT' = 'APPROVE', who = cast.manager, note = '') =>
    api.as(who).send(decideLeave, { body: { requests: [{ id: request.id, version: request.version }], decision, note } })
  const left = async (who = cast.employee) => {
    const { items } = await api.as(who).call(getLeaveBalances, { query: {} })
    const [{ today, reserved, used } = { today: null, reserved: null, used: 0 }] = items
    return { today, reserved, used }
  }
  return { ...cast, typeId, ask, tryAsk, decide, left }
}

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

describe('cancelling and changing', () => {
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
      (await api.as(owner).send(cancelLeaveOfOther, { params: { id: own.id }, body: { version: own.version, note: 'x' } }))
        .status,
    ).toBe(200)
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
