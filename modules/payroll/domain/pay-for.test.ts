import { day } from '@daybook/platform/domain'
import { defaultOvertimePolicy } from '@daybook/time/domain'
import { expect, test } from 'vitest'
import { minuteLine, payFor, type PayDay } from './index.ts'
import { hours, input, policy, terms, told } from '../testing/pay-input.ts'

const fixed = [terms('FIXED_SALARY', 310_000)]

test('hours by the hour', () => {
  expect(told({ days: hours('2026-03-02', 8, 8, 7.5) })).toEqual(['REGULAR 23 h 30 × 20.00 an hour = 47000'])
})

test('overtime is a line of its own, at a rounded rate', () => {
  expect(told({ terms: [terms('HOURLY_SALARY', 1667)], days: hours('2026-03-02', 9, 9, 9, 9, 9) })).toEqual([
    'REGULAR 40 h × 16.67 an hour = 66680',
    'OVERTIME 5 h × 25.01 an hour (16.67 × 150 %) = 12505',
  ])
})

test('a line is rounded once: three times 20 minutes is one hour', () => {
  expect(told({ terms: [terms('HOURLY_SALARY', 1001)], days: hours('2026-03-02', 1 / 3, 1 / 3, 1 / 3) })).toEqual([
    'REGULAR 1 h × 10.01 an hour = 1001',
  ])
})

test('a raise in the middle makes two lines', () => {
  const raise = [terms('HOURLY_SALARY', 2000), terms('HOURLY_SALARY', 2100, { from: day('2026-03-03') })]
  const pay = payFor(input({ terms: raise, days: hours('2026-03-02', 8, 8) }))
  expect(pay.lines.map((line) => [line.rateCents, line.quantity, line.sources])).toEqual([
    [2000, 480, ['2026-03-02']],
    [2100, 480, ['2026-03-03']],
  ])
})

test('paid leave and holidays are lines of their own and fill no overtime threshold', () => {
  const days: PayDay[] = [
    ...hours('2026-03-02', 9, 9, 9, 9),
    { day: day('2026-03-06'), minutes: 0, leaveMinutes: 480, leaveHundredths: 100 },
    { day: day('2026-03-07'), minutes: 0, holidayMinutes: 240 },
  ]
  expect(told({ days })).toEqual([
    'REGULAR 36 h × 20.00 an hour = 72000',
    'PAID_LEAVE 8 h × 20.00 an hour = 16000',
    'HOLIDAY 4 h × 20.00 an hour = 8000',
  ])
  expect(payFor(input({ days })).leaveHundredths).toBe(100)
})

test('weekly overtime of a straddling week is paid with the week’s last day', () => {
  // Monday 30 March to Sunday 5 April: 33 h in March, 16 in April; the last nine are overtime and belong to April.
  const days = hours('2026-03-30', 16.5, 16.5, 8, 8)
  const april = { start: day('2026-04-01'), end: day('2026-04-30') }
  expect(told({ days })).toEqual(['REGULAR 33 h × 20.00 an hour = 66000'])
  expect(told({ days, period: april })).toEqual([
    'REGULAR 7 h × 20.00 an hour = 14000',
    'OVERTIME 9 h × 30.00 an hour (20.00 × 150 %) = 27000',
  ])
})

test('weekly overtime that is certain before the week ends still waits for it, and the slip says so', () => {
  const days = hours('2026-03-30', 24, 24)
  const pay = payFor(input({ days }))
  expect([pay.regularMinutes, pay.overtimeMinutes, pay.why[1]]).toEqual([
    2400,
    0,
    '8 h of weekly overtime are paid with the period in which their week ends',
  ])
  expect(told({ days, period: { start: day('2026-04-01'), end: day('2026-04-30') } })).toEqual([
    'OVERTIME 8 h × 30.00 an hour (20.00 × 150 %) = 24000',
  ])
})

test('two rates in a week: half time on the regular rate (29 CFR 778.115)', () => {
  const days: PayDay[] = [
    ...hours('2026-03-02', 10, 10).map((d) => ({ ...d, rateCents: 1000 })),
    ...hours('2026-03-04', 10, 10, 5).map((d) => ({ ...d, rateCents: 1200 })),
  ]
  const pay = payFor(input({ days }))
  expect(pay.lines.map((line) => `${line.kind} ${line.formula} = ${line.amountCents}`)).toEqual([
    'REGULAR 20 h × 10.00 an hour = 20000',
    'REGULAR 20 h × 12.00 an hour = 24000',
    'OVERTIME_BASE 5 h × 12.00 an hour = 6000',
    'OVERTIME_PREMIUM 5 h × 11.11 an hour × 50 % = 2778',
  ])
})

test('half the regular rate is not rounded before it is multiplied: 9.15 × ½ × 5 h is 22.88, not 5 × 4.58', () => {
  const half = { kind: 'OVERTIME_PREMIUM', rateCents: 915, percent: 50, minutes: 300, sources: [] } as const
  expect(minuteLine({ ...half, sources: [] }, 'EUR').amountCents).toBe(2288)
})

