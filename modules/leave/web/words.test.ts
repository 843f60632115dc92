import { expect, test } from 'vitest'
import { leftWords } from './words.ts'

test('what is left names its day only where it is one of another year than today', () => {
  expect(leftWords(2700, 'DAYS', '2026-12-30', '2026-11-28')).toBe('27 days left')
  expect(leftWords(100, 'DAYS', '2027-01-02', '2026-11-28')).toBe('1 day left on 02 Jan 2027')
  expect(leftWords(-50, 'HOURS', '2027-01-02', '2026-11-28')).toBe('−0.5 hours left on 02 Jan 2027')
})
