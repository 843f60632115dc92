import { addDays, day } from '@daybook/platform/domain'
import { californiaOvertime, defaultOvertimePolicy } from '@daybook/time/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { payFor, type PayInput, promisedIn, type PromisedBonus } from './index.ts'
import { hours, input, policy, terms, told } from '../testing/pay-input.ts'

const span = (start: string, end: string) => ({ start: day(start), end: day(end) })
const week = span('2026-03-02', '2026-03-08')
const promise = (amountCents: number, earned = week): PromisedBonus => ({ earned, amountCents })
const inWeek = { policy: { ...policy, cycle: 'WEEKLY' }, period: week } as const

test('46 hours at 12.00 and a bonus of 46.00: 13.00 an hour, half of it for six hours on top (29 CFR 778.110)', () => {
  const days = hours('2026-03-02', 10, 10, 10, 10, 6)
  const bonus = { label: 'Production bonus', amountCents: 4600 }
  const at12 = { ...inWeek, terms: [terms('HOURLY_SALARY', 1200)], days }
  expect(told({ ...at12, bonuses: [{ ...bonus, earned: week }], promised: [promise(4600)] })).toEqual([
    'REGULAR 40 h × 12.00 an hour = 48000',
    'OVERTIME_BASE 6 h × 12.00 an hour = 7200',
    'OVERTIME_PREMIUM 6 h × 13.00 an hour × 50 % = 3900',
    'BONUS Bonus for 02 Mar – 08 Mar 2026, counted for overtime = 4600',
  ])
  expect(told({ ...at12, bonuses: [{ ...bonus, earned: null }] }).slice(1)).toEqual([
    'OVERTIME 6 h × 18.00 an hour (12.00 × 150 %) = 10800',
    'BONUS Bonus, not counted for overtime = 4600',
  ])
})

test('a salary for 40 hours with a bonus of 50.00: 1.00 an hour of 50 hours, half of it for ten on top', () => {
  const salaried = [terms('FIXED_SALARY', 40_000, { overtime: { coversMinutesPerWeek: 2400 } })]
  const days = hours('2026-03-02', 10, 10, 10, 10, 10)
  expect(told({ ...inWeek, terms: salaried, days, promised: [promise(5000)] })).toEqual([
    'SALARY 400.00 for the whole period = 40000',
    'OVERTIME 10 h × 15.00 an hour (10.00 × 150 %) = 15000',
    'OVERTIME_PREMIUM 10 h × 1.00 an hour × 50 % = 500',
  ])
})

test('a salary for 50 hours with it: ten hours that it has paid earn half of 8.00 and of 1.00', () => {
  const salaried = [terms('FIXED_SALARY', 40_000, { overtime: { coversMinutesPerWeek: 3000 } })]
  const days = hours('2026-03-02', 10, 10, 10, 10, 10)
  expect(told({ ...inWeek, terms: salaried, days, promised: [promise(5000)] }).slice(1)).toEqual([
    'OVERTIME_PREMIUM 10 h × 9.00 an hour × 50 % = 4500',
  ])
})

test('a salary for whatever is worked with it: 600.00 and 50.00 for 50 hours are 13.00 (29 CFR 778.114)', () => {
  const fluctuating = [terms('FIXED_SALARY', 60_000, { overtime: { coversMinutesPerWeek: 'actual' } })]
  const days = hours('2026-03-02', 10, 10, 10, 10, 10)
  expect(told({ ...inWeek, terms: fluctuating, days, promised: [promise(5000)] })[1]).toBe(
    'OVERTIME_PREMIUM 10 h × 13.00 an hour × 50 % = 6500',
  )
})

test('a bonus of two weeks counts half in each, and one that is taken back leaves nothing', () => {
  const two = span('2026-03-02', '2026-03-15')
  const days = [...hours('2026-03-02', 10, 10, 10, 10, 10), ...hours('2026-03-09', 8, 8, 8, 8, 8)]
  const premium = (...promised: PromisedBonus[]) => told({ days, promised }).filter((line) => line.startsWith('OVERTIME'))
  expect(premium(promise(20_000, two))).toEqual([
    'OVERTIME_BASE 10 h × 20.00 an hour = 20000',
    'OVERTIME_PREMIUM 10 h × 22.00 an hour × 50 % = 11000',
  ])
  expect(premium(promise(20_000, two), promise(-20_000, two))).toEqual(['OVERTIME 10 h × 30.00 an hour (20.00 × 150 %) = 30000'])
})

