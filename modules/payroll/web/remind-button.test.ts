import { expect, test } from 'vitest'
import { toldWords } from './remind-button.tsx'

test.each([
  [2, 1, 0, '2 managers and 1 employee are reminded by mail.'],
  [1, 0, 3, '1 manager is reminded by mail.'],
  [0, 4, 0, '4 employees are reminded by mail.'],
  [0, 0, 2, 'Everybody was reminded today already.'],
  [0, 0, 0, 'Nobody was reminded: what waits is yours, or for another owner or HR to decide.'],
])('%i managers and %i employees told, %i before: %s', (managers, employees, toldBefore, words) =>
  expect(toldWords({ managers, employees, toldBefore })).toBe(words),
)
