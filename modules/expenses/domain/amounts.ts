import { type Cents, currencyDecimals, divideHalfUp } from '@daybook/platform/domain'

const tenTo = (power: number): bigint => 10n ** BigInt(power)

/** A rate of exchange in millionths: so much of the company's currency for one of the other. */
export const rateUnit = 1_000_000

type Paid = { readonly minor: number; readonly currency: string; readonly rateMillionths: number }

/**
 * What was paid in another currency, in minor units of the company's: rounded once, half a unit up. 100.00 USD at 0.92 are 92.00 EUR; 15,000 JPY, which
 * has no decimals, at 0.0061 are 91.50 EUR.
 */
export const inCurrency = ({ minor, currency, rateMillionths }: Paid, own: string): Cents => {
  const [theirs, ours] = [currencyDecimals(currency), currencyDecimals(own)]
  return Number(divideHalfUp(BigInt(minor) * BigInt(rateMillionths) * tenTo(ours), tenTo(theirs) * BigInt(rateUnit)))
}

/** Tenths of a kilometre or mile at a rate in hundredths of a minor unit: 125.5 miles at 72.5 cents are 90.99. Rounded once, half a unit up. */
export const distanceCents = (tenths: number, hundredths: number): Cents =>
  Number(divideHalfUp(BigInt(tenths) * BigInt(hundredths), 1000n))

/** Half days at a rate for a whole one, in hundredths of a minor unit: three halves at 28.00 are 42.00. */
export const perDiemCents = (halves: number, hundredths: number): Cents =>
  Number(divideHalfUp(BigInt(halves) * BigInt(hundredths), 200n))
