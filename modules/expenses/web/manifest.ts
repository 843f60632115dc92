import { expenseApprove, expenseClaim, expensePaths, expensePay, expenseSetUp } from '@daybook/expenses/contract'
import type { WebManifest } from '@daybook/platform/web'
import { IconChecklist, IconReceipt2, IconSettings, IconWallet } from '@tabler/icons-react'

export const manifest: WebManifest = {
  screens: [
    {
      path: expensePaths.expenses,
      permission: expenseClaim,
      load: () => import('./expenses-screen.tsx').then((m) => m.ExpensesScreen),
      nav: {
        label: 'Expenses',
        group: 'My time',
        place: 30,
        icon: IconReceipt2,
        keywords: ['claim', 'receipt', 'reimbursement', 'mileage', 'per diem', 'travel'],
      },
    },
    {
      path: expensePaths.approvals,
      permission: expenseApprove,
      load: () => import('./approvals-screen.tsx').then((m) => m.ExpenseApprovalsScreen),
      nav: {
        label: 'Expense approvals',
        group: 'Team',
        place: 13,
        icon: IconChecklist,
        keywords: ['claim', 'approve', 'receipt'],
      },
    },
    {
      path: expensePaths.payments,
      permission: expensePay,
      load: () => import('./payments-screen.tsx').then((m) => m.ExpensePaymentsScreen),
      nav: {
        label: 'Expense payments',
        group: 'Company',
        place: 26,
        icon: IconWallet,
        keywords: ['claim', 'reimburse', 'advance', 'bank', 'report'],
      },
    },
    {
      path: expensePaths.setUp,
      permission: expenseSetUp,
      load: () => import('./setup-screen.tsx').then((m) => m.ExpenseSetUpScreen),
      nav: {
        label: 'Expense set-up',
        group: 'Settings',
        place: 40,
        icon: IconSettings,
        keywords: ['categories', 'rates', 'mileage', 'per diem', 'limits'],
      },
    },
  ],
  acts: [
    {
      permission: expenseClaim,
      label: 'Claim an expense',
      href: expensePaths.expenses({ claim: 'new' }),
      keywords: ['receipt', 'claim', 'reimbursement'],
    },
  ],
}
