import { type ExpenseCategory, getExpenseConfig } from '@daybook/expenses/contract'
import type { TestWorld } from '@daybook/testing/harness'
import type { SignedIn } from '@daybook/platform/server'

/** A category of the reader's company, by its name; "Meals" where none is said. */
export const categoryOf = async ({ api }: Pick<TestWorld, 'api'>, who: SignedIn, name = 'Meals'): Promise<ExpenseCategory> => {
  const { categories } = await api.as(who).call(getExpenseConfig, {})
  const found = categories.find((category) => category.name === name)
  if (!found) throw new Error(`there is no category ${name}`)
  return found
}
