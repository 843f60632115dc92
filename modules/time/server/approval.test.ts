import { addHoliday } from '@daybook/calendar/contract'
import { addDays, day, eachDay } from '@daybook/platform/domain'
import { getPerson, updatePerson } from '@daybook/people/contract'
import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  decideTimesheets,
  recallTimesheet,
  reopenTimesheet,
  saveTimesheet,
  searchApprovals,
  searchTimesheet,
  submitTimesheet,
  undoApproval,
} from '../contract/index.ts'

const monday = '2026-03-09'
const nineToFive = { start: '2026-03-09T08:00:00Z', end: '2026-03-09T16:00:00Z', minutes: null, zone: 'Europe/Berlin' }

const submitted = async (who: Member, entries: object[] = [nineToFive]) => {
  const { api } = await testApp()
  await api.as(who).call(saveTimesheet, { body: { day: monday, version: 0, entries: entries as never } })
  const { days } = await api.as(who).call(submitTimesheet, { body: { days: [monday] } })
  return days[0]?.id ?? ''
}

test('a submitted day reaches the manager, and the decision reaches the employee', async () => {
  const { api, given } = await testApp()
  const { ours, theirs } = await given.twoCompanies()
  const id = await submitted(ours.employee)
  await submitted(theirs.employee)
  const inbox = await api.as(ours.manager).call(searchApprovals, { body: {} })
  expect(inbox.items).toHaveLength(1)
  expect(inbox.items[0]).toMatchObject({
    userId: ours.employee.userId,
    weekStarts: monday,
    workedMinutes: 480,
    plannedMinutes: 480,
    days: [{ id, day: monday }],
  })
  await api.as(ours.manager).call(decideTimesheets, { body: { ids: [id], decision: 'REJECT', note: 'Please add the afternoon' } })
  const [day] = (await api.as(ours.employee).call(searchTimesheet, { body: { from: monday, to: monday } })).days
  expect(day).toMatchObject({
    status: 'OPEN',
    rejected: true,
    decisionNote: 'Please add the afternoon',
    decidedByName: ours.manager.name,
  })
  await api.as(ours.employee).call(submitTimesheet, { body: { days: [monday] } })
  await api.as(ours.manager).call(decideTimesheets, { body: { ids: [id], decision: 'APPROVE' } })
  await expect(
    api.as(ours.employee).call(saveTimesheet, { body: { day: monday, version: 5, entries: [] } }),
  ).rejects.toMatchObject({ status: 409, code: 'timesheet.not_open' })
})

test('nobody decides on their own time, on a stranger, or on another company', async () => {
  const { api, given } = await testApp()
  const { ours, theirs } = await given.twoCompanies()
  const [own, outsiders, foreign] = [
    await submitted(ours.manager),
    await submitted(ours.outsider),
    await submitted(theirs.employee),
  ]
  const decide = (id: string) => api.as(ours.manager).call(decideTimesheets, { body: { ids: [id], decision: 'APPROVE' } })
  await expect(decide(own)).rejects.toMatchObject({ status: 403, code: 'timesheet.own' })
  await expect(decide(outsiders)).rejects.toMatchObject({ status: 404, code: 'not_found' })
  await expect(decide(foreign)).rejects.toMatchObject({ status: 404, code: 'not_found' })
  await expect(
    api.as(ours.employee).call(decideTimesheets, { body: { ids: [outsiders], decision: 'APPROVE' } }),
  ).rejects.toMatchObject({ status: 403 })
})

test('two approvers at once: one decision stands', async () => {
  const { api, given } = await testApp()
  const ours = await given.cast()
  const id = await submitted(ours.employee)
  const tries = [ours.manager, ours.owner].flatMap((who) =>
    Array.from({ length: 10 }, (_, i) =>
      api.as(who).send(decideTimesheets, { body: { ids: [id], decision: i % 2 ? 'APPROVE' : 'REJECT', note: 'x' } }),
    ),
  )
  const replies = await Promise.all(tries)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
})

