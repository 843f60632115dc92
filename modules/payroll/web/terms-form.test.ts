import { day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { beginsLater } from './terms-form.tsx'

const weekly = { begins: day('2025-12-29') }
const said = 'Its first pay period begins on 29 Dec 2025. Days before that are not paid by it.'

test.each([
  [weekly, '2025-12-15', false, said],
  [weekly, '2025-12-29', false, undefined],
  // Its periods are made back to the day of the move.
  [weekly, '2025-12-15', true, undefined],
  [{ begins: null }, '2025-12-15', false, undefined],
  [undefined, '2025-12-15', false, undefined],
])('%o from %s', (cycle, from, moves, words) => expect(beginsLater(cycle, from, moves)).toBe(words))
