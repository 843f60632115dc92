import { expect, test } from 'vitest'
import { away, config, line, mileage } from './test-claims.ts'
import { categoryName, countedWords, enteredWords, payable, rateWords, statusWords } from './words.ts'

test.each([
  [{ status: 'DRAFT' }, 'Draft'],
  [{ status: 'SUBMITTED' }, 'Waits for the manager'],
  [{ status: 'SUBMITTED', stage: 'HR' }, 'Waits for HR'],
  [{ status: 'APPROVED' }, 'Approved, to be paid'],
  [{ status: 'REJECTED' }, 'Sent back'],
  [{ status: 'PAID', paidWith: 'PAYROLL' }, 'Paid with the payroll'],
  [{ status: 'PAID', paidWith: 'BANK' }, 'Paid'],
  [{ status: 'PAID', paidWith: 'ADVANCE' }, 'Settled by an advance'],
] as const)('%j is said as %j', (about, words) => {
  expect(statusWords({ stage: 'MANAGER', paidWith: null, ...about })).toBe(words)
})

test.each([
  [7250, 'USD', '$0.725'],
  [3000, 'EUR', '€0.30'],
  [280_000, 'EUR', '€28.00'],
  [4550, 'JPY', '¥45.5'],
])('a rate of %i hundredths in %s is %s', (hundredths, currency, words) => {
  expect(rateWords(hundredths, currency)).toBe(words)
})

test.each([
  [line(), ''],
  [line({ currency: 'USD', minor: 10_000, rateMillionths: 920_000, claimedCents: 9200 }), '$100.00 at 0.92'],
  [line({ categoryId: mileage, minor: 0, quantity: 125, claimedCents: 375 }), '12.5 kilometres at €0.30'],
  [line({ categoryId: mileage, minor: 0, quantity: 10, claimedCents: 30 }), '1 kilometre at €0.30'],
  [line({ categoryId: away, minor: 0, quantity: 3, claimedCents: 4200 }), '1.5 days at €28.00'],
  [line({ categoryId: away, minor: 0, quantity: 2, claimedCents: 2800 }), '1 day at €28.00'],
  // Counted by the rate of another time.
  [line({ categoryId: away, minor: 0, quantity: 2, claimedCents: 2400 }), ''],
])('how a line came about is said: %#', (stored, words) => {
  expect(enteredWords(stored, config)).toBe(words)
})

test('miles are miles', () => {
  const how = countedWords(line({ quantity: 10 }), { by: 'DISTANCE', rate: 7250 }, { currency: 'USD', distanceUnit: 'MILE' })
  expect(how).toBe('1 mile at $0.725')
})

test('a category that is not known yet has no name, and what was advanced is not paid again', () => {
  expect([categoryName(undefined, mileage), categoryName(config, mileage)]).toEqual(['', 'Mileage'])
  expect(payable({ approvedCents: 5000, drawnCents: 1200 })).toBe(3800)
})
