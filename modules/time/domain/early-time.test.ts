import { day } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countsFrom } from './index.ts'

const windows = [{ from: 540, to: 1020 }]
const berlin = { day: day('2026-03-16'), zone: 'Europe/Berlin', windows }

test.each([
  ['a quarter of an hour early', '2026-03-16T07:45:00Z', 15, '2026-03-16T08:00:00Z'],
  ['a second more than that', '2026-03-16T07:44:59Z', 15, '2026-03-16T07:44:59Z'],
  ['on time', '2026-03-16T08:00:00Z', 15, '2026-03-16T08:00:00Z'],
  ['late', '2026-03-16T08:10:00Z', 15, '2026-03-16T08:10:00Z'],
  ['early, where all time counts', '2026-03-16T07:45:00Z', 0, '2026-03-16T07:45:00Z'],
])('%s', (_case, at, earlyMinutes, from) => {
  expect(Date.parse(countsFrom(at, berlin, { earlyMinutes }))).toBe(Date.parse(from))
})

test('on the morning after clocks went forward the plan begins on the new clock', () => {
  const sunday = { ...berlin, day: day('2026-03-29') }
  expect(Date.parse(countsFrom('2026-03-29T06:50:00Z', sunday, { earlyMinutes: 30 }))).toBe(Date.parse('2026-03-29T07:00:00Z'))
})

test('without times nothing is early', () => {
  expect(countsFrom('2026-03-16T07:45:00Z', { ...berlin, windows: [] }, { earlyMinutes: 30 })).toBe('2026-03-16T07:45:00Z')
})

test('nothing counts before it was pressed, and nobody loses more than the bound', () => {
  const first = Date.parse('2026-03-16T00:00:00Z')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 86_399 }), fc.integer({ min: 0, max: 120 }), (second, earlyMinutes) => {
      const at = new Date(first + second * 1000).toISOString()
      const lost = Date.parse(countsFrom(at, berlin, { earlyMinutes })) - Date.parse(at)
      expect(lost).toBeGreaterThanOrEqual(0)
      expect(lost).toBeLessThanOrEqual(earlyMinutes * 60_000)
    }),
  )
})
