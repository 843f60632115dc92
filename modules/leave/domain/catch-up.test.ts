import { addDays, type Day, day, eachDay } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  balanceOn,
  catchUp,
  defaultLeavePolicy,
  type Earner,
  forecast,
  type LeavePolicy,
  type LedgerEntry,
  lowestFrom,
  type PolicyVersion,
} from './index.ts'

const rules = (policy: Partial<LeavePolicy> = {}, from = '2025-01-01'): PolicyVersion[] => [
  { from: day(from), policy: { ...defaultLeavePolicy, ...policy } },
]
const anna: Earner = { from: day('2019-05-01'), to: null }
const use = (on: string, amount = 100): LedgerEntry => ({ day: day(on), kind: 'use', amount: -amount })
const uses = (from: string, days: number): LedgerEntry[] => eachDay(day(from), addDays(day(from), days - 1)).map((on) => use(on))
const at = (entries: readonly LedgerEntry[], on: string): number => balanceOn(entries, day(on))

describe('the turn of the year', () => {
  test('five of eight unused days are carried until 31 March, three are lost', () => {
    const ledger = forecast(rules(), anna, uses('2025-06-01', 12), day('2026-12-31'))
    expect([at(ledger, '2025-12-31'), at(ledger, '2026-01-01'), at(ledger, '2026-03-31'), at(ledger, '2026-04-01')]).toEqual([
      800, 2500, 2500, 2000,
    ])
  })

  test('what was carried is used first; only the rest of it expires', () => {
    const ledger = forecast(rules(), anna, [...uses('2025-06-01', 12), ...uses('2026-02-02', 3)], day('2026-12-31'))
    expect([at(ledger, '2026-03-31'), at(ledger, '2026-04-01')]).toEqual([2200, 2000])
  })

  test('a debt is forgiven, unless it is carried', () => {
    const taken = [...uses('2025-06-01', 22)]
    expect(at(forecast(rules({ negativeLimit: 500 }), anna, taken, day('2026-01-01')), '2026-01-01')).toBe(2000)
    expect(at(forecast(rules({ negativeLimit: 500, carryNegative: true }), anna, taken, day('2026-01-01')), '2026-01-01')).toBe(
      1800,
    )
  })

  test('leave given back after the turn goes over as far as it may', () => {
    const first = forecast(rules(), anna, uses('2025-06-01', 18), day('2026-02-01'))
    const back: LedgerEntry = { day: day('2025-06-03'), kind: 'cancel', amount: 100 }
    const later = forecast(rules(), anna, [...first, back], day('2026-02-01'))
    expect([at(first, '2026-02-01'), at(later, '2026-02-01')]).toEqual([2200, 2300])
  })

  test('what was corrected away was carried, as what was taken was; what was given back since is there', () => {
    const corrected = (amount: number): LedgerEntry => ({ day: day('2026-02-02'), kind: 'adjustment', amount })
    const ledger = (...entries: LedgerEntry[]) =>
      forecast(rules(), anna, [...uses('2025-06-01', 12), ...entries], day('2026-12-31'))
    expect(at(ledger(corrected(-2200)), '2026-04-01')).toBe(300)
    expect(at(ledger(corrected(-300), use('2026-02-03')), '2026-04-01')).toBe(2000)
    expect(at(ledger(corrected(-300), corrected(300)), '2026-04-01')).toBe(2000)
    expect(at(ledger(corrected(300)), '2026-04-01')).toBe(2300)
  })

  test('what was brought from before the first year goes over as well', () => {
    const brought: LedgerEntry = { day: day('2024-12-31'), kind: 'adjustment', amount: 800 }
    const ledger = forecast(rules(), anna, [brought], day('2025-12-31'))
    expect([at(ledger, '2024-12-31'), at(ledger, '2025-01-01'), at(ledger, '2025-04-01')]).toEqual([800, 2500, 2000])
  })

  test('no year turns on the day on which somebody begins', () => {
    const brought: LedgerEntry = { day: day('2026-02-28'), kind: 'adjustment', amount: 800 }
    const began = { from: day('2026-03-16'), to: null }
    const hire = rules({ leaveYear: { kind: 'hire' }, carryExpires: { days: 60 } })
    expect(at(forecast(hire, began, [brought], day('2026-06-01')), '2026-06-01')).toBe(2800)
  })

  test('so many days of the new year', () => {
    const ledger = forecast(rules({ carryExpires: { days: 10 } }), anna, uses('2025-06-01', 16), day('2026-02-01'))
    expect([at(ledger, '2026-01-10'), at(ledger, '2026-01-11')]).toEqual([2400, 2000])
  })
})

test('crediting stops at the bound, and what it cut does not come back', () => {
  const versions = rules({ grant: 'monthly', annual: 1200, roundTo: 0, cap: 500, carryMax: null, carryExpires: null })
  const full = forecast(versions, anna, [], day('2025-12-31'))
  expect(at(full, '2025-12-31')).toBe(500)
  const taken = forecast(versions, anna, [...full, use('2025-12-30', 200)], day('2026-01-31'))
  expect([at(taken, '2025-12-30'), at(taken, '2026-01-31')]).toEqual([300, 400])
})

