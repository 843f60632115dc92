import { path } from '@daybook/platform/contract'

/** Where this module's screens are, and what their addresses may say. */
export const payrollPaths = {
  payroll: path<'cycle' | 'period' | 'view'>('/product/timesheet/payroll'),
  periods: path<'cycle' | 'state'>('/product/timesheet/payPeriod'),
  payslip: path<'id' | 'from'>('/product/timesheet/payrollDetails'),
  setup: path<'add'>('/product/timesheet/payCycle'),
} as const
