import { day } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  assignDay,
  defaultTimePolicy,
  epochMs,
  instantText,
  type Punch,
  type PunchKind,
  splitAtMidnight,
  type TimePolicy,
  type WorkedDay,
  workedByDay,
} from './index.ts'

const zone = 'Europe/Berlin'
const midnightPolicy: TimePolicy = { ...defaultTimePolicy, dayOf: 'midnight' }
/** Punches in UTC; Berlin is one hour ahead in early March. */
const punches = (...list: [PunchKind, string][]): Punch[] =>
  list.map(([kind, at], i) => ({ id: `p${i}`, kind, at: `${at}:00Z`, zone }))
const worked = (list: Punch[], policy = defaultTimePolicy, now = '2026-03-10T12:00:00Z') =>
  workedByDay(list, policy, now).map((d) => [d.day, d.workedMinutes, d.breakMinutes, d.missingClockOut])

const nightShift = punches(
  ['IN', '2026-03-02T19:00'],
  ['OUT', '2026-03-02T22:30'],
  ['IN', '2026-03-02T23:30'],
  ['OUT', '2026-03-03T03:00'],
)

test.each<[string, Punch[], TimePolicy, unknown[]]>([
  [
    'a day with a lunch break',
    punches(
      ['IN', '2026-03-02T08:00'],
      ['BREAK_START', '2026-03-02T12:00'],
      ['BREAK_END', '2026-03-02T12:45'],
      ['OUT', '2026-03-02T17:00'],
    ),
    defaultTimePolicy,
    [['2026-03-02', 495, 45, false]],
  ],
  ['20:00–23:30 and 00:30–04:00 is one shift on one day', nightShift, defaultTimePolicy, [['2026-03-02', 420, 60, false]]],
  [
    'cut at midnight it lies on two',
    nightShift,
    midnightPolicy,
    [
      ['2026-03-02', 210, 0, false],
      ['2026-03-03', 210, 0, false],
    ],
  ],
  [
    'a shift across midnight belongs to the day it starts',
    punches(['IN', '2026-03-02T21:00'], ['OUT', '2026-03-03T05:00']),
    defaultTimePolicy,
    [['2026-03-02', 480, 0, false]],
  ],
  [
    'a shift that ends at 00:00 belongs wholly to the first day',
    punches(['IN', '2026-03-02T15:00'], ['OUT', '2026-03-02T23:00']),
    midnightPolicy,
    [['2026-03-02', 480, 0, false]],
  ],
  [
    'a pause of four hours continues the shift, a minute more does not',
    punches(['IN', '2026-03-02T15:00'], ['OUT', '2026-03-02T20:00'], ['IN', '2026-03-03T00:01'], ['OUT', '2026-03-03T04:01']),
    defaultTimePolicy,
    [
      ['2026-03-02', 300, 0, false],
      ['2026-03-03', 240, 0, false],
    ],
  ],
  ['a clock-out without a clock-in counts nothing', punches(['OUT', '2026-03-02T08:00']), defaultTimePolicy, []],
  [
    'of two clock-ins the first lacks its clock-out',
    punches(['IN', '2026-03-02T08:00'], ['IN', '2026-03-03T08:00'], ['OUT', '2026-03-03T16:00']),
    defaultTimePolicy,
    [
      ['2026-03-02', 0, 0, true],
      ['2026-03-03', 480, 0, false],
    ],
  ],
  ['a forgotten shift counts 0', punches(['IN', '2026-03-02T08:00']), defaultTimePolicy, [['2026-03-02', 0, 0, true]]],
  [
    'leaving on a break ends the day at the break',
    punches(['IN', '2026-03-02T08:00'], ['BREAK_START', '2026-03-02T12:00'], ['OUT', '2026-03-02T12:30']),
    defaultTimePolicy,
    [['2026-03-02', 240, 0, false]],
  ],
])('%s', (_case, list, policy, expected) => {
  expect(worked(list, policy)).toEqual(expected)
})

test('punches count by instant, whatever order they come in', () => {
  expect(worked(nightShift.toReversed())).toEqual(worked(nightShift))
})

test('a running shift cut at midnight goes on today', () => {
  const running = punches(['IN', '2026-03-02T21:00'])
  expect(worked(running, midnightPolicy, '2026-03-03T01:00:00Z')).toEqual([
    ['2026-03-02', 120, 0, false],
    ['2026-03-03', 120, 0, false],
  ])
})

test('a chain of short gaps does not pull a second day into the first', () => {
  const last = { out: '2026-03-03T18:00:00Z', day: day('2026-03-02'), start: '2026-03-02T19:00:00Z' }
  expect(assignDay('2026-03-03T20:00:00Z', zone, last, defaultTimePolicy)).toBe('2026-03-03')
})

test('an entered break stays whole, in the longest part', () => {
  const parts = splitAtMidnight({
    day: day('2026-03-02'),
    start: '2026-03-02T22:00:00Z',
    end: '2026-03-03T05:00:00Z',
    minutes: null,
    zone,
    breakMinutes: 30,
  })
  expect(parts.map((part) => [part.day, part.breakMinutes])).toEqual([
    ['2026-03-02', undefined],
    ['2026-03-03', 30],
  ])
})

test('the parts of a split entry touch, and are as long as the whole', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 500_000 }), fc.integer({ min: 1, max: 4000 }), (from, length) => {
      const start = epochMs('2026-01-01T00:00:00Z') + from * 60_000
      const entry = {
        day: day('2026-01-01'),
        start: instantText(start),
        end: instantText(start + length * 60_000),
        minutes: null,
        zone,
      }
      const parts = splitAtMidnight(entry)
      expect([parts[0]?.start, parts.at(-1)?.end]).toEqual([entry.start, entry.end])
      expect(parts.slice(1).map((part) => part.start)).toEqual(parts.slice(0, -1).map((part) => part.end))
      expect(new Set(parts.map((part) => part.day)).size).toBe(parts.length)
    }),
  )
})

test('without breaks or rounding, both ways of assigning days count the same minutes', () => {
  const shifts = fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 900 })), { maxLength: 20 })
  fc.assert(
    fc.property(shifts, (list) => {
      let at = epochMs('2026-03-20T00:00:00Z')
      const all: Punch[] = list.flatMap(([gap, length], i) => {
        const begin = (at += gap * 60_000)
        at += length * 60_000
        return [
          { id: `i${i}`, kind: 'IN' as const, at: instantText(begin), zone },
          { id: `o${i}`, kind: 'OUT' as const, at: instantText(at), zone },
        ]
      })
      const lengths = ({ entries }: WorkedDay) =>
        entries.reduce((sum, { start, end }) => sum + (epochMs(end ?? '') - epochMs(start ?? '')) / 60_000, 0)
      // Shifts with short gaps may add up to more than a day has: it counts no more than that, and is to be corrected.
      const total = (policy: TimePolicy) =>
        workedByDay(all, policy, '2026-12-01T00:00:00Z').reduce((sum, d) => sum + (d.tooLong ? lengths(d) : d.workedMinutes), 0)
      expect(total(defaultTimePolicy)).toBe(list.reduce((sum, [, length]) => sum + length, 0))
      expect(total(midnightPolicy)).toBe(total(defaultTimePolicy))
    }),
  )
})