test('who turns out to leave loses what was credited beyond their days, never what the bound had cut', () => {
  const versions = rules({ cap: 300, roundTo: 0 })
  const ledger = forecast(versions, anna, [], day('2025-03-01'))
  expect(at(ledger, '2025-03-01')).toBe(300)
  const leaving = forecast(versions, { ...anna, to: day('2025-03-31') }, ledger, day('2025-03-01'))
  expect(at(leaving, '2025-03-31')).toBe(300)
  const sooner = forecast(versions, { ...anna, to: day('2025-01-31') }, ledger, day('2025-03-01'))
  expect(at(sooner, '2025-12-31')).toBe(Math.round((2000 * 31) / 365))
})

test('carried leave that expired comes back where the rules of then are corrected', () => {
  const ledger = forecast(rules(), anna, [], day('2026-05-01'))
  expect(at(ledger, '2026-05-01')).toBe(2000)
  expect(at(forecast(rules({ carryExpires: null }), anna, ledger, day('2026-05-01')), '2026-05-01')).toBe(2500)
  expect(at(forecast(rules({ carryExpires: { month: 6, date: 30 } }), anna, ledger, day('2026-05-01')), '2026-05-01')).toBe(2500)
  expect(at(forecast(rules({ carryExpires: { month: 6, date: 30 } }), anna, ledger, day('2026-07-01')), '2026-07-01')).toBe(2000)
})

describe('a corrected employment', () => {
  test('whoever turns out to leave gives back the rest of the year', () => {
    const ledger = forecast(rules({ roundTo: 0 }), anna, [], day('2025-03-01'))
    const leaving = forecast(rules({ roundTo: 0 }), { ...anna, to: day('2025-06-30') }, ledger, day('2025-05-01'))
    expect([at(ledger, '2025-05-01'), at(leaving, '2025-05-01')]).toEqual([2000, Math.round((2000 * 181) / 365)])
  })

  test('what was credited before a later date of hire, or after a last day, is taken back', () => {
    const versions = rules({ grant: 'monthly', annual: 1200, roundTo: 0 })
    const ledger = forecast(versions, anna, [], day('2025-08-31'))
    expect(at(ledger, '2025-08-31')).toBe(800)
    expect(at(forecast(versions, { from: day('2025-05-01'), to: null }, ledger, day('2025-08-31')), '2025-08-31')).toBe(400)
    expect(at(forecast(versions, { ...anna, to: day('2025-06-30') }, ledger, day('2025-08-31')), '2025-08-31')).toBe(600)
  })
})

describe('a last day', () => {
  test('what was carried and not used by it expires no more', () => {
    const ledger = forecast(rules({ roundTo: 0 }), anna, [], day('2026-01-02'))
    const leaver = { ...anna, to: day('2026-02-28') }
    const left = 500 + Math.round((2000 * 59) / 365)
    const [before, after] = ['2026-03-05', '2026-04-07'].map((on) => forecast(rules({ roundTo: 0 }), leaver, ledger, day(on)))
    expect([at(before ?? [], '2026-03-05'), at(after ?? [], '2026-02-28'), at(after ?? [], '2026-04-07')]).toEqual([
      left,
      left,
      left,
    ])
  })

  test('said late, what was booked behind it is taken back, and what is left of it stands on it', () => {
    const versions = rules({ grant: 'monthly', annual: 1200, roundTo: 0 })
    const ledger = forecast(versions, anna, [], day('2025-07-01'))
    const leaving = forecast(versions, { ...anna, to: day('2025-06-15') }, ledger, day('2025-07-02'))
    expect([at(ledger, '2025-07-01'), at(leaving, '2025-06-15'), at(leaving, '2025-07-02')]).toEqual([600, 550, 550])
  })
})

test('the lowest balance from a day on counts what is taken later', () => {
  const ledger: LedgerEntry[] = [{ day: day('2026-01-01'), kind: 'grant', amount: 500 }, use('2026-08-03', 400)]
  expect([lowestFrom(ledger, day('2026-03-02')), lowestFrom(ledger, day('2026-09-01'))]).toEqual([100, 100])
})

const date = fc.integer({ min: 0, max: 1100 }).map((n): Day => addDays(day('2025-01-01'), n))
const somePolicy = fc.record({
  grant: fc.constantFrom('upfront', 'monthly', 'quarterly', 'weekly', 'halfYearly', 'yearly') as fc.Arbitrary<
    LeavePolicy['grant']
  >,
  creditOn: fc.constantFrom('first', 'last', 'anniversary') as fc.Arbitrary<LeavePolicy['creditOn']>,
  annual: fc.integer({ min: 0, max: 40 }).map((n) => n * 100),
  carryMax: fc.option(fc.integer({ min: 0, max: 10 }).map((n) => n * 100)),
  carryExpires: fc.constantFrom(null, { month: 3, date: 31 }, { days: 45 }) as fc.Arbitrary<LeavePolicy['carryExpires']>,
  cap: fc.option(fc.integer({ min: 5, max: 40 }).map((n) => n * 100)),
  leaveYear: fc.constantFrom({ kind: 'calendar' }, { kind: 'hire' }, { kind: 'fixed', month: 6, date: 1 }) as fc.Arbitrary<
    LeavePolicy['leaveYear']
  >,
})
const nights = fc.uniqueArray(
  fc.integer({ min: 100, max: 1000 }).map((n): Day => addDays(day('2025-01-01'), n)),
  { minLength: 1, maxLength: 5 },
)
const within = (from: number, to: number) => fc.integer({ min: from, max: to }).map((n): Day => addDays(day('2025-01-01'), n))
const someLedger = fc.array(
  fc.record({
    day: date,
    kind: fc.constantFrom('use' as const, 'adjustment' as const),
    amount: fc.integer({ min: -300, max: 200 }),
  }),
  { maxLength: 12 },
)

