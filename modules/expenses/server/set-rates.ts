import type { Day } from '@daybook/platform/domain'
import { begunOn, type CategoryKind, exchangeRateOn, type ExchangeRate, type Rate } from '../domain/index.ts'

/** A rate of the company, and who set it; null where that was not kept yet. */
export type SetRate = Rate & { readonly setBy: string | null }
export type SetExchangeRate = ExchangeRate & { readonly setBy: string }

/** Rates as everybody reads them. */
export const plainRates = (rates: readonly SetRate[]): Rate[] => rates.map(({ from, hundredths }) => ({ from, hundredths }))
export const plainExchange = (rates: readonly SetExchangeRate[]): ExchangeRate[] =>
  rates.map(({ from, millionths }) => ({ from, millionths }))

/** Who set the limit of a category last, and from what amount on a receipt belongs to it; null where that was not kept yet. */
export type Setters = { readonly limitBy: string | null; readonly receiptFromBy: string | null }
type Limits = { readonly limitCents: number | null; readonly receiptFromCents: number | null }

/** The same once somebody says them: whoever leaves one as it is did not set it. */
export const limitsBy = (after: Limits, before: Limits & Setters, by: string): Setters => ({
  limitBy: after.limitCents === before.limitCents ? before.limitBy : by,
  receiptFromBy: after.receiptFromCents === before.receiptFromCents ? before.receiptFromBy : by,
})

type Named = { readonly name: string; readonly archived: boolean }

/**
 * Whether a category means something else from now on: it has another name, or takes claims again. Whoever did it said its limits and its rates, which held for
 * another thing.
 */
export const isMeantAnew = (after: Named, before: Named): boolean =>
  after.name !== before.name || (before.archived && !after.archived)

type From = { readonly from: Day }

const inOrder = <T extends From>(rates: readonly T[]): T[] => rates.toSorted((a, b) => (a.from < b.from ? -1 : 1))

/**
 * Rates that somebody saves, in order, each with who set it: whoever leaves one as it is did not, as long as it holds for no longer. Whoever takes away the
 * one behind makes a rate hold on days on which it did not.
 */
const withSetter = <R extends From, K extends R & { readonly setBy: string | null }>(
  rates: readonly R[],
  before: readonly K[],
  isSame: (a: R, b: K) => boolean,
  by: string,
): (R & { readonly setBy: K['setBy'] | string })[] => {
  const [sorted, known] = [inOrder(rates), inOrder(before)]
  return sorted.map((rate, i) => {
    const at = known.findIndex((each) => each.from === rate.from && isSame(rate, each))
    const [kept, until, was] = [known[at], sorted[i + 1]?.from, known[at + 1]?.from]
    const stands = was === undefined || (until !== undefined && until <= was)
    return { ...rate, setBy: kept && stands ? kept.setBy : by }
  })
}

export const setRates = (rates: readonly Rate[], before: readonly SetRate[], by: string): SetRate[] =>
  withSetter(rates, before, (a, b) => a.hundredths === b.hundredths, by)
export const setExchange = (rates: readonly ExchangeRate[], before: readonly SetExchangeRate[], by: string): SetExchangeRate[] =>
  withSetter(rates, before, (a, b) => a.millionths === b.millionths, by)

/** Whether rates say nothing of days of which those of before said something: then anything may be typed there. */
export const takesDays = (rates: readonly ExchangeRate[], before: readonly ExchangeRate[]): boolean => {
  const [first, was] = [inOrder(rates)[0], inOrder(before)[0]]
  return was !== undefined && (first === undefined || first.from > was.from)
}

type Counted = {
  readonly day: Day
  readonly currency: string
  readonly rateMillionths: number
  readonly rateByTable: boolean
}
type By = {
  readonly category: { readonly kind: CategoryKind; readonly rates: readonly SetRate[] }
  readonly exchange: readonly {
    readonly currency: string
    readonly rates: readonly SetExchangeRate[]
    readonly noneBy: string | null
  }[]
}

/**
 * Whoever set the rate of the company that a line is counted by, also where that very rate was typed, or took away the ones of its day; null where
 * nobody is known.
 */
export const setterOf = (
  { day, currency, rateMillionths, rateByTable }: Counted,
  { category: { kind, rates }, exchange }: By,
): string | null => {
  if (kind !== 'AMOUNT') return begunOn(rates, day)?.setBy ?? null
  const rate = exchangeRateOn(exchange, currency, day)
  if (!rate) return exchange.find((each) => each.currency === currency)?.noneBy ?? null
  return rateByTable || rate.millionths === rateMillionths ? rate.setBy : null
}
