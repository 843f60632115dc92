import { nora, tom, type Shot } from './shot.ts'

export const expensesShots: readonly Shot[] = [
  { name: 'expenses', path: '/product/timesheet/expenses', as: tom },
  {
    name: 'expense-new',
    path: '/product/timesheet/expenses?claim=new',
    as: tom,
    prepare: (page) => page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).waitFor(),
  },
  {
    name: 'expense-abroad',
    path: '/product/timesheet/expenses?claim=new',
    as: tom,
    prepare: async (page) => {
      await page.getByRole('combobox', { name: 'Currency' }).click()
      await page.getByRole('option', { name: /EUR/ }).click()
      await page.getByRole('textbox', { name: 'Amount' }).fill('100')
      await page.getByLabel('One EUR in USD').fill('1.2')
    },
  },
  { name: 'expense-approvals', path: '/product/timesheet/expenseApproval', as: nora },
  {
    name: 'expense-less',
    path: '/product/timesheet/expenseApproval',
    as: nora,
    prepare: (page) => page.getByRole('button', { name: 'Approve less' }).first().click(),
  },
  { name: 'expense-payments', path: '/product/timesheet/expensePayments', as: nora },
  { name: 'expense-advances', path: '/product/timesheet/expensePayments?tab=advances', as: nora },
  { name: 'expense-report', path: '/product/timesheet/expensePayments?tab=report', as: nora },
  { name: 'expense-set-up', path: '/product/timesheet/expenseSetup', as: nora },
  {
    name: 'expense-exchange',
    path: '/product/timesheet/expenseSetup?currency=EUR',
    as: nora,
    prepare: (page) => page.getByRole('dialog').getByLabel('One EUR in USD').waitFor(),
  },
  {
    name: 'expense-category',
    path: '/product/timesheet/expenseSetup',
    as: nora,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'Mileage' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor()
    },
  },
]