test('daily overtime of the month before is corrected to what the rest of the week and its bonus make of the rate', () => {
  const daily = { ...policy, overtime: { ...defaultOvertimePolicy, daily: [{ overMinutes: 480, multiplierPercent: 150 }] } }
  // Monday 30 March with ten hours, Wednesday 1 April with eight; the bonus of the whole week is 28.00, of which 8.00 by 31 March.
  const days = [...hours('2026-03-30', 10), ...hours('2026-04-01', 8)]
  const promised = [promise(2800, span('2026-03-30', '2026-04-05'))]
  const april = span('2026-04-01', '2026-04-30')
  expect(told({ policy: daily, days, promised })).toEqual([
    'REGULAR 8 h × 20.00 an hour = 16000',
    'OVERTIME_BASE 2 h × 20.00 an hour = 4000',
    'OVERTIME_PREMIUM 2 h × 20.80 an hour × 50 % = 2080',
  ])
  expect(told({ policy: daily, days, promised, period: april })).toEqual([
    'REGULAR 8 h × 20.00 an hour = 16000',
    'OVERTIME_CORRECTION 2 h × 0.76 an hour × 50 % = 76',
  ])
})

test('so is that of a salary: 0.80 an hour of ten by March, and 1.56 of eighteen', () => {
  const daily = {
    ...policy,
    cycle: 'WEEKLY',
    overtime: { ...defaultOvertimePolicy, daily: [{ overMinutes: 480, multiplierPercent: 150 }] },
  } as const
  const salaried = [terms('FIXED_SALARY', 40_000, { overtime: { coversMinutesPerWeek: 2400 } })]
  const days = [...hours('2026-03-30', 10), ...hours('2026-04-01', 8)]
  const promised = [promise(2800, span('2026-03-30', '2026-04-05'))]
  const given = { policy: daily, terms: salaried, days, promised }
  expect(told(given).slice(1)).toEqual(['OVERTIME_PREMIUM 2 h × 10.80 an hour × 50 % = 1080'])
  expect(told({ ...given, period: span('2026-04-01', '2026-04-30') }).slice(1)).toEqual([
    'OVERTIME_CORRECTION 2 h × 0.76 an hour × 50 % = 76',
  ])
})

test('of a week that a salary and an hourly rate share each hour has the same part of the bonus', () => {
  const agreed = [
    terms('FIXED_SALARY', 40_000, { overtime: { coversMinutesPerWeek: 2400 } }),
    terms('HOURLY_SALARY', 2000, { from: day('2026-03-04') }),
  ]
  const days = hours('2026-03-02', 10, 10, 10, 10, 10)
  expect(
    told({ ...inWeek, terms: agreed, days, promised: [promise(5000)] }).filter((line) => line.startsWith('OVERTIME')),
  ).toEqual(['OVERTIME_BASE 10 h × 20.00 an hour = 20000', 'OVERTIME_PREMIUM 10 h × 21.00 an hour × 50 % = 10500'])
})

const anySpan = fc.tuple(fc.nat(400), fc.nat(365)).map(([from, days]) => {
  const start = addDays(week.start, from)
  return { start, end: addDays(start, days) }
})
const anyBonus = fc.record({ earned: anySpan, amountCents: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }) })

test('whatever stretches it is counted in, a bonus is counted once; one that is taken back leaves nothing in any', () => {
  fc.assert(
    fc.property(anyBonus, fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 20 }), (bonus, lengths) => {
      let [start, sum] = [week.start, 0]
      for (const length of [...lengths, 800]) {
        const stretch = { start, end: addDays(start, length - 1) }
        const counted = promisedIn([bonus], stretch)
        expect(promisedIn([bonus, { ...bonus, amountCents: -bonus.amountCents }], stretch)).toBe(0)
        sum += counted
        start = addDays(start, length)
      }
      expect(sum).toBe(bonus.amountCents)
    }),
  )
})

