import { defaultCalendar } from '@daybook/calendar/domain/days'
import { addDays, day, dayFromNumber, dayNumber, daysBetween } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkCycle, defaultPayCycle, type PayCycle, periodsOf } from './index.ts'

const offset = (days: number) => ({ payDate: { kind: 'OFFSET', days }, businessDay: 'none' }) as const
const weekly: PayCycle = { kind: 'WEEKLY', anchor: day('2026-01-05'), ...offset(5) }
const spans = (cycle: PayCycle, from: string, to: string) =>
  periodsOf(cycle, day(from), day(to)).map((p) => `${p.start}/${p.end}`)
const paid = (cycle: PayCycle, from: string, to: string) =>
  periodsOf(cycle, day(from), day(to)).map((p) => `${p.payDate} ${p.payYear}-${p.number}`)

test.each<[string, PayCycle, string, string, string[]]>([
  ['weeks from an anchor, before it too', weekly, '2026-01-01', '2026-01-05', ['2025-12-29/2026-01-04', '2026-01-05/2026-01-11']],
  ['two weeks', { ...weekly, kind: 'BIWEEKLY' }, '2026-01-19', '2026-02-01', ['2026-01-19/2026-02-01']],
  ['four weeks', { ...weekly, kind: 'FOUR_WEEKLY' }, '2026-02-02', '2026-02-02', ['2026-02-02/2026-03-01']],
  [
    'halves of a month',
    { kind: 'SEMI_MONTHLY', startDays: [1, 16], ...offset(0) },
    '2026-02-10',
    '2026-02-20',
    ['2026-02-01/2026-02-15', '2026-02-16/2026-02-28'],
  ],
  [
    'halves that start in the month before',
    { kind: 'SEMI_MONTHLY', startDays: [11, 26], ...offset(0) },
    '2026-03-01',
    '2026-03-11',
    ['2026-02-26/2026-03-10', '2026-03-11/2026-03-25'],
  ],
  ['calendar months', defaultPayCycle, '2024-02-29', '2024-02-29', ['2024-02-01/2024-02-29']],
  [
    'months from the 31st clamp and come back',
    { kind: 'MONTHLY', startDay: 31, ...offset(0) },
    '2026-02-01',
    '2026-04-01',
    ['2026-01-31/2026-02-27', '2026-02-28/2026-03-30', '2026-03-31/2026-04-29'],
  ],
])('%s', (_case, cycle, from, to, expected) => {
  expect(spans(cycle, from, to)).toEqual(expected)
})

test.each<[string, PayCycle, string, string, string[]]>([
  [
    'the last day of the month, or the business day before',
    defaultPayCycle,
    '2026-01-15',
    '2026-03-15',
    ['2026-01-30 2026-1', '2026-02-27 2026-2', '2026-03-31 2026-3'],
  ],
  [
    'the 5th of the month after, or the business day after',
    { ...defaultPayCycle, payDate: { kind: 'DAY_OF_MONTH', day: 5, monthsAfter: 1 }, businessDay: 'next' },
    '2025-12-10',
    '2026-03-31',
    ['2026-01-05 2026-1', '2026-02-05 2026-2', '2026-03-05 2026-3', '2026-04-06 2026-4'],
  ],
  [
    'the last Friday of the month',
    { ...defaultPayCycle, payDate: { kind: 'NTH_WEEKDAY', nth: -1, weekday: 5, monthsAfter: 0 } },
    '2026-01-15',
    '2026-02-15',
    ['2026-01-30 2026-1', '2026-02-27 2026-2'],
  ],
  [
    'a fifth Friday where there is none is the fourth',
    { ...defaultPayCycle, payDate: { kind: 'NTH_WEEKDAY', nth: 5, weekday: 5, monthsAfter: 0 } },
    '2026-02-15',
    '2026-02-15',
    ['2026-02-27 2026-2'],
  ],
  [
    'the Friday after a week',
    { ...weekly, payDate: { kind: 'NTH_WEEKDAY', nth: 1, weekday: 5, monthsAfter: 0 } },
    '2026-01-05',
    '2026-01-05',
    ['2026-01-16 2026-3'],
  ],
  [
    'a year may have 53 weekly pay dates',
    { ...weekly, ...offset(4) },
    '2026-12-21',
    '2026-12-28',
    ['2026-12-31 2026-53', '2027-01-07 2027-1'],
  ],
  [
    'and 27 biweekly ones',
    { kind: 'BIWEEKLY', anchor: day('2025-12-15'), ...offset(4) },
    '2026-12-14',
    '2026-12-14',
    ['2026-12-31 2026-27'],
  ],
])('paid on %s', (_case, cycle, from, to, expected) => {
  expect(paid(cycle, from, to)).toEqual(expected)
})

