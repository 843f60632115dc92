import { defaultCalendar } from '@daybook/calendar/domain/days'
import { addDays, day, daysBetween } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { explainProrate, type ProrateBasis, prorateParts, type Prorated, type Span } from './index.ts'

const span = (start: string, end: string) => ({ start: day(start), end: day(end) })
const march = span('2026-03-01', '2026-03-31')

/** One salary for a part of a period. */
const prorate = (
  salaryCents: number,
  period: Span,
  part: Span,
  basis: ProrateBasis = 'CALENDAR_DAYS',
  calendar = defaultCalendar,
): Prorated => {
  const [prorated] = prorateParts([{ salaryCents, span: part }], period, basis, calendar)
  if (!prorated) throw new Error('one part gives one')
  return prorated
}

test.each<[string, ProrateBasis, string, string, number, number, number]>([
  ['a whole month', 'CALENDAR_DAYS', '2026-03-01', '2026-03-31', 310_000, 31, 31],
  ['a joiner on the 17th', 'CALENDAR_DAYS', '2026-03-17', '2026-12-31', 150_000, 15, 31],
  ['a leaver on the 1st', 'CALENDAR_DAYS', '2025-01-01', '2026-03-01', 10_000, 1, 31],
  ['a joiner by working days', 'WORKING_DAYS', '2026-03-16', '2026-12-31', 169_091, 12, 22],
  ['nobody in this period', 'CALENDAR_DAYS', '2026-04-01', '2026-04-30', 0, 0, 31],
])('%s', (_case, basis, start, end, cents, paidDays, ofDays) => {
  expect(prorate(310_000, march, span(start, end), basis)).toEqual({ cents, paidDays, ofDays, basis })
})

test('half days of the work week count as halves', () => {
  const calendar = { ...defaultCalendar, workWeek: { ...defaultCalendar.workWeek, 5: 0.5 as const } }
  const week = span('2026-03-02', '2026-03-08')
  expect(prorate(9000, week, span('2026-03-06', '2026-03-08'), 'WORKING_DAYS', calendar)).toMatchObject({
    cents: 1000,
    paidDays: 0.5,
    ofDays: 4.5,
  })
})

test('a period without a working day falls back to its calendar days', () => {
  const weekend = span('2026-03-07', '2026-03-08')
  expect(prorate(1000, weekend, span('2026-03-07', '2026-03-07'), 'WORKING_DAYS')).toEqual({
    cents: 500,
    paidDays: 1,
    ofDays: 2,
    basis: 'CALENDAR_DAYS',
  })
})

test('the slip prints the formula', () => {
  const part = prorate(310_000, march, span('2026-03-17', '2026-03-31'))
  expect([explainProrate(310_000, part, 'EUR'), explainProrate(310_000, prorate(310_000, march, march), 'EUR')]).toEqual([
    '3100.00 × 15 of 31 calendar days',
    '3100.00 for the whole period',
  ])
})

/** A period cut into stretches at random places. */
const cuts = fc.record({
  salaryCents: fc.integer({ min: 0, max: 2_000_000 }),
  length: fc.integer({ min: 1, max: 31 }),
  at: fc.array(fc.nat(30), { maxLength: 5 }),
})
const bases = fc.constantFrom('CALENDAR_DAYS' as const, 'WORKING_DAYS' as const)

const cutUp = (length: number, at: number[]) => {
  const starts = [...new Set([0, ...at.filter((n) => n < length)])].sort((a, b) => a - b)
  return starts.map((n, i) => ({ start: addDays(march.start, n), end: addDays(march.start, (starts[i + 1] ?? length) - 1) }))
}

test('the parts of a full period add up to the full salary, to the cent', () => {
  fc.assert(
    fc.property(cuts, bases, ({ salaryCents, length, at }, basis) => {
      const period = { start: march.start, end: addDays(march.start, length - 1) }
      const parts = prorateParts(
        cutUp(length, at).map((part) => ({ salaryCents, span: part })),
        period,
        basis,
      )
      expect(parts.reduce((sum, part) => sum + part.cents, 0)).toBe(salaryCents)
      expect(parts.reduce((sum, part) => sum + part.paidDays, 0)).toBe(parts[0]?.ofDays)
    }),
  )
})

test('a part is within half a cent of its exact share', () => {
  fc.assert(
    fc.property(fc.nat(5_000_000), fc.nat(30), fc.nat(30), (salary, a, b) => {
      const part = { start: addDays(march.start, Math.min(a, b)), end: addDays(march.start, Math.max(a, b)) }
      const days = daysBetween(part.start, part.end) + 1
      expect(Math.abs(prorate(salary, march, part).cents - (salary * days) / 31)).toBeLessThanOrEqual(0.5 + 1e-6)
    }),
  )
})
