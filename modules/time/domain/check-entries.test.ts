import { day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { dayTotal, defaultTimePolicy, type EntryContext, findEntryFault, unchangedOf, type WorkEntry } from './index.ts'

const zone = 'Europe/Berlin'
const context: EntryContext = { now: '2026-03-02T20:00:00Z', zone, day: day('2026-03-02'), policy: defaultTimePolicy }
const at = (start: string | null, end: string | null, more: Partial<WorkEntry> = {}): WorkEntry => ({
  day: context.day,
  start: start && (start.includes('-') ? start : `2026-03-02T${start}Z`),
  end: end && (end.includes('-') ? end : `2026-03-02T${end}Z`),
  minutes: null,
  zone,
  ...more,
})

/** What the first entry that cannot stand is refused for. */
const codeOf = (entries: readonly WorkEntry[], within: EntryContext) => findEntryFault(entries, within)?.code

test.each<[string, WorkEntry[], string]>([
  ['an end before its start', [at('12:00:00', '08:00:00')], 'time.end_before_start'],
  ['no length at all', [at('08:00:00', '08:00:00')], 'time.no_length'],
  ['no minutes', [at(null, null, { minutes: 0 })], 'time.no_length'],
  ['part of a minute', [at(null, null, { minutes: 7.5 })], 'time.no_length'],
  ['more than 24 hours', [at('2026-03-01T19:00:00Z', '2026-03-02T19:01:00Z')], 'time.too_long'],
  ['four minutes in the future', [at('19:00:00', '20:04:00')], 'time.in_future'],
  ['minutes on a day to come', [at(null, null, { minutes: 60 })], 'time.in_future'],
  ['another day', [at('2026-03-01T08:00:00Z', '2026-03-01T09:00:00Z')], 'time.wrong_day'],
  ['a negative break', [at('08:00:00', '12:00:00', { breakMinutes: -5 })], 'time.break_negative'],
  ['a break as long as the entry', [at('08:00:00', '08:30:00', { breakMinutes: 30 })], 'time.break_too_long'],
  ['two running entries', [at('08:00:00', null), at('09:00:00', null)], 'time.two_running'],
  ['one second in common', [at('08:00:00', '12:00:00'), at('11:59:59', '13:00:00')], 'time.overlap'],
  ['an entry inside another', [at('08:00:00', '17:00:00'), at('12:00:00', '12:30:00')], 'time.overlap'],
  ['an entry under a running one', [at('08:00:00', null), at('10:00:00', '11:00:00')], 'time.overlap'],
  ['more than the day holds', [at(null, null, { minutes: 1400 }), at(null, null, { minutes: 41 })], 'time.day_too_long'],
])('refused: %s', (_case, entries, code) => {
  const earlier = { ...context, day: day('2026-03-03') }
  expect(codeOf(entries, code === 'time.in_future' && entries[0]?.minutes ? earlier : context)).toBe(code)
})

test('touching entries stand, with their total', () => {
  const entries = [at('08:00:00', '12:00:00'), at('12:00:00', '16:00:00')]
  expect(codeOf(entries, context)).toBeUndefined()
  expect(dayTotal(entries, context.policy, context.now)).toMatchObject({ workedMinutes: 480 })
})

test('what the clock wrote may wait for its plan, or count nothing before it, while its times stay as they are', () => {
  const [waits, before] = [at('20:30:00', null, { id: 'waits' }), at('20:30:00', '20:30:00', { id: 'before' })]
  const codeBeside = (typed: WorkEntry) => codeOf([typed], { ...context, asClocked: unchangedOf([typed], [waits, before]) })
  expect([codeBeside(waits), codeBeside(before)]).toEqual([undefined, undefined])
  expect(codeBeside({ ...waits, start: '2026-03-02T21:30:00+01:00' })).toBeUndefined()
  expect(codeBeside({ ...waits, start: '2026-03-02T20:31:00Z' })).toBe('time.in_future')
  expect(codeBeside(at('08:00:00', '08:00:00', { id: 'before' }))).toBe('time.no_length')
  expect(codeOf([waits], context)).toBe('time.in_future')
})

test('a clock three minutes ahead is accepted', () => {
  expect(codeOf([at('19:00:00', '20:03:00')], context)).toBeUndefined()
})

test('an overlap with the entries of the day before is found, with one’s own earlier version it is none', () => {
  const neighbours = [
    at('2026-03-01T22:00:00Z', '2026-03-02T05:00:00Z', { id: 'night' }),
    at('08:00:00', '10:00:00', { id: 'own' }),
  ]
  expect(findEntryFault([at('08:00:00', '11:00:00', { id: 'own' })], { ...context, neighbours })).toBeNull()
  expect(findEntryFault([at('06:00:00', '07:00:00'), at('04:30:00', '05:30:00')], { ...context, neighbours })).toEqual({
    code: 'time.overlap',
    index: 1,
  })
})

test('on the day of the spring change 23 hours are the most', () => {
  const spring = { ...context, now: '2026-03-31T00:00:00Z', day: day('2026-03-29') }
  const minutes = (n: number) => [{ ...at(null, null), day: spring.day, minutes: n }]
  expect([codeOf(minutes(1380), spring), codeOf(minutes(1381), spring)]).toEqual([undefined, 'time.day_too_long'])
})

test('a shift that goes on after midnight stays on its day; cut at midnight it may not', () => {
  const later = { ...context, now: '2026-03-03T20:00:00Z' }
  const after = at('2026-03-02T23:30:00Z', '2026-03-03T03:00:00Z', { id: 'after' })
  const shift = [at('17:00:00', '22:00:00'), after]
  expect(codeOf(shift, later)).toBeUndefined()
  // By itself it is the beginning of the next day, unless the clock has it as it stands.
  expect(codeOf([after], later)).toBe('time.wrong_day')
  expect(codeOf([after], { ...later, asClocked: new Set(['after']) })).toBeUndefined()
  expect(codeOf([at('15:00:00', '19:00:00'), after], later)).toBe('time.wrong_day')
  expect(codeOf(shift, { ...later, policy: { ...defaultTimePolicy, dayOf: 'midnight' } })).toBe('time.wrong_day')
})

test('hours go by the clock of whoever works, whatever it is called, or by that of what stands on the day', () => {
  const elsewhere = [at('08:00:00', '12:00:00', { zone: 'America/Los_Angeles' })]
  expect(codeOf(elsewhere, context)).toBe('time.other_zone')
  expect(codeOf(elsewhere, { ...context, otherZones: ['America/Los_Angeles'] })).toBeUndefined()
  expect(codeOf([at('08:00:00', '12:00:00', { zone: 'europe/berlin' })], context)).toBeUndefined()
})
