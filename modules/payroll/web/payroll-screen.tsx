import { payrollRun } from '@daybook/payroll/contract'
import { useMay, useUrlState } from '@daybook/platform/web'
import { OwnPayslips } from './own-payslips.tsx'
import { PeriodsScreen } from './periods-screen.tsx'
import { RunScreen } from './run-screen.tsx'

/** `/product/timesheet/payroll`: the company's payroll for those who run it, one's own payslips for everybody else. */
export const PayrollScreen = () => {
  const runs = useMay(payrollRun)
  const [period] = useUrlState('period')
  const [view] = useUrlState('view')
  if (!runs || view === 'own') return <OwnPayslips admin={runs} />
  return period === undefined ? <PeriodsScreen /> : <RunScreen key={period} periodId={period} />
}
