import { path } from '@daybook/platform/contract'

/** Where this module's screens are, and what their addresses may say. */
export const officePaths = {
  office: path<'arrange'>('/product/timesheet/myOffice'),
  team: path<'tab' | 'people' | 'week'>('/product/timesheet/team'),
  audit: path('/audit'),
  support: path('/support'),
} as const
