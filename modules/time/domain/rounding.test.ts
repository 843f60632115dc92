import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { epochMs, minuteOf, roundDuration, roundingEffect, roundMinute, type RoundRule, roundTime } from './index.ts'

const nearest15: RoundRule = { step: 15, mode: 'nearest' }

test.each<[string, RoundRule, string]>([
  ['08:07', nearest15, '08:00'],
  ['08:07:59', nearest15, '08:00'],
  ['08:08', nearest15, '08:15'],
  ['08:00', nearest15, '08:00'],
  ['08:01', { step: 15, mode: 'up' }, '08:15'],
  ['08:14', { step: 15, mode: 'down' }, '08:00'],
  ['08:15', { step: 30, mode: 'nearest' }, '08:30'],
  ['23:53', nearest15, '24:00'],
])('%s by %o is %s', (time, rule, expected) => {
  expect(roundTime(time, rule)).toBe(expected)
})

test('text that is no time is an error', () => {
  expect(() => roundTime('noon', nearest15)).toThrow('not a time')
})

test('an instant is rounded on the wall clock, not on UTC', () => {
  // 09:20 in Kathmandu (+05:45) goes down to 09:00 by the half hour; in UTC it reads 03:35 and would go up.
  const minute = minuteOf(epochMs('2026-03-02T03:35:00Z'))
  expect(roundMinute(minute, 'Asia/Kathmandu', { step: 60, mode: 'nearest' }) - minute).toBe(-20)
})

const rules = fc.record({
  step: fc.integer({ min: 1, max: 60 }),
  mode: fc.constantFrom('nearest' as const, 'up' as const, 'down' as const),
})

test('rounding moves a length by less than a step, onto a step, and keeps order', () => {
  fc.assert(
    fc.property(fc.nat(3000), fc.nat(600), rules, (minutes, more, rule) => {
      const rounded = roundDuration(minutes, rule)
      expect(rounded % rule.step).toBe(0)
      expect(Math.abs(rounded - minutes)).toBeLessThan(rule.step)
      expect(roundDuration(minutes + more, rule)).toBeGreaterThanOrEqual(rounded)
    }),
  )
})

test('the effect of rounding is what it gave less what it took', () => {
  expect(roundingEffect([{ roundingMinutes: 7 }, { roundingMinutes: -9 }, { roundingMinutes: 0 }])).toBe(-2)
})
