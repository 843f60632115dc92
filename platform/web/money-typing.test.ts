import { expect, test } from 'vitest'
import { readTypedAmount } from './money-typing.ts'

test.each([
  ['1250', 'EUR', 125_000],
  ['1250.5', 'EUR', 125_050],
  ['1250,50', 'EUR', 125_050],
  ['1,250.50', 'EUR', 125_050],
  ['1.250,50', 'EUR', 125_050],
  ['1.250', 'EUR', 125_000],
  ['1,250,000', 'USD', 125_000_000],
  ['12,', 'EUR', 1200],
  ['1 250', 'EUR', 125_000],
  ['1.250', 'KWD', 1250],
  ['3000', 'JPY', 3000],
  ['3,000', 'JPY', 3000],
  ['−20', 'EUR', -2000],
  ['', 'EUR', null],
  ['12.345,678', 'EUR', null],
  ['abc', 'EUR', null],
])('%s in %s is %s', (typed, currency, cents) => {
  expect(readTypedAmount(typed, currency)).toBe(cents)
})