test('booking again books nothing, and booking day by day ends where booking at once does', () => {
  fc.assert(
    fc.property(somePolicy, someLedger, date, fc.uniqueArray(date, { maxLength: 5 }), (policy, ledger, hired, days) => {
      const versions = rules(policy)
      const earner = { from: hired, to: null }
      const end = day('2028-03-01')
      const once = forecast(versions, earner, ledger, end)
      expect(catchUp(versions, earner, once, end)).toEqual([])
      const steps = days
        .toSorted((a, b) => (a < b ? -1 : 1))
        .reduce<readonly LedgerEntry[]>((so, asOf) => forecast(versions, earner, so, asOf), ledger)
      expect(balanceOn(forecast(versions, earner, steps, end), end)).toBe(balanceOn(once, end))
    }),
    { numRuns: 300 },
  )
})

test('a run that was missed, and an earlier day asked for again, change nothing', () => {
  fc.assert(
    fc.property(somePolicy, someLedger, date, date, (policy, ledger, early, late) => {
      const versions = rules(policy)
      const done = forecast(versions, anna, ledger, early > late ? early : late)
      expect(catchUp(versions, anna, done, early < late ? early : late)).toEqual([])
    }),
    { numRuns: 200 },
  )
})

// Weeks are counted from where the leave year begins: those of another joining date are others, rounded elsewhere.
const correctedPolicy = fc
  .tuple(somePolicy, fc.boolean())
  .filter(([{ grant }, byHours]) => byHours || grant !== 'weekly')
  .map(([policy, byHours]): LeavePolicy => {
    const grant = byHours ? { grant: 'perWorkedHour' as const, minutesPerUnit: 1000 } : {}
    return { ...defaultLeavePolicy, ...policy, ...grant, cap: null }
  })
const hundreds = (max: number) => fc.integer({ min: 1, max }).map((n) => n * 100)
const corrected = fc.record({
  policy: correctedPolicy,
  change: fc.record({ on: within(200, 900), annual: hundreds(40) }),
  was: fc.record({ from: within(0, 60), to: fc.option(within(500, 1000)) }),
  is: fc.record({ from: within(0, 60), to: within(500, 1000) }),
  taken: fc.array(fc.record({ day: within(70, 900), amount: fc.integer({ min: -300, max: -50 }) }), { maxLength: 4 }),
  worked: fc.array(fc.record({ day: within(60, 1000), minutes: fc.integer({ min: 60, max: 3000 }) }), { maxLength: 8 }),
  nights,
})
const [end, today] = [day('2027-12-01'), day('2027-12-31')]

test.each(['date of hire', 'last day'])(
  'a corrected %s ends where the right one does that was known from the beginning',
  (which) => {
    fc.assert(
      fc.property(corrected, ({ policy, change, was, is, taken, worked, nights: days }) => {
        const [old, both] = [rules(policy), [...rules(policy), ...rules({ ...policy, annual: change.annual }, change.on)]]
        const isLast = which === 'last day'
        const right: Earner = { from: is.from, to: isLast ? is.to : null, worked }
        const wrong: Earner = { ...(isLast ? { from: is.from, to: was.to } : { from: was.from, to: null }), worked }
        const on = right.to ?? today
        const lastDay = [wrong.to ?? end, on].reduce<Day>((least, to) => (to < least ? to : least), end)
        const used = taken.filter((each) => each.day <= lastDay).map((each): LedgerEntry => ({ ...each, kind: 'use' }))
        const byNight = (earner: Earner): readonly LedgerEntry[] =>
          [...days.toSorted((a, b) => (a < b ? -1 : 1)), end].reduce<readonly LedgerEntry[]>(
            (so, night) => forecast(night < change.on ? old : both, earner, so, night),
            used,
          )
        const [before, known] = [byNight(wrong), forecast(both, right, byNight(right), today)]
        const after = forecast(both, right, before, today)
        expect(catchUp(both, right, after, today)).toEqual([])
        const leftOnLast = balanceOn(forecast(both, right, before, on), on)
        expect([leftOnLast, balanceOn(after, on), balanceOn(after, today)]).toEqual([
          balanceOn(known, on),
          balanceOn(known, on),
          balanceOn(known, today),
        ])
      }),
      { numRuns: 300 },
    )
  },
)
