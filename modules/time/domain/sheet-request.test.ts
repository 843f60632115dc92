import { expect, test } from 'vitest'
import { requestState } from './sheet-request.ts'

test.each([
  ['a day that nobody handed in', 'OPEN', false, null],
  ['one that was sent back', 'OPEN', true, 'REJECTED'],
  ['one that was sent back once and handed in anew', 'SUBMITTED', false, 'SUBMITTED'],
  ['one that was approved', 'APPROVED', false, 'APPROVED'],
  ['one that was paid', 'PAID', false, 'PAID'],
] as const)('%s', (_case, status, rejected, state) => expect(requestState({ status, rejected })).toBe(state))
