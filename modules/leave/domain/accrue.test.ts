import { addDays, type Day, day, eachDay, weekdayOf } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  accrue,
  defaultLeavePolicy,
  type Earner,
  type GrantWay,
  type LeavePolicy,
  type PolicyVersion,
  roundLeave,
  type Unpaid,
} from './index.ts'

const rules = (policy: Partial<LeavePolicy>, from = '2026-01-01'): PolicyVersion[] => [
  { from: day(from), policy: { ...defaultLeavePolicy, ...policy } },
]
const since = (from: string, to: string | null = null, more: Partial<Earner> = {}): Earner => ({
  from: day(from),
  to: to === null ? null : day(to),
  ...more,
})
const isWorked = (each: Day): boolean => weekdayOf(each) <= 5
/** Unpaid leave on these days of whoever works from Monday to Friday. */
const unpaidOn = (...days: Day[]): Unpaid => ({
  days: days.map((each) => ({ day: each, working: 100 })),
  workingIn: ({ from, to }) => 100 * eachDay(from, to).filter(isWorked).length,
})
const sum = (versions: readonly PolicyVersion[], earner: Earner, asOf = '2026-12-31'): number =>
  accrue(versions, earner, day(asOf))
    .filter((due) => due.day <= day(asOf))
    .reduce((total, { amount }) => total + amount, 0)

describe('the first year of a joiner', () => {
  // Frappe HR, "Leave Period": earned and allocated leave pro rata by days; OrangeHRM and BambooHR by months begun.
  test.each([
    ['20 days, 15 March, by days: 292 of 365', { prorate: 'days' }, '2026-03-15', 1600],
    ['20 days, 1 July, by days: 184 of 365, up to a half', { prorate: 'days' }, '2026-07-01', 1050],
    ['20 days, 1 July, by days, to the hundredth', { prorate: 'days', roundTo: 0 }, '2026-07-01', 1008],
    ['20 days, 15 March, ten months begun', { prorate: 'months' }, '2026-03-15', 1700],
    ['20 days, not cut', { prorate: 'none' }, '2026-11-30', 2000],
    ['joined on the last day', { prorate: 'days' }, '2026-12-31', 50],
    ['joined before', { prorate: 'days' }, '2019-05-01', 2000],
  ] as const)('%s', (_, policy, hired, amount) => {
    expect(sum(rules({ ...policy }), since(hired))).toBe(amount)
  })

  test('a leap year has 366 days', () => {
    const versions = rules({ roundTo: 0, annual: 3660 }, '2028-01-01')
    expect(sum(versions, since('2028-02-29'), '2028-12-31')).toBe(3070)
  })

  test('a part of the first month: 17 of 31 days', () => {
    const [first, second] = accrue(rules({ grant: 'monthly', annual: 1200, roundTo: 0 }), since('2026-03-15'), day('2026-12-31'))
    expect([first?.amount, first?.day, second?.amount]).toEqual([55, '2026-03-31', 100])
    expect(first?.why).toBe('A month from 1 March 2026, of 12 a year: 17 of 31 days, since joining')
  })
})

describe('when it is credited', () => {
  const credited = (policy: Partial<LeavePolicy>, hired: string, from: string) =>
    accrue(rules({ grant: 'monthly', ...policy }), since(hired), day('2026-12-31')).find(({ key }) => key === `earn:${from}`)?.day
  test.each([
    ['first', '2020-05-31', '2026-02-01', '2026-02-01'],
    ['last', '2020-05-31', '2026-02-01', '2026-02-28'],
    ['anniversary', '2020-05-31', '2026-02-01', '2026-02-28'],
    ['anniversary', '2020-05-17', '2026-02-01', '2026-02-17'],
    ['first', '2026-02-10', '2026-02-01', '2026-02-10'],
  ] as const)('%s of the month, hired %s', (creditOn, hired, from, expected) => {
    expect(credited({ creditOn }, hired, from)).toBe(expected)
  })

  test('upfront on the first day of the leave year, or of work', () => {
    expect(accrue(rules({}), since('2020-01-01'), day('2026-06-30'))[0]?.day).toBe('2026-01-01')
    expect(accrue(rules({}), since('2026-04-01'), day('2026-06-30'))[0]?.day).toBe('2026-04-01')
  })
})

