import { expect, test } from 'vitest'
import { waitWords } from './wait.ts'

test.each([
  [0, 'in 1 second'],
  [0.2, 'in 1 second'],
  [40, 'in 40 seconds'],
  [89.5, 'in 90 seconds'],
  [90, 'in 2 minutes'],
  [121, 'in 3 minutes'],
  [5340, 'in 89 minutes'],
  [5400, 'in 2 hours'],
  [86_400, 'in 24 hours'],
])('%d seconds are said as "%s"', (seconds, words) => {
  expect(waitWords(seconds)).toBe(words)
})
