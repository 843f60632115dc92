import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  type Day,
  day,
  dayFromNumber,
  dayInZone,
  dayNumber,
  dayOf,
  daysBetween,
  daysInMonth,
  eachDay,
  isDay,
  maxDay,
  minDay,
  monthEnd,
  monthStart,
  weekdayOf,
  weekStart,
  type Weekday,
} from './index.ts'

const anyDay = fc.integer({ min: dayNumber('1900-01-01' as Day), max: dayNumber('2199-12-31' as Day) }).map(dayFromNumber)
const plain = (d: Day) => Temporal.PlainDate.from(d)

test.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['1900-02-29', false],
  ['2000-02-29', true],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-01-00', false],
  ['1899-12-31', false],
  ['2200-01-01', false],
  ['2026-1-1', false],
  ['2026-01-01T00:00', false],
  ['', false],
])('%s is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})

test('text that is no day is an error where our own code wrote it', () => {
  expect(() => day('2026-02-30')).toThrow('not a day: 2026-02-30')
})

test('days turn into numbers and back, one apart from the next', () => {
  fc.assert(
    fc.property(anyDay, (d) => {
      expect(dayFromNumber(dayNumber(d))).toBe(d)
      expect(dayNumber(d)).toBe(plain(d).since('1970-01-01', { largestUnit: 'day' }).days)
      expect(isDay(d)).toBe(true)
    }),
  )
})

test('adding days and months agrees with the calendar of the runtime', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -5000, max: 5000 }), fc.integer({ min: -100, max: 100 }), (d, days, months) => {
      expect(addDays(d, days)).toBe(plain(d).add({ days }).toString())
      expect(addMonths(d, months)).toBe(plain(d).add({ months }).toString())
      expect(daysBetween(d, addDays(d, days))).toBe(days)
    }),
  )
})

test('weekdays, weeks and months agree with the calendar of the runtime', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 7 }), (d, starts) => {
      expect(weekdayOf(d)).toBe(plain(d).dayOfWeek)
      const start = weekStart(d, starts as Weekday)
      expect([weekdayOf(start), daysBetween(start, d) >= 0 && daysBetween(start, d) < 7]).toEqual([starts, true])
      expect([monthStart(d), monthEnd(d)]).toEqual([plain(d).with({ day: 1 }).toString(), plain(d).with({ day: 31 }).toString()])
    }),
  )
})

test('a date past the month’s end is its last day', () => {
  expect([dayOf(2026, 2, 31), dayOf(2024, 2, 30), dayOf(2026, 4, 31)]).toEqual(['2026-02-28', '2024-02-29', '2026-04-30'])
  expect(daysInMonth(2026, 13)).toBe(0)
})

test('an interval of days holds both ends, and none when it is reversed', () => {
  expect(eachDay(day('2026-02-27'), day('2026-03-01'))).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(eachDay(day('2026-03-01'), day('2026-02-27'))).toEqual([])
})

test('the later and the earlier of two days', () => {
  const [a, b] = [day('2026-03-01'), day('2026-03-02')]
  expect([maxDay(a, b), minDay(a, b)]).toEqual([b, a])
})

test('one instant is two days in two zones', () => {
  expect(['Europe/Berlin', 'America/New_York'].map((zone) => dayInZone('2026-03-01T23:30:00Z', zone))).toEqual([
    '2026-03-02',
    '2026-03-01',
  ])
})
