import { topics } from '@daybook/platform/contract'

/** What this module's screens follow. */
export const expenseTopics = topics('expenses', 'expense_approval', 'expense_setup')
