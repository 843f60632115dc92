import { day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { confirmReminderOn, dueAnew } from './index.ts'

test('a new version is due on the same day, and not within a week', () => {
  expect(dueAnew(day('2026-04-30'), day('2026-03-16'))).toBe('2026-04-30')
  expect(dueAnew(day('2026-03-17'), day('2026-03-16'))).toBe('2026-03-23')
})

test.each([
  ['2026-03-17', null],
  ['2026-03-18', 'BEFORE'],
  ['2026-03-20', 'BEFORE'],
  ['2026-03-21', 'AFTER'],
] as const)('due on 20 March, on %s: %s', (today, reminder) =>
  expect(confirmReminderOn(day('2026-03-20'), day(today))).toBe(reminder),
)
