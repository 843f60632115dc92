import { currencyDecimals, decimalToCents, type Cents } from '@daybook/platform/domain'

/**
 * The amount that was typed, with either separator: of two kinds the last is the decimal one; one that stands alone
 * before more digits than the currency has decimals groups thousands. Null when it is no amount.
 */
export const readTypedAmount = (typed: string, currency: string): Cents | null => {
  const digits = typed
    .trim()
    .replaceAll(/[\s'’\u00a0\u202f]/g, '')
    .replace(/^−/, '-')
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (last < 0) return decimalToCents(digits, currency)
  const separator = digits[last] ?? ''
  const after = digits.length - last - 1
  const repeats = digits.indexOf(separator) !== last
  const mixed = digits.includes(separator === '.' ? ',' : '.')
  const groups = repeats || (!mixed && after === 3 && currencyDecimals(currency) < 3)
  const whole = (groups ? digits : digits.slice(0, last)).replaceAll(/[.,]/g, '')
  return decimalToCents(groups || after === 0 ? whole : `${whole}.${digits.slice(last + 1)}`, currency)
}
