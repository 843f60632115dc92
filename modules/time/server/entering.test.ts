import { addDays, day as dayOf } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { beforeEach, expect, test } from 'vitest'
import {
  clockIn,
  clockOut,
  endBreak,
  importTime,
  recallTimesheet,
  saveTimesheet,
  searchTimesheet,
  startBreak,
  submitTimesheet,
} from '../contract/index.ts'

const { api, given, clock, rows } = await testApp()
const zone = 'Europe/Berlin'
const today = '2026-03-16'
const minutes = (worked: number) => ({ start: null, end: null, minutes: worked, zone })
const between = (start: string, end: string) => ({ start, end, minutes: null, zone })

beforeEach(() => clock.set(`${today}T09:00:00Z`))

test.each([
  ['time that is still to come', today, [between(`${today}T10:00:00Z`, `${today}T11:00:00Z`)], 'time.in_future'],
  ['an entry of more than a day', '2026-03-09', [between('2026-03-09T06:00:00Z', '2026-03-10T06:01:00Z')], 'time.too_long'],
  ['entries that add up to more than the day has', '2026-03-09', [minutes(800), minutes(800)], 'time.day_too_long'],
  ['a begin without an end', '2026-03-09', [{ ...minutes(0), start: '2026-03-09T06:00:00Z', minutes: null }], 'time.no_length'],
])('%s is refused, and both companies keep what they had', async (_case, day, entries, code) => {
  const { ours, theirs } = await given.twoCompanies()
  const body = { day, version: 0, entries: entries as never }
  await expect(api.as(ours.employee).call(saveTimesheet, { body })).rejects.toMatchObject({ status: 400, code })
  const people = [ours.employee.userId, theirs.employee.userId]
  expect(await rows('select id from work_entry where person_id = any($1::uuid[])', [people])).toEqual([])
})

test('a day takes as much as it has: 25 hours where the clocks go back, 24 on the next', async () => {
  const me = api.as(await given.company({ zone }))
  clock.set('2026-11-02T09:00:00Z')
  const save = (day: string, ...parts: number[]) =>
    me.send(saveTimesheet, { body: { day, version: 0, entries: parts.map(minutes) } })
  expect((await save('2026-10-25', 750, 750)).status).toBe(200)
  expect((await save('2026-10-26', 750, 750)).status).toBe(400)
  expect((await save('2026-10-26', 720, 720)).status).toBe(200)
})

test('an entry that is named twice is refused, and stays as it is', async () => {
  const me = api.as(await given.company({ zone }))
  await me.call(clockIn, {})
  clock.advance(60)
  await me.call(clockOut, {})
  const day = async () => (await me.call(searchTimesheet, { body: { from: today, to: today } })).days[0]
  const before = await day()
  const id = before?.entries[0]?.id ?? ''
  const entries = [between(`${today}T06:00:00Z`, `${today}T07:00:00Z`), between(`${today}T08:00:00Z`, `${today}T09:00:00Z`)]
  const body = { day: today, version: before?.version ?? 0, entries: entries.map((entry) => ({ ...entry, id })) }
  expect(await me.send(saveTimesheet, { body })).toMatchObject({ status: 400, body: { errors: [{ field: 'entries' }] } })
  expect(await day()).toEqual(before)
})

test('an instant is cut to milliseconds, so that code and database see the same one', async () => {
  const owner = await given.company({ zone })
  const me = api.as(owner)
  const save = async (start: string, end: string) => {
    const body = { day: '2026-03-09', version: 0, entries: [between(`2026-03-09T${start}Z`, `2026-03-09T${end}Z`)] }
    return (await me.send(saveTimesheet, { body })).status
  }
  // Rounded to the microsecond, these two are the same.
  expect(await save('08:59:59.9999997', '08:59:59.9999998')).toBe(400)
  expect(await save('08:00:00.1234567891', '09:00:00.0000000000')).toBe(200)
  const stored = "select to_char(started_at, 'SS.US') as began from work_entry where company_id = $1"
  expect(await rows(stored, [owner.companyId])).toEqual([{ began: '00.123000' }])
})

test('what runs by the clock is not typed away, nor handed in', async () => {
  const me = api.as(await given.company({ zone }))
  await me.call(clockIn, {})
  const [day] = (await me.call(searchTimesheet, { body: { from: today, to: today } })).days
  await expect(me.call(saveTimesheet, { body: { day: today, version: day?.version ?? 0, entries: [] } })).rejects.toMatchObject({
    status: 400,
    code: 'time.two_running',
  })
  await expect(me.call(submitTimesheet, { body: { days: [today] } })).rejects.toMatchObject({
    status: 409,
    code: 'timesheet.still_running',
    problem: { errors: [{ field: 'days.0' }] },
  })
})

