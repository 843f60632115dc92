import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  clockIn,
  clockOut,
  decideTimesheets,
  endBreak,
  getClock,
  saveTimesheet,
  searchTimesheet,
  startBreak,
  submitTimesheet,
} from '../contract/index.ts'

test('a working day by the clock: in, break, back, out', async () => {
  const { api, given, clock } = await testApp()
  const { ours } = await given.twoCompanies()
  const me = api.as(ours.employee)
  clock.set('2026-03-16T08:00:00Z')
  expect(await me.call(clockIn, {})).toMatchObject({ state: 'CLOCKED_IN', day: '2026-03-16', workedMinutes: 0 })
  clock.advance(180)
  expect(await me.call(startBreak, {})).toMatchObject({ state: 'ON_BREAK', workedMinutes: 180 })
  clock.advance(30)
  expect(await me.call(endBreak, {})).toMatchObject({ state: 'CLOCKED_IN', workedMinutes: 180, breakMinutes: 30 })
  clock.advance(270)
  expect(await me.call(clockOut, {})).toMatchObject({ state: 'CLOCKED_OUT', workedMinutes: 450, breakMinutes: 30 })
  expect(await me.call(getClock, {})).toMatchObject({ state: 'CLOCKED_OUT', workedMinutes: 450 })
  const sheet = await me.call(searchTimesheet, { body: { from: '2026-03-16', to: '2026-03-22' } })
  expect(sheet.days[0]).toMatchObject({
    workedMinutes: 450,
    breakMinutes: 30,
    plannedMinutes: 480,
    status: 'OPEN',
    why: ['7 h 30 worked', '30 min of unpaid breaks'],
  })
  expect(await api.as(ours.outsider).call(getClock, {})).toMatchObject({ state: 'CLOCKED_OUT', workedMinutes: 0, stretches: [] })
})

test('a press answers what the clock then shows', async () => {
  const { api, given, clock } = await testApp()
  const me = api.as(await given.company())
  const presses: [Parameters<typeof me.send>[0], string][] = [
    [clockIn, '2026-03-16T08:00:00.250Z'],
    [startBreak, '2026-03-16T11:00:00Z'],
    [endBreak, '2026-03-16T11:30:00Z'],
    [clockOut, '2026-03-16T16:00:00Z'],
    [clockIn, '2026-03-16T16:00:00Z'],
    [clockOut, '2026-03-16T16:00:00.500Z'],
    [clockIn, '2026-03-16T22:00:00Z'],
    [startBreak, '2026-03-16T23:30:00Z'],
    // Over midnight, then a shift that nobody ends, given up by the next day's press.
    [clockOut, '2026-03-17T00:30:00Z'],
    [clockIn, '2026-03-17T08:00:00Z'],
    [clockIn, '2026-03-18T09:00:00Z'],
    [startBreak, '2026-03-18T10:00:00Z'],
    [clockOut, '2026-03-18T12:00:00Z'],
    [clockIn, '2026-03-19T12:00:00Z'],
  ]
  for (const [press, at] of presses) {
    clock.set(at)
    const { status, body } = await me.send(press, {})
    expect([at, status, body]).toEqual([at, 200, await me.call(getClock, {})])
  }
})

test('beside what was entered by hand, a press answers what the clock then shows', async () => {
  const { api, given, clock } = await testApp()
  const person = await given.company()
  const me = api.as(person)
  clock.set('2026-03-16T09:00:00Z')
  const [zone, early] = ['Europe/Berlin', { start: '2026-03-16T06:00:00Z', end: '2026-03-16T07:00:00Z' }]
  const entries = [
    { start: null, end: null, minutes: 60, zone },
    { ...early, minutes: null, zone },
  ]
  await me.call(saveTimesheet, { body: { day: day('2026-03-16'), version: 0, entries } })
  for (const press of [clockIn, startBreak, endBreak, clockOut]) {
    clock.advance(20)
    expect(await me.call(press, {})).toEqual(await me.call(getClock, {}))
  }
})

test.each([
  ['out without in', clockOut, [], 'clock.not_in'],
  ['a break without in', startBreak, [], 'clock.not_in'],
  ['the end of no break', endBreak, [clockIn], 'clock.not_on_break'],
  ['in twice', clockIn, [clockIn], 'clock.already_in'],
  ['a break on a break', startBreak, [clockIn, startBreak], 'clock.already_on_break'],
])('%s is refused', async (_case, press, before, code) => {
  const { api, given } = await testApp()
  const me = api.as(await given.company())
  for (const step of before) await me.call(step, {})
  await expect(me.call(press, {})).rejects.toMatchObject({ status: 409, code })
})

