import { ownerAndHr, ownerHrAndSupport, permission } from '@daybook/platform/contract'

export const payTermsRead = permission(
  'pay.terms',
  "View pay terms: one's own, or everyone's",
  {
    ADMIN: 'company',
    ENTERPRISE_ADMIN: 'company',
    HUMAN_RESOURCE: 'company',
    MANAGER: 'own',
    EMPLOYEE: 'own',
  },
  'TIMESHEET',
)
export const paySetup = permission('pay.setup', 'Set up pay cycles and periods', ownerHrAndSupport, 'TIMESHEET')
export const payWrite = permission('pay.write', 'Edit pay details, not own', ownerAndHr, 'TIMESHEET')
export const payslipOwn = permission(
  'payslip.own',
  'View own payslips',
  {
    ENTERPRISE_ADMIN: 'own',
    HUMAN_RESOURCE: 'own',
    MANAGER: 'own',
    EMPLOYEE: 'own',
  },
  'TIMESHEET',
)
export const payrollRun = permission('payroll.run', 'Run and preview payroll', ownerAndHr, 'TIMESHEET')
export const payrollAdjust = permission('payroll.adjust', 'Adjust a payslip with a reason, not own', ownerAndHr, 'TIMESHEET')
export const payrollFinalize = permission(
  'payroll.finalize',
  'Finalise a run and mark it paid',
  { ENTERPRISE_ADMIN: 'company' },
  'TIMESHEET',
)
export const payslipRead = permission(
  'payslip.read',
  "View payslips: one's own, or everyone's",
  {
    ADMIN: 'company',
    ENTERPRISE_ADMIN: 'company',
    HUMAN_RESOURCE: 'company',
    MANAGER: 'own',
    EMPLOYEE: 'own',
  },
  'TIMESHEET',
)
