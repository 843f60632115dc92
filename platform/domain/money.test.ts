import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsToDecimal, currencyDecimals, decimalToCents, divideHalfUp, formatMoney, scaleCents } from './index.ts'

test.each([
  [5n, 2n, 3n],
  [-5n, 2n, -2n],
  [7n, 3n, 2n],
  [8n, 3n, 3n],
  [-7n, 3n, -2n],
  [-8n, 3n, -3n],
  [0n, 7n, 0n],
  [-1n, 2n, 0n],
  [-3n, 2n, -1n],
])('%s ÷ %s is %s, a half goes up', (numerator, denominator, expected) => {
  expect(divideHalfUp(numerator, denominator)).toBe(expected)
})

test('dividing by nothing is an error', () => {
  expect(() => divideHalfUp(1n, 0n)).toThrow('denominator must be positive')
})

test('a rounded quotient is within half a unit, and a half is always up', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.bigInt({ min: 1n, max: 10n ** 6n }), (n, d) => {
      const rest = 2n * (n - divideHalfUp(n, d) * d)
      expect(rest >= -d && rest < d).toBe(true)
    }),
  )
})

test('minutes times cents stay exact beyond what a float can hold', () => {
  expect(scaleCents(2_147_483_647, 525_600, 60)).toBe(18_811_956_747_720)
})

test.each([
  ['JPY', 0],
  ['EUR', 2],
  ['KWD', 3],
])('%s has %i decimals', (currency, decimals) => {
  expect(currencyDecimals(currency)).toBe(decimals)
})

test.each([
  ['1234.5', 'EUR', 123450],
  ['-0.01', 'EUR', -1],
  ['-0', 'EUR', 0],
  ['0.005', 'EUR', null],
  ['1,5', 'EUR', null],
  ['12', 'JPY', 12],
  ['12.5', 'JPY', null],
  ['1.234', 'KWD', 1234],
  ['', 'EUR', null],
  ['1e3', 'EUR', null],
  ['99999999999999', 'EUR', null],
])('%s %s is %s cents', (text, currency, expected) => {
  expect(decimalToCents(text, currency)).toBe(expected)
})

test('amounts turn into digits and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), fc.constantFrom('JPY', 'EUR', 'KWD'), (cents, currency) => {
      expect(decimalToCents(centsToDecimal(cents, currency), currency)).toBe(cents)
    }),
  )
})

test('amounts for people carry the currency and a real minus', () => {
  expect([formatMoney(123450, 'EUR'), formatMoney(-5, 'USD'), formatMoney(1234, 'JPY')]).toEqual([
    '€1,234.50',
    '−$0.05',
    '¥1,234',
  ])
})
