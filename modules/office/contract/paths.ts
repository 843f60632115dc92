import { path } from '@daybook/platform/contract'

/** Where this module's screens are, and what their addresses may say. */
export const officePaths = {
  office: path('/product/timesheet/myOffice'),
  audit: path('/audit'),
  support: path('/support'),
} as const
