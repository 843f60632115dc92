import { endpoint } from '@daybook/platform/contract'
import { z } from 'zod'
import { paySetup, payrollSettings } from './permissions.ts'

/** How a company settles its payrolls. A change may name one of them alone. */
export const PayrollSettings = z.strictObject({
  /** Whoever computed a payroll does not finalise it while somebody else could have. */
  secondPerson: z.boolean(),
  /** For so many days after a period ended people may still enter their hours of it, though it is final. */
  graceDays: z.int().min(0, 'Enter 0 to 31 days').max(31, 'Enter 0 to 31 days'),
  version: z.int(),
})
export type PayrollSettings = z.output<typeof PayrollSettings>

export const getPayrollSettings = endpoint({
  name: 'getPayrollSettings',
  method: 'GET',
  path: '/api/v0/payroll-settings',
  summary: 'How payrolls are finalised',
  permission: paySetup,
  response: PayrollSettings,
  errors: {},
})

export const changePayrollSettings = endpoint({
  name: 'changePayrollSettings',
  method: 'PUT',
  path: '/api/v0/payroll-settings',
  summary: 'Change how payrolls are finalised',
  permission: payrollSettings,
  confirmed: 'owner',
  body: PayrollSettings.partial({ secondPerson: true, graceDays: true }),
  response: PayrollSettings,
  errors: {},
})
