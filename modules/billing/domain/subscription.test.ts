import { addDays, day, type Day, daysBetween } from '@daybook/platform/domain'
import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Billed,
  changeKind,
  enlarge,
  netOf,
  nextPeriodOn,
  nextPeriodStart,
  type Priced,
  renew,
  startPlan,
  taxOn,
  tooMany,
} from './index.ts'

const growth: Priced = { planType: 'GROWTH_PACK', priceCents: 2000, currency: 'USD' }
const scale: Priced = { planType: 'SCALE_PACK', priceCents: 6000, currency: 'USD' }
const free = { planType: 'FREE_PACK', priceCents: 0, currency: 'USD', capacity: 10, features: [] } as const

describe('the months of a subscription', () => {
  test.each([
    ['2026-01-15', '2026-01-15', '2026-02-15'],
    ['2026-01-31', '2026-01-31', '2026-02-28'],
    ['2026-01-31', '2026-02-28', '2026-03-31'],
    ['2024-02-29', '2025-02-28', '2025-03-29'],
    ['2025-12-31', '2025-12-31', '2026-01-31'],
  ])('of one that started on %s, after the period from %s, begin on %s', (started, from, next) => {
    expect(nextPeriodStart(day(started), day(from))).toBe(next)
  })
})

test('the first period is billed whole, on its first day', () => {
  expect(startPlan(growth, day('2026-03-16'))).toEqual({
    subscription: {
      ...growth,
      startedOn: '2026-03-16',
      periodFrom: '2026-03-16',
      periodTo: '2026-04-16',
      priceDays: 62_000,
      nextPlan: null,
    },
    lines: [{ kind: 'PLAN', planType: 'GROWTH_PACK', startsOn: '2026-03-16', endsOn: '2026-04-15', amountCents: 2000 }],
  })
})

describe('the next period', () => {
  const march = startPlan(growth, day('2026-03-16')).subscription
  const had = { restricted: false, hadPlan: true }
  const back = { restricted: false, hadPlan: false }
  const restricted = { restricted: true, hadPlan: false }
  const free = { ...march, nextPlan: 'FREE_PACK' } as const
  test.each([
    ['is not there before this one is over', march, '2026-04-15', had, null],
    ['begins where this one ends', march, '2026-04-16', had, '2026-04-16'],
    ['begins there also where it comes late', march, '2026-07-01', had, '2026-04-16'],
    ['waits while the company is restricted', march, '2026-07-01', restricted, null],
    ['waits on the very day of the restriction', march, '2026-04-16', { restricted: true, hadPlan: true }, null],
    ['begins on the day the plan is back', march, '2026-07-01', back, '2026-07-01'],
    ['is not there before this one is over, also where the plan was away', march, '2026-04-15', back, null],
    ['is Free for a restricted company, too', free, '2026-04-16', restricted, '2026-04-16'],
  ])('%s', (_name, now, today, state, from) => {
    expect(nextPeriodOn(now, day(today), state)).toBe(from)
  })

  test('counts its months from the day on which the plan is back, and keeps them where nothing was left out', () => {
    const { subscription, lines } = renew(march, growth, day('2026-07-01'))
    expect(subscription).toMatchObject({ startedOn: '2026-07-01', periodFrom: '2026-07-01', periodTo: '2026-08-01' })
    expect(lines).toMatchObject([{ kind: 'PLAN', startsOn: '2026-07-01', endsOn: '2026-07-31', amountCents: 2000 }])
    expect(renew(march, growth).subscription).toMatchObject({ startedOn: '2026-03-16', periodFrom: '2026-04-16' })
  })
})

