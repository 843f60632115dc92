import { readCsv } from '@daybook/people/domain'
import { inOneGo } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { detectTimeFormat, timeRowSteps, type TimeFormat, type TimeImportOptions } from './index.ts'

const table = (text: string) => {
  const read = readCsv(text)
  if (!read.ok) throw new Error(read.code)
  return read.value
}
const readAs = (format: TimeFormat, text: string, options: Partial<TimeImportOptions> = {}) =>
  inOneGo(timeRowSteps(table(text).rows, { format, zone: 'Europe/Berlin', ...options }))

const toggl = '\uFEFFUser,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags\n'
const clockify =
  '"Project","Client","Description","Task","User","Email","Tags","Start Date","Start Time","End Date","End Time","Duration (h)"\n'
const harvest = 'Date,Client,Project,Task,Notes,Hours,First Name,Last Name\n'
const horilla = 'Badge ID,Email,Attendance Date,Clock In Date,Clock In,Clock Out Date,Clock Out\n'
const generic = 'description,client,project,tags,start,end,task,user_name,user_email\n'

test.each([
  ['toggl', toggl],
  ['clockify', clockify],
  ['harvest', harvest],
  ['horilla', horilla],
  ['generic', generic],
  [null, 'Name,City,Street,Country\n'],
])('%s is known by its headers', (format, headers) => {
  expect(detectTimeFormat(table(`${headers}${','.repeat(3)}x`).headers)).toBe(format)
})

test('Toggl: an entry with everything in it, and one without length', () => {
  const read = readAs(
    'toggl',
    `${toggl}Ada Wren,Ada@Example.test,,Office,,"",No,2024-03-04,10:23:52,2024-03-04,10:23:52,00:00:00,\nAda Wren,ada@example.test,Big Co,Site,Plan,Working hard,Yes,2024-03-04,10:23:00,2024-03-04,11:23:01,01:00:01,"Dev, Back end"`,
  )
  expect(read.skipped).toEqual([{ row: 2, reason: 'Shorter than a minute' }])
  expect(read.entries).toEqual([
    {
      row: 3,
      email: 'ada@example.test',
      personName: 'Ada Wren',
      badge: null,
      day: '2024-03-04',
      dayIsSaid: false,
      start: '2024-03-04T09:23:00Z',
      end: '2024-03-04T10:23:01Z',
      minutes: 60,
      zone: 'Europe/Berlin',
      note: 'Working hard',
      project: 'Site',
      client: 'Big Co',
      task: 'Plan',
      tags: ['Dev', 'Back end'],
    },
  ])
})

const clockifyRow = (start: string, from: string, end: string, to: string) =>
  `"P","","","","Ada Wren","ada@example.test","","${start}","${from}","${end}","${to}","01:00:00"\n`

test('Clockify: 03/04/2024 is asked for, and read as answered', () => {
  const text = clockify + clockifyRow('03/04/2024', '10:23 AM', '03/04/2024', '11:23:01 PM')
  expect(readAs('clockify', text)).toEqual({
    entries: [],
    skipped: [],
    rejected: [],
    waiting: 1,
    questions: { dateOrder: ['DMY', 'MDY'] },
  })
  const days = (['DMY', 'MDY'] as const).map((dateOrder) => readAs('clockify', text, { dateOrder }).entries[0])
  expect(days.map((entry) => [entry?.day, entry?.minutes])).toEqual([
    ['2024-04-03', 780],
    ['2024-03-04', 780],
  ])
})

test('Clockify: another row may answer for it', () => {
  const text =
    clockify +
    clockifyRow('03/04/2024', '10:00 AM', '03/04/2024', '11:00 AM') +
    clockifyRow('03/14/2024', '10:00 AM', '03/14/2024', '11:00 AM')
  expect(readAs('clockify', text).entries.map((entry) => entry.day)).toEqual(['2024-03-04', '2024-03-14'])
})

test('Clockify: without a column of the duration, and with the activity that some call the task', () => {
  const text =
    '"Project","Client","Description","Activity","User","Email","Tags","Start Date","Start Time","End Date","End Time"\n' +
    '"Site","Big Co","Walls","Planning","Ada Wren","ada@example.test","","03/14/2024","10:00 AM","03/14/2024","11:30 AM"\n'
  expect(detectTimeFormat(table(text).headers)).toBe('clockify')
  expect(readAs('clockify', text).entries).toMatchObject([{ day: '2024-03-14', minutes: 90, task: 'Planning', note: 'Walls' }])
})

test('a task goes before an activity, whichever stands first', () => {
  const text = 'Activity,Task,start,end,user_email\nTalks,Plan,2024-03-04T09:00:00Z,2024-03-04T10:00:00Z,ada@example.test\n'
  expect(readAs('generic', text).entries).toMatchObject([{ task: 'Plan' }])
})

test('Harvest: hours with a decimal comma, by name, without a zone', () => {
  const read = readAs(
    'harvest',
    `${harvest}2024-03-04,,Office,,"","20,0",Ada,Wren\n2024-03-04,Big Co,Site,Plan,Hard work,"0,01",Ada,Wren\n2024-03-05,,Office,,,0,Ada,Wren\n2024-03-05,,Office,,,"25,0",Ada,Wren`,
    { zone: null },
  )
  expect(read.entries.map((entry) => [entry.personName, entry.minutes, entry.start, entry.zone])).toEqual([
    ['Ada Wren', 1200, null, null],
    ['Ada Wren', 1, null, null],
  ])
  expect(read.skipped).toEqual([{ row: 4, reason: 'Shorter than a minute' }])
  expect(read.rejected).toEqual([{ row: 5, field: 'hours', value: '25,0', reason: '25 h is longer than an entry may be (24 h)' }])
})

