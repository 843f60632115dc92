import { expect, test } from 'vitest'
import { paidOtherwise } from './approval-words.ts'

test('what a day is paid by that its hours do not show', () => {
  expect(paidOtherwise({ premiums: [], otherZones: [], outside: false })).toEqual([])
  expect(paidOtherwise({ premiums: [], otherZones: [], outside: true })).toEqual([
    'Outside of their employment: no payroll pays it',
  ])
  const premiums = [{ name: 'Night', percent: 25, minutes: 300 }]
  expect(paidOtherwise({ premiums, otherZones: ['America/Los_Angeles', 'UTC'], outside: false })).toEqual([
    'Night: 5 h at 25 % on top',
    'By the clock of Los Angeles',
    'By the clock of UTC',
  ])
})
