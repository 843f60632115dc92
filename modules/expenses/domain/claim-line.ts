import { type Cents, type Day, daysBetween, no, ok, type Result } from '@daybook/platform/domain'
import { distanceCents, inCurrency, perDiemCents, rateUnit } from './amounts.ts'
import type { CategoryKind } from './categories.ts'
import { type Exchange, exchangeOn, type Rate, rateOn } from './rates.ts'

/** What a company says of a kind of expense. Limits are minor units of its own currency, for one line. */
export type Category = {
  readonly kind: CategoryKind
  readonly rates: readonly Rate[]
  /** More than this is told to whoever decides, and needs a reason. */
  readonly limitCents: Cents | null
  /** From this amount on a receipt belongs to it; null: never. */
  readonly receiptFromCents: Cents | null
}

/** What somebody enters: an amount in some currency, or how far, or how long. */
export type Entered = {
  readonly day: Day
  /** In minor units of `currency`; 0 where a quantity says it. */
  readonly minor: number
  readonly currency: string
  /** What one of that currency was in the company's, in millionths; of its own it is one. Null: what the company says of that day. */
  readonly rateMillionths: number | null
  /** Tenths of a kilometre or mile, or half days; 0 where an amount says it. */
  readonly quantity: number
}

type Counted = { readonly cents: Cents; readonly formula: CountedBy }
/** What an amount was reckoned by, for the line that explains it. */
export type CountedBy =
  | { readonly by: 'AMOUNT' }
  | { readonly by: 'EXCHANGE'; readonly rateMillionths: number; readonly byTable: boolean }
  | { readonly by: 'DISTANCE' | 'PER_DIEM'; readonly rate: number }

export type LineFault = 'expense.no_amount' | 'expense.no_rate' | 'expense.no_exchange' | 'expense.own_currency'

type Known = {
  /** The company's currency. */
  readonly own: string
  readonly exchange: readonly Exchange[]
}

/** An amount as it is, or exchanged: at the rate that was entered, else at the company's of that day. */
const countAmount = (entered: Entered, { own, exchange }: Known): Result<Counted, LineFault> => {
  const { minor, currency, rateMillionths } = entered
  if (minor <= 0) return no('expense.no_amount')
  if (currency === own)
    return (rateMillionths ?? rateUnit) === rateUnit
      ? ok({ cents: minor, formula: { by: 'AMOUNT' } })
      : no('expense.own_currency')
  const rate = rateMillionths ?? exchangeOn(exchange, currency, entered.day)
  if (rate === null) return no('expense.no_exchange')
  const cents = inCurrency({ minor, currency, rateMillionths: rate }, own)
  return cents > 0
    ? ok({ cents, formula: { by: 'EXCHANGE', rateMillionths: rate, byTable: rateMillionths === null } })
    : no('expense.no_amount')
}

/**
 * What a line comes to in the company's currency. A distance and a time away are worth the rate of their day, whatever was entered beside them;
 * an amount in the company's own currency is itself.
 */
export const countLine = (
  entered: Entered,
  category: Pick<Category, 'kind' | 'rates'>,
  known: Known,
): Result<Counted, LineFault> => {
  if (category.kind === 'AMOUNT') return countAmount(entered, known)
  const rate = rateOn(category.rates, entered.day)
  if (rate === null) return no('expense.no_rate')
  const cents = category.kind === 'DISTANCE' ? distanceCents(entered.quantity, rate) : perDiemCents(entered.quantity, rate)
  return cents > 0 ? ok({ cents, formula: { by: category.kind, rate } }) : no('expense.no_amount')
}

/** Whether somebody entered another rate of exchange than the company says of that day. */
export const hasOwnRate = (
  { day, currency, rateMillionths }: Pick<Entered, 'day' | 'currency' | 'rateMillionths'>,
  { own, exchange }: Known,
): boolean => {
  const said = currency === own ? null : exchangeOn(exchange, currency, day)
  return said !== null && rateMillionths !== null && rateMillionths !== said
}

/** What whoever decides should look at. */
export const lineWarnings = ['OVER_LIMIT', 'NO_RECEIPT', 'OWN_RATE', 'SET_RATE', 'SET_RULE', 'OLD', 'SAME_RECEIPT'] as const
export type LineWarning = (typeof lineWarnings)[number]

/** Those that somebody who claims has to give a reason for: what they chose to do, and not what happened to them. */
export const needsReason: readonly LineWarning[] = ['OVER_LIMIT', 'NO_RECEIPT', 'OWN_RATE']

/** Receipts get lost, and months are closed: what is older is told to whoever decides. */
export const oldAfterDays = 90

type Looked = {
  readonly day: Day
  readonly cents: Cents
  readonly receipts: number
  /** By `hasOwnRate`. */
  readonly ownRate: boolean
  /** The rate that the company says, and that counts it, was set by whoever claims it. */
  readonly setRate: boolean
  /** The limit of its category, or when a receipt belongs to it, was said by whoever claims it. */
  readonly setRule: boolean
  /** One of its receipts is with another line, of whoever. */
  readonly sameReceipt: boolean
}

/** What is unusual about a line, by the company's rules of its category, as of a day. */
export const warningsOf = (line: Looked, { limitCents, receiptFromCents }: Category, today: Day): LineWarning[] => {
  const found: Readonly<Record<LineWarning, boolean>> = {
    OVER_LIMIT: limitCents !== null && line.cents > limitCents,
    NO_RECEIPT: receiptFromCents !== null && line.cents >= receiptFromCents && line.receipts === 0,
    OWN_RATE: line.ownRate,
    SET_RATE: line.setRate,
    SET_RULE: line.setRule,
    OLD: daysBetween(line.day, today) > oldAfterDays,
    SAME_RECEIPT: line.sameReceipt,
  }
  return lineWarnings.filter((warning) => found[warning])
}

/** Whether a line lacks the reason that its warnings ask for. */
export const lacksReason = (warnings: readonly LineWarning[], reason: string): boolean =>
  reason.trim() === '' && warnings.some((warning) => needsReason.includes(warning))
