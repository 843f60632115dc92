import { only } from '@daybook/platform/contract'
import { type Day, formatMoney } from '@daybook/platform/domain'
import { refuser } from '@daybook/platform/server'
import { type ExpenseCategory, expenseRefusals } from '../contract/index.ts'
import { countLine, type Entered } from '../domain/index.ts'

const refuseLine = refuser(
  only(
    expenseRefusals,
    'expense.no_amount',
    'expense.no_rate',
    'expense.own_currency',
    'expense.tax_too_much',
    'expense.future',
    'expense.no_category',
    'expense.too_large',
  ),
)

type Written = Entered & { readonly categoryId: string; readonly taxCents: number }
type By = { readonly categories: readonly ExpenseCategory[]; readonly currency: string; readonly today: Day }

/** Nobody lays out more, and every sum stays far below what a number holds. */
const mostCents = 2_000_000_000

/** What each line comes to, in the company's currency; refuses the first that comes to nothing, naming its field. */
export const countLines = (lines: readonly Written[], { categories, currency, today }: By): number[] => {
  const cents = lines.map((line, i) => {
    const at = (field: string) => ({ field: `lines.${i}.${field}` })
    const category = categories.find(({ id, archived }) => id === line.categoryId && !archived)
    if (!category) return refuseLine('expense.no_category', at('categoryId'))
    if (line.day > today) return refuseLine('expense.future', at('day'))
    const counted = countLine(line, category, currency)
    if (!counted.ok) return refuseLine(counted.code, at(counted.code === 'expense.own_currency' ? 'rateMillionths' : 'minor'))
    if (line.taxCents > counted.value.cents) return refuseLine('expense.tax_too_much', at('taxCents'))
    return counted.value.cents
  })
  const sum = cents.reduce((total, each) => total + each, 0)
  return sum > mostCents
    ? refuseLine('expense.too_large', { field: 'lines', words: { most: formatMoney(mostCents, currency) } })
    : cents
}
