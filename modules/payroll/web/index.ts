export { PayCycleScreen } from './pay-cycle-screen.tsx'
export { PayrollScreen } from './payroll-screen.tsx'
export { PayslipScreen } from './payslip-screen.tsx'
export { PersonPay } from './person-pay.tsx'
