import { only } from '@daybook/platform/contract'
import { type Day, formatMoney } from '@daybook/platform/domain'
import { refuser } from '@daybook/platform/server'
import { expenseRefusals } from '../contract/index.ts'
import { countLine, type Entered, type Exchange, type LineFault, rateUnit } from '../domain/index.ts'
import type { KeptCategory } from './category-store.ts'

const refuseLine = refuser(
  only(
    expenseRefusals,
    'expense.no_amount',
    'expense.no_rate',
    'expense.no_exchange',
    'expense.own_currency',
    'expense.tax_too_much',
    'expense.future',
    'expense.no_category',
    'expense.too_large',
  ),
)

type Written = Entered & { readonly categoryId: string; readonly taxCents: number }
type By = {
  readonly categories: readonly KeptCategory[]
  readonly exchange: readonly Exchange[]
  readonly currency: string
  readonly today: Day
}
type CountedLine = { readonly cents: number; readonly rateMillionths: number; readonly rateByTable: boolean }

/** Nobody lays out more, and every sum stays far below what a number holds. */
const mostCents = 2_000_000_000

const fieldOf = (code: LineFault): string =>
  code === 'expense.own_currency' || code === 'expense.no_exchange' ? 'rateMillionths' : 'minor'

/** What each line comes to, in the company's currency, and by which rate; refuses the first that comes to nothing, naming its field. */
export const countLines = (
  lines: readonly Written[],
  { categories, exchange, currency, today }: By,
): { lines: CountedLine[]; sum: number } => {
  const counted = lines.map((line, i): CountedLine => {
    const at = (field: string) => ({ field: `lines.${i}.${field}` })
    const category = categories.find(({ id, archived }) => id === line.categoryId && !archived)
    if (!category) return refuseLine('expense.no_category', at('categoryId'))
    if (line.day > today) return refuseLine('expense.future', at('day'))
    const found = countLine(line, category, { own: currency, exchange })
    if (!found.ok) return refuseLine(found.code, at(fieldOf(found.code)))
    const { cents, formula } = found.value
    if (line.taxCents > cents) return refuseLine('expense.tax_too_much', at('taxCents'))
    return formula.by === 'EXCHANGE'
      ? { cents, rateMillionths: formula.rateMillionths, rateByTable: formula.byTable }
      : { cents, rateMillionths: rateUnit, rateByTable: false }
  })
  const sum = counted.reduce((total, { cents }) => total + cents, 0)
  return sum > mostCents
    ? refuseLine('expense.too_large', { field: 'lines', words: { most: formatMoney(mostCents, currency) } })
    : { lines: counted, sum }
}