test('the beginning of what runs can be typed anew, and the clock still ends it', async () => {
  const { ours } = await given.twoCompanies()
  const me = api.as(ours.employee)
  clock.set('2026-03-16T08:00:00Z')
  await me.call(clockIn, {})
  const look = async () => (await me.call(searchTimesheet, { body: { from: today, to: today } })).days[0]
  const before = await look()
  const moved = { id: before?.entries[0]?.id, start: '2026-03-16T07:30:00.000Z', end: null, minutes: null, zone }
  clock.advance(60)
  await me.call(saveTimesheet, { body: { day: today, version: before?.version ?? 0, entries: [moved] } })
  await me.call(startBreak, {})
  clock.advance(30)
  await me.call(endBreak, {})
  clock.advance(60)
  expect(await me.call(clockOut, {})).toMatchObject({ state: 'CLOCKED_OUT', workedMinutes: 150, breakMinutes: 30 })
  expect((await look())?.entries.every(({ end }) => end !== null)).toBe(true)
  await expect(
    rows(
      "insert into work_entry (company_id, id, person_id, day, started_at, zone, source) values ($1, gen_random_uuid(), $2, '2026-03-12', '2026-03-12T08:00:00Z', 'UTC', 'manual')",
      [ours.owner.companyId, ours.employee.userId],
    ),
  ).rejects.toThrow('only_the_clock_runs')
})

const pieces = (count: number) => Array.from({ length: count }, (_, i) => ({ ...minutes(1), note: `piece ${i}` }))

test('a day takes two hundred entries, by hand and from a file; one that has more can be corrected, and gets none', async () => {
  const { owner, employee } = await given.cast({ zone })
  const me = api.as(employee)
  const save = (version: number, entries: object[]) => me.send(saveTimesheet, { body: { day: '2026-03-09', version, entries } })
  expect(await save(0, pieces(201))).toMatchObject({ status: 400, body: { code: 'timesheet.too_many' } })
  expect((await save(0, pieces(199))).status).toBe(200)
  const rowsOf = (day: string, count: number) =>
    Array.from({ length: count }, (_, i) => `${day},,,,file ${i},0.02,${employee.name.replace(' ', ',')}`)
  const csv = [
    'Date,Client,Project,Task,Notes,Hours,First Name,Last Name',
    ...rowsOf('2026-03-09', 3),
    ...rowsOf('2026-03-10', 250),
  ]
  const file = { csv: csv.join('\n'), format: 'harvest', zone, commit: true }
  const brought = await api.as(owner).send(importTime, { body: file })
  expect(brought.body).toMatchObject({ imported: 201, rejected: 52, total: 253 })
  expect(brought.text).toContain('A day takes 200 entries at most')
  expect((await api.as(owner).send(importTime, { body: file })).body).toMatchObject({ imported: 0, already: 201, rejected: 52 })
  // As it could be brought before there was a bound.
  await rows(
    `insert into work_entry (company_id, id, person_id, day, minutes, zone, source)
     select company_id, gen_random_uuid(), id, '2026-03-09', 1, $2, 'import' from person, generate_series(1, 100) where id = $1`,
    [employee.userId, zone],
  )
  const seen = async () => (await me.call(searchTimesheet, { body: { from: '2026-03-09', to: '2026-03-09' } })).days[0]
  const before = await seen()
  expect(before?.entries).toHaveLength(300)
  const kept = (before?.entries ?? []).map(({ source, ...entry }) => ({ ...entry, note: entry.note || source }))
  expect((await save(before?.version ?? 0, [...kept, ...pieces(1)])).body).toMatchObject({ code: 'timesheet.too_many' })
  expect(
    (
      await save(
        before?.version ?? 0,
        kept.map((entry) => ({ ...entry, project: 'Shop' })),
      )
    ).status,
  ).toBe(200)
  expect((await seen())?.entries).toHaveLength(300)
})

