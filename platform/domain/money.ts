/**
 * Amounts are whole minor units ("cents", whatever the currency calls them), so sums are exact. A currency has its own
 * number of decimals: JPY 0, EUR 2, KWD 3 (ISO 4217, as the runtime's Intl data knows it).
 */
export type Cents = number

const decimalsByCurrency = new Map<string, number>()

/** Decimals of an ISO 4217 currency. Throws on a code that is not three letters. */
export const currencyDecimals = (currency: string): number => {
  const known = decimalsByCurrency.get(currency)
  if (known !== undefined) return known
  const decimals = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  decimalsByCurrency.set(currency, decimals)
  return decimals
}

/**
 * `numerator / denominator` as a whole number, half a unit up (toward +∞, so −2.5 becomes −2). All in BigInt: a
 * product of minutes and cents may pass 2^53, and a float would lose the half on the way.
 */
export const divideHalfUp = (numerator: bigint, denominator: bigint): bigint => {
  if (denominator <= 0n) throw new Error('denominator must be positive')
  const doubled = 2n * numerator + denominator
  const divisor = 2n * denominator
  const quotient = doubled / divisor
  return doubled < 0n && doubled % divisor !== 0n ? quotient - 1n : quotient
}

/** `amount × numerator ÷ denominator`, rounded once, half up. All three whole numbers. */
export const scaleCents = (amount: Cents, numerator: number, denominator: number): Cents =>
  Number(divideHalfUp(BigInt(amount) * BigInt(numerator), BigInt(denominator)))

/** `'1234.50'` from 123450 cents of a 2-decimal currency; plain digits for files and machines. */
export const centsToDecimal = (cents: Cents, currency: string): string => {
  const decimals = currencyDecimals(currency)
  const digits = String(Math.abs(cents)).padStart(decimals + 1, '0')
  const sign = cents < 0 ? '-' : ''
  return decimals === 0 ? sign + digits : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Cents from `'1234.5'`; null when it is no amount or has more decimals than the currency. */
export const decimalToCents = (text: string, currency: string): Cents | null => {
  const match = /^(-?)(\d{1,13})(?:\.(\d+))?$/.exec(text.trim())
  const decimals = currencyDecimals(currency)
  if (!match || (match[3]?.length ?? 0) > decimals) return null
  const cents = Number((match[2] ?? '') + (match[3] ?? '').padEnd(decimals, '0'))
  if (!Number.isSafeInteger(cents)) return null
  return match[1] && cents !== 0 ? -cents : cents
}

/** For people: `€1,234.50`, minus as `−` (U+2212), which lines up with plus and digits. */
export const formatMoney = (cents: Cents, currency: string, locale = 'en'): string => {
  const decimal = centsToDecimal(cents, currency) as Intl.StringNumericLiteral
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(decimal).replace('-', '−')
}
