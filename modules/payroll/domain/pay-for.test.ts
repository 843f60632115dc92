import { defaultCalendar } from '@daybook/calendar/domain/days'
import { addDays, day, eachDay, weekdayOf } from '@daybook/platform/domain'
import { defaultOvertimePolicy } from '@daybook/time/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { minuteLine, type PayDay, payFor, type PayInput, type PayTerms } from './index.ts'

const policy = {
  version: 'March 2026',
  currency: 'EUR',
  cycle: 'MONTHLY',
  prorateBasis: 'CALENDAR_DAYS',
  overtime: defaultOvertimePolicy,
} as const
const march = { start: day('2026-03-01'), end: day('2026-03-31') }
const terms = (payType: PayTerms['payType'], rateCents: number, more: Partial<PayTerms> = {}): PayTerms => ({
  from: day('2020-01-01'),
  payType,
  rateCents,
  ...more,
})
const input = (more: Partial<PayInput>): PayInput => ({
  policy,
  period: march,
  employed: { from: day('2020-01-01'), to: null },
  terms: [terms('HOURLY_SALARY', 2000)],
  days: [],
  calendar: defaultCalendar,
  ...more,
})
const hours = (start: string, ...list: number[]): PayDay[] =>
  list.map((h, i) => ({ day: addDays(day(start), i), minutes: h * 60 }))
const told = (more: Partial<PayInput>) =>
  payFor(input(more)).lines.map((line) => `${line.kind} ${line.formula} = ${line.amountCents}`)

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

test('a promised bonus counts into the regular rate, a gift does not (29 CFR 778.110)', () => {
  const days = hours('2026-03-02', 10, 10, 10, 10, 6)
  const bonus = { day: day('2026-03-06'), label: 'Production bonus', amountCents: 4600, promised: true }
  const at12 = { terms: [terms('HOURLY_SALARY', 1200)], days }
  expect(payFor(input({ ...at12, bonuses: [bonus] })).grossCents).toBe(46 * 1200 + 4600 + 6 * 650)
  expect(payFor(input({ ...at12, bonuses: [{ ...bonus, promised: false }] })).grossCents).toBe(40 * 1200 + 6 * 1800 + 4600)
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

const tiered = { weekly: [2400, 3000].map((overMinutes, i) => ({ overMinutes, multiplierPercent: 150 + i * 50 })) }
const overtimeRules = [
  defaultOvertimePolicy,
  { ...defaultOvertimePolicy, leaveCountsAsWorked: true },
  { ...defaultOvertimePolicy, ...tiered, daily: [{ overMinutes: 480, multiplierPercent: 125 }] },
  { ...defaultOvertimePolicy, ...tiered, daily: [{ overMinutes: 480, multiplierPercent: 175 }], leaveCountsAsWorked: true },
]
const agreements = [
  terms('HOURLY_SALARY', 6000),
  terms('FIXED_SALARY', 210_000, { overtime: { coversMinutesPerWeek: 2100 } }),
  terms('FIXED_SALARY', 300_000, { overtime: { coversMinutesPerWeek: 3000 } }),
]

test('every minute is paid once: the periods of a quarter pay what one long period pays', () => {
  const quarter = { start: day('2026-02-23'), end: day('2026-04-26') }
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 900 }), fc.constantFrom(0, 0, 0, 480)), { minLength: 63, maxLength: 63 }),
      fc.integer({ min: 1, max: 61 }),
      fc.constantFrom(...overtimeRules),
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
    { numRuns: 200 },
  )
})

test('the hours of the periods of a quarter are those of one long period', () => {
  const quarter = { start: day('2026-02-23'), end: day('2026-04-26') }
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 63, maxLength: 63 }),
      fc.integer({ min: 1, max: 61 }),
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
