import { addDays, day } from '@daybook/platform/domain'
import { californiaOvertime, defaultOvertimePolicy } from '@daybook/time/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { payFor, type PayDay, type PayInput } from './index.ts'
import { input, march, policy, terms } from '../testing/pay-input.ts'

const anyTerms = fc.array(
  fc.record({
    from: fc.nat(40),
    payType: fc.constantFrom('HOURLY_SALARY' as const, 'FIXED_SALARY' as const, 'DAILY_SALARY' as const),
    rateCents: fc.integer({ min: 1, max: 500_000 }),
  }),
  { minLength: 1, maxLength: 3 },
)
const anyDays = fc.array(
  fc.record({
    minutes: fc.integer({ min: 0, max: 900 }),
    leaveMinutes: fc.constantFrom(0, 240, 480),
    absenceHundredths: fc.constantFrom(0, 0, 50, 100),
    rateCents: fc.option(fc.integer({ min: 1, max: 10_000 }), { nil: undefined }),
  }),
  { maxLength: 37 },
)
const anyInput = fc
  .tuple(anyTerms, anyDays, fc.integer({ min: -9000, max: 9000 }), fc.nat(20_000))
  .map(([list, days, adjustment, tax]) =>
    input({
      terms: list
        .map((each, i) => ({ ...each, from: i === 0 ? day('2020-01-01') : addDays(march.start, each.from) }))
        .sort((a, b) => a.from.localeCompare(b.from)),
      days: days.map(({ rateCents, ...each }, i) => ({
        ...each,
        day: addDays(day('2026-02-23'), i),
        ...(rateCents === undefined ? {} : { rateCents }),
      })),
      adjustments: [{ label: 'Adjustment', amountCents: adjustment }],
      deductions: [{ kind: 'TAX', label: 'Tax', amountCents: tax }],
    }),
  )

test('lines always add up to the record, and the record to its own arithmetic', () => {
  fc.assert(
    fc.property(anyInput, (given) => {
      const pay = payFor(given)
      expect(pay.lines.reduce((sum, line) => sum + line.amountCents, 0)).toBe(pay.netCents)
      expect(pay.grossCents - pay.deductionCents + pay.adjustmentCents).toBe(pay.netCents)
      expect(pay.lines.every((line) => Number.isSafeInteger(line.amountCents) && !Object.is(line.amountCents, -0))).toBe(true)
    }),
  )
})

test('a stored input replayed gives the same cents', () => {
  fc.assert(
    fc.property(anyInput, (given) => {
      expect(payFor(JSON.parse(JSON.stringify(given)) as PayInput)).toEqual(payFor(given))
    }),
  )
})

// Twelve weeks hold whole blocks of two and of four: what a block that goes on would still pay is in neither sum.
const quarter = { start: day('2026-02-23'), end: day('2026-05-17') }
const tiered = { weekly: [2400, 3000].map((overMinutes, i) => ({ overMinutes, multiplierPercent: 150 + i * 50 })) }
const overtimeRules = [
  defaultOvertimePolicy,
  californiaOvertime,
  { ...defaultOvertimePolicy, leaveCountsAsWorked: true },
  { ...defaultOvertimePolicy, ...tiered, daily: [{ overMinutes: 480, multiplierPercent: 125 }] },
  { ...defaultOvertimePolicy, ...tiered, daily: [{ overMinutes: 480, multiplierPercent: 175 }], leaveCountsAsWorked: true },
]
const overWeeks = ([2, 4] as const).flatMap((weeks) =>
  [defaultOvertimePolicy, californiaOvertime, { ...defaultOvertimePolicy, leaveCountsAsWorked: true }].map((policy) => ({
    ...policy,
    weekly: [{ overMinutes: 2400 * weeks, multiplierPercent: 150 }],
    overWeeks: weeks,
    blocksFrom: quarter.start,
  })),
)
const agreements = [
  terms('HOURLY_SALARY', 6000),
  terms('FIXED_SALARY', 210_000, { overtime: { coversMinutesPerWeek: 2100 } }),
  terms('FIXED_SALARY', 240_000, { overtime: { coversMinutesPerWeek: 2400 } }),
  terms('FIXED_SALARY', 270_000, { overtime: { coversMinutesPerWeek: 2700 } }),
  terms('FIXED_SALARY', 300_000, { overtime: { coversMinutesPerWeek: 3000 } }),
]

test('every minute is paid once: the periods of a quarter pay what one long period pays', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.constantFrom(0, 0, 0, 480)), { minLength: 84, maxLength: 84 }),
      fc.integer({ min: 1, max: 82 }),
      fc.constantFrom(...overtimeRules, ...overWeeks),
      fc.constantFrom(...agreements),
      (list, cut, overtime, agreed) => {
        // A cent is a fraction of a minute's pay, so that no line is rounded; a salary is the same cents whatever was worked.
        const days = list.map(([minutes, leaveMinutes], i) => ({ day: addDays(quarter.start, i), minutes, leaveMinutes }))
        const paidIn = (period: { start: PayDay['day']; end: PayDay['day'] }) =>
          payFor(input({ policy: { ...policy, cycle: 'WEEKLY', overtime }, period, days, terms: [agreed] }))
            .lines.filter(({ unit }) => unit === 'MINUTES')
            .reduce((sum, { amountCents }) => sum + amountCents, 0)
        const first = paidIn({ start: quarter.start, end: addDays(quarter.start, cut - 1) })
        expect(first + paidIn({ start: addDays(quarter.start, cut), end: quarter.end })).toBe(paidIn(quarter))
      },
    ),
    { numRuns: 600 },
  )
})

test('the hours of the periods of a quarter are those of one long period', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 84, maxLength: 84 }),
      fc.integer({ min: 1, max: 82 }),
      (minutes, cut) => {
        const days = minutes.map((m, i) => ({ day: addDays(quarter.start, i), minutes: m }))
        const workedIn = (period: { start: PayDay['day']; end: PayDay['day'] }) => {
          const pay = payFor(input({ period, days, terms: [terms('HOURLY_SALARY', 6000)] }))
          return [pay.regularMinutes, pay.overtimeMinutes, pay.grossCents]
        }
        const [a, b] = [
          workedIn({ start: quarter.start, end: addDays(quarter.start, cut - 1) }),
          workedIn({ start: addDays(quarter.start, cut), end: quarter.end }),
        ]
        expect(a.map((n, i) => n + (b[i] ?? 0))).toEqual(workedIn(quarter))
      },
    ),
  )
})