test('a larger plan is billed for the days that are left, less those of the smaller one', () => {
  const { subscription } = startPlan(growth, day('2026-03-16'))
  const { lines } = enlarge(subscription, scale, day('2026-03-26'))
  // 21 of 31 days: 60 × 21/31 = 40.65; the period costs (20 × 10 + 60 × 21) / 31 = 47.10, of which 20 were billed.
  expect(lines).toEqual([
    { kind: 'PLAN', planType: 'SCALE_PACK', startsOn: '2026-03-26', endsOn: '2026-04-15', amountCents: 4065 },
    { kind: 'UNUSED', planType: 'GROWTH_PACK', startsOn: '2026-03-26', endsOn: '2026-04-15', amountCents: -1355 },
  ])
  expect(netOf(lines)).toBe(2710)
})

test('a wish is met at once, later, or by talking', () => {
  expect(changeKind('FREE_PACK', 'FREE_PACK')).toBe('same')
  expect(changeKind('FREE_PACK', 'SCALE_PACK')).toBe('now')
  expect(changeKind('SCALE_PACK', 'FREE_PACK')).toBe('later')
  expect([changeKind('FREE_PACK', 'ENTERPRISE_PACK'), changeKind('ENTERPRISE_PACK', 'FREE_PACK')]).toEqual(['contact', 'contact'])
  expect([tooMany(12, free), tooMany(9, free), tooMany(900, { ...free, capacity: null })]).toEqual([2, 0, 0])
})

test('tax is rounded half up, and nothing where none is set', () => {
  expect([taxOn(2710, { name: 'VAT', rate: 1900 }), taxOn(50, { name: 'VAT', rate: 100 }), taxOn(2710, null)]).toEqual([
    515, 1, 0,
  ])
})

const steps = array(
  record({
    days: integer({ min: 0, max: 70 }),
    wish: constantFrom<'up' | 'down' | 'price' | 'wait'>('up', 'down', 'price', 'wait'),
    price: integer({ min: 100, max: 99_999 }),
  }),
  { minLength: 1, maxLength: 14 },
)

test('whatever is changed and when, what is billed for a period is price × time to the cent', () => {
  assert(
    property(steps, integer({ min: 0, max: 800 }), (wishes, offset) => {
      const prices = { GROWTH_PACK: 2000, SCALE_PACK: 6000 }
      let today: Day = addDays(day('2026-01-01'), offset)
      let billed: Billed = startPlan(growth, today)
      // The oracle: the price of every day, written down as the days go by; and every bill, by its period.
      const priceOf = new Map<string, { price: number; period: string; length: number }>()
      const bills = new Map<string, number>()
      const write = ({ subscription, lines }: Billed, from: Day) => {
        const { periodFrom, periodTo, priceCents } = subscription
        bills.set(periodFrom, (bills.get(periodFrom) ?? 0) + netOf(lines))
        const length = daysBetween(periodFrom, periodTo)
        for (let on = from; on < periodTo; on = addDays(on, 1)) priceOf.set(on, { price: priceCents, period: periodFrom, length })
      }
      write(billed, today)
      for (const { days, wish, price } of wishes) {
        today = addDays(today, days)
        while (billed.subscription.periodTo <= today) {
          const { planType } = billed.subscription
          billed = renew(billed.subscription, { planType, priceCents: prices[planType], currency: 'USD' })
          write(billed, billed.subscription.periodFrom)
        }
        if (wish === 'price') prices.GROWTH_PACK = price
        if (wish === 'up' || wish === 'down') {
          // A plan is changed either way here; that smaller ones wait for the next period is decided before.
          const planType = wish === 'up' ? 'SCALE_PACK' : 'GROWTH_PACK'
          billed = enlarge(billed.subscription, { planType, priceCents: prices[planType], currency: 'USD' }, today)
          write(billed, today)
        }
      }
      for (const [period, total] of bills) {
        const all = [...priceOf.values()].filter((each) => each.period === period)
        const length = all[0]?.length ?? 1
        const priceDays = all.reduce((sum, each) => sum + each.price, 0)
        expect(all).toHaveLength(length)
        expect(total).toBe(Math.floor((2 * priceDays + length) / (2 * length)))
      }
    }),
  )
})
