import { path } from '@daybook/platform/contract'

/** Where this module's screens are, and what their addresses may say. */
export const timePaths = {
  timesheet: path<'week' | 'day' | 'user' | 'panel'>('/product/timesheet/timesheet'),
  import: path('/product/timesheet/timesheet/import'),
  requests: path('/product/timesheet/timesheetRequests'),
  rules: path<'for' | 'type' | 'edit' | 'view' | 'version'>('/product/timesheet/rules'),
  approvals: path<'user'>('/product/timesheet/timesheetApproval'),
} as const