test('a rejection needs a note; a submitted day can be taken back; an approved one is reopened with a reason', async () => {
  const { api, given } = await testApp()
  const ours = await given.cast()
  const id = await submitted(ours.employee)
  await expect(api.as(ours.manager).call(decideTimesheets, { body: { ids: [id], decision: 'REJECT' } })).rejects.toMatchObject({
    status: 400,
    code: 'timesheet.note_required',
    problem: { errors: [{ field: 'note' }] },
  })
  await api.as(ours.employee).call(recallTimesheet, { body: { days: [monday] } })
  await expect(api.as(ours.employee).call(recallTimesheet, { body: { days: [monday] } })).rejects.toMatchObject({
    code: 'timesheet.not_submitted',
  })
  await api.as(ours.employee).call(submitTimesheet, { body: { days: [monday] } })
  await api.as(ours.manager).call(decideTimesheets, { body: { ids: [id], decision: 'APPROVE' } })
  await expect(api.as(ours.owner).call(reopenTimesheet, { body: { ids: [id], reason: ' ' } })).rejects.toMatchObject({
    code: 'timesheet.reason_required',
  })
  await expect(api.as(ours.manager).call(reopenTimesheet, { body: { ids: [id], reason: 'x' } })).rejects.toMatchObject({
    status: 403,
  })
  expect(await api.as(ours.owner).call(reopenTimesheet, { body: { ids: [id], reason: 'Two hours are missing' } })).toEqual({
    reopened: 1,
  })
})

test.each([
  ['an end before its start', [{ ...nineToFive, end: '2026-03-09T07:00:00Z' }], 400, 'time.end_before_start'],
  [
    'two entries in the same hour',
    [nineToFive, { ...nineToFive, start: '2026-03-09T15:59:59Z', end: '2026-03-09T17:00:00Z' }],
    409,
    'time.overlap',
  ],
  ['another day', [{ ...nineToFive, start: '2026-03-05T08:00:00Z', end: '2026-03-05T09:00:00Z' }], 400, 'time.wrong_day'],
  ['no length', [{ start: null, end: null, minutes: null, zone: 'Europe/Berlin' }], 400, 'time.no_length'],
  ['no end', [{ ...nineToFive, end: null }], 400, 'time.no_length'],
  ['a break longer than the work', [{ ...nineToFive, breakMinutes: 600 }], 400, 'time.break_too_long'],
])('%s is refused and nothing is stored', async (_case, entries, status, code) => {
  const { api, given, rows } = await testApp()
  const person = await given.company()
  const body = { day: monday, version: 0, entries }
  await expect(api.as(person).call(saveTimesheet, { body: body as never })).rejects.toMatchObject({ status, code })
  expect(await rows('select id from work_entry where person_id = $1', [person.userId])).toEqual([])
})

test('a day that somebody else changed meanwhile is not overwritten', async () => {
  const { api, given } = await testApp()
  const person = await given.company()
  await api.as(person).call(saveTimesheet, { body: { day: monday, version: 0, entries: [nineToFive] } })
  await expect(api.as(person).call(saveTimesheet, { body: { day: monday, version: 0, entries: [] } })).rejects.toMatchObject({
    status: 412,
    code: 'version.stale',
  })
})

test('an empty week is submitted only when the person says so, and never before its days', async () => {
  const { api, given } = await testApp()
  const person = await given.company()
  await expect(api.as(person).call(submitTimesheet, { body: { days: [monday] } })).rejects.toMatchObject({
    code: 'timesheet.empty',
  })
  await api.as(person).call(submitTimesheet, { body: { days: [monday], notWorked: true } })
  const { days } = await api.as(person).call(searchTimesheet, { body: { from: monday, to: monday } })
  expect(days[0]).toMatchObject({ status: 'SUBMITTED', notWorked: true, workedMinutes: 0 })
  await expect(api.as(person).call(submitTimesheet, { body: { days: ['2099-01-01'], notWorked: true } })).rejects.toMatchObject({
    code: 'timesheet.too_early',
  })
})

