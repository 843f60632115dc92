import { day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { beginsLater } from './terms-form.tsx'

const weekly = { begins: day('2025-12-29') }
const said = 'The first pay period begins on 29 Dec 2025. Days before that are not paid.'

test.each([
  [weekly, '2025-12-15', said],
  [weekly, '2025-12-29', undefined],
  [{ begins: null }, '2025-12-15', undefined],
  [undefined, '2025-12-15', undefined],
])('%o from %s', (cycle, from, words) => expect(beginsLater(cycle, from)).toBe(words))