test('a leaver keeps the part of the year until the last day', () => {
  expect(sum(rules({ roundTo: 0 }), since('2020-01-01', '2026-06-30'))).toBe(992)
  expect(sum(rules({ grant: 'monthly', annual: 1200, roundTo: 0 }), since('2020-01-01', '2026-06-30'))).toBe(600)
})

test('years of service are worth more from their day on', () => {
  const milestones = [{ afterYears: 5, annual: 3650 }]
  // Five years on 1 July 2026: 181 days at 7.3 and 184 at 36.5 a year.
  expect(sum(rules({ annual: 730, milestones, roundTo: 0 }), since('2021-07-01'))).toBe(
    Math.round((181 * 730 + 184 * 3650) / 365),
  )
})

test('years of service reached before the first rules begin are worth more from their day on, not before', () => {
  const milestones = [{ afterYears: 5, annual: 3650 }]
  const versions = rules({ annual: 730, milestones, roundTo: 0 }, '2026-07-15')
  expect(sum(versions, since('2021-07-01'))).toBe(Math.round((181 * 730 + 184 * 3650) / 365))
})

test('another version of the rules counts from its day on, the structure from the next leave year', () => {
  const versions: PolicyVersion[] = [
    { from: day('2026-01-01'), policy: { ...defaultLeavePolicy, annual: 730, roundTo: 0 } },
    { from: day('2026-07-02'), policy: { ...defaultLeavePolicy, annual: 1460, roundTo: 0, grant: 'monthly' } },
  ]
  expect(sum(versions, since('2020-01-01'))).toBe(Math.round((182 * 730 + 183 * 1460) / 365))
  expect(accrue(versions, since('2020-01-01'), day('2027-02-01')).filter(({ key }) => key >= 'earn:2027')).toHaveLength(12)
})

test('unpaid leave earns nothing where the policy says so', () => {
  const march = eachDay(day('2026-03-01'), day('2026-03-31'))
  const unpaid = unpaidOn(...march.filter(isWorked))
  const monthly = { grant: 'monthly', annual: 1200, roundTo: 0 } as const
  const of = (policy: Partial<LeavePolicy>, from = '2020-01-01') =>
    sum(rules({ ...monthly, ...policy }), since(from, null, { unpaid }))
  expect(of({ unpaidPauses: true })).toBe(1100)
  expect(of({})).toBe(1200)
  // Whoever joins in that month, and is away for the rest of it, earns nothing of it either, by days and by months begun.
  for (const prorate of ['days', 'months'] as const) expect(of({ unpaidPauses: true, prorate }, '2026-03-16')).toBe(900)
  const weekly = { grant: 'weekly', annual: 5200, prorate: 'days', unpaidPauses: true } as const
  const dues = accrue(rules({ ...monthly, ...weekly }), since('2020-01-01', null, { unpaid }), day('2026-12-31'))
  expect(dues.filter(({ key }) => key >= 'earn:2026-03-05' && key <= 'earn:2026-03-19').map(({ amount }) => amount)).toEqual([
    0, 0, 0,
  ])
})