test('who reports to whom is asked when one acts: after a move the old manager finds nothing, the new one everything', async () => {
  const { api, given } = await testApp()
  const { ours } = await given.twoCompanies()
  const successor = await given.person(ours.owner, { role: 'MANAGER' })
  const id = await submitted(ours.employee)
  const seen = async (who: Member) => {
    const inbox = await api.as(who).call(searchApprovals, { body: {} })
    const week = await api.as(who).send(searchTimesheet, { body: { from: monday, to: monday, userId: ours.employee.userId } })
    const decision = await api.as(who).send(decideTimesheets, { body: { ids: [id], decision: 'REJECT', note: 'Not yours' } })
    return [inbox.items.length, week.status, decision.status]
  }
  const { version } = await api.as(ours.owner).call(getPerson, { params: { userId: ours.employee.userId } })
  const move = { params: { userId: ours.employee.userId }, body: { version, managerId: successor.userId } }
  await api.as(ours.owner).call(updatePerson, move)
  expect(await seen(ours.manager)).toEqual([0, 404, 404])
  expect(await seen(successor)).toEqual([1, 200, 200])
})

/** Days of three people over three weeks, handed in at instants of their own: some at the same one, most in another order than they are. */
const handedIn = async (people: readonly Member[]) => {
  const { rows } = await testApp()
  const instants = [
    '2026-03-09T08:00:00Z',
    '2026-03-09T08:00:00Z',
    '2026-03-10T09:30:00Z',
    '2026-03-08T20:00:00Z',
    '2026-03-11T07:00:00Z',
  ]
  const days = eachDay(day('2026-02-16'), day('2026-03-08'))
  const all = people.flatMap(({ companyId, userId }, i) =>
    days.map((each, k) => ({ companyId, userId, day: each, at: instants[(i * 3 + k * 7) % instants.length] ?? '' })),
  )
  for (const { companyId, userId, day: each, at } of all)
    await rows(
      `insert into timesheet (company_id, id, person_id, day, status, submitted_at, worked_minutes)
       values ($1, gen_random_uuid(), $2, $3, 'SUBMITTED', $4, 60)`,
      [companyId, userId, each, at],
    )
  return all
}