test('fifty clock-ins at once open one shift', async () => {
  const { api, given, rows } = await testApp()
  const person = await given.company()
  const replies = await Promise.all(Array.from({ length: 50 }, () => api.as(person).send(clockIn)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(49)
  expect(await rows('select id from shift where person_id = $1', [person.userId])).toHaveLength(1)
  expect(await rows('select id from punch where person_id = $1', [person.userId])).toHaveLength(1)
})

test('the same press sent twice with one key happens once', async () => {
  const { api, given, rows } = await testApp()
  const person = await given.company()
  const [first, again] = [
    await api.as(person).send(clockIn, {}, { key: 'k1' }),
    await api.as(person).send(clockIn, {}, { key: 'k1' }),
  ]
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body).toEqual(first.body)
  expect(await rows('select id from punch where person_id = $1', [person.userId])).toHaveLength(1)
})

test('a night over the spring change is an hour shorter and belongs to the day it began', async () => {
  const { api, given, clock } = await testApp()
  const me = api.as(await given.company({ zone: 'Europe/Berlin' }))
  clock.set('2026-03-28T21:00:00Z')
  await me.call(clockIn, {})
  clock.set('2026-03-29T04:00:00Z')
  expect(await me.call(clockOut, {})).toMatchObject({ workedMinutes: 0, day: '2026-03-29' })
  const sheet = await me.call(searchTimesheet, { body: { from: '2026-03-28', to: '2026-03-29' } })
  expect(sheet.days.map(({ workedMinutes }) => workedMinutes)).toEqual([420, 0])
})

test('a forgotten clock-out counts nothing, lets the person clock in again, and is corrected by hand', async () => {
  const { api, given, clock } = await testApp()
  const me = api.as(await given.company({ zone: 'Europe/Berlin' }))
  clock.set('2026-03-17T08:00:00Z')
  await me.call(clockIn, {})
  clock.set('2026-03-18T08:00:00Z')
  expect(await me.call(getClock, {})).toMatchObject({ state: 'CLOCKED_OUT', missingDay: '2026-03-17' })
  expect(await me.call(clockIn, {})).toMatchObject({ state: 'CLOCKED_IN', day: '2026-03-18', missingDay: '2026-03-17' })
  clock.advance(60)
  await me.call(clockOut, {})
  const [tuesday] = (await me.call(searchTimesheet, { body: { from: '2026-03-17', to: '2026-03-17' } })).days
  expect(tuesday).toMatchObject({ missingClockOut: true, workedMinutes: 0, can: { submit: false, edit: true } })
  const entry = tuesday?.entries[0]
  const saved = await me.call(saveTimesheet, {
    body: {
      day: '2026-03-17',
      version: tuesday?.version ?? 0,
      entries: [
        { id: entry?.id, start: '2026-03-17T08:00:00Z', end: '2026-03-17T16:00:00Z', minutes: null, zone: 'Europe/Berlin' },
      ],
    },
  })
  expect(saved).toMatchObject({ missingClockOut: false, workedMinutes: 480, can: { submit: true } })
  expect((await me.call(getClock, {})).missingDay).toBeNull()
})

test('a shift forgotten on a break lacks its clock-out on the clock and on the timesheet alike', async () => {
  const { api, given, clock } = await testApp()
  const me = api.as(await given.company({ zone: 'Europe/Berlin' }))
  clock.set('2026-03-17T08:00:00Z')
  await me.call(clockIn, {})
  clock.advance(240)
  await me.call(startBreak, {})
  clock.set('2026-03-18T08:00:00Z')
  await me.call(clockIn, {})
  const [tuesday] = (await me.call(searchTimesheet, { body: { from: '2026-03-17', to: '2026-03-17' } })).days
  expect(tuesday).toMatchObject({ missingClockOut: true, workedMinutes: 0, can: { submit: false }, entries: [{ end: null }] })
})

test('a day with a lost shift counts the same on the clock and on the timesheet', async () => {
  const { api, given, clock } = await testApp()
  const me = api.as(await given.company({ zone: 'UTC' }))
  clock.set('2026-03-17T00:30:00Z')
  await me.call(clockIn, {})
  clock.set('2026-03-17T20:00:00Z')
  await me.call(clockIn, {})
  clock.advance(60)
  const { workedMinutes } = await me.call(clockOut, {})
  const [tuesday] = (await me.call(searchTimesheet, { body: { from: '2026-03-17', to: '2026-03-17' } })).days
  expect([workedMinutes, tuesday?.workedMinutes]).toEqual([0, 0])
})

test.each([
  ['out', clockOut, { state: 'CLOCKED_OUT', workedMinutes: 0 }],
  ['a break', startBreak, { state: 'ON_BREAK', workedMinutes: 0 }],
])('%s after the clock of the machine was set back counts from the last press', async (_case, press, seen) => {
  const { api, given, clock, rows } = await testApp()
  const person = await given.company()
  await api.as(person).call(clockIn, {})
  clock.advance(-90)
  expect(await api.as(person).call(press, {})).toMatchObject(seen)
  clock.advance(-10)
  const next = press === clockOut ? clockIn : endBreak
  expect(await api.as(person).call(next, {})).toMatchObject({ state: 'CLOCKED_IN' })
  const punches = await rows<{ at: string }>('select at from punch where person_id = $1 order by id', [person.userId])
  expect(punches.map(({ at }) => at)).toEqual(punches.map(({ at }) => at).toSorted())
})

test('shifts with short gaps begin a new day once the first of them is a day old, and no press is an error', async () => {
  const { api, given, clock, rows } = await testApp()
  const { employee } = (await given.twoCompanies()).ours
  const me = api.as(employee)
  const presses = [
    ['2026-03-10T07:00:00Z', clockIn],
    ['2026-03-10T20:00:00Z', clockOut],
    ['2026-03-10T22:00:00Z', clockIn],
    ['2026-03-11T05:00:00Z', clockOut],
    ['2026-03-11T07:00:00Z', clockIn],
    ['2026-03-11T11:00:00Z', clockOut],
  ] as const
  for (const [at, press] of presses) {
    clock.set(at)
    await me.call(press, {})
  }
  const { days } = await me.call(searchTimesheet, { body: { from: '2026-03-10', to: '2026-03-11' } })
  expect(days.map(({ workedMinutes }) => workedMinutes / 60)).toEqual([20, 4])
  expect(await rows('select 1 from work_entry where missing_out and person_id = $1', [employee.userId])).toEqual([])
})

test('a day of more hours than it has counts what it has, and is corrected before it is handed in', async () => {
  const { api, given, clock } = await testApp()
  const me = api.as((await given.twoCompanies()).ours.employee)
  clock.set('2026-03-10T05:00:00Z')
  await me.call(clockIn, {})
  clock.set('2026-03-10T19:00:00Z')
  await me.call(clockOut, {})
  clock.set('2026-03-10T22:00:00Z')
  await me.call(clockIn, {})
  clock.set('2026-03-11T10:00:00Z')
  expect((await me.call(clockOut, {})).state).toBe('CLOCKED_OUT')
  const look = async () => (await me.call(searchTimesheet, { body: { from: '2026-03-10', to: '2026-03-10' } })).days[0]
  const day = await look()
  expect(day).toMatchObject({ workedMinutes: 1440, can: { submit: false } })
  expect(day?.why).toContain('The entries add up to 26 h: correct them')
  await expect(me.call(submitTimesheet, { body: { days: ['2026-03-10'] } })).rejects.toMatchObject({
    status: 409,
    code: 'timesheet.too_long',
  })
  const entries = (day?.entries ?? []).map(({ id, start, end, zone }, i) => ({
    id,
    start,
    end: i === 1 ? '2026-03-11T04:00:00.000Z' : end,
    minutes: null,
    zone,
  }))
  await me.call(saveTimesheet, { body: { day: '2026-03-10', version: day?.version ?? 0, entries } })
  expect(await look()).toMatchObject({ workedMinutes: 1200, can: { submit: true } })
})

test('a break that was forgotten takes nothing from a day that was approved meanwhile', async () => {
  const { api, given, clock, rows } = await testApp()
  const { ours } = await given.twoCompanies()
  const me = api.as(ours.employee)
  clock.set('2026-03-10T07:00:00Z')
  await me.call(clockIn, {})
  clock.set('2026-03-10T15:00:00Z')
  await me.call(startBreak, {})
  // After sixteen hours the shift is given up, and the day can be handed in as it stands.
  clock.set('2026-03-11T09:00:00Z')
  const { days } = await me.call(submitTimesheet, { body: { days: ['2026-03-10'] } })
  await api.as(ours.manager).call(decideTimesheets, { body: { ids: [days[0]?.id ?? ''], decision: 'APPROVE' } })
  await me.call(clockIn, {})
  const look = async () => (await me.call(searchTimesheet, { body: { from: '2026-03-10', to: '2026-03-10' } })).days[0]
  expect(await look()).toMatchObject({ status: 'APPROVED', workedMinutes: 480, missingClockOut: false })
  await expect(rows("update work_entry set missing_out = true where day = '2026-03-10'")).rejects.toThrow(
    'that was handed in stay',
  )
  await expect(rows("delete from work_entry where day = '2026-03-10'")).rejects.toThrow('that was handed in stay')
})

test('a press from another zone counts on the day of where the person works, and says where it was made', async () => {
  const { api, given, clock, rows } = await testApp()
  const { employee } = (await given.twoCompanies()).ours
  const me = api.as(employee)
  const there = { zone: 'Pacific/Kiritimati' }
  clock.set('2026-03-16T11:30:00Z')
  // It is the 17th on Kiritimati, and the 16th in Berlin.
  expect(await me.call(clockIn, {}, there)).toMatchObject({ day: '2026-03-16', zone: 'Europe/Berlin' })
  clock.advance(60)
  await me.call(clockOut, {}, there)
  const { days } = await me.call(searchTimesheet, { body: { from: '2026-03-16', to: '2026-03-17' } })
  expect(days.map(({ workedMinutes }) => workedMinutes)).toEqual([60, 0])
  expect(days[0]?.entries).toMatchObject([{ zone: 'Europe/Berlin' }])
  expect(await rows('select distinct zone from punch where person_id = $1', [employee.userId])).toEqual([
    { zone: 'Pacific/Kiritimati' },
  ])
})