test('attendance: a night belongs to its attendance date, three days are too long, a missing clock-out is said', () => {
  const rows = [
    'P1,a@example.test,2025-07-22,2025-07-22,14:13:00,2025-07-23,08:41:00',
    'P1,a@example.test,2025-07-24,2025-07-24,09:48:00,2025-07-27,08:34:00',
    'P1,a@example.test,2025-07-28,2025-07-28,09:00:00,,',
  ]
  const read = readAs('horilla', horilla + rows.join('\n'))
  expect(read.entries.map((entry) => [entry.badge, entry.day, entry.start, entry.end, entry.minutes])).toEqual([
    ['P1', '2025-07-22', '2025-07-22T12:13:00Z', '2025-07-23T06:41:00Z', 1108],
  ])
  expect(read.rejected.map(({ row, field, reason }) => [row, field, reason])).toEqual([
    [3, 'endTime', '70 h 46 is longer than an entry may be (24 h)'],
    [4, 'endTime', 'There is no end: the entry was still running'],
  ])
})

test('generic: instants are read as they are, the zone only names the day', () => {
  const read = readAs('generic', `${generic}Work,,,,2024-03-04T23:30:00Z,2024-03-05T01:00:00Z,,Ada,ada@example.test`)
  expect(read.entries[0]).toMatchObject({ day: '2024-03-05', start: '2024-03-04T23:30:00Z', minutes: 90 })
})

test('without an end date, an end before the start is on the day after', () => {
  const text = `Start date,Start time,End time,Duration,User\n2026-03-02,22:00,06:00,08:00:00,Ada`
  expect(readAs('toggl', text).entries[0]).toMatchObject({ day: '2026-03-02', end: '2026-03-03T05:00:00Z', minutes: 480 })
})

test('a file with clocks asks for the zone', () => {
  expect(readAs('horilla', `${horilla}P1,,2025-07-01,2025-07-01,08:30:00,2025-07-01,18:00:00`, { zone: null })).toMatchObject({
    waiting: 1,
    questions: { zone: true },
  })
})

const togglRow = (start: string, from: string, end: string, to: string) =>
  `Ada,ada@example.test,,,,,No,${start},${from},${end},${to},,\n`

test.each([
  [
    'a time that clocks skip',
    togglRow('2026-03-29', '02:30', '2026-03-29', '04:00'),
    'startTime',
    /does not exist on 2026-03-29/,
  ],
  ['a time that clocks repeat', togglRow('2026-10-25', '01:00', '2026-10-25', '02:30'), 'endTime', /happens twice on 2026-10-25/],
  ['an end before its start', togglRow('2026-03-02', '12:00', '2026-03-02', '11:00'), 'endTime', /Ends before it starts/],
  ['a date that does not exist', togglRow('2026-02-30', '12:00', '2026-03-02', '11:00'), 'startDate', /Not a date/],
  ['a date that is missing', togglRow('', '12:00', '', '13:00'), 'day', /The date is missing/],
  ['a time that is none', togglRow('2026-03-02', 'noon', '2026-03-02', '13:00'), 'startTime', /Not a time/],
  ['an end in the future', togglRow('2026-03-02', '12:00', '2026-03-02', '13:00'), 'endTime', /Lies in the future/],
])('rejected with words: %s', (_case, row, field, reason) => {
  const read = readAs('toggl', toggl + row, {
    now: '2026-03-01T00:00:00Z',
    ...(field === 'endTime' && row.includes('2026-10') ? { now: '2027-01-01T00:00:00Z' } : {}),
  })
  expect(read.rejected).toEqual([{ row: 2, field, value: expect.any(String), reason: expect.stringMatching(reason) }])
})

test('a row that stands in the file twice is taken once', () => {
  const row = togglRow('2026-03-02', '09:00', '2026-03-02', '10:00')
  expect(readAs('toggl', toggl + row + row)).toMatchObject({
    entries: [{ row: 2 }],
    skipped: [{ row: 3, reason: 'The same as row 2' }],
  })
})

test('a zone that does not exist is an error', () => {
  expect(() => readAs('toggl', toggl + togglRow('2026-03-02', '09:00', '2026-03-02', '10:00'), { zone: 'Mars/Base' })).toThrow(
    'not a zone',
  )
})

const cell = fc.constantFrom(
  '',
  '2026-03-02',
  '03/04/2026',
  '30/02/2026',
  '2026-10-25',
  '09:00',
  '02:30',
  '25:00',
  '10:00 PM',
  'x',
  '2026-03-29',
)

test('whatever a file holds, every row is accounted for once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell, cell, cell), { minLength: 1, maxLength: 20 }),
      fc.constantFrom('DMY' as const, 'MDY' as const, null),
      (cells, dateOrder) => {
        const rows = cells.map(([a, b, c, d], i) => ({
          row: i + 2,
          cells: { 'Start date': a, 'Start time': b, 'End date': c, 'End time': d, User: 'Ada' },
        }))
        const read = inOneGo(timeRowSteps(rows, { format: 'toggl', zone: 'Europe/Berlin', dateOrder }))
        const placed = [...read.entries, ...read.skipped, ...read.rejected].map(({ row }) => row)
        expect(new Set(placed).size).toBe(placed.length)
        expect(placed.length + read.waiting).toBe(rows.length)
      },
    ),
  )
})
