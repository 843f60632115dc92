import { CurrencyField, DayField, endpoint, Id, line, only } from '@daybook/platform/contract'
import { z } from 'zod'
import { categoryKinds, longestName, mostExchangeRates } from '../domain/index.ts'
import { expenseClaim, expenseSetUp } from './permissions.ts'
import { expenseRefusals } from './refusals.ts'

const Rate = z.strictObject({ from: DayField, hundredths: z.int().min(1).max(1_000_000_000) })
const Limit = z
  .int('Must be a whole amount of cents')
  .min(1, 'Must be more than nothing')
  .max(2_000_000_000, 'Too large')
  .nullable()

const beginsOnce = (rates: readonly { readonly from: string }[]): boolean =>
  new Set(rates.map(({ from }) => from)).size === rates.length

const category = {
  name: line(longestName, 'Please give it a name'),
  kind: z.enum(categoryKinds),
  limitCents: Limit,
  receiptFromCents: Limit,
  rates: z.array(Rate).max(30).refine(beginsOnce, 'Each rate begins on another day'),
}

export const ExpenseCategory = z.strictObject({
  id: Id,
  ...category,
  name: z.string(),
  /** No new line is claimed in it. */
  archived: z.boolean(),
  version: z.int(),
})
export type ExpenseCategory = z.output<typeof ExpenseCategory>

const ExchangeRate = z.strictObject({
  from: DayField,
  millionths: z.int().min(1, 'Enter what one of it is worth, such as 0.92').max(100_000_000_000),
})

/** What the company says one of a currency is worth in its own. */
export const ExpenseExchange = z.strictObject({ currency: z.string(), rates: z.array(ExchangeRate), version: z.int() })
export type ExpenseExchange = z.output<typeof ExpenseExchange>

const settings = {
  /** From this amount on HR looks at what a manager approved; null: never. */
  secondLookFromCents: Limit,
  /** What is approved comes with the next payroll, or is paid by itself. */
  payWith: z.enum(['PAYROLL', 'BANK']),
  distanceUnit: z.enum(['KM', 'MILE']),
}

export const ExpenseConfig = z.strictObject({
  ...settings,
  currency: z.string(),
  version: z.int(),
  categories: z.array(ExpenseCategory),
  exchange: z.array(ExpenseExchange),
})
export type ExpenseConfig = z.output<typeof ExpenseConfig>

export const getExpenseConfig = endpoint({
  name: 'getExpenseConfig',
  method: 'GET',
  path: '/api/v0/expense-config',
  summary: 'Categories of expenses with their limits and rates, rates of exchange, and how claims are decided and paid',
  permission: expenseClaim,
  response: ExpenseConfig,
  errors: {},
})

export const saveExpenseSettings = endpoint({
  name: 'saveExpenseSettings',
  method: 'PUT',
  path: '/api/v0/expense-config',
  summary: 'Change how claims are decided and paid',
  permission: expenseSetUp,
  body: z.strictObject({ ...settings, version: z.int() }),
  response: ExpenseConfig,
  errors: only(expenseRefusals, 'expense.unit_used'),
})

const categoryErrors = only(expenseRefusals, 'expense.category_exists', 'expense.no_rates_here')

export const addExpenseCategory = endpoint({
  name: 'addExpenseCategory',
  method: 'POST',
  path: '/api/v0/expense-category',
  summary: 'Add a category of expenses',
  permission: expenseSetUp,
  body: z.strictObject(category),
  response: ExpenseCategory,
  errors: { ...categoryErrors, ...only(expenseRefusals, 'expense.too_many_categories') },
})

export const changeExpenseCategory = endpoint({
  name: 'changeExpenseCategory',
  method: 'PUT',
  path: '/api/v0/expense-category/:id',
  summary: 'Change a category, or put it away: what was claimed in it stays. Its kind stays, too',
  permission: expenseSetUp,
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ ...category, archived: z.boolean(), version: z.int() }).omit({ kind: true }),
  response: ExpenseCategory,
  errors: { ...categoryErrors, ...only(expenseRefusals, 'expense.own_waits') },
})

export const saveExpenseExchange = endpoint({
  name: 'saveExpenseExchange',
  method: 'PUT',
  path: '/api/v0/expense-config/exchange',
  summary:
    'Say what one of a currency is worth in the company’s, from which day on; `version` 0: nothing was said; no rates: nothing is any more',
  permission: expenseSetUp,
  body: z.strictObject({
    currency: CurrencyField,
    rates: z.array(ExchangeRate).max(mostExchangeRates).refine(beginsOnce, 'Each rate begins on another day'),
    version: z.int(),
  }),
  response: ExpenseConfig,
  errors: only(expenseRefusals, 'expense.own_currency', 'expense.too_many_currencies'),
})
