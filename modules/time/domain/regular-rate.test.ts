import { expect, test } from 'vitest'
import { regularRate, salariedRate, weeklySalary } from './index.ts'

test('two rates in one week: 29 CFR 778.115', () => {
  // 20 h at $10 and 25 h at $12 are $500 for 45 h, $11.11 an hour.
  const rate = regularRate([
    { minutes: 20 * 60, rateCents: 1000 },
    { minutes: 25 * 60, rateCents: 1200 },
  ])
  expect(rate).toBe(1111)
})

test('a bonus counts: 29 CFR 778.110, 46 h at $12 with a bonus of $46 is $13.00', () => {
  expect(regularRate([{ minutes: 46 * 60, rateCents: 1200 }], 4600)).toBe(1300)
})

test('salaries: 29 CFR 778.113', () => {
  expect(weeklySalary(156_000, 'MONTHLY')).toBe(36_000)
  expect(weeklySalary(156_000, 'SEMI_MONTHLY')).toBe(72_000)
  expect(salariedRate(49_000, 'WEEKLY', 35 * 60)).toBe(1400)
  expect(salariedRate(49_000, 'WEEKLY', 0)).toBe(0)
})

test('a week without hours has no rate', () => {
  expect(regularRate([])).toBe(0)
})
