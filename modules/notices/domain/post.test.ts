import { expect, test } from 'vitest'
import { nextReminder, postState } from './post.ts'

const times = { publishAt: '2026-03-10T09:00:00Z', expiresAt: '2026-03-12T09:00:00Z', retractedAt: null }

test.each([
  ['2026-03-10T08:59:59Z', 'SCHEDULED'],
  ['2026-03-10T09:00:00Z', 'PUBLISHED'],
  ['2026-03-12T08:59:59Z', 'PUBLISHED'],
  ['2026-03-12T09:00:00Z', 'EXPIRED'],
])('at %s it is %s', (now, state) => {
  expect(postState(times, now)).toBe(state)
  expect(postState({ ...times, retractedAt: '2026-03-11T09:00:00Z' }, now)).toBe('RETRACTED')
})

test('without an end it stays', () => {
  expect(postState({ ...times, expiresAt: null }, '2036-03-10T09:00:00Z')).toBe('PUBLISHED')
})

test('people are reminded once a day', () => {
  expect(nextReminder(null, '2026-03-10T09:00:00Z')).toBeNull()
  expect(nextReminder('2026-03-10T09:00:00Z', '2026-03-11T08:59:59Z')).toBe('2026-03-11T09:00:00Z')
  expect(nextReminder('2026-03-10T09:00:00Z', '2026-03-11T09:00:00Z')).toBeNull()
})
