import { defaultCalendar } from '@daybook/calendar/domain/days'
import { addDays, type Day, day, dayFromNumber, dayNumber } from '@daybook/platform/domain'
import { californiaOvertime, defaultOvertimePolicy, overtimeBlock, type OvertimePolicy } from '@daybook/time/domain'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { payFor, type PayDay, type PayTerms } from './index.ts'

// Overtime that is counted over several weeks, in which leave counts, paid week by week: each run knows the leave until its own end alone.

const hired = day('2020-01-01')
const first = day('2026-03-02')
const last = addDays(first, 27)
const hourly: PayTerms = { from: hired, payType: 'HOURLY_SALARY', rateCents: 2000 }
const whatever: PayTerms = {
  from: hired,
  payType: 'FIXED_SALARY',
  rateCents: 80_000,
  overtime: { coversMinutesPerWeek: 'actual' },
}
const covered: PayTerms = { from: hired, payType: 'FIXED_SALARY', rateCents: 80_000, overtime: { coversMinutesPerWeek: 2400 } }

/** What a run pays beside a salary. `earlier` are the last days of the periods before. */
const payer =
  (overtime: OvertimePolicy, terms: PayTerms, days: readonly PayDay[]) =>
  (start: Day, end: Day, earlier: readonly Day[] = []): number => {
    const since = dayFromNumber(overtimeBlock(overtime, dayNumber(start)).start)
    const { lines } = payFor({
      policy: { version: 'v1', currency: 'EUR', cycle: 'WEEKLY', prorateBasis: 'CALENDAR_DAYS', overtime },
      period: { start, end },
      employed: { from: hired, to: null },
      terms: [terms],
      days: days.filter((each) => each.day >= since && each.day <= end),
      earlierEnds: earlier.filter((each) => each >= since),
      calendar: defaultCalendar,
    })
    return lines.reduce((sum, { kind, amountCents }) => sum + (kind === 'SALARY' ? 0 : amountCents), 0)
  }

/** What runs of a week each pay, of which the first ends on the day `ends` days after the first one. */
const byWeek = (pay: ReturnType<typeof payer>, ends: number): number[] => {
  const paid: number[] = []
  const earlier: Day[] = []
  for (let end = addDays(first, ends); addDays(end, -6) <= last; end = addDays(end, 7)) {
    paid.push(pay(addDays(end, -6), end, earlier))
    earlier.push(end)
  }
  return paid
}

const leaveOn = (on: Day): PayDay => ({ day: on, minutes: 0, leaveMinutes: 480, leaveHundredths: 100 })

test('seventy hours, seventy hours and a week of leave, of 160 in four weeks: half of twenty hours is left to pay with the last', () => {
  const days = [0, 1, 2, 3, 4, 7, 8, 9, 10, 11].map((n): PayDay => ({ day: addDays(first, n), minutes: 840 }))
  const leave = [14, 15, 16, 17, 18].map((n) => leaveOn(addDays(first, n)))
  const weekly = [{ overMinutes: 9600, multiplierPercent: 150 }]
  const rules = { ...defaultOvertimePolicy, weekly, overWeeks: 4, leaveCountsAsWorked: true, blocksFrom: first } as const
  expect(byWeek(payer(rules, hourly, [...days, ...leave]), 6)).toEqual([140_000, 140_000, 80_000, 20_000])
})

describe.each([
  ['by the hour', hourly],
  ['by a salary that covers forty hours', covered],
  ['by a salary for whatever is worked', whatever],
])('%s', (_kind, terms) => {
  test.each([1, 2, 4] as const)(
    'whatever is worked, and whenever leave comes, weeks of blocks of %i pay what a run of all pays',
    (overWeeks) => {
      const some = fc.record({ minutes: fc.constantFrom(0, 433, 480, 600, 760, 840), isLeave: fc.integer({ min: 0, max: 9 }) })
      fc.assert(
        fc.property(
          fc.array(some, { minLength: 28, maxLength: 28 }),
          fc.constantFrom(defaultOvertimePolicy, californiaOvertime),
          fc.integer({ min: 0, max: 6 }),
          (all, policy, ends) => {
            const days = all.map(({ minutes, isLeave }, i): PayDay => {
              const on = addDays(first, i)
              return isLeave === 0 ? leaveOn(on) : { day: on, minutes }
            })
            const weekly = policy.weekly.map((each) => ({ ...each, overMinutes: each.overMinutes * overWeeks }))
            const rules = { ...policy, weekly, overWeeks, leaveCountsAsWorked: true, blocksFrom: first }
            const pay = payer(rules, terms, days)
            const sum = byWeek(pay, ends).reduce((total, each) => total + each, 0)
            // Each line of each run is rounded once.
            expect(Math.abs(sum - pay(first, last))).toBeLessThan(15)
          },
        ),
      )
    },
  )
})
