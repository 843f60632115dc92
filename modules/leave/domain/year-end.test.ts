import { addDays, day, eachDay } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanceOn, defaultLeavePolicy, type Earner, forecast, type LeavePolicy, type LedgerEntry, yearEnd } from './index.ts'

const rules = (policy: Partial<LeavePolicy> = {}) => [{ from: day('2025-01-01'), policy: { ...defaultLeavePolicy, ...policy } }]
const anna: Earner = { from: day('2019-05-01'), to: null }
const uses = (from: string, days: number): LedgerEntry[] =>
  eachDay(day(from), addDays(day(from), days - 1)).map((on) => ({ day: on, kind: 'use', amount: -100 }))
const today = day('2025-11-03')

test('of eight days left five go over until 31 March, and three are lost', () => {
  expect(yearEnd(rules(), anna, uses('2025-06-01', 12), today)).toEqual({
    closed: 800,
    carried: 500,
    lost: 300,
    turns: '2026-01-01',
    usableUntil: '2026-03-31',
  })
})

test('what is still earned until then counts, and what is planned to be taken', () => {
  const monthly = rules({ grant: 'monthly', annual: 2400, roundTo: 0, carryMax: null, carryExpires: null })
  expect(yearEnd(monthly, anna, [], today)).toMatchObject({ closed: 2400, carried: 2400, lost: 0, usableUntil: null })
  expect(yearEnd(monthly, anna, uses('2025-12-01', 4), today)).toMatchObject({ closed: 2000 })
})

test('nothing goes over of what is counted without a balance, and nobody turns a year in which they are not employed', () => {
  expect(yearEnd(rules({ limited: false }), anna, [], today)).toBeNull()
  expect(yearEnd(rules(), { ...anna, to: day('2025-12-31') }, [], today)).toBeNull()
  expect(yearEnd(rules(), { ...anna, to: day('2026-01-01') }, [], today)).not.toBeNull()
  expect(yearEnd(rules(), { ...anna, from: day('2026-02-01') }, [], today)).toBeNull()
})

test('it says what is booked on that day, whatever was taken', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 25 }), fc.nat(1500), (days, carryMax) => {
      const taken = [...new Set(days)].map(
        (n): LedgerEntry => ({ day: addDays(day('2025-01-01'), n), kind: 'use', amount: -100 }),
      )
      const versions = rules({ carryMax, carryNegative: true, carryExpires: null, grant: 'yearly', creditOn: 'first' })
      const turn = yearEnd(versions, anna, taken, today)
      const booked = forecast(versions, anna, taken, day('2026-01-01')).filter(({ day: on }) => on === '2026-01-01')
      const carried = booked.filter(({ kind }) => kind === 'carry')
      expect(balanceOn(carried, day('2026-01-01'))).toBe(turn?.carried)
      expect((turn?.carried ?? 0) + (turn?.lost ?? 0)).toBe(turn?.closed)
    }),
  )
})
