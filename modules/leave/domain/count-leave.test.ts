import { type Calendar, defaultCalendar, defaultWorkWeek } from '@daybook/calendar/domain/days'
import { addDays, day } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AskedDays, countLeave, cutLeave, overlaps, paidThrough } from './index.ts'

const ask = (from: string, to = from, more: Partial<AskedDays> = {}) => ({ from: day(from), to: day(to), ...more })
const count = (
  asked: AskedDays,
  calendar: Calendar = defaultCalendar,
  sandwich: 'none' | 'weekends' | 'holidays' | 'both' = 'none',
) => countLeave({ ...asked, calendar, sandwich })

// March 2026: the 2nd is a Monday.
const easter: Calendar = {
  workWeek: defaultWorkWeek,
  holidays: [
    { date: day('2026-04-03'), name: 'Good Friday' },
    { date: day('2026-04-06'), name: 'Easter Monday' },
    { date: day('2026-12-24'), name: 'Christmas Eve', fraction: 0.5 },
  ],
}

describe('what a request costs', () => {
  test.each([
    ['a week', ask('2026-03-02', '2026-03-08'), 500],
    ['a Saturday', ask('2026-03-07'), 0],
    ['the morning of a day', ask('2026-03-02', '2026-03-02', { fromHalf: 'first' }), 50],
    ['from noon on, and until noon', ask('2026-03-02', '2026-03-04', { fromHalf: 'second', toHalf: 'first' }), 200],
    ['over Easter', ask('2026-04-02', '2026-04-07'), 200],
    ['half a holiday', ask('2026-12-24'), 50],
    ['the half of half a holiday', ask('2026-12-24', '2026-12-24', { fromHalf: 'first' }), 25],
    ['over 29 February', ask('2028-02-28', '2028-03-01'), 300],
  ])('%s', (_, asked, total) => {
    expect(count(asked, easter).total).toBe(total)
  })

  test.each([
    ['none', 200],
    ['weekends', 400],
    ['holidays', 400],
    ['both', 600],
  ] as const)('free days between two days of leave, by the rule "%s"', (sandwich, total) => {
    expect(count(ask('2026-04-02', '2026-04-07'), easter, sandwich).total).toBe(total)
  })

  test('free days at the ends are never charged', () => {
    expect(count(ask('2026-04-03', '2026-04-07'), easter, 'both').total).toBe(100)
    expect(count(ask('2026-04-03', '2026-04-06'), easter, 'both').total).toBe(0)
  })

  test('each day says why', () => {
    const { perDay } = count(ask('2026-04-02', '2026-04-07'), easter, 'holidays')
    expect(perDay.map(({ why }) => why)).toEqual([
      'A working day',
      'Good Friday, between two days of leave',
      'Nobody works on Saturdays',
      'Nobody works on Sundays',
      'Easter Monday, between two days of leave',
      'A working day',
    ])
  })

  test('hours: the planned ones of a day, or those that were asked for', () => {
    const hours = { calendar: { ...easter, dayMinutes: 450 }, sandwich: 'none', unit: 'HOURS' } as const
    expect(countLeave({ ...ask('2026-03-02', '2026-03-03'), ...hours }).total).toBe(1500)
    expect(countLeave({ ...ask('2026-03-02'), ...hours, minutes: 90 }).total).toBe(150)
    expect(countLeave({ ...ask('2026-12-24'), ...hours, minutes: 450 }).total).toBe(375)
  })
})

describe('two requests', () => {
  const morning = ask('2026-03-02', '2026-03-02', { fromHalf: 'first' })
  const afternoon = ask('2026-03-02', '2026-03-02', { fromHalf: 'second' })
  test.each([
    ['the two halves of a day', morning, afternoon, false],
    ['the same half', morning, morning, true],
    ['a half and the day', morning, ask('2026-03-02'), true],
    [
      'until noon, and from noon on',
      ask('2026-03-01', '2026-03-02', { toHalf: 'first' }),
      ask('2026-03-02', '2026-03-05', { fromHalf: 'second' }),
      false,
    ],
    ['days that touch', ask('2026-03-01', '2026-03-02'), ask('2026-03-03'), false],
    ['one inside the other', ask('2026-03-01', '2026-03-09'), ask('2026-03-03'), true],
  ])('%s', (_, a, b, shared) => {
    expect([overlaps(a, b), overlaps(b, a)]).toEqual([shared, shared])
  })
})

const someDay = fc.integer({ min: 0, max: 800 }).map((n) => addDays(day('2026-01-01'), n))
const someCalendar = fc
  .array(fc.record({ date: someDay, name: fc.constant('Off'), fraction: fc.constantFrom(0.5 as const, 1 as const) }), {
    maxLength: 30,
  })
  .map((holidays): Calendar => ({ workWeek: { ...defaultWorkWeek, 6: 0.5 }, holidays }))

test('the two halves of any day cost what the day costs', () => {
  fc.assert(
    fc.property(someDay, someCalendar, (on, calendar) => {
      const half = (which: 'first' | 'second') => count({ from: on, to: on, fromHalf: which }, calendar).total
      expect(half('first') + half('second')).toBe(count({ from: on, to: on }, calendar).total)
    }),
  )
})

test('a span costs what its parts cost, and never less with a stricter rule', () => {
  fc.assert(
    fc.property(someDay, fc.nat(20), fc.nat(20), someCalendar, (from, a, b, calendar) => {
      const cut = addDays(from, a)
      const to = addDays(cut, b + 1)
      const parts = count({ from, to: cut }, calendar).total + count({ from: addDays(cut, 1), to }, calendar).total
      const whole = count({ from, to }, calendar).total
      expect(whole).toBe(parts)
      expect(count({ from, to }, calendar, 'both').total).toBeGreaterThanOrEqual(whole)
    }),
  )
})

test('leave that ends earlier costs its days until then; a weekend that is left at its end is not charged', () => {
  const { perDay } = count(ask('2026-03-05', '2026-03-10'), defaultCalendar, 'weekends')
  const until = (last: string) => cutLeave(perDay, (each) => each <= last)
  expect(until('2026-03-10').total).toBe(600)
  expect(until('2026-03-09').total).toBe(500)
  expect(until('2026-03-08')).toEqual({ total: 200, perDay: perDay.slice(0, 2) })
  expect(until('2026-03-04')).toEqual({ total: 0, perDay: [] })
})

test('a free day between two paid days goes by the later one, and one at an end by none', () => {
  const { perDay } = count(ask('2026-03-05', '2026-03-10'), defaultCalendar, 'weekends')
  const through = (...paid: string[]) => Object.fromEntries(paidThrough(perDay, new Set(paid.map(day))))
  expect(through()).toEqual({})
  expect(through('2026-03-09', '2026-03-10')).toEqual({ '2026-03-09': '2026-03-09', '2026-03-10': '2026-03-10' })
  expect(through('2026-03-06', '2026-03-09')).toEqual({
    '2026-03-06': '2026-03-06',
    '2026-03-07': '2026-03-09',
    '2026-03-08': '2026-03-09',
    '2026-03-09': '2026-03-09',
  })
})
