import { getPerson, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { inCompany } from '@daybook/platform/server'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import {
  clockIn,
  clockOut,
  decideTimesheets,
  importTime,
  listSheetRequests,
  saveTimeRules,
  saveTimesheet,
  searchTimesheet,
  startBreak,
  submitTimesheet,
} from '../contract/index.ts'
import { someRules } from '../testing/some-rules.ts'
import { notHandedIn } from './reminder-store.ts'
import { workedOn } from './worked-already.ts'

// Days before the joining date and after the last day are paid by no run, so nobody enters or hands in hours on them (docs/rules.md#worked-time).

const { app, api, given, clock, rows } = await testApp()
const zone = 'Europe/Berlin'
const [before, first] = [day('2026-03-09'), day('2026-03-10')]

const entry = { start: null, end: null, minutes: 480, zone, note: '', project: '' }

const joined = async () => {
  clock.set('2026-03-16T12:00:00Z')
  const { ours, theirs } = await given.twoCompanies()
  const employee = await given.person(ours.owner, { hireDate: first })
  const me = api.as(employee)
  const save = (on: typeof before, entries: (typeof entry)[], version = 0) =>
    me.send(saveTimesheet, { body: { day: on, version, entries } })
  const joins = async (hireDate: string) => {
    const params = { userId: employee.userId }
    const { version } = await api.as(ours.owner).call(getPerson, { params })
    await api.as(ours.owner).call(updatePerson, { params, body: { version, hireDate: day(hireDate) } })
  }
  return { ours, theirs, employee, me, save, joins }
}

const refused = { status: 409, body: { code: 'timesheet.not_employed' } }

test('nobody enters hours on a day before they joined, and is told whom to ask', async () => {
  const { me, save } = await joined()
  expect(await save(before, [entry])).toMatchObject(refused)
  expect((await save(first, [entry])).status).toBe(200)
  const { days } = await me.call(searchTimesheet, { body: { from: before, to: first } })
  expect(days.map(({ outside, can }) => [outside, can.edit, can.submit])).toEqual([
    [true, false, false],
    [false, true, true],
  ])
})

test('what stands there since before the date was said is handed in by nobody, and can be taken off', async () => {
  const { me, save, joins } = await joined()
  await joins('2026-03-09')
  await save(before, [entry])
  await save(first, [entry])
  await joins('2026-03-10')
  expect(await me.send(submitTimesheet, { body: { days: [before, first] } })).toMatchObject(refused)
  expect((await me.call(submitTimesheet, { body: { days: [first], notWorked: true } })).days).toHaveLength(1)
  expect(await save(before, [{ ...entry, minutes: 60 }], 1)).toMatchObject(refused)
  const { days } = await me.call(searchTimesheet, { body: { from: before, to: before } })
  expect(days[0]?.can).toMatchObject({ edit: true, submit: false })
  expect((await save(before, [], 1)).status).toBe(200)
})

test('what was sent back of such a day waits for nobody once it is empty', async () => {
  const { ours, me, save, joins } = await joined()
  await joins('2026-03-09')
  await save(before, [entry])
  const { days } = await me.call(submitTimesheet, { body: { days: [before] } })
  await joins('2026-03-10')
  const ids = days.map(({ id }) => id)
  await api.as(ours.owner).call(decideTimesheets, { body: { ids, decision: 'REJECT', note: 'You were not here yet' } })
  const back = async () => (await me.call(listSheetRequests, { query: { state: 'REJECTED' } })).items.length
  expect(await back()).toBe(1)
  const sheet = (await me.call(searchTimesheet, { body: { from: before, to: before } })).days[0]
  expect((await save(before, [], sheet?.version)).status).toBe(200)
  expect(await back()).toBe(0)
})

test('nobody is reminded of a press before they joined, and of later days they are', async () => {
  const { ours, employee, me } = await joined()
  for (const on of ['2026-03-09', '2026-03-11']) {
    clock.set(`${on}T09:00:00Z`)
    await me.call(clockIn, {})
    clock.set(`${on}T14:00:00Z`)
    await me.call(clockOut, {})
  }
  const asked = { from: before, to: day('2026-03-16'), people: [employee.userId] }
  const told = await inCompany(app, ours.owner.companyId, 'test', ({ db }) => notHandedIn(db, asked, []))
  expect(told.map(({ days }) => days)).toEqual([['2026-03-11']])
})

test.each([
  ['shiftStart', false, false],
  ['midnight', false, true],
  ['midnight', true, false],
] as const)(
  'where days are cut by %s, with a break %s, a shift of the evening before works after midnight: %s',
  async (dayOf, pauses, works) => {
    const { ours, employee, me } = await joined()
    clock.set('2026-03-16T12:00:00Z')
    const rules = { ...someRules, time: { ...someRules.time, dayOf } }
    await api.as(ours.owner).call(saveTimeRules, { body: { from: day('2026-03-16'), rules, version: 0 } })
    clock.set('2026-03-16T20:00:00Z')
    await me.call(clockIn, {})
    clock.set('2026-03-16T22:30:00Z')
    if (pauses) await me.call(startBreak, {})
    clock.set('2026-03-16T23:07:00Z')
    const asked = { personId: employee.userId, day: day('2026-03-17'), now: clock.now }
    expect(await inCompany(app, ours.owner.companyId, 'test', ({ db }) => workedOn(db, asked))).toBe(works)
  },
)

test('days before it are not handed in as not worked', async () => {
  const { me } = await joined()
  const { days } = await me.call(submitTimesheet, { body: { days: [before, first], notWorked: true } })
  expect(days.map(({ day: on }) => on)).toEqual([first])
})

test('a file brings none in, neither before somebody joined nor after they left', async () => {
  const { ours, employee } = await joined()
  await rows("update person set status = 'INACTIVE', end_date = '2026-03-12' where id = $1", [employee.userId])
  const lines = ['09', '10', '12', '13'].map((on) => `2026-03-${on},8,A,B,${employee.email},`)
  const csv = ['Date,Hours,First Name,Last Name,Email,Notes', ...lines].join('\n')
  const { rows: judged } = await api.as(ours.owner).call(importTime, { body: { csv, commit: true } })
  expect(judged.map(({ outcome, reason }) => [outcome, reason.slice(0, 25)])).toEqual([
    ['rejected', 'Before this person joined'],
    ['import', ''],
    ['import', ''],
    ['rejected', 'Before this person joined'],
  ])
})
