import { day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { isBeforeTheyLeft } from './places.ts'

test('who comes back begins after their last day', () => {
  expect(isBeforeTheyLeft(day('2026-03-01'), day('2026-03-31'))).toBe(true)
  expect(isBeforeTheyLeft(day('2026-03-31'), day('2026-03-31'))).toBe(true)
  expect(isBeforeTheyLeft(day('2026-04-01'), day('2026-03-31'))).toBe(false)
})

test('nothing stands against who was never here, and nothing is known where no day is named', () => {
  expect(isBeforeTheyLeft(day('2026-03-01'), null)).toBe(false)
  expect(isBeforeTheyLeft(null, day('2026-03-31'))).toBe(false)
})
