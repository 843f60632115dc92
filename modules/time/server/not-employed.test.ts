import { getPerson, updatePerson } from '@daybook/people/contract'
import { day } from '@daybook/platform/domain'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { importTime, saveTimesheet, searchTimesheet, submitTimesheet } from '../contract/index.ts'

// Days before the joining date and after the last day are paid by no run, so nobody enters or hands in hours on them (docs/rules.md#worked-time).

const { api, given, clock, rows } = await testApp()
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
  expect(days.map(({ can }) => [can.edit, can.submit])).toEqual([
    [false, false],
    [true, true],
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
