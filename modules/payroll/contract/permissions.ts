import { everyoneOwn, everyonesOrOwn, ownerAndHr, ownerHrAndSupport, ownerOnly, permission } from '@daybook/platform/contract'

export const payTermsRead = permission('pay.terms', "View pay terms: one's own, or everyone's", everyonesOrOwn, 'TIMESHEET')
export const paySetup = permission('pay.setup', 'Set up pay cycles and periods', ownerHrAndSupport, 'TIMESHEET')
export const payWrite = permission('pay.write', 'Edit pay details, not own', ownerAndHr, 'TIMESHEET')
export const payslipOwn = permission('payslip.own', 'View own payslips', everyoneOwn, 'TIMESHEET')
/** Neither support nor a manager: who pays has to know, and nobody else. */
export const payAccountRead = permission(
  'pay.account.read',
  'Open where somebody’s pay goes',
  { ...everyoneOwn, ...ownerAndHr },
  'TIMESHEET',
)
export const payAccountOwn = permission('pay.account', 'Say where one’s own pay goes', everyoneOwn, 'TIMESHEET')
export const payrollRun = permission('payroll.run', 'Run and preview payroll', ownerAndHr, 'TIMESHEET')
export const payrollAdjust = permission(
  'payroll.adjust',
  'Adjust a payslip or add a bonus, with a reason, not own',
  ownerAndHr,
  'TIMESHEET',
)
export const payrollFinalize = permission('payroll.finalize', 'Finalise a run and mark it paid', ownerOnly, 'TIMESHEET')
export const payrollSettings = permission('payroll.settings', 'Set how payrolls are finalised', ownerOnly, 'TIMESHEET')
export const payslipRead = permission('payslip.read', "View payslips: one's own, or everyone's", everyonesOrOwn, 'TIMESHEET')