test('a quarter is shown at once where people made its entries; of more than five thousand a week at a time', async () => {
  const person = await given.company({ zone })
  const me = api.as(person)
  const search = (from: string) => me.send(searchTimesheet, { body: { from, to: '2026-03-15' } })
  await rows(
    `insert into work_entry (company_id, id, person_id, day, minutes, zone, source)
     select company_id, gen_random_uuid(), id, '2026-03-09'::date + n % 7, 1, $2, 'manual' from person, generate_series(1, 5000) n where id = $1`,
    [person.userId, zone],
  )
  expect((await search('2025-12-14')).status).toBe(200)
  await rows(
    `insert into work_entry (company_id, id, person_id, day, minutes, zone, source)
     select company_id, gen_random_uuid(), id, '2026-03-09', 1, $2, 'manual' from person where id = $1`,
    [person.userId, zone],
  )
  expect(await search('2026-03-08')).toMatchObject({
    status: 400,
    body: { code: 'timesheet.too_much', errors: [{ field: 'to' }] },
  })
  const week = await search('2026-03-09')
  expect(week.status).toBe(200)
  expect(week.text.match(/"minutes":1,/g)?.length).toBe(5001)
})

test('a day of two thousand entries takes no more from the clock, and its last parts are drawn', async () => {
  const person = await given.company({ zone })
  const me = api.as(person)
  clock.set('2026-03-16T12:00:00Z')
  await me.call(clockIn, {})
  await rows(
    `insert into work_entry (company_id, id, person_id, day, started_at, ended_at, zone, source, shift_id)
      select s.company_id, gen_random_uuid(), s.person_id, s.day, s.started_at - i * interval '2 minutes', s.started_at - i * interval '2 minutes' + interval '1 minute', s.zone, 'clock', s.id
      from shift s, generate_series(1, 1999) i where s.person_id = $1`,
    [person.userId],
  )
  clock.advance(5)
  const { stretches } = await me.call(startBreak, {})
  expect([stretches.length, stretches[0]?.kind, stretches.at(-1)]).toEqual([
    400,
    'work',
    { kind: 'break', start: clock.now, end: null },
  ])
  await expect(me.call(endBreak, {})).rejects.toMatchObject({ status: 409, code: 'clock.too_many' })
  await me.call(clockOut, {})
  await expect(me.call(clockIn, {})).rejects.toMatchObject({ status: 409, code: 'clock.too_many' })
})

test('on a day that was handed in the clock stands still until it is taken back', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const [me, neighbour] = [api.as(ours.employee), api.as(theirs.employee)]
  await me.call(submitTimesheet, { body: { days: [today], notWorked: true } })
  await expect(me.call(clockIn, {})).rejects.toMatchObject({ status: 409, code: 'clock.day_closed' })
  expect((await neighbour.call(clockIn, {})).state).toBe('CLOCKED_IN')
  await me.call(recallTimesheet, { body: { days: [today] } })
  await me.call(clockIn, {})
  clock.advance(60)
  await me.call(startBreak, {})
  await expect(me.call(submitTimesheet, { body: { days: [today] } })).rejects.toMatchObject({
    status: 409,
    code: 'timesheet.still_running',
  })
  // As it could be handed in before that was refused.
  await rows("update timesheet set status = 'SUBMITTED' where person_id = $1", [ours.employee.userId])
  await expect(me.call(endBreak, {})).rejects.toMatchObject({ status: 409, code: 'clock.day_closed' })
  expect((await neighbour.call(clockOut, {})).state).toBe('CLOCKED_OUT')
})

test('nobody sees the days of a stranger, of a colleague, or of another company', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const see = (who: typeof ours.employee, userId: string) =>
    api.as(who).send(searchTimesheet, { body: { from: today, to: today, userId } })
  expect((await see(ours.manager, ours.employee.userId)).status).toBe(200)
  expect((await see(ours.hr, ours.outsider.userId)).status).toBe(200)
  for (const [who, userId] of [
    [ours.manager, ours.outsider.userId],
    [ours.employee, ours.outsider.userId],
    [ours.owner, theirs.employee.userId],
    [ours.owner, '01900000-0000-7000-8000-000000000000'],
  ] as const)
    expect(await see(who, userId)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('days that lie more than a quarter apart are not handed in together', async () => {
  const { api, given } = await testApp()
  const me = api.as(await given.company())
  for (const endpoint of [submitTimesheet, recallTimesheet])
    expect(await me.send(endpoint, { body: { days: ['1900-01-01', '2026-03-09'] } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'days' }] },
    })
})

test('days without hours are handed in for three months back, and no further', async () => {
  const { ours } = await given.twoCompanies()
  const me = api.as(ours.employee)
  const send = (day: string) => me.send(submitTimesheet, { body: { days: [day], notWorked: true } })
  const back = (days: number) => addDays(dayOf(today), -days)
  expect((await send(back(92))).status).toBe(200)
  expect(await send(back(93))).toMatchObject({ status: 400, body: { code: 'timesheet.too_long_ago' } })
  expect(await send('1931-01-01')).toMatchObject({ status: 400, body: { code: 'timesheet.too_long_ago' } })
})
