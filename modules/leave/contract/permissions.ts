import {
  everyoneInCompany,
  everyoneOwn,
  everyonesReportsOrOwn,
  ownerAndHr,
  ownerHrAndManager,
  permission,
} from '@daybook/platform/contract'

export const leaveSetUp = permission('leave.set_up', 'Set up types of leave and their rules', ownerAndHr, 'TIMESHEET')
export const leaveAdjust = permission('leave.adjust', 'Adjust a leave balance, never own', ownerAndHr, 'TIMESHEET')
export const leaveRequest = permission('leave.request', 'Request and cancel own leave', everyoneOwn, 'TIMESHEET')
export const leaveAway = permission('leave.away', 'See who is away, without type or reason', everyoneInCompany, 'TIMESHEET')
export const leaveRead = permission('leave.read', 'View leave with type and reason', everyonesReportsOrOwn, 'TIMESHEET')
export const leaveApprove = permission('leave.approve', 'Approve or reject leave, never own', ownerHrAndManager, 'TIMESHEET')
// Row 33 and one's own: whoever may decide on a request, and not whoever else may read of it, as support does.
export const leaveDocuments = permission(
  'leave.documents',
  'Open documents of own leave, and of leave to decide on',
  { ...ownerHrAndManager, EMPLOYEE: 'own' },
  'TIMESHEET',
)
export const leaveCancelOther = permission('leave.cancel_other', 'Cancel the leave of somebody else', ownerAndHr, 'TIMESHEET')
