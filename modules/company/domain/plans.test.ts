import { day, features } from '@daybook/platform/domain'
import { array, assert, constant, constantFrom, integer, oneof, property, record, subarray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addedFeatures,
  isSmaller,
  largerPlanWords,
  offerWords,
  peopleAllowed,
  planEffect,
  planOf,
  plansOn,
  planTitle,
  planTypes,
  type PlanVersion,
  planWith,
  priceList,
  priceWords,
  shrinkingPlan,
  usersOf,
} from './index.ts'

const first: PlanVersion[] = [
  { planType: 'FREE_PACK', holdsFrom: day('2020-01-01'), priceCents: 0, currency: 'USD', capacity: 10, features: [] },
  {
    planType: 'GROWTH_PACK',
    holdsFrom: day('2020-01-01'),
    priceCents: 2000,
    currency: 'USD',
    capacity: 30,
    features: features.slice(0, 3),
  },
  {
    planType: 'SCALE_PACK',
    holdsFrom: day('2020-01-01'),
    priceCents: 6000,
    currency: 'USD',
    capacity: 100,
    features: features.slice(0, 5),
  },
  {
    planType: 'ENTERPRISE_PACK',
    holdsFrom: day('2020-01-01'),
    priceCents: null,
    currency: 'USD',
    capacity: null,
    features: [...features],
  },
]
const plans = plansOn(first, day('2026-03-16'))

test('a plan is its newest version that has begun', () => {
  const [free] = first
  const later: PlanVersion = { ...(free as PlanVersion), holdsFrom: day('2026-04-01'), capacity: 12 }
  const capacityOn = (on: string) => planOf(plansOn([...first, later], day(on)), 'FREE_PACK')?.capacity
  expect([capacityOn('2026-03-31'), capacityOn('2026-04-01'), capacityOn('2027-01-01')]).toEqual([10, 12, 12])
  expect(plansOn(first, day('2019-12-31'))).toEqual([])
})

describe('in words', () => {
  test('for how many people, and for how much', () => {
    expect(plans.map((plan) => usersOf(plans, plan))).toEqual(['up to 10', 'up to 30', '30-100', '100+'])
    expect(plans.map(priceWords)).toEqual(['for nothing', 'for $20 a month', 'for $60 a month', 'by agreement'])
    expect(planTitle('GOLD_PACK')).toBe('GOLD_PACK')
  })

  test('the next larger plan, and the one that has a feature', () => {
    expect(largerPlanWords(plans, 'FREE_PACK')).toBe('Growth is for up to 30, for $20 a month. An owner decides on it.')
    expect(largerPlanWords(plans, 'ENTERPRISE_PACK')).toBe('Talk to us about more.')
    expect(offerWords(plans, 'CUSTOMIZABLE_WORKFLOWS')).toBe('Scale has it, for $60 a month. An owner decides on it.')
    expect(offerWords(plans.slice(0, 1), 'EXPENSE_CLAIM')).toBe('No plan contains Expense Claim at the moment.')
  })
})

test('the price list names what each plan adds', () => {
  expect(addedFeatures(plans, plans[2] as PlanVersion)).toEqual(['ADVANCED_HR_CHECKLISTS', 'CUSTOMIZABLE_WORKFLOWS'])
  expect(priceList(plans)).toMatchObject({
    GROWTH_PACK_PRICE: '$20',
    SCALE_PACK_AMOUNT: '60',
    ENTERPRISE_PACK_USERS: '100+',
    SCALE_PACK_ADDS_EXPENSE_CLAIM: 'no',
    GROWTH_PACK_ADDS_EXPENSE_CLAIM: 'yes',
  })
})

test('what a version changes', () => {
  const [, growth] = plans
  const next = { ...(growth as PlanVersion), capacity: 20, features: ['EXPENSE_CLAIM', 'PRIORITY_SUPPORT'] as const }
  expect(planEffect(growth as PlanVersion, next)).toEqual({
    priceCents: { before: 2000, after: 2000 },
    capacity: { before: 30, after: 20 },
    added: ['PRIORITY_SUPPORT'],
    removed: ['BASIC_HR_CHECKLISTS', 'DOCUMENT_MANAGEMENT'],
  })
})

const anyVersion = record({
  planType: constantFrom(...planTypes),
  holdsFrom: constantFrom('2026-01-01', '2026-02-01', '2026-03-01').map(day),
  priceCents: constant(2000),
  currency: constant('USD'),
  capacity: oneof(constant(null), integer({ min: 1, max: 200 })),
  features: subarray([...features]),
})

test('where no plan shrinks, each larger one gives at least as much on every day, and the smallest with a feature is found', () => {
  assert(
    property(array(anyVersion, { maxLength: 8 }), (more) => {
      const versions = [...first, ...more]
      const days = ['2025-12-31', '2026-01-01', '2026-02-01', '2026-03-01', '2030-01-01'].map(day)
      const holds = days.every((on) => {
        const there = plansOn(versions, on)
        return there.every((plan, i) => {
          const smaller = there[i - 1]
          if (!smaller) return true
          return peopleAllowed(plan) >= peopleAllowed(smaller) && smaller.features.every((each) => plan.features.includes(each))
        })
      })
      expect(shrinkingPlan(versions, day('2025-12-31')) === undefined).toBe(holds)
      const now = plansOn(versions, day('2026-02-01'))
      for (const feature of features) {
        const found = planWith(now, feature)
        const others = now.filter(({ features: has }) => has.includes(feature)).map(({ planType }) => planType)
        expect(others.every((each) => each === found?.planType || isSmaller(found?.planType ?? each, each))).toBe(true)
      }
    }),
  )
})
