import { day, formatSpan } from '@daybook/platform/domain'
import { expect, test } from 'vitest'
import { percentWords, periodName, signedMoney } from './words.ts'

test('a difference says which way it goes', () => {
  expect(signedMoney(1250, 'EUR')).toBe('+€12.50')
  expect(signedMoney(-1250, 'EUR')).toBe('−€12.50')
  expect(signedMoney(0, 'EUR')).toBe('€0.00')
  expect([percentWords(1234), percentWords(-5)]).toEqual(['+12.3 %', '−0.1 %'])
})

test('whole months have a name, other periods their days', () => {
  expect(periodName(day('2026-02-01'), day('2026-02-28'))).toBe('February 2026')
  expect(periodName(day('2026-02-01'), day('2026-02-15'))).toBe('01 Feb – 15 Feb 2026')
  expect(formatSpan(day('2026-12-28'), day('2027-01-10'))).toBe('28 Dec 2026 – 10 Jan 2027')
})
