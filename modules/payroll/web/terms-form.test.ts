import { day } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { beginsLater, owesEarlier } from './terms-form.tsx'

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

const agreed = (...from: string[]) => ({ terms: from.map((each) => ({ from: day(each) })) })
const owed = 'Before their first pay terms. What is owed for payrolls that are final comes with the next one, as a late change.'

test.each([
  [agreed('2026-02-10', '2026-01-05'), '2026-01-01', owed],
  [agreed('2026-02-10', '2026-01-05'), '2026-01-20', undefined],
  [agreed('2026-01-05'), '2026-01-05', undefined],
  [agreed(), '2026-01-01', undefined],
])('%o, agreed from %s', (details, from, words) => expect(owesEarlier(details, from)).toBe(words))
