import { day } from '@daybook/platform/domain'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Category,
  countLine,
  distanceCents,
  drawAdvances,
  hasOwnRate,
  inCurrency,
  lacksReason,
  payableCents,
  perDiemCents,
  rateOn,
  warningsOf,
} from './index.ts'

describe('what a line comes to', () => {
  test.each([
    ['another currency', { minor: 10_000, currency: 'USD', rateMillionths: 920_000 }, 'EUR', 9_200],
    ['one without decimals', { minor: 15_000, currency: 'JPY', rateMillionths: 6_100 }, 'EUR', 9_150],
    ['one with three', { minor: 1_000, currency: 'KWD', rateMillionths: 3_250_000 }, 'USD', 325],
    ['into one without decimals', { minor: 1_050, currency: 'USD', rateMillionths: 150_000_000 }, 'JPY', 1_575],
    ['half a cent goes up', { minor: 1, currency: 'USD', rateMillionths: 500_000 }, 'EUR', 1],
  ])('%s', (_, paid, own, cents) => expect(inCurrency(paid, own)).toBe(cents))

  // The standard mileage rate of the IRS for business use of a car is 72.5 cents a mile in 2026, 70 cents in 2025.
  test('a distance at the rate of its day', () => {
    const rates = [
      { from: day('2026-01-01'), hundredths: 7250 },
      { from: day('2025-01-01'), hundredths: 7000 },
    ]
    expect(rateOn(rates, day('2024-12-31'))).toBeNull()
    expect(distanceCents(1255, rateOn(rates, day('2025-12-31')) ?? 0)).toBe(8785)
    expect(distanceCents(1255, rateOn(rates, day('2026-01-01')) ?? 0)).toBe(9099)
  })

  // Meals in Germany: 28 euros for a whole day away, 14 for a day of arrival or departure (EStG § 9 (4a)).
  test('days away, by halves', () => expect([1, 2, 3].map((halves) => perDiemCents(halves, 280_000))).toEqual([1400, 2800, 4200]))

  const euro = { own: 'EUR', exchange: [] }
  const base = { day: day('2026-03-02'), minor: 1234, currency: 'EUR', rateMillionths: 1_000_000, quantity: 0 }
  test('its own currency is itself, at no other rate', () => {
    const amount = { kind: 'AMOUNT', rates: [] } as const
    expect(countLine(base, amount, euro)).toMatchObject({ ok: true, value: { cents: 1234 } })
    expect(countLine({ ...base, rateMillionths: 900_000 }, amount, euro)).toMatchObject({ code: 'expense.own_currency' })
    expect(countLine({ ...base, minor: 0 }, amount, euro)).toMatchObject({ code: 'expense.no_amount' })
  })
  // The euro foreign exchange reference rates of the European Central Bank, rounded: one dollar in euros.
  const dollars = [
    { from: day('2026-03-01'), millionths: 850_000 },
    { from: day('2026-02-01'), millionths: 920_000 },
  ]
  const known = { own: 'EUR', exchange: [{ currency: 'USD', rates: dollars }] }
  const abroad = { ...base, minor: 10_000, currency: 'USD', rateMillionths: null }
  test('another currency is counted by the rate that was entered, else by the company’s of its day', () => {
    const amount = { kind: 'AMOUNT', rates: [] } as const
    const by = (byTable: boolean, rateMillionths: number) => ({ formula: { by: 'EXCHANGE', byTable, rateMillionths } })
    expect(countLine(abroad, amount, known)).toMatchObject({ value: { cents: 8500, ...by(true, 850_000) } })
    const february = { ...abroad, day: day('2026-02-28') }
    expect(countLine(february, amount, known)).toMatchObject({ value: { cents: 9200, ...by(true, 920_000) } })
    const entered = { ...february, rateMillionths: 900_000 }
    expect(countLine(entered, amount, known)).toMatchObject({ value: { cents: 9000, ...by(false, 900_000) } })
    expect(countLine({ ...abroad, day: day('2026-01-31') }, amount, known)).toMatchObject({ code: 'expense.no_exchange' })
    expect(countLine({ ...abroad, currency: 'CHF' }, amount, known)).toMatchObject({ code: 'expense.no_exchange' })
    expect(countLine({ ...base, rateMillionths: null }, amount, known)).toMatchObject({ value: { cents: 1234 } })
  })
  test('a rate of somebody’s own is one where the company says another', () => {
    const own = (more: object) => hasOwnRate({ ...abroad, ...more }, known)
    expect([own({}), own({ rateMillionths: 850_000 }), own({ rateMillionths: 850_001 })]).toEqual([false, false, true])
    expect(own({ rateMillionths: 1, day: day('2026-01-31') })).toBe(false)
    expect(own({ rateMillionths: 1_000_000, currency: 'EUR' })).toBe(false)
  })
  test('a distance without a rate, or of nothing, is none', () => {
    const distance = { kind: 'DISTANCE', rates: [{ from: day('2026-03-03'), hundredths: 3000 }] } as const
    expect(countLine({ ...base, quantity: 100 }, distance, euro)).toMatchObject({ code: 'expense.no_rate' })
    expect(countLine({ ...base, day: day('2026-03-03') }, distance, euro)).toMatchObject({ code: 'expense.no_amount' })
  })
})

