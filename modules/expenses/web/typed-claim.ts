import type { Claim, ClaimLine, ExpenseCategory, ExpenseConfig, Receipt } from '@daybook/expenses/contract'
import { countLine, exchangeOn, hasOwnRate, type LineWarning, lineWarnings, rateUnit, warningsOf } from '@daybook/expenses/domain'
import { type Cents, type Day, isDay } from '@daybook/platform/domain'

/** A line as it is typed: amounts as the fields hold them, numbers as text. */
export type TypedLine = {
  key: string
  id: string | null
  categoryId: string
  day: string
  what: string
  reason: string
  minor: Cents | null
  currency: string
  rate: string
  quantity: string
  taxCents: Cents | null
  receipts: Receipt[]
}
export type TypedClaim = { title: string; lines: TypedLine[] }

let keys = 0
const nextKey = (): string => `line ${++keys}`

/** A new line: of today, in the company's own currency. */
export const newLine = ({ categories, currency }: ExpenseConfig, today: Day, receipts: Receipt[] = []): TypedLine => ({
  key: nextKey(),
  id: null,
  categoryId: categories.find(({ archived }) => !archived)?.id ?? '',
  day: today,
  what: '',
  reason: '',
  minor: null,
  currency,
  rate: '',
  quantity: '',
  taxCents: null,
  receipts,
})

const typedQuantity = ({ quantity }: ClaimLine, kind: ExpenseCategory['kind'] | undefined): string =>
  quantity === 0 ? '' : String(kind === 'PER_DIEM' ? quantity / 2 : quantity / 10)

/** A rate of exchange into another currency than the company has by now says nothing: it is asked for anew. The company's own is not typed. */
const typedRate = ({ rateMillionths, rateByTable, currency }: ClaimLine, claim: Claim, own: string): string =>
  currency === own || claim.currency !== own || rateByTable ? '' : String(rateMillionths / rateUnit)

const typedOf = (line: ClaimLine, claim: Claim, { categories, currency }: ExpenseConfig): TypedLine => ({
  key: nextKey(),
  id: line.id,
  categoryId: line.categoryId,
  day: line.day,
  what: line.what,
  reason: line.reason,
  minor: line.minor === 0 ? null : line.minor,
  currency: line.currency,
  rate: typedRate(line, claim, currency),
  quantity: typedQuantity(line, categories.find(({ id }) => id === line.categoryId)?.kind),
  taxCents: line.taxCents === 0 ? null : line.taxCents,
  receipts: line.receipts,
})

/** What the form begins with: a stored claim, or one empty line. */
export const typedClaim = (claim: Claim | null, config: ExpenseConfig, today: Day): TypedClaim =>
  claim
    ? { title: claim.title, lines: claim.lines.map((line) => typedOf(line, claim, config)) }
    : { title: '', lines: [newLine(config, today)] }

/** A decimal as typed, with point or comma, in parts of it, which may not be whole; 0 where it is none. */
const parts = (typed: string, ofOne: number): number =>
  /^\d+(?:[.,]\d+)?$/.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) * ofOne : 0

/**
 * A rate as typed, in `10 ** places` of one, for what is kept to so many decimals; 0 where it is none, is more exact, or where a comma may as well part
 * thousands (1,600): none of it is rounded or guessed unseen.
 */
export const typedParts = (typed: string, places: number): number => {
  const [, whole = '', decimals = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(typed.trim()) ?? []
  const maybeThousands = typed.includes(',') && decimals.length === 3 && Number(whole) > 0
  return maybeThousands || decimals.length > places ? 0 : Math.round(parts(typed, 10 ** places))
}

const parted = { DISTANCE: 10, PER_DIEM: 2 } as const
const quantityWords = { DISTANCE: 'To one decimal, such as 12.5', PER_DIEM: 'Whole and half days, such as 1.5' } as const

/** A distance to one decimal, half days: what is typed more exactly is asked for again, and not rounded unseen (1,000 would be one kilometre). */
export const quantityFault = ({ categoryId, quantity }: TypedLine, { categories }: ExpenseConfig): string | null => {
  const kind = categories.find(({ id }) => id === categoryId)?.kind ?? 'AMOUNT'
  if (kind === 'AMOUNT') return null
  const [, decimals = '0'] = quantity.trim().split(/[.,]/)
  const asExact = kind === 'DISTANCE' ? /^\d$/ : /^[05]$/
  return parts(quantity, parted[kind]) > 0 && asExact.test(decimals) ? null : quantityWords[kind]
}

/** What the company says the currency of a line was worth on its day, in millionths; null where it says nothing, or nothing is to be exchanged. */
export const saidRate = ({ currency, day }: Pick<TypedLine, 'currency' | 'day'>, config: ExpenseConfig): number | null =>
  currency === config.currency || !isDay(day) ? null : exchangeOn(config.exchange, currency, day)

/** The rate of a line as it is sent: null for the company's, which holds where nothing is typed; 0 where one is missing. */
const sentRate = (typed: TypedLine, config: ExpenseConfig): number | null =>
  typed.rate.trim() === '' && saidRate(typed, config) !== null ? null : typedParts(typed.rate, 6)

/** A typed line as it is sent. What its category does not ask for is left out. */
export const sentLine = (typed: TypedLine, config: ExpenseConfig) => {
  const { categories, currency: own } = config
  const kind = categories.find(({ id }) => id === typed.categoryId)?.kind ?? 'AMOUNT'
  const isAmount = kind === 'AMOUNT'
  const currency = isAmount ? typed.currency : own
  return {
    id: typed.id,
    categoryId: typed.categoryId,
    day: typed.day as Day,
    what: typed.what,
    reason: typed.reason,
    minor: isAmount ? (typed.minor ?? 0) : 0,
    currency,
    rateMillionths: currency === own ? rateUnit : sentRate(typed, config),
    quantity: isAmount ? 0 : Math.round(parts(typed.quantity, parted[kind])),
    taxCents: isAmount ? (typed.taxCents ?? 0) : 0,
    receipts: typed.receipts.map(({ id }) => id),
  }
}

/** What a typed line comes to, by the function that the server counts with; null while something of it is missing. */
export const countTyped = (typed: TypedLine, config: ExpenseConfig) => {
  const category = config.categories.find(({ id }) => id === typed.categoryId)
  if (!category || !isDay(typed.day)) return null
  const sent = sentLine(typed, config)
  if (sent.rateMillionths === 0 || quantityFault(typed, config) !== null) return null
  const counted = countLine(sent, category, { own: config.currency, exchange: config.exchange })
  return counted.ok ? counted.value : null
}

/** What will be unusual about it when it is handed in, as far as its person may know. */
export const warningsTyped = (typed: TypedLine, config: ExpenseConfig, today: Day): LineWarning[] => {
  const category = config.categories.find(({ id }) => id === typed.categoryId)
  const counted = countTyped(typed, config)
  if (!category || !counted || !isDay(typed.day)) return []
  const looked = {
    day: typed.day,
    cents: counted.cents,
    receipts: typed.receipts.length,
    ownRate: hasOwnRate(sentLine(typed, config), { own: config.currency, exchange: config.exchange }),
    setRate: false,
    setRule: false,
    sameReceipt: false,
  }
  return lineWarnings.filter((warning) => warningsOf(looked, category, today).includes(warning))
}
