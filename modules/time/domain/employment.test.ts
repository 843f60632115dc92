import { day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { isEmployed } from './index.ts'

const [from, to] = [day('2026-03-10'), day('2026-03-12')]

test.each([
  ['2026-03-09', false],
  ['2026-03-10', true],
  ['2026-03-12', true],
  ['2026-03-13', false],
])('%s is within an employment from the 10th to the 12th: %s', (on, within) => {
  expect(isEmployed(day(on), { from, to })).toBe(within)
})

test('what is not known ends nothing', () => {
  expect([isEmployed(day('1999-01-01'), { from: null, to }), isEmployed(day('2199-01-01'), { from, to: null })]).toEqual([
    true,
    true,
  ])
})