describe('what is unusual', () => {
  const category: Category = { kind: 'AMOUNT', rates: [], limitCents: 5000, receiptFromCents: 1000 }
  const line = {
    day: day('2026-03-02'),
    cents: 999,
    receipts: 0,
    ownRate: false,
    setRate: false,
    setRule: false,
    sameReceipt: false,
  }
  const today = day('2026-03-16')
  test.each([
    ['nothing', line, []],
    ['from that amount on without a receipt', { ...line, cents: 1000 }, ['NO_RECEIPT']],
    ['not with one', { ...line, cents: 1000, receipts: 1 }, []],
    ['more than the limit', { ...line, cents: 5001, receipts: 1 }, ['OVER_LIMIT']],
    ['not the limit itself', { ...line, cents: 5000, receipts: 1 }, []],
    ['older than 90 days', { ...line, day: day('2025-12-15') }, ['OLD']],
    ['not 90 days', { ...line, day: day('2025-12-16') }, []],
    ['another rate than the company’s', { ...line, ownRate: true }, ['OWN_RATE']],
    ['a limit that they set', { ...line, setRule: true }, ['SET_RULE']],
    ['a receipt of another line', { ...line, receipts: 1, sameReceipt: true }, ['SAME_RECEIPT']],
  ])('%s', (_, looked, warnings) => expect(warningsOf(looked, category, today)).toEqual(warnings))

  test('a reason is needed for what somebody chose', () => {
    expect(lacksReason(['OVER_LIMIT'], ' ')).toBe(true)
    expect(lacksReason(['OVER_LIMIT'], 'The last room')).toBe(false)
    expect(lacksReason(['OLD', 'SAME_RECEIPT', 'SET_RULE'], '')).toBe(false)
  })
})

test('a claim draws advances, the oldest first', () => {
  const advances = [
    { id: 'b', day: day('2026-02-01'), leftCents: 5000 },
    { id: 'a', day: day('2026-01-01'), leftCents: 2000 },
  ]
  expect(drawAdvances(3000, advances)).toEqual([
    { advanceId: 'a', cents: 2000 },
    { advanceId: 'b', cents: 1000 },
  ])
})

test('property: what is drawn and what is paid are the claim, and no advance gives more than it has', () => {
  const advance = fc.record({
    id: fc.uuid(),
    day: fc.constantFrom(day('2026-01-01'), day('2026-02-01')),
    leftCents: fc.nat(1_000_000),
  })
  fc.assert(
    fc.property(fc.nat(2_000_000), fc.uniqueArray(advance, { selector: ({ id }) => id, maxLength: 8 }), (cents, advances) => {
      const drawn = drawAdvances(cents, advances)
      const left = payableCents(cents, drawn)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left).toBe(Math.max(0, cents - advances.reduce((sum, { leftCents }) => sum + leftCents, 0)))
      for (const { advanceId, cents: taken } of drawn)
        expect(taken).toBeLessThanOrEqual(advances.find(({ id }) => id === advanceId)?.leftCents ?? 0)
    }),
  )
})

test('property: exchanging at one changes nothing, and twice the amount is at most a unit from twice the sum', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.integer({ min: 1, max: 100_000_000 }), (minor, rateMillionths) => {
      expect(inCurrency({ minor, currency: 'CHF', rateMillionths: 1_000_000 }, 'EUR')).toBe(minor)
      const one = inCurrency({ minor, currency: 'CHF', rateMillionths }, 'EUR')
      const two = inCurrency({ minor: 2 * minor, currency: 'CHF', rateMillionths }, 'EUR')
      expect(Math.abs(two - 2 * one)).toBeLessThanOrEqual(1)
    }),
  )
})
