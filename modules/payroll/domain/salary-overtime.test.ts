import { day, eachDay, weekdayOf } from '@daybook/platform/domain'
import { defaultOvertimePolicy } from '@daybook/time/domain'
import { expect, test } from 'vitest'
import { payFor, type PayDay } from './index.ts'
import { hours, input, march, policy, terms, told } from '../testing/pay-input.ts'

const fixed = [terms('FIXED_SALARY', 310_000)]

test('a salary is paid whole, whatever the hours', () => {
  const pay = payFor(input({ terms: fixed, days: hours('2026-03-02', 12, 12, 12, 12, 12) }))
  expect([pay.grossCents, pay.regularMinutes, pay.overtimeMinutes, pay.lines[0]?.formula]).toEqual([
    310_000,
    3600,
    0,
    '3100.00 for the whole period',
  ])
})

test('a joiner gets the salary of their days, a raise splits it exactly', () => {
  expect(told({ terms: fixed, employed: { from: day('2026-03-17'), to: null } })).toEqual([
    'SALARY 3100.00 × 15 of 31 calendar days = 150000',
  ])
  const split = [
    terms('FIXED_SALARY', 100_000),
    terms('FIXED_SALARY', 100_000, { from: day('2026-03-11') }),
    terms('FIXED_SALARY', 100_000, { from: day('2026-03-21') }),
  ]
  const pay = payFor(input({ terms: split }))
  expect([pay.grossCents, pay.lines.map((line) => line.amountCents)]).toEqual([100_000, [32_258, 32_258, 35_484]])
})

test('absence takes salary ÷ working days for each day, and never more than the salary', () => {
  const absent = (n: number): PayDay[] =>
    eachDay(march.start, march.end)
      .filter((d) => weekdayOf(d) < 6)
      .slice(0, n)
      .map((d) => ({ day: d, minutes: 0, absenceHundredths: 100 }))
  const pay = payFor(input({ terms: fixed, days: absent(2) }))
  expect([pay.lines[1]?.formula, pay.absenceCents, pay.grossCents, pay.absenceHundredths]).toEqual([
    '−3100.00 × 2 of 22 working days',
    28_182,
    281_818,
    200,
  ])
  expect(payFor(input({ terms: fixed, days: absent(22) })).grossCents).toBe(0)
})

test('overtime on a salary that covers 40 hours: salary ÷ hours, time and a half', () => {
  const salaried = [terms('FIXED_SALARY', 40_000, { overtime: { coversMinutesPerWeek: 2400 } })]
  const week = { start: day('2026-03-02'), end: day('2026-03-08') }
  const weekly = { ...policy, cycle: 'WEEKLY' } as const
  const days = hours('2026-03-02', 9, 9, 9, 9, 9)
  expect(told({ policy: weekly, period: week, terms: salaried, days })).toEqual([
    'SALARY 400.00 for the whole period = 40000',
    'OVERTIME 5 h × 15.00 an hour (10.00 × 150 %) = 7500',
  ])
  const fluctuating = [terms('FIXED_SALARY', 60_000, { overtime: { coversMinutesPerWeek: 'actual' } })]
  // 29 CFR 778.114: $600 for 50 hours is $12.00, and half of it for the ten above forty.
  expect(told({ policy: weekly, period: week, terms: fluctuating, days: hours('2026-03-02', 10, 10, 10, 10, 10) })[1]).toBe(
    'OVERTIME_PREMIUM 10 h × 12.00 an hour × 50 % = 6000',
  )
})

test('hours between what a salary covers and the threshold are straight, those beyond at their multiple: 249.00', () => {
  const week = { start: day('2026-03-02'), end: day('2026-03-08') }
  const weekly = { ...policy, cycle: 'WEEKLY' } as const
  const covered = [terms('FIXED_SALARY', 21_000, { overtime: { coversMinutesPerWeek: 2100 } })]
  const asked = { policy: weekly, period: week, terms: covered, days: hours('2026-03-02', 8, 8, 8, 8, 9) }
  expect(told(asked)).toEqual([
    'SALARY 210.00 for the whole period = 21000',
    'BEYOND_SALARY 5 h × 6.00 an hour = 3000',
    'OVERTIME 1 h × 9.00 an hour (6.00 × 150 %) = 900',
  ])
  const { grossCents, regularMinutes, overtimeMinutes } = payFor(input(asked))
  expect([grossCents, regularMinutes, overtimeMinutes]).toEqual([24_900, 2400, 60])
})

