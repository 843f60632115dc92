import { path } from '@daybook/platform/contract'

/** Where this module's screens are, and what their addresses may say. */
export const companyPaths = {
  settings: path('/product/timesheet/companies'),
  companies: path('/companies'),
  planMaster: path<'plan'>('/planMaster'),
} as const
