import { expect, test } from 'vitest'
import { dayGreeting, toggled } from './dashboard.ts'

test('the greeting follows the clock', () => {
  expect([0, 4, 5, 11, 12, 17, 18, 23].map(dayGreeting)).toEqual([
    'Good night',
    'Good night',
    'Good morning',
    'Good morning',
    'Good afternoon',
    'Good afternoon',
    'Good evening',
    'Good evening',
  ])
})

test('a new favourite stands last, and one that is pressed again goes', () => {
  expect(toggled(['TABLES'], 'TIMESHEET')).toEqual(['TABLES', 'TIMESHEET'])
  expect(toggled(['TABLES', 'TIMESHEET'], 'TABLES')).toEqual(['TIMESHEET'])
})
