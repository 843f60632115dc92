import { type Calendar, defaultCalendar } from '@daybook/calendar/domain/days'
import { addDays, day, type Day, dayFromNumber, dayNumber } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  holesIn,
  joining,
  numberPeriods,
  type PayCycle,
  type PayPeriod,
  periodsOf,
  type Span,
  type StoredPeriod,
} from './index.ts'

const weekly: PayCycle = {
  kind: 'WEEKLY',
  anchor: day('2026-01-05'),
  payDate: { kind: 'OFFSET', days: 1 },
  businessDay: 'previous',
}

/** Makes what is missing of some days, as the server does with what it has stored. */
const make = (cycle: PayCycle, stored: readonly StoredPeriod[], span: Span, calendar: Calendar): StoredPeriod[] => {
  const { start, end } = joining(stored, span)
  const missing = periodsOf(cycle, start, end, calendar).filter((period) => stored.every((known) => known.start !== period.start))
  const { made, moved } = numberPeriods(stored, missing)
  const numbers = new Map(moved.map((each) => [each.start, each.number]))
  const kept = stored.map((period) => ({ ...period, number: numbers.get(period.start) ?? period.number }))
  return [...kept, ...made.map((period) => ({ ...period, isOpen: true }))].sort((a, b) => (a.start < b.start ? -1 : 1))
}

const closed = (from: string, days: number): Calendar => ({
  ...defaultCalendar,
  holidays: Array.from({ length: days }, (_, i) => ({ date: addDays(day(from), i), name: 'Closed' })),
})
const inWeeks = (from: string, to: string): Span => ({ start: day(from), end: day(to) })
const told = (stored: readonly StoredPeriod[]) => stored.map(({ start, payYear, number }) => `${start} ${payYear}-${number}`)

test('a holiday that was entered since moves no stored number, and the next period gets the next one', () => {
  const before = make(weekly, [], inWeeks('2026-12-14', '2027-01-03'), defaultCalendar)
  expect(told(before)).toEqual(['2026-12-14 2026-51', '2026-12-21 2026-52', '2026-12-28 2027-1'])
  // By this calendar the third would have been paid in 2026, and the fourth would be the first of 2027.
  const after = make(weekly, before, inWeeks('2027-01-04', '2027-01-10'), closed('2027-01-01', 4))
  expect(told(after)).toEqual([...told(before), '2027-01-04 2027-2'])
})

const period = (start: string, number: number, isOpen: boolean): StoredPeriod => ({
  start: day(start),
  end: addDays(day(start), 6),
  payYear: 2026,
  number,
  isOpen,
})
const wanting = (start: string, number: number): PayPeriod => ({
  ...period(start, number, true),
  payDate: addDays(day(start), 7),
})

test.each<[string, StoredPeriod[], PayPeriod[], string[]]>([
  [
    'the number that the calendar gives, where it is free',
    [period('2026-03-02', 9, false)],
    [wanting('2026-02-23', 8)],
    ['2026-02-23 8'],
  ],
  [
    'those that nobody computed yet go up for an earlier one',
    [period('2026-01-12', 1, true), period('2026-01-19', 2, true)],
    [wanting('2026-01-05', 1)],
    ['2026-01-05 1', '2026-01-12 2', '2026-01-19 3'],
  ],
  [
    'one below that of a final period after it',
    [period('2026-01-19', 3, false)],
    [wanting('2026-01-05', 3), wanting('2026-01-12', 4)],
    ['2026-01-05 1', '2026-01-12 2'],
  ],
  [
    'the year’s next one, where final periods leave none between them',
    [period('2026-01-05', 1, false), period('2026-01-19', 2, false), period('2026-01-26', 3, true)],
    [wanting('2026-01-12', 2)],
    ['2026-01-12 4'],
  ],
])('%s', (_case, stored, made, expected) => {
  const numbered = numberPeriods(stored, made)
  const all = [...numbered.made, ...numbered.moved].map(({ start, number }) => `${start} ${number}`)
  expect(all.sort()).toEqual(expected)
})

