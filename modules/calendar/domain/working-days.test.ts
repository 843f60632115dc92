import { addDays, day, dayFromNumber, dayNumber, eachDay } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addWorkingDays, type Calendar, defaultCalendar, onBusinessDay, workingDays, workingFraction } from './index.ts'

const december: Calendar = {
  workWeek: defaultCalendar.workWeek,
  holidays: [
    { date: day('2026-12-24'), name: 'Christmas Eve', fraction: 0.5 },
    { date: day('2026-12-25'), name: 'Christmas Day' },
  ],
}

test.each([
  ['a plain week has five', '2026-03-02', '2026-03-08', 5],
  ['Christmas week has three and a half', '2026-12-21', '2026-12-27', 3.5],
  ['a single working day is one', '2026-03-02', '2026-03-02', 1],
  ['a weekend has none', '2026-03-07', '2026-03-08', 0],
  ['a reversed interval has none', '2026-03-08', '2026-03-02', 0],
])('%s', (_case, from, to, expected) => {
  expect(workingDays(day(from), day(to), december)).toBe(expected)
})

test.each([
  ['nothing added is the day itself, even a Sunday', '2026-03-08', 0, '2026-03-08'],
  ['a working day after Friday is Monday', '2026-03-06', 1, '2026-03-09'],
  ['a working day before Monday is Friday', '2026-03-09', -1, '2026-03-06'],
  ['five working days are a week', '2026-03-02', 5, '2026-03-09'],
  ['holidays are stepped over, half days are steps', '2026-12-23', 2, '2026-12-28'],
])('%s', (_case, from, n, expected) => {
  expect(addWorkingDays(day(from), n, december)).toBe(expected)
})

test('a calendar on which nobody works is an error, not an endless walk', () => {
  const nobody = { ...defaultCalendar, workWeek: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0 } as const }
  expect(() => addWorkingDays(day('2026-03-02'), 1, nobody)).toThrow('no working day')
})

test('a pay date on Christmas moves back, forward or stays', () => {
  const christmas = day('2026-12-25')
  expect((['none', 'previous', 'next'] as const).map((rule) => onBusinessDay(christmas, rule, december))).toEqual([
    '2026-12-25',
    '2026-12-24',
    '2026-12-28',
  ])
})

test('where nobody works for 31 days, a pay date stays where it was planned', () => {
  const closed = (days: number): Calendar => ({
    ...defaultCalendar,
    workWeek: { 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1 },
    holidays: Array.from({ length: days }, (_, i) => ({ date: addDays(day('2026-06-01'), i), name: 'Closed' })),
  })
  const last = (days: number) => addDays(day('2026-06-01'), days - 1)
  expect(onBusinessDay(last(31), 'previous', closed(31))).toBe('2026-05-31')
  expect(onBusinessDay(last(32), 'previous', closed(32))).toBe(last(32))
  expect(onBusinessDay(day('2026-06-01'), 'next', closed(31))).toBe('2026-07-02')
  expect(onBusinessDay(day('2026-06-01'), 'next', closed(32))).toBe('2026-06-01')
})

const anyDay = fc.integer({ min: dayNumber(day('2000-01-01')), max: dayNumber(day('2080-12-31')) }).map(dayFromNumber)

test('working days of an interval are the sum of its parts', () => {
  fc.assert(
    fc.property(anyDay, fc.nat(60), fc.nat(60), (from, a, b) => {
      const [middle, to] = [addDays(from, a), addDays(from, a + 1 + b)]
      const parts = workingDays(from, middle, december) + workingDays(addDays(middle, 1), to, december)
      expect(workingDays(from, to, december)).toBe(parts)
      expect(workingDays(from, to, december)).toBe(eachDay(from, to).reduce((sum, d) => sum + workingFraction(d, december), 0))
    }),
  )
})

test('adding working days and taking them away returns to the same working day', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 80 }), (start, n) => {
      const from = onBusinessDay(start, 'next', december)
      expect(addWorkingDays(addWorkingDays(from, n, december), -n, december)).toBe(from)
    }),
  )
})
