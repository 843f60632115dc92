import { everyoneOwn, ownerAndHr, ownerHrAndManager, permission } from '@daybook/platform/contract'

// Reading stays open on a smaller plan, so that what was claimed can still be looked at; what changes something needs the feature.
const paid = { product: 'TIMESHEET', feature: 'EXPENSE_CLAIM' } as const

export const expenseClaim = permission('expense.claim', 'Claim own expenses', everyoneOwn, paid)
export const expenseRead = permission(
  'expense.read',
  'View claims of expenses that were handed in',
  { ...ownerHrAndManager, EMPLOYEE: 'own' },
  paid,
)
export const expenseApprove = permission(
  'expense.approve',
  'Approve or send back claims of expenses, never own',
  ownerHrAndManager,
  paid,
)
export const expenseSetUp = permission('expense.set_up', 'Set up categories and rates of expenses', ownerAndHr, paid)
export const expensePay = permission('expense.pay', 'Pay claims and advances, never own; reports of expenses', ownerAndHr, paid)
