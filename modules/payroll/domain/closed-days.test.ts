import { day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { isClosed, type PeriodSoFar } from './index.ts'

// What was worked in a period that is final is entered for some days more, and then by whoever may correct time (docs/rules.md#worked-time).

const month = (from: string, to: string, status: PeriodSoFar['status']): PeriodSoFar => ({
  start: day(from),
  end: day(to),
  status,
})
const months = [
  month('2026-01-01', '2026-01-31', 'OPEN'),
  month('2026-02-01', '2026-02-28', 'PAID'),
  month('2026-03-01', '2026-03-31', 'FINALIZED'),
  month('2026-04-01', '2026-04-30', 'PREVIEWED'),
]

test.each<[string, string, string, boolean]>([
  ['the period that runs', '2026-04-02', '2026-04-10', false],
  ['the last one, within its grace', '2026-03-31', '2026-04-10', false],
  ['the last one, after its grace', '2026-03-31', '2026-04-11', true],
  ['a final one before that', '2026-02-28', '2026-04-01', true],
  ['an older one that is not final', '2026-01-05', '2026-04-10', false],
  ['before the first one', '2025-12-31', '2026-04-10', true],
])('%s', (_which, asked, today, closed) => {
  expect(isClosed(day(asked), months, day(today), 10)).toBe(closed)
})

test('nobody is kept out where there are no periods', () => {
  expect(isClosed(day('2023-01-01'), [], day('2026-04-10'), 0)).toBe(false)
})
