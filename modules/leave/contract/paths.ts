import { path } from '@daybook/platform/contract'

/** Where this module's screens are, and what their addresses may say. */
export const leavePaths = {
  leaves: path<'ask' | 'type' | 'from' | 'on' | 'document'>('/product/timesheet/leaves'),
  approvals: path<'request'>('/product/timesheet/leavesApproval'),
  setUp: path<'type'>('/product/timesheet/leavesSetup'),
  yearEnd: path<'type'>('/product/timesheet/leavesSetup/yearEnd'),
  import: path('/product/timesheet/leavesSetup/import'),
  ledger: path<'user' | 'type' | 'year' | 'adjust'>('/product/timesheet/leaves/ledger'),
  calendar: path<'view' | 'month' | 'week' | 'follow'>('/product/timesheet/away'),
} as const
