import { addDays, day } from '@daybook/platform/domain'
import type { Entry, Policies } from '@daybook/time/contract'
import { defaultOvertimePolicy, defaultTimePolicy } from '@daybook/time/domain'
import { expect, test } from 'vitest'
import { overtimeOf, previewDay } from './day-preview.ts'
import { blankLine, endsNextDay, type Line, lineOf, resolveLine } from './entry-line.ts'
import { parseTypedMinutes } from '@daybook/platform/web'

const monday = day('2026-03-16')
const berlin = 'Europe/Berlin'
const typed = (more: Partial<Line>): Line => ({ ...blankLine(berlin), ...more })
const policies = { version: 0, time: defaultTimePolicy, overtime: defaultOvertimePolicy } as unknown as Policies
const context = { day: monday, zone: berlin, now: '2026-03-16T19:00:00Z', policies, neighbours: [] }

test.each([
  ['730', '1615', '2026-03-16T06:30:00Z', '2026-03-16T15:15:00Z'],
  ['7:30', '16.15', '2026-03-16T06:30:00Z', '2026-03-16T15:15:00Z'],
  ['22', '6', '2026-03-16T21:00:00Z', '2026-03-17T05:00:00Z'],
])('%s to %s is read as people mean it, past midnight too', (from, to, start, end) => {
  expect(resolveLine(typed({ from, to }), monday)).toMatchObject({ form: { start, end, minutes: null } })
})

test('minutes alone are an entry too', () => {
  expect(resolveLine(typed({ hours: '7,5' }), monday)).toMatchObject({ form: { start: null, end: null, minutes: 450 } })
})

test('a time that happens twice is asked for, and the answer counts', () => {
  const line = typed({ from: '02:30', to: '05:00' })
  const autumn = day('2026-10-25')
  expect(resolveLine(line, autumn)).toEqual({ question: { field: 'from', time: '02:30' } })
  expect(resolveLine({ ...line, fromWhich: 'first' }, autumn)).toMatchObject({ form: { start: '2026-10-25T00:30:00Z' } })
  expect(resolveLine({ ...line, fromWhich: 'second' }, autumn)).toMatchObject({ form: { start: '2026-10-25T01:30:00Z' } })
})

test('a time that does not exist is refused, with the nearest one that does', () => {
  const resolved = resolveLine(typed({ from: '01:00', to: '02:30' }), day('2026-03-29'))
  expect(resolved).toMatchObject({ fault: { field: 'to', words: expect.stringContaining('03:00') } })
})

