import { addDays, day, type Day, daysBetween, maxDay } from '@daybook/platform/domain'
import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterTrial,
  type Billed,
  type BilledPlan,
  changeInTrial,
  demandsRoom,
  endsSoon,
  enlarge,
  netOf,
  type Priced,
  renew,
  startPlan,
  startTrial,
  type Subscription,
  trialDays,
  trialDaysLeft,
  trialFault,
} from './index.ts'

const prices = { GROWTH_PACK: 2000, SCALE_PACK: 6000 } as const
const priced = (planType: BilledPlan): Priced => ({ planType, priceCents: prices[planType], currency: 'USD' })
const plans = (['GROWTH_PACK', 'SCALE_PACK'] as const).map((planType) => ({ ...priced(planType), capacity: 30, features: [] }))

describe('a trial', () => {
  test.each([
    ['FREE_PACK', false, false, null],
    ['FREE_PACK', true, false, 'used'],
    ['SCALE_PACK', true, false, 'used'],
    ['GROWTH_PACK', false, true, 'onPlan'],
    ['ENTERPRISE_PACK', false, false, 'onPlan'],
    ['FREE_PACK', false, true, 'billed'],
    ['FREE_PACK', true, true, 'used'],
  ] as const)('of who is on %s, tried: %s, billed: %s', (planType, tried, billed, fault) => {
    expect(trialFault({ planType, tried, billed })).toBe(fault)
  })

  test('has 14 days, the one on which it starts among them, and is told of three days before its end', () => {
    const trial = startTrial('GROWTH_PACK', day('2026-02-20'))
    expect(trial).toEqual({ planType: 'GROWTH_PACK', startedOn: '2026-02-20', endsOn: '2026-03-06', nextPlan: null })
    const at = (on: string) => [trialDaysLeft(trial, day(on)), endsSoon(trial, day(on))]
    expect(['2026-02-20', '2026-03-02', '2026-03-03', '2026-03-05', '2026-03-06', '2026-04-06'].map(at)).toEqual([
      [14, false],
      [4, false],
      [3, true],
      [1, true],
      [0, false],
      [0, false],
    ])
  })

  test('lets a larger plan begin at once, and all others when it is over', () => {
    const kinds = (tried: BilledPlan) =>
      (['FREE_PACK', 'GROWTH_PACK', 'SCALE_PACK', 'ENTERPRISE_PACK'] as const).map((wanted) => changeInTrial(tried, wanted))
    expect(kinds('GROWTH_PACK')).toEqual(['later', 'later', 'now', 'contact'])
    expect(kinds('SCALE_PACK')).toEqual(['later', 'later', 'later', 'contact'])
  })

  test('is followed by Free where nothing was chosen, or the chosen plan has no price any more', () => {
    const trial = startTrial('SCALE_PACK', day('2026-03-16'))
    expect(afterTrial(trial, plans)).toBeNull()
    expect(afterTrial({ ...trial, nextPlan: 'SCALE_PACK' }, [])).toBeNull()
    expect(afterTrial({ ...trial, nextPlan: 'GROWTH_PACK' }, plans)).toEqual(startPlan(priced('GROWTH_PACK'), day('2026-03-30')))
  })

  test('asks who leaves for a smaller plan that is billed, and for no other', () => {
    const asks = (['FREE_PACK', 'GROWTH_PACK', 'SCALE_PACK'] as const).map((wanted) => demandsRoom('SCALE_PACK', wanted))
    expect(asks).toEqual([false, true, false])
  })
})

const wishes = array(
  record({ days: integer({ min: 0, max: 20 }), wanted: constantFrom('FREE_PACK', 'GROWTH_PACK', 'SCALE_PACK', 'none') }),
  { maxLength: 10 },
)

test('whatever is chosen and when, no day of a trial is billed, and what follows is billed at price × time', () => {
  assert(
    property(wishes, constantFrom('GROWTH_PACK', 'SCALE_PACK'), integer({ min: 0, max: 800 }), (steps, tried, offset) => {
      const startedOn = addDays(day('2026-01-01'), offset)
      let trial = startTrial(tried, startedOn)
      let endedOn: Day | null = null
      let now: Subscription | null = null
      const bills: Billed[] = []
      const begins = new Map<Day, number>()
      const bill = (billed: Billed, from: Day) => {
        bills.push(billed)
        begins.set(from, billed.subscription.priceCents)
        now = billed.subscription
      }
      // Days go by as the worker counts them: a trial ends once, then periods follow each other.
      const until = (today: Day): Subscription | null => {
        if (endedOn === null && trial.endsOn <= today) {
          endedOn = trial.endsOn
          const next = afterTrial(trial, plans)
          if (next) bill(next, trial.endsOn)
        }
        for (let next = now; next && next.periodTo <= today; next = now) bill(renew(next, priced(next.planType)), next.periodTo)
        return now
      }
      let today = startedOn
      for (const { days, wanted } of steps) {
        today = addDays(today, days)
        const present = until(today)
        if (wanted === 'none') continue
        if (endedOn !== null) {
          if (present && wanted === 'SCALE_PACK') bill(enlarge(present, priced('SCALE_PACK'), today), today)
        } else if (changeInTrial(trial.planType, wanted) === 'now' && wanted !== 'FREE_PACK') {
          endedOn = today
          bill(startPlan(priced(wanted), today), today)
        } else trial = { ...trial, nextPlan: wanted === 'FREE_PACK' ? null : wanted }
      }
      until(maxDay(today, trial.endsOn))
      const over = endedOn ?? trial.endsOn
      expect(daysBetween(startedOn, over)).toBeLessThanOrEqual(trialDays)
      expect(daysBetween(startedOn, trial.endsOn)).toBe(14)
      expect(bills.flatMap(({ lines }) => lines).filter(({ startsOn }) => startsOn < over)).toEqual([])
      // The oracle: every day at the price that held on it, each period rounded once.
      const periods = new Map(bills.map(({ subscription }) => [subscription.periodFrom, subscription.periodTo]))
      const priceOn = (on: Day) => [...begins].filter(([from]) => from <= on).at(-1)?.[1] ?? 0
      const due = [...periods].reduce((sum, [from, to]) => {
        const length = daysBetween(from, to)
        const priceDays = Array.from({ length }, (_, i) => priceOn(addDays(from, i))).reduce((a, b) => a + b, 0)
        return sum + Math.floor((2 * priceDays + length) / (2 * length))
      }, 0)
      expect(bills.reduce((sum, { lines }) => sum + netOf(lines), 0)).toBe(due)
    }),
  )
})