test('each week waits since the first of its days, and stands once on the pages, with all of them', async () => {
  const { api, given } = await testApp()
  const { ours, theirs } = await given.twoCompanies()
  await handedIn([theirs.employee])
  const people = [ours.employee, ours.manager, ours.hr]
  const all = await handedIn(people)
  const boss = api.as(ours.owner)
  const weeks = []
  let cursor: string | null | undefined
  do {
    const page = await boss.call(searchApprovals, { body: { limit: 2, ...(cursor ? { cursor } : {}) } })
    weeks.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  const since = (userId: string, from: string) =>
    all
      .filter((each) => each.userId === userId && each.day >= from && each.day < addDays(day(from), 7))
      .map(({ at }) => at)
      .toSorted()[0] ?? ''
  const expected = people
    .flatMap(({ userId }) => ['2026-02-16', '2026-02-23', '2026-03-02'].map((week) => [since(userId, week), userId, week]))
    .toSorted((a, b) => (a.join() < b.join() ? -1 : 1))
  expect(weeks.map(({ userId, weekStarts, days }) => [userId, weekStarts, days.length])).toEqual(
    expected.map(([, userId, week]) => [userId, week, 7]),
  )
})

test('weeks of very many entries come fewer on a page, each once; of long notes the beginning is shown', async () => {
  const { api, given } = await testApp()
  const { employee, manager } = await given.cast()
  const days = eachDay(day('2026-02-09'), day('2026-03-08'))
  for (const each of days) {
    const entries = Array.from({ length: 50 }, (_, i) => {
      const at = (minute: number) =>
        `${each}T${String(8 + Math.floor(i / 10)).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00Z`
      return { start: at((i % 10) * 6), end: at((i % 10) * 6 + 5), minutes: null, zone: 'Europe/Berlin', note: `Number ${i} ü` }
    })
    await api.as(employee).call(saveTimesheet, { body: { day: each, version: 0, entries } })
  }
  await api.as(employee).call(submitTimesheet, { body: { days } })
  const first = await api.as(manager).call(searchApprovals, { body: {} })
  const second = await api.as(manager).call(searchApprovals, { body: { cursor: first.nextCursor ?? '' } })
  const weeks = [...first.items, ...second.items]
  expect([first.items.length, second.items.length, second.nextCursor]).toEqual([2, 2, null])
  expect(weeks.map(({ weekStarts }) => weekStarts)).toEqual(['2026-02-09', '2026-02-16', '2026-02-23', '2026-03-02'])
  // The pauses between them are drawn as well.
  expect(weeks.flatMap((week) => week.days).map((each) => [each.day, each.stretches.length])).toEqual(
    days.map((each) => [each, 99]),
  )
  const [{ note } = { note: '' }] = weeks[0]?.days ?? []
  expect(note.startsWith('Number 0 ü · Number 1 ü · Number 2 ü')).toBe(true)
  expect([note.length, note.endsWith('…')]).toEqual([501, true])
})

test('a day that was taken back and handed in anew is decided on by whoever saw the new hours', async () => {
  const { api, given } = await testApp()
  const { ours, theirs } = await given.twoCompanies()
  const [me, boss] = [api.as(ours.employee), api.as(ours.manager)]
  await submitted(theirs.employee)
  const id = await submitted(ours.employee)
  const look = async () => (await boss.call(searchApprovals, { body: {} })).items[0]?.days ?? []
  const decide = (seen: Awaited<ReturnType<typeof look>>) =>
    boss.send(decideTimesheets, {
      body: { ids: [id], seen: seen.map(({ id: of, version }) => ({ id: of, version })), decision: 'APPROVE' },
    })
  const before = await look()
  const [day] = (await me.call(recallTimesheet, { body: { days: [monday] } })).days
  const longer = { ...nineToFive, end: '2026-03-09T21:00:00Z' }
  await me.call(saveTimesheet, { body: { day: monday, version: day?.version ?? 0, entries: [longer] } })
  await me.call(submitTimesheet, { body: { days: [monday] } })
  expect(await decide(before)).toMatchObject({ status: 409, body: { code: 'timesheet.changed' } })
  expect((await decide(await look())).status).toBe(200)
})

const approved = async (by: Member, of: Member) => {
  const { api } = await testApp()
  const id = await submitted(of)
  await api.as(by).call(decideTimesheets, { body: { ids: [id], decision: 'APPROVE' } })
  return { id, undo: (who: Member) => api.as(who).send(undoApproval, { body: { ids: [id] } }) }
}

test('an approval that is taken back at once leaves the day waiting as it was handed in', async () => {
  const { api, given } = await testApp()
  const { ours, theirs } = await given.twoCompanies()
  await submitted(theirs.employee)
  const [before] = await (async () => {
    await submitted(ours.outsider)
    return (await api.as(ours.owner).call(searchApprovals, { body: {} })).items
  })()
  const id = before?.days[0]?.id ?? ''
  await api.as(ours.owner).call(decideTimesheets, { body: { ids: [id], decision: 'APPROVE', note: 'Fine' } })
  expect(await api.as(ours.owner).call(undoApproval, { body: { ids: [id] } })).toEqual({ undone: 1 })
  const [after] = (await api.as(ours.owner).call(searchApprovals, { body: {} })).items
  expect(after).toEqual({ ...before, days: [{ ...before?.days[0], version: 4 }] })
  const [day] = (await api.as(ours.outsider).call(searchTimesheet, { body: { from: monday, to: monday } })).days
  expect(day).toMatchObject({ status: 'SUBMITTED', rejected: false, decisionNote: null, decidedByName: null })
})

test('nobody takes back their own, a stranger’s or another company’s approval, or one that another gave', async () => {
  const { given } = await testApp()
  const { ours, theirs } = await given.twoCompanies()
  const { undo } = await approved(ours.owner, ours.employee)
  expect(await undo(ours.manager)).toMatchObject({ status: 409, body: { code: 'timesheet.undo_over' } })
  expect(await undo(ours.employee)).toMatchObject({ status: 403 })
  expect(await undo(theirs.owner)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const outsiders = await approved(ours.owner, ours.outsider)
  expect(await outsiders.undo(ours.manager)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  const managers = await approved(ours.owner, ours.manager)
  expect(await managers.undo(ours.manager)).toMatchObject({ status: 403, body: { code: 'timesheet.own' } })
  expect(await undo(ours.owner)).toMatchObject({ status: 200 })
  expect(await undo(ours.owner)).toMatchObject({ status: 409, body: { code: 'timesheet.not_approved' } })
})

test('an approval is not taken back after a minute, and not once the day is paid', async () => {
  const { given, clock, rows } = await testApp()
  const { owner, employee, outsider } = await given.cast()
  const [late, paid] = [await approved(owner, employee), await approved(owner, outsider)]
  await rows("update timesheet set status = 'PAID' where id = $1 and person_id = $2", [paid.id, outsider.userId])
  expect(await paid.undo(owner)).toMatchObject({ status: 409, body: { code: 'timesheet.paid' } })
  clock.advance(2)
  expect(await late.undo(owner)).toMatchObject({ status: 409, body: { code: 'timesheet.undo_over' } })
})

test('who decides sees the same planned minutes and holidays as who worked, on a half holiday and in another zone', async () => {
  const { api, given } = await testApp()
  const owner = await given.company()
  const far = await given.person(owner)
  const { version } = await api.as(owner).call(getPerson, { params: { userId: far.userId } })
  await api.as(owner).call(updatePerson, { params: { userId: far.userId }, body: { version, zone: 'Pacific/Auckland' } })
  const [half, whole] = ['2026-03-10', '2026-03-12']
  await api.as(owner).call(addHoliday, { body: { date: half, name: 'Market Day', fractionPercent: 50 } })
  await api.as(owner).call(addHoliday, { body: { date: whole, name: 'Town Fair' } })
  const days = eachDay(day(monday), day('2026-03-13'))
  await api.as(far).call(submitTimesheet, { body: { days, notWorked: true } })
  const own = await api.as(far).call(searchTimesheet, { body: { from: monday, to: '2026-03-13' } })
  const [week] = (await api.as(owner).call(searchApprovals, { body: {} })).items
  expect(own.zone).toBe('Pacific/Auckland')
  expect(own.days.map(({ plannedMinutes }) => plannedMinutes)).toEqual([480, 240, 480, 0, 480])
  expect(week?.days.map(({ plannedMinutes }) => plannedMinutes)).toEqual(own.days.map(({ plannedMinutes }) => plannedMinutes))
  expect(week?.plannedMinutes).toBe(own.plannedMinutes)
  expect(week?.holidays).toEqual([
    { day: half, name: 'Market Day' },
    { day: whole, name: 'Town Fair' },
  ])
  expect(week?.holidays).toEqual(
    own.days.flatMap((each) => (each.holiday === null ? [] : [{ day: each.day, name: each.holiday }])),
  )
})

test('a break without times is drawn in the inbox, so that the strip adds up to the hours', async () => {
  const { api, given } = await testApp()
  const { manager, employee } = await given.cast()
  await submitted(employee, [{ ...nineToFive, breakMinutes: 30 }])
  const [week] = (await api.as(manager).call(searchApprovals, { body: {} })).items
  expect(week?.days[0]).toMatchObject({
    workedMinutes: 450,
    stretches: [
      { kind: 'work', start: '2026-03-09T08:00:00Z', end: '2026-03-09T11:45:00Z' },
      { kind: 'untimed', start: '2026-03-09T11:45:00Z', end: '2026-03-09T12:15:00Z' },
      { kind: 'work', start: '2026-03-09T12:15:00Z', end: '2026-03-09T16:00:00Z' },
    ],
  })
})

test('a day that waits says when a joining date was set behind it, or a last day before it', async () => {
  const { api, given } = await testApp()
  const { owner, manager, employee } = await given.cast()
  await submitted(employee)
  const outside = async () =>
    (await api.as(manager).call(searchApprovals, { body: {} })).items[0]?.days.map((each) => each.outside)
  const params = { userId: employee.userId }
  const joins = async (hireDate: string) => {
    const { version } = await api.as(owner).call(getPerson, { params })
    await api.as(owner).call(updatePerson, { params, body: { hireDate: day(hireDate), version } })
  }
  expect(await outside()).toEqual([false])
  await joins('2026-03-10')
  expect(await outside()).toEqual([true])
  await joins(monday)
  expect(await outside()).toEqual([false])
})
