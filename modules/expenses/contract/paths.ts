import { path } from '@daybook/platform/contract'

/** Where this module's screens are, and what their addresses may say. */
export const expensePaths = {
  /** Own claims; `claim` opens one, `new` begins one. */
  expenses: path<'claim'>('/product/timesheet/expenses'),
  approvals: path<'claim'>('/product/timesheet/expenseApproval'),
  setUp: path<'category'>('/product/timesheet/expenseSetup'),
  payments: path<'tab' | 'advance' | 'from' | 'to' | 'by'>('/product/timesheet/expensePayments'),
} as const
