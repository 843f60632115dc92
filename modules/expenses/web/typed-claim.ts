import type { Claim, ClaimLine, ExpenseCategory, ExpenseConfig, Receipt } from '@daybook/expenses/contract'
import { countLine, type LineWarning, lineWarnings, rateUnit, warningsOf } from '@daybook/expenses/domain'
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

const typedOf = (line: ClaimLine, { categories, currency }: ExpenseConfig): TypedLine => ({
  key: nextKey(),
  id: line.id,
  categoryId: line.categoryId,
  day: line.day,
  what: line.what,
  reason: line.reason,
  minor: line.minor === 0 ? null : line.minor,
  currency: line.currency,
  rate: line.currency === currency ? '' : String(line.rateMillionths / rateUnit),
  quantity: typedQuantity(line, categories.find(({ id }) => id === line.categoryId)?.kind),
  taxCents: line.taxCents === 0 ? null : line.taxCents,
  receipts: line.receipts,
})

/** What the form begins with: a stored claim, or one empty line. */
export const typedClaim = (claim: Claim | null, config: ExpenseConfig, today: Day): TypedClaim =>
  claim
    ? { title: claim.title, lines: claim.lines.map((line) => typedOf(line, config)) }
    : { title: '', lines: [newLine(config, today)] }

/** A decimal as typed, with point or comma, in whole parts of it; 0 where it is none. */
const parts = (typed: string, ofOne: number): number => {
  const number = Number(typed.trim().replace(',', '.'))
  return Number.isFinite(number) && number > 0 ? Math.round(number * ofOne) : 0
}

/** A typed line as it is sent. What its category does not ask for is left out. */
export const sentLine = (typed: TypedLine, { categories, currency: own }: ExpenseConfig) => {
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
    rateMillionths: currency === own ? rateUnit : Math.max(1, parts(typed.rate, rateUnit)),
    quantity: isAmount ? 0 : parts(typed.quantity, kind === 'PER_DIEM' ? 2 : 10),
    taxCents: isAmount ? (typed.taxCents ?? 0) : 0,
    receipts: typed.receipts.map(({ id }) => id),
  }
}

/** What a typed line comes to, by the function that the server counts with; null while something of it is missing. */
export const countTyped = (typed: TypedLine, config: ExpenseConfig) => {
  const category = config.categories.find(({ id }) => id === typed.categoryId)
  if (!category || !isDay(typed.day)) return null
  if (category.kind === 'AMOUNT' && typed.currency !== config.currency && parts(typed.rate, rateUnit) === 0) return null
  const counted = countLine(sentLine(typed, config), category, config.currency)
  return counted.ok ? counted.value : null
}

/** What will be unusual about it when it is handed in, as far as its person may know. */
export const warningsTyped = (typed: TypedLine, config: ExpenseConfig, today: Day): LineWarning[] => {
  const category = config.categories.find(({ id }) => id === typed.categoryId)
  const counted = countTyped(typed, config)
  if (!category || !counted || !isDay(typed.day)) return []
  const looked = { day: typed.day, cents: counted.cents, receipts: typed.receipts.length, sameReceipt: false }
  return lineWarnings.filter((warning) => warningsOf(looked, category, today).includes(warning))
}
