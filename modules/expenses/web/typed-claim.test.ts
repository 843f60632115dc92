import { day } from '@daybook/platform/domain'
import { describe, expect, test } from 'vitest'
import { away, claim, config, line, meals, mileage, receipt } from './test-claims.ts'
import { countTyped, newLine, quantityFault, sentLine, type TypedLine, typedClaim, warningsTyped } from './typed-claim.ts'

const today = day('2026-03-16')
const typed = (more: Partial<TypedLine> = {}): TypedLine => ({ ...newLine(config, today), what: 'Lunch', ...more })
const worth = (more: Partial<TypedLine>) => countTyped(typed(more), config)?.cents ?? null

test('a new claim begins with one line of today, in the first category that is in use and the company’s currency', () => {
  const [first, ...rest] = config.categories
  const putAway = { ...config, categories: [{ ...first!, archived: true }, ...rest] }
  const { title, lines } = typedClaim(null, putAway, today)
  expect(title).toBe('')
  expect(lines).toMatchObject([{ id: null, categoryId: mileage, day: today, minor: null, currency: 'EUR', receipts: [] }])
})

describe('what is typed', () => {
  test.each(['0.92', '0,92', ' 0.92 '])('as a rate %j is worth the same, with point or comma', (rate) => {
    expect(sentLine(typed({ minor: 10_000, currency: 'USD', rate }), config)).toMatchObject({
      minor: 10_000,
      currency: 'USD',
      rateMillionths: 920_000,
    })
    expect(worth({ minor: 10_000, currency: 'USD', rate })).toBe(9200)
  })

  test.each(['', '0', '-1', '1.234,5', '0x10', 'one'])('as a rate %j is no rate, and the line is worth nothing yet', (rate) => {
    const large = { minor: 2_000_000, currency: 'USD', rate }
    expect(sentLine(typed(large), config).rateMillionths).toBe(0)
    expect(worth(large)).toBeNull()
  })

  test('in a currency without decimals, or with three, is worth what it was', () => {
    expect(worth({ minor: 15_000, currency: 'JPY', rate: '0.0061' })).toBe(9150)
    expect(worth({ minor: 12_345, currency: 'KWD', rate: '3' })).toBe(3704)
  })

  test.each([
    [mileage, '12.5', 125, 375],
    [mileage, '12,5', 125, 375],
    [mileage, '1.1', 11, 33],
    [mileage, '3', 30, 90],
    [away, '1.5', 3, 4200],
    [away, '0,5', 1, 1400],
    [away, '2.0', 4, 5600],
  ])('as a quantity of %s, %s, is sent in tenths or halves', (categoryId, quantity, sent, cents) => {
    const what = typed({ categoryId, quantity, minor: 999, currency: 'USD', rate: '2', taxCents: 5 })
    expect(quantityFault(what, config)).toBeNull()
    expect(sentLine(what, config)).toMatchObject({
      quantity: sent,
      minor: 0,
      currency: 'EUR',
      rateMillionths: 1_000_000,
      taxCents: 0,
    })
    expect(countTyped(what, config)?.cents).toBe(cents)
  })

  test.each([
    [mileage, '1,000', 'To one decimal, such as 12.5'],
    [mileage, '12.34', 'To one decimal, such as 12.5'],
    [mileage, '', 'To one decimal, such as 12.5'],
    [away, '1.3', 'Whole and half days, such as 1.5'],
    [away, '0', 'Whole and half days, such as 1.5'],
  ])('as a quantity of %s, %j, is asked for again and not rounded', (categoryId, quantity, words) => {
    const what = typed({ categoryId, quantity })
    expect([quantityFault(what, config), countTyped(what, config)]).toEqual([words, null])
  })
})

test('what a category does not ask for is not sent', () => {
  const sent = sentLine(typed({ categoryId: meals, minor: 1250, quantity: '12', rate: '2', receipts: [receipt(1)] }), config)
  expect(sent).toMatchObject({ quantity: 0, minor: 1250, rateMillionths: 1_000_000, receipts: [receipt(1).id] })
})

test.each([
  line({ receipts: [receipt(1)], taxCents: 80, reason: 'We were three' }),
  line({ currency: 'USD', minor: 10_000, rateMillionths: 920_001 }),
  line({ categoryId: mileage, minor: 0, quantity: 125 }),
  line({ categoryId: away, minor: 0, quantity: 3 }),
])('a stored line goes through the form unchanged', (stored) => {
  const [again] = typedClaim(claim({ lines: [stored] }), config, today).lines
  const { claimedCents: _c, approvedCents: _a, warnings: _w, rateByTable: _b, receipts, ...rest } = stored
  expect(again && sentLine(again, config)).toEqual({ ...rest, receipts: receipts.map(({ id }) => id) })
})

test('what will be unusual is told while it is written', () => {
  expect(warningsTyped(typed({ minor: 5000 }), config, today)).toEqual([])
  expect(warningsTyped(typed({ minor: 5001, day: '2025-12-01' }), config, today)).toEqual(['OVER_LIMIT', 'OLD'])
  expect(warningsTyped(typed({ minor: null }), config, today)).toEqual([])
})