test('a holiday moves the pay date as a weekend does', () => {
  const holidays = [{ date: day('2026-03-31'), name: 'Founders’ Day' }]
  expect(periodsOf(defaultPayCycle, day('2026-03-01'), day('2026-03-01'), { ...defaultCalendar, holidays })[0]?.payDate).toBe(
    '2026-03-30',
  )
})

test('New Year’s pay moved into the old year belongs to the old year', () => {
  const holidays = [{ date: day('2020-01-01'), name: 'New Year', recurring: true }]
  const cycle: PayCycle = { ...defaultPayCycle, payDate: { kind: 'DAY_OF_MONTH', day: 1, monthsAfter: 1 } }
  expect(periodsOf(cycle, day('2025-12-01'), day('2025-12-01'), { ...defaultCalendar, holidays })[0]).toMatchObject({
    payDate: '2025-12-31',
    payYear: 2025,
    number: 12,
  })
})

test.each<[PayCycle, string]>([
  [{ kind: 'MONTHLY', startDay: 32, ...offset(0) }, 'pay_cycle.start_day'],
  [{ kind: 'SEMI_MONTHLY', startDays: [16, 1], ...offset(0) }, 'pay_cycle.start_days'],
  [{ kind: 'SEMI_MONTHLY', startDays: [28, 30], ...offset(0) }, 'pay_cycle.start_days'],
  [{ ...defaultPayCycle, payDate: { kind: 'DAY_OF_MONTH', day: 0, monthsAfter: 0 } }, 'pay_cycle.pay_day'],
])('%o is refused with %s', (cycle, code) => {
  expect(checkCycle(cycle)).toEqual({ ok: false, code })
  expect(() => periodsOf(cycle, day('2026-01-01'), day('2026-02-01'))).toThrow(code)
})

const anyDay = fc.integer({ min: dayNumber(day('2015-01-01')), max: dayNumber(day('2045-12-31')) }).map(dayFromNumber)
const rules = fc.oneof(
  fc.record({ kind: fc.constant('OFFSET' as const), days: fc.integer({ min: -10, max: 20 }) }),
  fc.record({ kind: fc.constant('DAY_OF_MONTH' as const), day: fc.integer({ min: 1, max: 31 }), monthsAfter: fc.nat(1) }),
  fc.record({
    kind: fc.constant('NTH_WEEKDAY' as const),
    nth: fc.constantFrom(1 as const, 3 as const, 5 as const, -1 as const),
    weekday: fc.constantFrom(1 as const, 5 as const, 7 as const),
    monthsAfter: fc.nat(1),
  }),
)
const shared = { payDate: rules, businessDay: fc.constantFrom('none' as const, 'previous' as const, 'next' as const) }
const cycles: fc.Arbitrary<PayCycle> = fc.oneof(
  fc.record({ kind: fc.constantFrom('WEEKLY' as const, 'BIWEEKLY' as const, 'FOUR_WEEKLY' as const), anchor: anyDay, ...shared }),
  fc.record({
    kind: fc.constant('SEMI_MONTHLY' as const),
    startDays: fc.tuple(fc.integer({ min: 1, max: 15 }), fc.integer({ min: 16, max: 31 })),
    ...shared,
  }),
  fc.record({ kind: fc.constant('MONTHLY' as const), startDay: fc.integer({ min: 1, max: 31 }), ...shared }),
)

test('periods tile the calendar without gap or overlap, and reach over what was asked for', () => {
  fc.assert(
    fc.property(cycles, anyDay, fc.nat(800), (cycle, from, length) => {
      const to = addDays(from, length)
      const periods = periodsOf(cycle, from, to)
      expect(periods.every((p) => daysBetween(p.start, p.end) >= 0)).toBe(true)
      expect(periods.slice(1).map((p) => p.start)).toEqual(periods.slice(0, -1).map((p) => addDays(p.end, 1)))
      expect([(periods[0]?.start ?? '') <= from, (periods.at(-1)?.end ?? '') >= to]).toEqual([true, true])
    }),
  )
})

test('a period has the same pay date and number, whatever interval it is asked in', () => {
  fc.assert(
    fc.property(cycles, anyDay, fc.nat(500), (cycle, from, length) => {
      const many = periodsOf(cycle, from, addDays(from, length))
      const last = many.at(-1)
      expect(last && periodsOf(cycle, last.start, last.start)[0]).toEqual(last)
    }),
  )
})

test('numbers of a pay year count from 1 without a hole', () => {
  fc.assert(
    fc.property(cycles, fc.integer({ min: 2020, max: 2035 }), (cycle, year) => {
      const all = periodsOf(cycle, day(`${year - 1}-06-01`), day(`${year + 1}-06-30`)).filter((p) => p.payYear === year)
      expect(all.map((p) => p.number)).toEqual(all.map((_, i) => i + 1))
    }),
  )
})