test('later hours at another rate correct the daily overtime premium paid before the week ended', () => {
  const daily = { ...policy, overtime: { ...defaultOvertimePolicy, daily: [{ overMinutes: 480, multiplierPercent: 150 }] } }
  // Monday and Tuesday in March at 20.00, with two overtime hours; Wednesday in April at 30.00 lifts the regular rate.
  const days: PayDay[] = [...hours('2026-03-30', 10, 8), { day: day('2026-04-01'), minutes: 360, rateCents: 3000 }]
  const april = { start: day('2026-04-01'), end: day('2026-04-30') }
  expect(told({ policy: daily, days })).toEqual([
    'REGULAR 16 h × 20.00 an hour = 32000',
    'OVERTIME 2 h × 30.00 an hour (20.00 × 150 %) = 6000',
  ])
  expect(told({ policy: daily, days, period: april })).toEqual([
    'REGULAR 6 h × 30.00 an hour = 18000',
    'OVERTIME_CORRECTION 2 h × 2.50 an hour × 50 % = 250',
  ])
})

test('pay by the day counts days, not hours or rows', () => {
  const days: PayDay[] = [
    ...hours('2026-03-02', 8, 3),
    { day: day('2026-03-03'), minutes: 60 },
    { day: day('2026-03-04'), minutes: 240, workedHundredths: 50 },
    { day: day('2026-03-05'), minutes: 0, leaveHundredths: 100 },
    { day: day('2026-03-06'), minutes: 0, holidayHundredths: 100 },
  ]
  expect(told({ terms: [terms('DAILY_SALARY', 12_000)], days })).toEqual([
    'DAYS 2.5 days × 120.00 a day = 30000',
    'PAID_LEAVE 1 days × 120.00 a day = 12000',
    'HOLIDAY 1 days × 120.00 a day = 12000',
  ])
})

test('by the day a half holiday is half a day, and with work in the other half a whole one; work on a whole holiday is paid beside it', () => {
  const paid = (...wednesday: Partial<PayDay>[]) => {
    const days = [...hours('2026-03-02', 8, 8), ...wednesday.map((each) => ({ day: day('2026-03-04'), minutes: 0, ...each }))]
    return payFor(input({ terms: [terms('DAILY_SALARY', 10_000)], days })).grossCents
  }
  expect(paid({ holidayHundredths: 50 })).toBe(25_000)
  expect(paid({ holidayHundredths: 50, minutes: 240 })).toBe(30_000)
  expect(paid({ holidayHundredths: 100, minutes: 240 })).toBe(40_000)
})

test('a change of pay type inside the period pays each part by its own rule', () => {
  const change = [terms('HOURLY_SALARY', 2000), terms('FIXED_SALARY', 310_000, { from: day('2026-03-17') })]
  expect(payFor(input({ terms: change, days: [...hours('2026-03-16', 8), ...hours('2026-03-17', 8)] })).grossCents).toBe(
    16_000 + 150_000,
  )
})

test('deductions are taken off, adjustments added, and both are said to be entered', () => {
  const pay = payFor(
    input({
      terms: fixed,
      deductions: [
        { kind: 'TAX', label: 'Income tax', amountCents: 50_000 },
        { kind: 'BENEFITS', label: 'Pension', amountCents: 10_000 },
      ],
      adjustments: [{ label: 'Laptop', amountCents: -5000 }],
    }),
  )
  expect(pay).toMatchObject({
    grossCents: 310_000,
    deductionCents: 60_000,
    taxCents: 50_000,
    benefitsCents: 10_000,
    adjustmentCents: -5000,
    netCents: 245_000,
    refusal: null,
  })
  expect(pay.lines.find((line) => line.kind === 'TAX')?.formula).toBe('Entered, not computed')
})

test('net below zero stops the run for this person, with the figures still shown', () => {
  const pay = payFor(input({ days: hours('2026-03-02', 1), deductions: [{ kind: 'TAX', label: 'Tax', amountCents: 2001 }] }))
  expect([pay.netCents, pay.refusal?.code]).toEqual([-1, 'payroll.net_below_zero'])
  expect(payFor(input({})).refusal).toBeNull()
})

test('what is paid back covers no deduction: who earned less than is taken off stops, whatever they laid out', () => {
  const about = { days: hours('2026-03-02', 1), owed: [{ id: 'claim', label: 'Expenses: The fair', amountCents: 500 }] }
  const tax = (amountCents: number) => payFor(input({ ...about, deductions: [{ kind: 'TAX', label: 'Tax', amountCents }] }))
  expect(tax(2000)).toMatchObject({ netCents: 500, owedCents: 500, refusal: null })
  expect(tax(2001)).toMatchObject({ netCents: 499, refusal: { code: 'payroll.net_below_zero' } })
})

test('days without terms stop the run, too', () => {
  expect(
    payFor(input({ terms: [terms('HOURLY_SALARY', 2000, { from: day('2026-03-10') })], days: hours('2026-03-02', 8) })).refusal
      ?.code,
  ).toBe('payroll.no_terms')
})

test('yen have no decimals', () => {
  expect(
    told({ policy: { ...policy, currency: 'JPY' }, terms: [terms('HOURLY_SALARY', 1500)], days: hours('2026-03-02', 7.5) }),
  ).toEqual(['REGULAR 7 h 30 × 1500 an hour = 11250'])
})