test('half a day of unpaid leave pauses half a day, and two halves pause one', () => {
  // March has 22 days of work.
  const monthly = rules({ grant: 'monthly', annual: 12 * 2200, roundTo: 0, unpaidPauses: true })
  const halves = (...days: string[]) => ({ ...unpaidOn(), days: days.map((each) => ({ day: day(each), working: 50 })) })
  const earned = (...days: string[]) => sum(monthly, since('2020-01-01', null, { unpaid: halves(...days) }))
  expect(earned()).toBe(26_400)
  expect(earned('2026-03-02')).toBe(26_350)
  expect(earned('2026-03-02', '2026-03-02')).toBe(26_300)
  const [due] = accrue(monthly, since('2020-01-01', null, { unpaid: halves('2026-03-02') }), day('2026-12-31')).filter(
    ({ key }) => key === 'earn:2026-03-01',
  )
  expect(due?.why).toBe('A month from 1 March 2026, of 264 a year, less unpaid leave of 0.5 of 22 days of work')
})

test('an hour for 30 hours of work, at most 40 of a year (California Labor Code § 246)', () => {
  const versions = rules({ grant: 'perWorkedHour', annual: 4000, minutesPerUnit: 1800, roundTo: 0, roundMode: 'nearest' })
  const worked = Array.from({ length: 300 }, (_, i) => ({ day: addDays(day('2026-01-01'), i), minutes: 480 }))
  expect(sum(versions, since('2020-01-01', null, { worked: worked.slice(0, 30) }))).toBe(800)
  expect(sum(versions, since('2020-01-01', null, { worked }))).toBe(4000)
  expect(sum(versions, since('2020-01-01', '2026-01-30', { worked }))).toBe(800)
})

describe('leave years', () => {
  test('from 1 June in France, from 29 February for who was hired on it', () => {
    const june = accrue(
      rules({ leaveYear: { kind: 'fixed', month: 6, date: 1 } }, '2026-07-01'),
      since('2020-01-01'),
      day('2026-07-01'),
    )
    expect(june.map(({ year }) => year)).toEqual([{ from: '2026-06-01', to: '2027-05-31' }])
    const hire = accrue(rules({ leaveYear: { kind: 'hire' } }, '2026-07-01'), since('2024-02-29'), day('2028-03-01'))
    expect(hire.map(({ year }) => year.from)).toEqual(['2026-02-28', '2027-02-28', '2028-02-29'])
  })
})

const ways: GrantWay[] = ['upfront', 'yearly', 'halfYearly', 'quarterly', 'monthly', 'weekly']

test('a year in parts is the year, whatever the parts and the steps', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ways),
      fc.integer({ min: 1, max: 60 }),
      fc.constantFrom(0 as const, 10 as const, 25 as const, 50 as const, 100 as const),
      fc.constantFrom('up' as const, 'down' as const, 'nearest' as const),
      fc.integer({ min: 2024, max: 2031 }),
      (grant, days, roundTo, roundMode, year) => {
        const versions = rules({ grant, annual: days * 100, roundTo, roundMode }, `${year}-01-01`)
        expect(sum(versions, since('2019-08-12'), `${year}-12-31`)).toBe(days * 100)
      },
    ),
  )
})

test('nobody earns before the first or after the last day, and nothing is credited twice', () => {
  const date = fc.integer({ min: 0, max: 1200 }).map((n): Day => addDays(day('2024-01-01'), n))
  fc.assert(
    fc.property(
      fc.constantFrom(...ways),
      date,
      fc.nat(900),
      fc.constantFrom('days' as const, 'months' as const),
      (grant, from, length, prorate) => {
        const to = addDays(from, length)
        const dues = accrue(rules({ grant, prorate }, '2024-01-01'), { from, to }, day('2028-12-31'))
        expect(dues.every((due) => due.day >= from && due.day <= to && due.amount >= 0)).toBe(true)
        expect(new Set(dues.map(({ key }) => key)).size).toBe(dues.length)
      },
    ),
  )
})

test.each([
  [166.666, 50, 'up', 200],
  [150, 50, 'up', 150],
  [166.666, 50, 'down', 150],
  [175, 50, 'nearest', 200],
  [1008.22, 0, 'up', 1008],
] as const)('%s in steps of %s, %s', (amount, roundTo, roundMode, expected) => {
  expect(roundLeave(amount, { roundTo, roundMode })).toBe(expected)
})
