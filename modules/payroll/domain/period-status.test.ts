import { day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { finalFrom } from './index.ts'

test.each([
  ['2026-02-27', '2026-02-27', 'its pay date, where that comes first'],
  ['2026-03-05', '2026-02-28', 'its last day, where pay comes later'],
  ['2026-01-30', '2026-02-01', 'never before it begins'],
])('paid on %s, a payroll of February can be final from %s on: %s', (payDate, from) => {
  expect(finalFrom({ from: day('2026-02-01'), to: day('2026-02-28'), payDate: day(payDate) })).toBe(from)
})
