import { path } from '@daybook/platform/contract'

/** Where this module's screens are, and what their addresses may say. */
export const officePaths = {
  office: path<'arrange'>('/product/timesheet/myOffice'),
  team: path<'tab' | 'people' | 'week'>('/product/timesheet/team'),
  dashboard: path('/product/dashboard'),
  /** Of products that there are not yet: each says so. */
  tables: path('/product/table'),
  workFlows: path('/product/workflow'),
  audit: path('/audit'),
  support: path('/support'),
} as const

/** What the dashboard leads to besides screens: where a product begins, and where one would. */
export const productPaths = { timesheet: path('/product/timesheet'), jobs: path('/backOffice') } as const
