import { endpoint } from '@daybook/platform/contract'
import { z } from 'zod'
import { paySetup, payrollSettings } from './permissions.ts'

/** How a company settles its payrolls. */
export const PayrollSettings = z.strictObject({
  /** Whoever computed a payroll does not finalise it while somebody else could have. */
  secondPerson: z.boolean(),
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
  body: PayrollSettings,
  response: PayrollSettings,
  errors: {},
})
