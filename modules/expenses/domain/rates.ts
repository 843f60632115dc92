import type { Day } from '@daybook/platform/domain'

/** What a kilometre, a mile or a day is worth from a day on, in hundredths of a minor unit: 72.5 cents are 7250. */
export type Rate = { readonly from: Day; readonly hundredths: number }

/** What one of a currency is in the company's own from a day on, in millionths. */
export type ExchangeRate = { readonly from: Day; readonly millionths: number }
/** The rates that a company keeps for a currency. */
export type Exchange = { readonly currency: string; readonly rates: readonly ExchangeRate[] }

/** The rate of a day, with what else is known of it: the last one that has begun; undefined before the first. */
export const begunOn = <T extends { readonly from: Day }>(rates: readonly T[], day: Day): T | undefined =>
  rates.toSorted((a, b) => (a.from < b.from ? -1 : 1)).findLast(({ from }) => from <= day)

/** The rate of a day: the last one that has begun; null before the first. */
export const rateOn = (rates: readonly Rate[], day: Day): number | null => begunOn(rates, day)?.hundredths ?? null

/** The company's rate of a currency on a day, as `begunOn`. */
export const exchangeRateOn = <T extends ExchangeRate>(
  exchange: readonly { readonly currency: string; readonly rates: readonly T[] }[],
  currency: string,
  day: Day,
): T | undefined => begunOn(exchange.find((each) => each.currency === currency)?.rates ?? [], day)

/** What one of a currency was in the company's own on a day, in millionths, as the company says; null where it says nothing. */
export const exchangeOn = (exchange: readonly Exchange[], currency: string, day: Day): number | null =>
  exchangeRateOn(exchange, currency, day)?.millionths ?? null
