import { path } from '@daybook/platform/contract'

/** Where this module's screens are, and what their addresses may say. */
export const peoplePaths = {
  directory: path<'person' | 'do' | 'invite' | 'department' | 'q'>('/product/timesheet/employees'),
  details: path<'user' | 'do'>('/product/timesheet/employeeDetails'),
  add: path('/product/timesheet/employees/add'),
  import: path('/product/timesheet/employees/import'),
  chart: path<'from' | 'view'>('/product/timesheet/orgChart'),
  departments: path<'list' | 'name'>('/product/timesheet/departments'),
  changes: path<'request'>('/product/timesheet/changeRequests'),
  fields: path<'field'>('/product/timesheet/personFields'),
  invite: path('/invite'),
  profile: path<'tab'>('/profile'),
} as const
