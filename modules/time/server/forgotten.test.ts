import { deactivatePerson } from '@daybook/people/contract'
import { type Member, testApp } from '@daybook/testing'
import { beforeEach, expect, test } from 'vitest'
import {
  clockIn,
  clockOut,
  getClock,
  importTime,
  saveTimesheet,
  searchTimesheet,
  startBreak,
  submitTimesheet,
} from '../contract/index.ts'

// Whoever forgot to clock out corrects it first, and it stands in the way of nothing else.

const { api, given, clock, rows } = await testApp()
const zone = 'Europe/Berlin'
const today = '2026-03-16'
const friday = '2026-03-13'

beforeEach(() => clock.set(`${today}T09:00:00Z`))

type Caller = ReturnType<typeof api.as>

const dayOf = async (me: Caller, day: string) => {
  const [found] = (await me.call(searchTimesheet, { body: { from: day as never, to: day as never } })).days
  if (!found) throw new Error(`${day} is not shown`)
  return found
}

/** Says when the shift of Friday, which began at eight, ended. */
const correctFriday = async (me: Caller) => {
  const { version, entries } = await dayOf(me, friday)
  const entry = { id: entries[0]?.id, start: `${friday}T08:00:00.000Z`, end: `${friday}T16:00:00.000Z`, minutes: null, zone }
  return me.call(saveTimesheet, { body: { day: friday, version, entries: [entry] } })
}

const fileFor = (people: readonly Member[], from: string, to: string) => ({
  csv: ['user_email,start,end,project,description', ...people.map(({ email }) => `${email},${from},${to},,`)].join('\n'),
  zone,
  commit: true,
})

test('a clock-out that was forgotten is corrected before the next press, and stands in the way of no other day and no file', async () => {
  const { employee, manager, owner } = (await given.twoCompanies()).ours
  clock.set(`${friday}T08:00:00Z`)
  for (const who of [employee, manager]) await api.as(who).call(clockIn, {})
  clock.set(`${today}T08:00:00Z`)
  const body = fileFor([employee, manager], '2026-03-15 08:00', '2026-03-15 10:00')
  expect(await api.as(owner).call(importTime, { body })).toMatchObject({ imported: 2, rejected: 0 })
  expect(await correctFriday(api.as(employee))).toMatchObject({ workedMinutes: 480, missingClockOut: false })
})

test('a row over a shift that was forgotten on a break is refused in words, with the whole file', async () => {
  const { employee, manager, owner } = (await given.twoCompanies()).ours
  clock.set(`${friday}T08:00:00Z`)
  await api.as(employee).call(clockIn, {})
  clock.advance(240)
  await api.as(employee).call(startBreak, {})
  clock.set(`${today}T08:00:00Z`)
  const body = fileFor([employee, manager], `${friday} 10:00`, `${friday} 17:00`)
  expect(await api.as(owner).send(importTime, { body })).toMatchObject({ status: 409, body: { code: 'import.overlap' } })
  expect(await rows('select 1 from work_entry where person_id = $1', [manager.userId])).toEqual([])
})

test('somebody who forgot the clock-out corrects it as the first thing of the next day', async () => {
  const me = api.as(await given.company({ zone }))
  clock.set(`${friday}T08:00:00Z`)
  await me.call(clockIn, {})
  clock.set(`${today}T08:00:00Z`)
  expect(await correctFriday(me)).toMatchObject({ workedMinutes: 480, missingClockOut: false })
  expect((await me.call(clockIn, {})).state).toBe('CLOCKED_IN')
})

test('a day without its clock-out is not handed in before somebody says when it ended', async () => {
  const me = api.as(await given.company({ zone }))
  await me.call(clockIn, {})
  clock.set('2026-03-17T09:00:00Z')
  await me.call(clockIn, {})
  await expect(me.call(submitTimesheet, { body: { days: [today] } })).rejects.toMatchObject({
    status: 409,
    code: 'timesheet.missing_clock_out',
  })
})

test('a second shift late at night that seemed to be forgotten counts with its clock-out, and is handed in when somebody leaves', async () => {
  const { ours, theirs } = await given.twoCompanies()
  const me = api.as(ours.employee)
  const at = async (instant: string, press: typeof clockIn | typeof clockOut) => {
    clock.set(instant)
    await me.call(press, {})
  }
  await at(`${today}T07:00:00Z`, clockIn)
  await at(`${today}T17:00:00Z`, clockOut)
  await at(`${today}T20:00:00Z`, clockIn)
  clock.set('2026-03-17T00:30:00Z')
  const { version, entries } = await dayOf(me, today)
  const same = entries.map(({ id, start, end, minutes, zone: where }) => ({ id, start, end, minutes, zone: where, note: 'Late' }))
  await me.call(saveTimesheet, { body: { day: today, version, entries: same as never } })
  await at('2026-03-17T00:40:00Z', clockOut)
  expect(await dayOf(me, today)).toMatchObject({ workedMinutes: 880, missingClockOut: false })
  expect((await me.call(getClock, {})).missingDay).toBeNull()
  await api.as(ours.hr).call(deactivatePerson, { params: { userId: ours.employee.userId }, body: { endDate: '2026-03-17' } })
  const stored = 'select status, missing_clock_out as missing from timesheet where person_id = $1'
  expect(await rows(stored, [ours.employee.userId])).toEqual([{ status: 'SUBMITTED', missing: false }])
  expect(await rows(stored, [theirs.employee.userId])).toEqual([])
})