const twelveWeeks = span('2026-02-23', '2026-05-17')
const agreements = [
  terms('HOURLY_SALARY', 6000),
  terms('FIXED_SALARY', 240_000, { overtime: { coversMinutesPerWeek: 2400 } }),
  terms('FIXED_SALARY', 300_000, { overtime: { coversMinutesPerWeek: 3000 } }),
  terms('FIXED_SALARY', 240_000, { overtime: { coversMinutesPerWeek: 'actual' } }),
]

/** What lies in the regular rate of each overtime hour by itself, counted from the hours and the bonuses alone. */
const raised = (minutes: readonly number[], promised: readonly PromisedBonus[]): number =>
  Array.from({ length: 12 }, (_, i) => {
    const start = addDays(twelveWeeks.start, i * 7)
    const worked = minutes.slice(i * 7, i * 7 + 7).reduce((sum, each) => sum + each, 0)
    const share = promised.reduce((sum, { earned, amountCents }) => {
      const days = Array.from({ length: 7 }, (_, d) => addDays(start, d)).filter((d) => d >= earned.start && d <= earned.end)
      const all = (Date.parse(earned.end) - Date.parse(earned.start)) / 86_400_000 + 1
      return sum + (amountCents * days.length) / all
    }, 0)
    return worked === 0 ? 0 : (share / worked) * 0.5 * Math.max(0, worked - 2400)
  }).reduce((sum, each) => sum + each, 0)

test('what overtime earns by bonuses is half of bonus ÷ hours for each hour above 40, in one period or in two', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 84, maxLength: 84 }),
      fc.array(
        fc.record({
          earned: fc.tuple(fc.nat(83), fc.nat(83)).map(([a, b]) => ({
            start: addDays(twelveWeeks.start, Math.min(a, b)),
            end: addDays(twelveWeeks.start, Math.max(a, b)),
          })),
          amountCents: fc.integer({ min: -50_000, max: 500_000 }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      fc.integer({ min: 1, max: 82 }),
      fc.constantFrom(...agreements),
      (minutes, promised, cut, agreed) => {
        const days = minutes.map((each, i) => ({ day: addDays(twelveWeeks.start, i), minutes: each }))
        const gross = (more: Partial<PayInput>, period: PayInput['period']) =>
          payFor(input({ policy: { ...policy, cycle: 'WEEKLY' }, days, terms: [agreed], period, ...more })).grossCents
        const more = (period: PayInput['period']) => gross({ promised }, period) - gross({}, period)
        const first = { start: twelveWeeks.start, end: addDays(twelveWeeks.start, cut - 1) }
        const second = { start: addDays(twelveWeeks.start, cut), end: twelveWeeks.end }
        // A rate is rounded to the cent: of each week’s hours above 40, at most 65, half a cent each, and half of that is paid.
        const rounded = minutes.reduce((sum, each) => sum + each, 0) / 60 / 2 / 2 + 24
        expect(Math.abs(more(twelveWeeks) - raised(minutes, promised))).toBeLessThan(rounded)
        expect(Math.abs(more(first) + more(second) - more(twelveWeeks))).toBeLessThan(rounded)
      },
    ),
    { numRuns: 300 },
  )
})

test('California pays double time on the same rate: a bonus counts once more for each hour of it', () => {
  const ca = { ...policy, cycle: 'WEEKLY', overtime: californiaOvertime } as const
  const days = hours('2026-03-02', 14)
  expect(told({ policy: ca, period: week, days, promised: [promise(1400)] })).toEqual([
    'REGULAR 8 h × 20.00 an hour = 16000',
    'OVERTIME_BASE 6 h × 20.00 an hour = 12000',
    'OVERTIME_PREMIUM 4 h × 21.00 an hour × 50 % = 4200',
    'OVERTIME_PREMIUM 2 h × 21.00 an hour × 100 % = 4200',
  ])
})
