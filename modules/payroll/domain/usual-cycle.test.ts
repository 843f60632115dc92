import { payRhythms } from '@daybook/company/domain'
import { addDays, day, dayNumber } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkCycle, firstDayPaid, periodsOf, usualCycle } from './index.ts'

// Wednesday.
const today = day('2026-03-18')
const nextPaid = (rhythm: (typeof payRhythms)[number]['value'], starts: 1 | 6 | 7 = 1) =>
  periodsOf(usualCycle(rhythm, today, starts), today, addDays(today, 20))
    .slice(0, 2)
    .map(({ start, end, payDate }) => `${start}/${end} paid ${payDate}`)

test.each([
  ['WEEKLY', 1, ['2026-03-16/2026-03-22 paid 2026-03-27', '2026-03-23/2026-03-29 paid 2026-04-03']],
  ['WEEKLY', 7, ['2026-03-15/2026-03-21 paid 2026-03-27', '2026-03-22/2026-03-28 paid 2026-04-03']],
  ['BIWEEKLY', 1, ['2026-03-16/2026-03-29 paid 2026-04-03', '2026-03-30/2026-04-12 paid 2026-04-17']],
  ['BIWEEKLY', 6, ['2026-03-14/2026-03-27 paid 2026-04-03', '2026-03-28/2026-04-10 paid 2026-04-17']],
  ['SEMI_MONTHLY', 1, ['2026-03-16/2026-03-31 paid 2026-04-03', '2026-04-01/2026-04-15 paid 2026-04-20']],
  ['MONTHLY', 1, ['2026-03-01/2026-03-31 paid 2026-03-31', '2026-04-01/2026-04-30 paid 2026-04-30']],
] as const)('%s, in a company whose week starts on day %i, is paid as set-up says', (rhythm, starts, expected) => {
  expect(nextPaid(rhythm, starts)).toEqual(expected)
})

test.each([
  ['WEEKLY', '2026-03-16', '2026-03-09'],
  ['BIWEEKLY', '2026-03-16', '2026-03-02'],
  ['SEMI_MONTHLY', '2026-03-16', '2026-03-01'],
  ['MONTHLY', '2026-03-01', '2026-02-01'],
] as const)('the first period of %s is the one that runs, or the one before', (rhythm, current, previous) => {
  const cycle = usualCycle(rhythm, today, 1)
  expect([firstDayPaid(cycle, today, 'CURRENT'), firstDayPaid(cycle, today, 'PREVIOUS')]).toEqual([current, previous])
})

test('no usual cycle pays two periods on one day, whatever the day it begins with', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...payRhythms.map(({ value }) => value)),
      fc.integer({ min: 0, max: 2000 }),
      fc.constantFrom(1 as const, 6 as const, 7 as const),
      (rhythm, later, starts) => {
        const from = addDays(today, later)
        const cycle = usualCycle(rhythm, from, starts)
        expect(checkCycle(cycle).ok).toBe(true)
        const periods = periodsOf(cycle, from, addDays(from, 400))
        const paid = periods.map(({ payDate }) => dayNumber(payDate))
        expect(new Set(paid).size).toBe(paid.length)
        expect(paid).toEqual(paid.toSorted((a, b) => a - b))
      },
    ),
  )
})
