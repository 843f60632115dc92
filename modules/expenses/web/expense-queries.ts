import {
  expenseTopics,
  getExpense,
  getExpenseConfig,
  listAdvances,
  listExpenses,
  listExpensesDue,
  listOwnAdvances,
  reportExpenses,
  searchExpenseApprovals,
  type reportKeys,
} from '@daybook/expenses/contract'
import type { Day } from '@daybook/platform/domain'
import { pages, q } from '@daybook/platform/web'

export const configQuery = q(getExpenseConfig, {}, { topics: [expenseTopics.expense_setup], staleTime: 300_000 })
export const claimPages = pages(listExpenses, { query: {} }, { topics: [expenseTopics.expenses] })
export const claimQuery = (id: string) => q(getExpense, { params: { id } }, { topics: [expenseTopics.expenses] })
export const waitingPages = pages(searchExpenseApprovals, { body: {} }, { topics: [expenseTopics.expense_approval] })
export const duePages = pages(listExpensesDue, { query: {} }, { topics: [expenseTopics.expenses] })
export const advancePages = pages(listAdvances, { query: {} }, { topics: [expenseTopics.expenses] })
export const ownAdvancesQuery = q(listOwnAdvances, {}, { topics: [expenseTopics.expenses] })
export const reportQuery = (from: Day, to: Day, by: (typeof reportKeys)[number]) =>
  q(reportExpenses, { query: { from, to, by } }, { topics: [expenseTopics.expenses] })
