import { defaultCalendar } from '@daybook/calendar/domain/days'
import { addDays, day, type Day, maxDay, weekStart } from '@daybook/platform/domain'
import { defaultOvertimePolicy } from '@daybook/time/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  asKnownNow,
  lateChange,
  type LateChange,
  type PayCycle,
  type PayDay,
  payFor,
  type PayInput,
  type PayTerms,
  periodsOf,
  type Span,
} from './index.ts'

// What is approved after its period was finalised is paid with a later run, as a line of its own (docs/rules.md#pay).

const march = { start: day('2026-03-01'), end: day('2026-03-31') }
const april = { start: day('2026-04-01'), end: day('2026-04-30') }
const hourly: PayTerms = { from: day('2026-01-01'), payType: 'HOURLY_SALARY', rateCents: 2000 }

const input = (changed: Partial<PayInput> = {}): PayInput => ({
  policy: {
    version: '1',
    currency: 'EUR',
    cycle: 'MONTHLY',
    prorateBasis: 'CALENDAR_DAYS',
    overtime: defaultOvertimePolicy,
  },
  period: march,
  employed: { from: day('2026-01-01'), to: null },
  terms: [hourly],
  days: [],
  calendar: defaultCalendar,
  ...changed,
})

const worked = (...days: [string, number][]): PayDay[] => days.map(([each, hours]) => ({ day: day(each), minutes: hours * 60 }))

/** The late change of a period, as its run was frozen, for days as they are now. */
const changeOf = (frozen: PayInput, days: PayDay[], late: string[], paidCents = payFor(frozen).grossCents): LateChange | null => {
  const now = asKnownNow(frozen, { ...frozen, days, knownTo: null })
  return lateChange({ periodId: 'march', input: now, days: late.map(day), paidCents }, payFor(now))
}

test('two days that are approved late come with the next run as a line that names them', () => {
  const frozen = input({ days: worked(['2026-03-02', 8]) })
  const days = worked(['2026-03-02', 8], ['2026-03-03', 8], ['2026-03-04', 4])
  const change = changeOf(frozen, days, ['2026-03-03', '2026-03-04'])
  expect(change).toEqual({
    periodId: 'march',
    period: march,
    amountCents: 24_000,
    label: 'Late change: 03 Mar 2026, 04 Mar 2026',
    formula: '400.00 for 01 Mar – 31 Mar 2026 as it is known now, less 160.00 paid so far',
    days: ['2026-03-03', '2026-03-04'],
  })
  const next = payFor(input({ period: april, lateChanges: change ? [change] : [] }))
  expect(next.lines).toMatchObject([
    { kind: 'LATE_CHANGE', amountCents: 24_000, sources: ['2026-03-03', '2026-03-04'], forPeriodId: 'march' },
  ])
  expect(next.grossCents).toBe(24_000)
  expect(changeOf(frozen, days, ['2026-03-04'], 40_000)).toBeNull()
})

test('the hours above forty of a week that was paid are overtime, whichever day came late', () => {
  const week = worked(['2026-03-02', 8], ['2026-03-03', 8], ['2026-03-04', 8], ['2026-03-05', 8], ['2026-03-06', 8])
  const change = changeOf(input({ days: week.slice(1) }), [...worked(['2026-03-01', 0]), ...week], ['2026-03-02'])
  expect(change?.amountCents).toBe(16_000)
  const longer = [...week, ...worked(['2026-03-07', 4])]
  expect(changeOf(input({ days: week }), longer, ['2026-03-07'])?.amountCents).toBe(4 * 3000)
})

test('what was entered for the run, and what it paid for others, is not paid again; holidays stay as they were', () => {
  const holiday: PayDay = { day: day('2026-03-05'), minutes: 0, holidayMinutes: 480 }
  const others: LateChange = { periodId: 'february', period: march, label: '', amountCents: 5000, formula: '', days: [] }
  const frozen = input({
    days: [holiday],
    lateChanges: [others],
    adjustments: [{ label: 'Bonus', amountCents: 700 }],
    deductions: [{ kind: 'TAX', label: 'Tax', amountCents: 900 }],
  })
  const own = 16_000
  expect(changeOf(frozen, worked(['2026-03-05', 2]), ['2026-03-05'], own)?.amountCents).toBe(4000)
  expect(changeOf(frozen, [], [], own)).toBeNull()
})

test('more than three days are counted, the days of another cycle are not paid by it', () => {
  const days = worked(['2026-03-02', 1], ['2026-03-03', 1], ['2026-03-04', 1], ['2026-03-05', 1])
  const terms = [hourly, { ...hourly, from: day('2026-03-04'), elsewhere: true }]
  const change = changeOf(
    input({ terms }),
    days,
    days.map((each) => each.day),
  )
  expect(change).toMatchObject({
    label: 'Late change: 4 days of 01 Mar – 31 Mar 2026',
    days: ['2026-03-02', '2026-03-03'],
    amountCents: 4000,
  })
})

