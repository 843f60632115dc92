import { day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { upcoming } from './index.ts'

const today = day('2026-12-20')

test('the next days off, soonest first; those that passed and those far away are left out', () => {
  const days = [
    { date: day('2027-01-01'), name: 'New Year' },
    { date: day('2026-12-25'), name: 'Christmas' },
    { date: day('2026-12-19'), name: 'Passed' },
    { date: day('2027-05-01'), name: 'Far away' },
  ]
  expect(upcoming(days, today).map(({ name }) => name)).toEqual(['Christmas', 'New Year'])
})

test('a day that returns each year is shown on its next date', () => {
  expect(upcoming([{ date: day('2020-01-06'), name: 'Founding day', recurring: true }], today)).toEqual([
    { date: '2027-01-06', name: 'Founding day' },
  ])
})

test('a substituted holiday is shown on the day that is really off', () => {
  const boxing = { date: day('2026-12-26'), name: 'Boxing Day', observedOn: day('2026-12-28') }
  expect(upcoming([boxing], today)).toEqual([{ date: '2026-12-28', name: 'Boxing Day' }])
})

test('two holidays on one date are one day off', () => {
  const days = [
    { date: day('2026-12-25'), name: 'Christmas' },
    { date: day('2020-12-25'), name: 'Founding day', recurring: true },
    { date: day('2020-12-25'), name: 'Christmas', recurring: true },
    { date: day('2027-01-01'), name: 'New Year' },
  ]
  expect(upcoming(days, today, 2)).toEqual([
    { date: '2026-12-25', name: 'Christmas, Founding day' },
    { date: '2027-01-01', name: 'New Year' },
  ])
})
