import { expect, test } from 'vitest'
import { lastOf, readAccountNumber } from './account-number.ts'

test.each([
  ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['gb29-nwbk-6016-1331-9268-19', 'GB29NWBK60161331926819'],
  ['FR14 2004 1010 0505 0001 3M02 606', 'FR1420041010050500013M02606'],
  ['12345678', '12345678'],
])('%s is kept as %s', (typed, kept) => {
  expect(readAccountNumber(typed)).toEqual({ ok: true, value: kept })
})

test.each([
  ['an IBAN with a digit that is wrong', 'DE89 3704 0044 0532 0130 01', 'pay_account.iban'],
  ['an IBAN with two digits in the wrong order', 'DE89 3704 0044 0532 0103 00', 'pay_account.iban'],
  ['an IBAN that is cut short', 'DE89 3704', 'pay_account.iban'],
  ['an IBAN that is longer than any', 'DE2311111111111111111111111111111112', 'pay_account.iban'],
  ['too few characters', '123', 'pay_account.number'],
  ['a sentence', 'Please ask me!', 'pay_account.number'],
])('%s is refused', (_what, typed, code) => {
  expect(readAccountNumber(typed)).toEqual({ ok: false, code })
})

test('of a number the last four characters are shown', () => {
  expect(lastOf('DE89370400440532013000')).toBe('3000')
})
