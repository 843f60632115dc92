import { day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { dayWords, statusOf } from './wanted-words.ts'

const dueOn = day('2026-03-20')

test.each([
  ['OPEN', '2026-03-20', 'Not brought yet'],
  ['OPEN', '2026-03-21', 'Overdue'],
  ['BROUGHT', '2026-03-21', 'Waits for HR'],
  ['SENT_BACK', '2026-03-21', 'Sent back'],
  ['ACCEPTED', '2026-03-21', 'Accepted'],
] as const)('%s on %s is told as: %s', (status, today, words) => expect(statusOf({ status, dueOn }, today).words).toBe(words))

test('what is to come says by when, and what is there until when it is good', () => {
  expect(dayWords({ status: 'OPEN', dueOn, expiresOn: null })).toBe('By 20 Mar 2026')
  expect(dayWords({ status: 'BROUGHT', dueOn, expiresOn: null })).toBe('')
  expect(dayWords({ status: 'ACCEPTED', dueOn, expiresOn: day('2027-01-31') })).toBe('Good until 31 Jan 2027')
})
