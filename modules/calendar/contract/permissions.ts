import { everyoneAndSupport, everyonesReportsOrOwn, ownerAndHr, ownerOnly, permission } from '@daybook/platform/contract'

export const holidayRead = permission('holiday.read', 'View holidays', everyoneAndSupport, 'TIMESHEET')
export const holidayAdd = permission('holiday.add', 'Add a holiday', ownerAndHr, 'TIMESHEET')
export const holidayChange = permission('holiday.change', 'Update or delete a holiday', ownerOnly, 'TIMESHEET')
export const scheduleManage = permission('schedule.manage', 'Decide who is planned to work when', ownerAndHr, 'TIMESHEET')
export const scheduleRead = permission(
  'schedule.read',
  'View when somebody is planned to work',
  everyonesReportsOrOwn,
  'TIMESHEET',
)