test('a hole between two periods is found, and one of years was asked for', () => {
  const stored = [period('2026-01-05', 1, true), period('2026-01-19', 3, true), period('2036-01-21', 3, true)]
  expect(holesIn(stored, 732)).toEqual([inWeeks('2026-01-12', '2026-01-18')])
})

const dayAround = fc.integer({ min: dayNumber(day('2025-06-01')), max: dayNumber(day('2028-06-30')) }).map(dayFromNumber)
const businessDay = fc.constantFrom('none' as const, 'previous' as const, 'next' as const)
const cycles: fc.Arbitrary<PayCycle> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('WEEKLY' as const, 'BIWEEKLY' as const),
    anchor: dayAround,
    payDate: fc.record({ kind: fc.constant('OFFSET' as const), days: fc.integer({ min: -10, max: 20 }) }),
    businessDay,
  }),
  fc.record({
    kind: fc.constant('MONTHLY' as const),
    startDay: fc.integer({ min: 1, max: 31 }),
    payDate: fc.record({
      kind: fc.constant('DAY_OF_MONTH' as const),
      day: fc.integer({ min: 1, max: 31 }),
      monthsAfter: fc.nat(1),
    }),
    businessDay,
  }),
)
// Mostly around the turn of a year, where a pay date that moves is counted in another one.
const calendars = fc.oneof(
  fc.constant(defaultCalendar),
  fc.record({ from: dayAround, days: fc.integer({ min: 1, max: 80 }) }).map(({ from, days }) => closed(from, days)),
  fc
    .record({ year: fc.integer({ min: 2025, max: 2027 }), days: fc.integer({ min: 1, max: 40 }) })
    .map(({ year, days }) => closed(`${year}-12-15`, days)),
)
const steps = fc.array(
  fc.record({ from: dayAround, days: fc.integer({ min: 0, max: 200 }), calendar: calendars, computes: fc.option(fc.nat(40)) }),
  { minLength: 1, maxLength: 8 },
)

const isTiled = (stored: readonly StoredPeriod[]): boolean =>
  stored.slice(1).every(({ start }, i) => start === addDays(stored[i]?.end ?? start, 1))

const isInOrder = (stored: readonly StoredPeriod[]): boolean =>
  Map.groupBy(stored, ({ payYear }) => payYear)
    .values()
    .every((ofYear) => ofYear.slice(1).every(({ number }, i) => number > (ofYear[i]?.number ?? 0)))

test('whatever holidays come, in whatever order periods are made and computed: no hole, no overlap, every number once', () => {
  fc.assert(
    fc.property(cycles, steps, (cycle, all) => {
      let stored: StoredPeriod[] = []
      for (const { from, days, calendar, computes } of all) {
        const computed = new Map<Day, number>(stored.filter(({ isOpen }) => !isOpen).map(({ start, number }) => [start, number]))
        stored = make(cycle, stored, { start: from, end: addDays(from, days) }, calendar)
        expect(isTiled(stored)).toBe(true)
        expect(new Set(stored.map(({ payYear, number }) => `${payYear}-${number}`)).size).toBe(stored.length)
        for (const { start, number } of stored) expect(computed.get(start) ?? number).toBe(number)
        expect(computed.size > 0 || isInOrder(stored)).toBe(true)
        if (computes !== null) stored = stored.map((each, i) => (i === computes ? { ...each, isOpen: false } : each))
      }
    }),
    { numRuns: 300 },
  )
})

test('pay dates never go back, however long nobody works', () => {
  fc.assert(
    fc.property(cycles, dayAround, calendars, (cycle, from, calendar) => {
      const dates = periodsOf(cycle, from, addDays(from, 500), calendar).map(({ payDate }) => payDate)
      expect(dates).toEqual(dates.toSorted())
    }),
  )
})
