import type { ContractManifest } from '@daybook/platform/contract'
import { expenseDeeds } from './deeds.ts'
import { expensePaths } from './paths.ts'
import * as permissions from './permissions.ts'
import { expenseTopics } from './topics.ts'

/** What this module brings to others. */
export const manifest: ContractManifest = {
  permissions: Object.values(permissions),
  topics: Object.values(expenseTopics),
  deeds: Object.values(expenseDeeds),
  paths: Object.values(expensePaths),
  idKinds: {
    'expense.id': 'expenseClaim',
    // What a claim is made of, not which one it is.
    'expense.receipts': null,
    'expense.categoryId': null,
    'expense.receiptId': 'expenseReceipt',
    'expense-advance.advanceId': 'expenseAdvance',
    'expense-advance.userId': 'person',
    'expense-category.id': 'expenseCategory',
  },
  companyKinds: ['expenseCategory'],
  sameResource: {
    'expense-config': 'expense-category',
    'expense-receipt': 'expense',
    'expense-approval': 'expense',
    'expense-payment': 'expense',
  },
}
