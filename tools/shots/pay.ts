import type { Page } from 'playwright-core'
import { nora, tom, type Shot } from './shot.ts'

const computeRun = async (page: Page): Promise<void> => {
  await page.locator('main a[href*="period="]').first().click()
  await page
    .getByRole('button', { name: /^Compute/ })
    .first()
    .click()
  await page.getByText(/^Computed by/).waitFor()
}

export const payShots: readonly Shot[] = [
  { name: 'payroll', path: '/product/timesheet/payroll', as: nora },
  {
    name: 'preflight',
    path: '/product/timesheet/payroll',
    as: nora,
    prepare: async (page) => {
      await page.locator('main a[href*="period="]').first().click()
      await page.getByText('Before you compute').waitFor()
      await page.getByText('Public holidays').waitFor()
    },
  },
  { name: 'run', path: '/product/timesheet/payroll', as: nora, prepare: (page) => computeRun(page) },
  {
    name: 'hold-back',
    path: '/product/timesheet/payroll',
    as: nora,
    prepare: async (page) => {
      await computeRun(page)
      await page.getByRole('link', { name: /^Abel/ }).first().click()
      await page.getByRole('button', { name: 'Hold back' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Hold it back' }).waitFor()
    },
  },
  {
    name: 'pay-terms',
    path: '/product/timesheet/employees',
    as: nora,
    prepare: async (page) => {
      await page.getByRole('link', { name: /^Abel/ }).first().click()
      await page.getByRole('button', { name: 'Change the pay' }).click()
      await page.getByRole('combobox', { name: 'Paid', exact: true }).click()
      await page.getByRole('option', { name: 'Fixed salary' }).click()
      await page.getByRole('combobox', { name: 'Overtime', exact: true }).click()
      await page.getByRole('option', { name: /^Hours beyond/ }).click()
    },
  },
  { name: 'pay-set-up', path: '/product/timesheet/payCycle', as: nora },
  { name: 'pay-periods', path: '/product/timesheet/payPeriod', as: nora },
  { name: 'payslips', path: '/product/timesheet/payroll', as: tom },
  {
    name: 'payslip-days',
    path: '/product/timesheet/payroll',
    as: tom,
    prepare: async (page) => {
      await page.getByRole('link', { name: 'See what it is made of' }).click()
      await page.locator('main dl a').first().click()
      await page.getByRole('dialog').getByText('Week of').first().waitFor()
    },
  },
]
