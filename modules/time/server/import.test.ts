import { deactivatePerson, invitePerson } from '@daybook/people/contract'
import { addDays, day } from '@daybook/platform/domain'
import { type Member, testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { clockIn, importTime, saveTimesheet, searchTimesheet, submitTimesheet } from '../contract/index.ts'

const zone = 'Europe/Berlin'
const csv = (header: string, ...rows: string[]): string => [header, ...rows].join('\n')
const generic = (...rows: string[]) => csv('user_email,start,end,project,description', ...rows)
const toggl = (...rows: string[]) =>
  csv('User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration', ...rows)
const clockify = (...rows: string[]) =>
  csv('"Project","Description","User","Email","Start Date","Start Time","End Date","End Time","Duration (h)"', ...rows)
const harvest = (...rows: string[]) => csv('Date,Client,Project,Task,Notes,Hours,First Name,Last Name', ...rows)
const horilla = (...rows: string[]) =>
  csv('Badge ID,Email,Attendance Date,Clock In Date,Clock In,Clock Out Date,Clock Out', ...rows)

const weekOf = async (owner: Member, who: Member, day: string) => {
  const { api } = await testApp()
  const { days } = await api.as(owner).call(searchTimesheet, { body: { from: day, to: day, userId: who.userId } as never })
  return days[0]
}

test('an export becomes entries of the days it tells of, and the same file again changes nothing', async () => {
  const { api, given } = await testApp()
  const { ours, theirs } = await given.twoCompanies()
  const file = toggl(
    `Ana,${ours.employee.email},Big,App,Task 1,Working hard,Yes,2026-03-09,08:00:00,2026-03-09,12:00:00,04:00:00`,
    `Ana,${ours.employee.email},Big,App,,,Yes,2026-03-09,12:30:00,2026-03-09,16:30:01,04:00:01`,
    `Ana,${ours.employee.email},Big,App,,,No,2026-03-10,10:23:52,2026-03-10,10:23:52,00:00:00`,
    `Ben,${theirs.employee.email},Big,App,,,No,2026-03-10,08:00:00,2026-03-10,09:00:00,01:00:00`,
  )
  const look = await api.as(ours.owner).call(importTime, { body: { csv: file, zone, commit: false } })
  expect(look).toMatchObject({ format: 'toggl', total: 4, imported: 2, skipped: 1, rejected: 1, already: 0 })
  expect((await weekOf(ours.owner, ours.employee, '2026-03-09'))?.entries).toEqual([])
  const done = await api.as(ours.hr).call(importTime, { body: { csv: file, zone, commit: true } })
  expect(done).toMatchObject({ imported: 2, rejected: 1 })
  expect(await weekOf(ours.owner, ours.employee, '2026-03-09')).toMatchObject({
    workedMinutes: 480,
    breakMinutes: 30,
    entries: [{ source: 'import', note: 'Task 1: Working hard', project: 'App' }, {}],
  })
  const again = await api.as(ours.owner).call(importTime, { body: { csv: file, zone, commit: true } })
  expect(again).toMatchObject({ total: 4, imported: 0, already: 2, skipped: 1, rejected: 1 })
  expect((await weekOf(ours.owner, ours.employee, '2026-03-09'))?.workedMinutes).toBe(480)
  expect((await weekOf(theirs.owner, theirs.employee, '2026-03-10'))?.entries).toEqual([])
})

test('a day of an export that was saved by hand is still known when the file comes again', async () => {
  const { api, given } = await testApp()
  const owner = await given.company()
  const name = owner.name.split(' ')
  const file = harvest(`2026-03-09,Big,App,Design,Sketches,2.5,${name[0]},${name.slice(1).join(' ')}`)
  await api.as(owner).call(importTime, { body: { csv: file, zone, commit: true } })
  const sheet = await weekOf(owner, owner, '2026-03-09')
  const entry = sheet?.entries[0]
  const entries = [{ id: entry?.id, start: null, end: null, minutes: 150, zone, note: 'Sketches, corrected', project: 'App' }]
  await api.as(owner).call(saveTimesheet, { body: { day: '2026-03-09', version: sheet?.version ?? 0, entries } as never })
  expect(await api.as(owner).call(importTime, { body: { csv: file, zone, commit: true } })).toMatchObject({
    imported: 0,
    already: 1,
  })
  expect((await weekOf(owner, owner, '2026-03-09'))?.workedMinutes).toBe(150)
})

test('hours of a day that has not begun are refused, as they are by hand', async () => {
  const { api, given } = await testApp()
  const owner = await given.company()
  const name = owner.name.split(' ')
  const file = harvest(`2026-03-18,Big,App,Design,,2.5,${name[0]},${name.slice(1).join(' ')}`)
  const look = await api.as(owner).call(importTime, { body: { csv: file, zone, commit: false } })
  expect(look).toMatchObject({ imported: 0, rejected: 1, rows: [{ field: 'day', reason: 'Lies in the future' }] })
})

test('what the file does not say is asked for, and never stored before it is answered', async () => {
  const { api, given } = await testApp()
  const owner = await given.company()
  const file = clockify(`App,,Ana,${owner.email},03/04/2026,10:00 AM,03/04/2026,11:30 AM,01:30:00`)
  const asked = await api.as(owner).call(importTime, { body: { csv: file, commit: false } })
  expect(asked).toMatchObject({ questions: { zone: true, dateOrder: ['DMY', 'MDY'] }, total: 1, waiting: 1, imported: 0 })
  await expect(api.as(owner).call(importTime, { body: { csv: file, commit: true } })).rejects.toMatchObject({
    status: 400,
    code: 'import.answer_first',
  })
  await api.as(owner).call(importTime, { body: { csv: file, zone, dateOrder: 'MDY', commit: true } })
  expect(await weekOf(owner, owner, '2026-03-04')).toMatchObject({ workedMinutes: 90 })
})

test('an export without durations is recognised, and its activity stands before the note', async () => {
  const { api, given } = await testApp()
  const owner = await given.company()
  const file = `Project,Activity,Description,User,Email,Start Date,Start Time,End Date,End Time
App,Design,Sketches,Ana,${owner.email},03/13/2026,10:00 AM,03/13/2026,11:30 AM\n`
  const done = await api.as(owner).call(importTime, { body: { csv: file, zone, commit: true } })
  expect(done).toMatchObject({ format: 'clockify', imported: 1 })
  expect((await weekOf(owner, owner, '2026-03-13'))?.entries).toMatchObject([{ note: 'Design: Sketches', project: 'App' }])
})

test('hours without times stay minutes; a badge finds its person', async () => {
  const { api, given, rows } = await testApp()
  const ours = await given.cast()
  await rows("update person set badge = 'PEP07', name = 'Peter Tester' where id = $1", [ours.employee.userId])
  const hours = harvest('2026-03-09,Big,App,,Plan,"7,5",Peter,Tester')
  expect(await api.as(ours.owner).call(importTime, { body: { csv: hours, commit: true } })).toMatchObject({ imported: 1 })
  expect((await weekOf(ours.owner, ours.employee, '2026-03-09'))?.entries).toMatchObject([{ start: null, minutes: 450 }])
  const attendance = horilla('pep07,,2026-03-10,2026-03-10,22:00:00,2026-03-11,06:00:00')
  expect(await api.as(ours.owner).call(importTime, { body: { csv: attendance, zone, commit: true } })).toMatchObject({
    imported: 1,
  })
  expect(await weekOf(ours.owner, ours.employee, '2026-03-10')).toMatchObject({ workedMinutes: 480 })
})

test('each row that cannot stand is sent back with its reason; the others are taken', async () => {
  const { api, given, clock } = await testApp()
  const ours = await given.cast()
  const mail = ours.employee.email
  const entry = { start: '2026-03-10T08:00:00Z', end: '2026-03-10T12:00:00Z', minutes: null, zone }
  await api.as(ours.employee).call(saveTimesheet, { body: { day: '2026-03-10', version: 0, entries: [entry] } as never })
  await api.as(ours.employee).call(saveTimesheet, {
    body: {
      day: '2026-03-11',
      version: 0,
      entries: [{ ...entry, start: '2026-03-11T08:00:00Z', end: '2026-03-11T12:00:00Z' }],
    } as never,
  })
  await api.as(ours.employee).call(submitTimesheet, { body: { days: ['2026-03-11'] } as never })
  clock.set('2026-03-16T08:00:00Z')
  await api.as(ours.employee).call(clockIn, {})
  clock.set('2026-03-16T12:00:00Z')
  const file = generic(
    `${mail},2026-03-09T08:00:00Z,2026-03-09T12:00:00Z,,fine`,
    `${mail},2026-03-10T11:59:59Z,2026-03-10T13:00:00Z,,overlap`,
    `${mail},2026-03-11T13:00:00Z,2026-03-11T14:00:00Z,,submitted`,
    `nobody@example.com,2026-03-09T08:00:00Z,2026-03-09T12:00:00Z,,unknown`,
    `${mail},2026-03-09T11:00:00Z,2026-03-09T12:30:00Z,,overlap in the file`,
    `${mail},2026-03-16T10:00:00Z,2026-03-16T11:00:00Z,,overlap with the clock`,
    `${mail},2026-03-17T10:00:00Z,2026-03-17T11:00:00Z,,future`,
    `${mail},2026-03-12T10:00:00Z,2026-03-12T09:00:00Z,,backwards`,
  )
  const reply = await api.as(ours.owner).call(importTime, { body: { csv: file, zone, commit: true } })
  expect(reply).toMatchObject({ total: 8, imported: 1, rejected: 7 })
  expect(reply.rows.map(({ row, reason }) => [row, reason])).toEqual([
    [2, ''],
    [3, 'Overlaps with another entry'],
    [4, 'This day is already submitted'],
    [5, 'Nobody in your company, or more than one, has this e-mail, badge or name'],
    [6, 'Overlaps with another entry'],
    [7, 'Overlaps with another entry'],
    [8, 'Lies in the future'],
    [9, 'Ends before it starts'],
  ])
})

test('no day takes more than it has', async () => {
  const { api, given } = await testApp()
  const owner = await given.company()
  const file = csv(
    'Date,Hours,First Name,Last Name,Email,Notes',
    `2026-03-09,20,A,B,${owner.email},one`,
    `2026-03-09,6,A,B,${owner.email},two`,
  )
  const reply = await api.as(owner).call(importTime, { body: { csv: file, commit: true } })
  expect(reply).toMatchObject({ total: 2, imported: 1, rejected: 1 })
  expect(await weekOf(owner, owner, '2026-03-09')).toMatchObject({ workedMinutes: 1200 })
})

test.each([
  ['nothing but headers', 'user_email,start,end', 'import.no_rows'],
  ['a file of something else', 'a,b\n1,2', 'import.unknown_format'],
  ['an open quote', 'user_email,start,end\n"x,1,2', 'import.unreadable'],
])('%s is refused', async (_case, file, code) => {
  const { api, given } = await testApp()
  const owner = await given.company()
  await expect(api.as(owner).call(importTime, { body: { csv: file, commit: true } })).rejects.toMatchObject({ status: 400, code })
})

test('only owner and HR import', async () => {
  const { api, given } = await testApp()
  const ours = await given.cast()
  const body = { csv: generic(`${ours.employee.email},2026-03-09T08:00:00Z,2026-03-09T12:00:00Z,,`), zone, commit: true }
  expect(await api.send(importTime, { body })).toMatchObject({ status: 401 })
  for (const who of [ours.manager, ours.employee])
    expect(await api.as(who).send(importTime, { body })).toMatchObject({ status: 403 })
  expect(await api.as(ours.hr).send(importTime, { body }, { profile: 'employee' })).toMatchObject({ status: 403 })
  expect(await api.as(ours.owner).send(importTime, { body: { ...body, zone: 'Mars/Base' } })).toMatchObject({ status: 400 })
})

test('ten thousand rows are taken in one go', async () => {
  const { api, given } = await testApp()
  const ours = await given.cast()
  const people = [ours.owner, ours.hr, ours.manager, ours.employee, ours.outsider]
  const lines = people.flatMap(({ email }) =>
    Array.from({ length: 1000 }, (_, i) => {
      const on = addDays(day('2023-05-01'), i)
      return [`${on}T07:00:00Z,${on}T11:00:00Z,${email}`, `${on}T11:30:00Z,${on}T15:30:00Z,${email}`]
    }).flat(),
  )
  const reply = await api.as(ours.owner).call(importTime, {
    body: { csv: csv('start,end,user_email', ...lines), zone, commit: true },
  })
  expect(reply).toMatchObject({ total: 10_000, imported: 10_000, rejected: 0 })
})

test('two equal rows of hours are two entries, and the same file again is neither', async () => {
  const { api, given } = await testApp()
  const { ours } = await given.twoCompanies()
  const row = `2026-03-10,A,P,Support,,2.0,X,Y,${ours.employee.email}`
  const file = csv('Date,Client,Project,Task,Notes,Hours,First Name,Last Name,Email', row, row)
  const send = () => api.as(ours.owner).call(importTime, { body: { csv: file, zone, commit: true } })
  expect(await send()).toMatchObject({ imported: 2, already: 0 })
  expect((await weekOf(ours.owner, ours.employee, '2026-03-10'))?.workedMinutes).toBe(240)
  expect(await send()).toMatchObject({ imported: 0, already: 2 })
})

test('the time of somebody who left and came back belongs to the place they had on that day, by e-mail and by name', async () => {
  const { api, given, rows } = await testApp()
  const { ours } = await given.twoCompanies()
  const { owner, employee } = ours
  const boss = api.as(owner)
  await boss.call(deactivatePerson, { params: { userId: employee.userId }, body: { endDate: '2026-02-15' } })
  const back = { email: employee.email, name: employee.name, hireDate: '2026-02-20' as never }
  const { userId } = await boss.call(invitePerson, { body: back })
  await rows("update person set account_id = $1, status = 'ACTIVE' where id = $2", [employee.accountId, userId])
  const whose = async (file: string) =>
    (await boss.call(importTime, { body: { csv: file, zone, commit: false } })).rows.map((row) => row.userId)
  const days = ['2026-02-10', '2026-02-15', '2026-02-18', '2026-02-20']
  const places = [employee.userId, employee.userId, userId, userId]
  expect(await whose(generic(...days.map((on) => `${employee.email},${on} 09:00,${on} 17:00,,`)))).toEqual(places)
  const [first = '', ...last] = employee.name.split(' ')
  expect(await whose(harvest(...days.map((on) => `${on},A,P,T,,2.0,${first},${last.join(' ')}`)))).toEqual(places)
  await boss.call(deactivatePerson, { params: { userId }, body: { endDate: '2026-03-10' } })
  expect(await whose(generic(`${employee.email},2026-03-05 09:00,2026-03-05 17:00,,`))).toEqual([userId])
})
