import { everyoneOwn, everyonesReportsOrOwn, ownerAndHr, ownerHrAndManager, permission } from '@daybook/platform/contract'

export const timesheetApprove = permission(
  'timesheet.approve',
  'Approve or reject timesheets, never own',
  ownerHrAndManager,
  'TIMESHEET',
)
export const clockUse = permission('clock.use', 'Clock in and out', everyoneOwn, 'TIMESHEET')
export const timesheetImport = permission('timesheet.import', 'Import time entries of the company', ownerAndHr, 'TIMESHEET')
export const timesheetExport = permission(
  'timesheet.export',
  'Take the hours of the company out as a file',
  ownerAndHr,
  'TIMESHEET',
)
export const timesheetRead = permission('timesheet.read', 'View timesheets', everyonesReportsOrOwn, 'TIMESHEET')
export const timesheetWrite = permission('timesheet.write', 'Create, edit and submit own timesheet', everyoneOwn, 'TIMESHEET')
export const timesheetReopen = permission('timesheet.reopen', 'Reopen an approved day that is not paid', ownerAndHr, 'TIMESHEET')
export const timeRulesManage = permission('time.rules', 'Decide how time is counted', ownerAndHr, 'TIMESHEET')
export const timeRulesOwn = permission('time.rules_own', 'See by which rules one’s own time is counted', everyoneOwn, 'TIMESHEET')
export const hoursRead = permission('hours.read', 'View plus and minus hours', everyonesReportsOrOwn, 'TIMESHEET')
export const hoursBook = permission('hours.book', 'Book on an hours account, never own', ownerAndHr, 'TIMESHEET')