test('a salary that covers more than the threshold has paid those hours: overtime adds the half', () => {
  const weekly = { ...policy, cycle: 'WEEKLY' } as const
  const covered = [terms('FIXED_SALARY', 100_000, { overtime: { coversMinutesPerWeek: 3000 } })]
  const asked = { policy: weekly, period: { start: day('2026-03-02'), end: day('2026-03-08') }, terms: covered }
  expect(told({ ...asked, days: hours('2026-03-02', 10, 10, 10, 10, 10) })).toEqual([
    'SALARY 1000.00 for the whole period = 100000',
    'OVERTIME_PREMIUM 10 h × 20.00 an hour × 50 % = 10000',
  ])
  expect(told({ ...asked, days: hours('2026-03-02', 10, 10, 10, 10, 12) })).toEqual([
    'SALARY 1000.00 for the whole period = 100000',
    'OVERTIME 2 h × 30.00 an hour (20.00 × 150 %) = 6000',
    'OVERTIME_PREMIUM 10 h × 20.00 an hour × 50 % = 10000',
  ])
})

test('a week that begins under a salary and ends by the hour has its overtime in the hours', () => {
  const mixed = [terms('FIXED_SALARY', 300_000), terms('HOURLY_SALARY', 2000, { from: day('2026-03-05') })]
  expect(
    told({ terms: mixed, days: hours('2026-03-02', 10, 10, 10, 8, 8) }).filter((line) => !line.startsWith('SALARY')),
  ).toEqual(['REGULAR 10 h × 20.00 an hour = 20000', 'OVERTIME 6 h × 30.00 an hour (20.00 × 150 %) = 18000'])
})

test('leave that counts as worked pushes work over the threshold and is paid straight itself', () => {
  const counting = { ...policy, overtime: { ...defaultOvertimePolicy, leaveCountsAsWorked: true } }
  const friday = { day: day('2026-03-06'), minutes: 0, leaveMinutes: 480 }
  expect(told({ policy: counting, days: [...hours('2026-03-02', 9, 9, 9, 9), friday] })).toEqual([
    'REGULAR 32 h × 20.00 an hour = 64000',
    'OVERTIME 4 h × 30.00 an hour (20.00 × 150 %) = 12000',
    'PAID_LEAVE 8 h × 20.00 an hour = 16000',
  ])
})

test('leave that counts fills a salary’s hours on whatever day it is taken', () => {
  const counting = { ...policy, cycle: 'WEEKLY', overtime: { ...defaultOvertimePolicy, leaveCountsAsWorked: true } } as const
  const covered = [terms('FIXED_SALARY', 100_000, { overtime: { coversMinutesPerWeek: 2400 } })]
  const asked = { policy: counting, period: { start: day('2026-03-02'), end: day('2026-03-08') }, terms: covered }
  const off = (on: string) => ({ day: day(on), minutes: 0, holidayMinutes: 480 })
  const lines = ['SALARY 1000.00 for the whole period = 100000', 'OVERTIME 4 h × 37.50 an hour (25.00 × 150 %) = 15000']
  expect(told({ ...asked, days: [off('2026-03-02'), ...hours('2026-03-03', 9, 9, 9, 9)] })).toEqual(lines)
  expect(told({ ...asked, days: [...hours('2026-03-02', 9, 9, 9, 9), off('2026-03-06')] })).toEqual(lines)
})

test('absence never raises an overtime rate', () => {
  const salaried = [terms('FIXED_SALARY', 400_000, { overtime: { coversMinutesPerWeek: 2400 } })]
  const days: PayDay[] = [
    ...hours('2026-03-02', 10, 10, 10, 10, 10),
    { day: day('2026-03-09'), minutes: 0, absenceHundredths: 100 },
  ]
  const rate = (list: PayDay[]) =>
    payFor(input({ terms: salaried, days: list })).lines.find((line) => line.kind === 'OVERTIME')?.rateCents
  expect(rate(days)).toBe(rate(days.slice(0, 5)))
})
