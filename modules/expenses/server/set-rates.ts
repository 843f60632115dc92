import type { Day } from '@daybook/platform/domain'
import { begunOn, type CategoryKind, exchangeRateOn, type ExchangeRate, type Rate } from '../domain/index.ts'

/** A rate of the company, and who set it; null where that was not kept yet. */
export type SetRate = Rate & { readonly setBy: string | null }
export type SetExchangeRate = ExchangeRate & { readonly setBy: string }

/** Rates as everybody reads them. */
export const plainRates = (rates: readonly SetRate[]): Rate[] => rates.map(({ from, hundredths }) => ({ from, hundredths }))
export const plainExchange = (rates: readonly SetExchangeRate[]): ExchangeRate[] =>
  rates.map(({ from, millionths }) => ({ from, millionths }))

/** Rates that somebody saves: whoever leaves one as it is did not set it. */
export const setRates = (rates: readonly Rate[], before: readonly SetRate[], by: string): SetRate[] =>
  rates.map(
    (rate) => before.find((known) => known.from === rate.from && known.hundredths === rate.hundredths) ?? { ...rate, setBy: by },
  )
export const setExchange = (rates: readonly ExchangeRate[], before: readonly SetExchangeRate[], by: string): SetExchangeRate[] =>
  rates.map(
    (rate) => before.find((known) => known.from === rate.from && known.millionths === rate.millionths) ?? { ...rate, setBy: by },
  )

type Counted = {
  readonly day: Day
  readonly currency: string
  readonly rateMillionths: number
  readonly rateByTable: boolean
}
type By = {
  readonly category: { readonly kind: CategoryKind; readonly rates: readonly SetRate[] }
  readonly exchange: readonly { readonly currency: string; readonly rates: readonly SetExchangeRate[] }[]
}

/**
 * Whoever set the rate of the company that a line is counted by, also where that very rate was typed; null where nobody is known, or it is counted by
 * none.
 */
export const setterOf = (
  { day, currency, rateMillionths, rateByTable }: Counted,
  { category: { kind, rates }, exchange }: By,
): string | null => {
  if (kind !== 'AMOUNT') return begunOn(rates, day)?.setBy ?? null
  const rate = exchangeRateOn(exchange, currency, day)
  return rate && (rateByTable || rate.millionths === rateMillionths) ? rate.setBy : null
}
