import { defaultCalendar } from '@daybook/calendar/domain/days'
import { addDays, day, maxDay, minDay, weekStart } from '@daybook/platform/domain'
import { defaultOvertimePolicy } from '@daybook/time/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PayCycle, type PayDay, payFor, type PayInput, type PayTerms, periodsOf, type Span } from './index.ts'

// Terms belong to a cycle and count in its runs only: a change of cycle splits the person's pay at its day (docs/rules.md#pay).

const paid = { payDate: { kind: 'OFFSET', days: 0 }, businessDay: 'none' } as const
const monthly: PayCycle = { kind: 'MONTHLY', startDay: 1, ...paid }
const biweekly: PayCycle = { kind: 'BIWEEKLY', anchor: day('2026-09-28'), ...paid }

const input = (cycle: PayCycle, period: Span, terms: PayTerms[], days: PayDay[]): PayInput => ({
  policy: {
    version: 'September 2026',
    currency: 'EUR',
    cycle: cycle.kind,
    prorateBasis: 'CALENDAR_DAYS',
    overtime: defaultOvertimePolicy,
  },
  period,
  employed: { from: day('2020-01-01'), to: null },
  terms,
  days,
  calendar: defaultCalendar,
})

const september = { start: day('2026-09-01'), end: day('2026-09-30') }
const october = { start: day('2026-10-01'), end: day('2026-10-31') }

test('monthly 3,000 until 27 September, biweekly 1,400 from the 28th: 2,700.00 of the month, and nothing there after', () => {
  const old = { from: day('2020-01-01'), payType: 'FIXED_SALARY', rateCents: 300_000 } as const
  const next = { from: day('2026-09-28'), payType: 'FIXED_SALARY', rateCents: 140_000 } as const
  const byMonth = [old, { ...next, elsewhere: true }]
  const byFortnight = [{ ...old, elsewhere: true }, next]
  expect(payFor(input(monthly, september, byMonth, [])).grossCents).toBe(270_000)
  expect(payFor(input(monthly, october, byMonth, []))).toMatchObject({ grossCents: 0, lines: [], refusal: null })
  const fortnight = { start: day('2026-09-28'), end: day('2026-10-11') }
  expect(payFor(input(biweekly, fortnight, byFortnight, [])).grossCents).toBe(140_000)
})

// Their periods begin in the middle of overtime weeks, so that these belong to two of them.
const oneCycle: PayCycle = { kind: 'BIWEEKLY', anchor: day('2026-09-03'), ...paid }
const other: PayCycle = { kind: 'WEEKLY', anchor: day('2026-09-05'), ...paid }
const first = day('2026-08-31')
const weeks = 8
const last = addDays(first, weeks * 7 - 1)

test('whatever was worked before and after it, both cycles together pay every minute and every overtime once', () => {
  const worked = fc.array(fc.integer({ min: 0, max: 16 * 60 }), { minLength: weeks * 7, maxLength: weeks * 7 })
  const eligible = fc.array(fc.boolean(), { minLength: 3, maxLength: 3 })
  fc.assert(
    fc.property(
      worked,
      fc.integer({ min: 1, max: weeks * 7 - 8 }),
      fc.integer({ min: 0, max: 20 }),
      eligible,
      (minutes, changed, back, overtime) => {
        // A cent a minute: no line is rounded. The change may come in the middle of a week, and be undone some days later.
        const agreed = [day('2020-01-01'), addDays(first, changed), addDays(first, Math.min(weeks * 7 - 1, changed + 1 + back))]
        const terms = agreed.map(
          (from, i) => ({ from, payType: 'HOURLY_SALARY', rateCents: 6000, overtimeEligible: overtime[i] ?? true }) as const,
        )
        const days = minutes.map((each, i) => ({ day: addDays(first, i), minutes: each }))
        const inRuns = (cycle: PayCycle, mine: (i: number) => boolean): number =>
          periodsOf(cycle, first, last).reduce((sum, { start, end }) => {
            const period = { start: maxDay(start, first), end: minDay(end, last) }
            const since = weekStart(period.start)
            // Who has no terms of the cycle since its first overtime week began is not in a run; what is agreed for later is not known.
            const isIn = agreed.some((from, i) => mine(i) && from <= end && (agreed[i + 1] ?? addDays(end, 1)) > since)
            if (!isIn) return sum
            const own = terms.map((each, i) => (mine(i) ? each : { ...each, elsewhere: true })).filter(({ from }) => from <= end)
            const seen = days.filter((each) => each.day >= since && each.day <= period.end)
            return sum + payFor(input(cycle, period, own, seen)).grossCents
          }, 0)
        const both = inRuns(oneCycle, (i) => i % 2 === 0) + inRuns(other, (i) => i % 2 === 1)
        expect(both).toBe(payFor(input(oneCycle, { start: first, end: last }, [...terms], days)).grossCents)
      },
    ),
    { numRuns: 200 },
  )
})