test.each([
  ['Europe/London', '2026-10-25', '01:30', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'],
  ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'],
  ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00Z', '2026-04-04T15:15:00Z'],
])('in %s %s has %s twice, as a begin and as an end', (zone, date, time, first, second) => {
  const autumn = day(date)
  const [begins, ends] = [typed({ zone, from: time, to: '06:00' }), typed({ zone, from: '00:30', to: time })]
  expect(resolveLine(begins, autumn)).toEqual({ question: { field: 'from', time } })
  expect(resolveLine(ends, autumn)).toEqual({ question: { field: 'to', time } })
  for (const [which, instant] of [
    ['first', first],
    ['second', second],
  ] as const) {
    expect(resolveLine({ ...begins, fromWhich: which }, autumn)).toMatchObject({ form: { start: instant } })
    expect(resolveLine({ ...ends, toWhich: which }, autumn)).toMatchObject({ form: { end: instant } })
  }
  // The whole hour, or half an hour, that is shown twice.
  const both = typed({ zone, from: time, to: time, fromWhich: 'first', toWhich: 'second' })
  expect(resolveLine(both, autumn)).toMatchObject({ form: { start: first, end: second } })
  expect(endsNextDay(both, autumn)).toBe(false)
})

test.each([
  ['Europe/London', '2026-10-25', '01:50', '01:10', '2026-10-25T01:10:00Z'],
  ['America/New_York', '2026-11-01', '01:50', '01:10', '2026-11-01T06:10:00Z'],
  ['Australia/Lord_Howe', '2026-04-05', '01:50', '01:35', '2026-04-04T15:05:00Z'],
])('in %s on %s work from the first %s may end at %s, when clocks went back', (zone, date, from, to, end) => {
  const autumn = day(date)
  const line = typed({ zone, from, to, fromWhich: 'first' })
  expect(resolveLine(line, autumn)).toMatchObject({ form: { end } })
  // From the second one on it is the next day's.
  expect([endsNextDay(line, autumn), endsNextDay({ ...line, fromWhich: 'second' }, autumn)]).toEqual([false, true])
})

test.each([
  ['Europe/London', '2026-03-29', '01:30', '02:00'],
  ['America/New_York', '2026-03-08', '02:30', '03:00'],
  ['Australia/Lord_Howe', '2026-10-04', '02:15', '02:30'],
])('in %s %s has no %s, and says that the nearest time is %s', (zone, date, time, nearest) => {
  const words = expect.stringContaining(`The nearest time is ${nearest}.`)
  for (const [field, line] of [
    ['from', { from: time, to: '06:00' }],
    ['to', { from: '00:30', to: time }],
  ] as const)
    expect(resolveLine(typed({ zone, ...line }), day(date))).toMatchObject({ fault: { field, words } })
  // The same from the evening before.
  const night = typed({ zone, from: '22:00', to: time })
  expect(resolveLine(night, addDays(day(date), -1))).toMatchObject({ fault: { field: 'to', words } })
})

test('begin and end may be typed in the first box', () => {
  const line = { ...blankLine(berlin), from: '8-1230' }
  expect(resolveLine(line, monday)).toMatchObject({ form: { start: '2026-03-16T07:00:00Z', end: '2026-03-16T11:30:00Z' } })
  expect([endsNextDay(line, monday), endsNextDay({ ...line, from: '22-6' }, monday)]).toEqual([false, true])
})

test('a clocked entry keeps its seconds while its times are left as they are', () => {
  const entry: Entry = {
    id: '0190a000-0000-7000-8000-000000000001',
    start: '2026-03-16T07:02:41Z',
    end: '2026-03-16T11:00:07Z',
    minutes: null,
    breakMinutes: 0,
    zone: berlin,
    note: '',
    project: '',
    source: 'clock',
  }
  const line = lineOf(entry, monday)
  expect(resolveLine({ ...line, note: 'Stocktaking' }, monday)).toMatchObject({ form: { start: entry.start, end: entry.end } })
  expect(resolveLine({ ...line, to: '1230' }, monday)).toMatchObject({
    form: { start: entry.start, end: '2026-03-16T11:30:00Z' },
  })
})

test('a begin that moves past midnight brings its end along', () => {
  const night = { start: '2026-03-16T21:00:00Z', end: '2026-03-17T05:00:12Z', minutes: null, breakMinutes: 0, zone: berlin }
  const line = lineOf({ ...night, id: 'a', note: '', project: '', source: 'clock' }, monday)
  expect(resolveLine({ ...line, from: '23:00' }, monday)).toMatchObject({ form: { end: night.end } })
  const moved = { start: '2026-03-16T04:00:00Z', end: '2026-03-16T05:00:00Z' }
  expect(resolveLine({ ...line, from: '05:00' }, monday)).toMatchObject({ form: moved })
})

test('the preview counts what stands and names what does not', () => {
  const lines = [typed({ key: 'a', from: '8', to: '12' }), typed({ key: 'b', from: '11:30', to: '16' }), typed({ key: 'c' })]
  const preview = previewDay(lines, context)
  expect(preview.faults.get('b')).toMatchObject({ words: 'This overlaps with another entry.' })
  expect(previewDay([lines[0] as Line, typed({ from: '12:30', to: '17' })], context).total).toMatchObject({
    workedMinutes: 510,
    breakMinutes: 30,
  })
})

test('what the clock wrote before the plan stands while its times do: it waits for the plan, or counts nothing', () => {
  const stored = { start: '2026-03-16T07:00:00Z', minutes: null, breakMinutes: 0, zone: berlin, note: '', project: '' }
  const early = { ...context, now: '2026-03-16T06:40:00Z' }
  const lines = [
    lineOf({ ...stored, end: stored.start, id: 'a', source: 'clock' }, monday),
    lineOf({ ...stored, end: null, id: 'b', source: 'clock' }, monday),
  ]
  const noted = lines.map((line) => ({ ...line, note: 'Early' }))
  expect(previewDay(noted, early).faults.size).toBe(0)
  expect(previewDay([{ ...(noted[1] as Line), from: '08:10' }], early).faults.get('b')).toMatchObject({ field: 'to' })
  const byHand = lineOf({ ...stored, end: stored.start, id: 'a', source: 'manual' }, monday)
  expect(previewDay([byHand], early).faults.size).toBe(1)
})

test('hours beyond forty are overtime of the day on which they fall', () => {
  const days = Array.from({ length: 5 }, (_, i) => ({ day: day(`2026-03-${16 + i}`), minutes: 540 }))
  expect([...overtimeOf(days, policies).values()]).toEqual([0, 0, 0, 0, 300])
})

test.each([
  ['8', 'h', 480],
  ['7:30', 'h', 450],
  ['7h30', 'h', 450],
  ['7.25', 'h', 435],
  ['45m', 'h', 45],
  ['30', 'min', 30],
  ['0:45', 'min', 45],
  ['1h', 'min', 60],
  ['1.5', 'min', null],
  ['soon', 'h', null],
] as const)('%s as a length in %s', (text, unit, minutes) => {
  expect(parseTypedMinutes(text, unit)).toBe(minutes)
})