const paid = { payDate: { kind: 'OFFSET', days: 0 }, businessDay: 'none' } as const
// Their periods begin in the middle of overtime weeks, and a change of cycle may come on any day.
const cycles: readonly PayCycle[] = [
  { kind: 'BIWEEKLY', anchor: day('2026-09-03'), ...paid },
  { kind: 'WEEKLY', anchor: day('2026-09-05'), ...paid },
]
const first = day('2026-08-31')
const weeks = 6
const last = addDays(first, weeks * 7 - 1)

/** A day that is approved by the time of a run; with `before` it was approved with so many minutes at once, and reopened until then. */
type Worked = { minutes: number; approvedIn: number; before: number | null }
type Run = { id: string; cycle: number; period: Span }

/** Every run in the order in which they end, and one after all of them. */
const runs: readonly Run[] = cycles
  .flatMap((cycle, at) =>
    periodsOf(cycle, first, addDays(last, 21)).map(({ start, end }) => ({
      id: `${at} ${start}`,
      cycle: at,
      period: { start: maxDay(start, first), end },
    })),
  )
  .toSorted((a, b) => (a.period.end < b.period.end ? -1 : 1))

/** A cent a minute, then under the terms of the other cycle the same, or two. */
const agreedUntil = (moved: Day, rateCents: number): PayTerms[] => [
  { ...hourly, rateCents: 6000, from: day('2020-01-01') },
  { ...hourly, rateCents, from: moved },
]

/** What all runs pay somebody who moves to the other cycle on `moved`, when days are approved before or after some of them. */
const paidByAll = (worked: readonly Worked[], moved: Day, rateCents: number): number => {
  const agreed = agreedUntil(moved, rateCents)
  const termsFor = (run: Run): PayTerms[] =>
    agreed
      .map((terms, at) => ({ ...terms, ...(at === run.cycle ? {} : { elsewhere: true }) }))
      .filter(({ from }) => from <= run.period.end)
  // What was paid is reopened by nobody.
  const paidIn = (each: Day): number =>
    runs.findIndex(({ cycle, period }) => cycle === (each < moved ? 0 : 1) && each <= period.end)
  const minutesOf = ({ minutes, approvedIn, before }: Worked, each: Day, at: number): number | null =>
    approvedIn <= at ? minutes : at < paidIn(each) ? before : null
  const daysFor = ({ period }: Run, at: number): PayDay[] =>
    worked.flatMap((one, i) => {
      const each = addDays(first, i)
      const minutes = minutesOf(one, each, at)
      return minutes !== null && each >= weekStart(period.start) && each <= period.end ? [{ day: each, minutes }] : []
    })
  const inputFor = (run: Run, at: number): PayInput => input({ period: run.period, terms: termsFor(run), days: daysFor(run, at) })
  const done: { run: Run; frozen: PayInput; paidCents: number }[] = []
  let sum = 0
  runs.forEach((run, at) => {
    const lateChanges = done.flatMap((earlier) => {
      const now = asKnownNow(earlier.frozen, { ...earlier.frozen, days: daysFor(earlier.run, at), knownTo: null })
      const change = lateChange({ periodId: earlier.run.id, input: now, days: [], paidCents: earlier.paidCents }, payFor(now))
      if (change) earlier.paidCents += change.amountCents
      return change ? [change] : []
    })
    const frozen = inputFor(run, at)
    sum += payFor({ ...frozen, lateChanges }).grossCents
    done.push({ run, frozen, paidCents: payFor(frozen).grossCents })
  })
  return sum
}

test('whenever days are approved, and reopened until then, before or after their period is final: all runs together pay each minute once', () => {
  const anyDay = fc.record({
    before: fc.option(fc.integer({ min: 0, max: 16 * 60 })),
    minutes: fc.integer({ min: 0, max: 16 * 60 }),
    approvedIn: fc.integer({ min: 0, max: runs.length - 1 }),
  })
  fc.assert(
    fc.property(
      fc.array(anyDay, { minLength: weeks * 7, maxLength: weeks * 7 }),
      fc.integer({ min: 1, max: weeks * 7 - 1 }),
      fc.constantFrom(6000, 12_000),
      (each, moved, rateCents) => {
        const terms = agreedUntil(addDays(first, moved), rateCents)
        const days = each.map(({ minutes }, i) => ({ day: addDays(first, i), minutes }))
        const whole = payFor(input({ period: { start: first, end: last }, terms, days }))
        const lost = whole.grossCents - paidByAll(each, addDays(first, moved), rateCents)
        // No line is rounded at one rate; in the one week that two rates share, each of the two cycles rounds its part of the overtime.
        expect(Math.abs(lost)).toBeLessThanOrEqual(rateCents === 6000 ? 0 : 2)
      },
    ),
    { numRuns: 200 },
  )
})
