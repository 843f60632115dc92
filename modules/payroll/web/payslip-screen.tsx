import { formatSpan } from '@daybook/platform/domain'
import { Button } from '@mantine/core'
import {
  choosePayee,
  getPayslipPdf,
  getRun,
  listLeftOut,
  listPayroll,
  type PayrollDetail,
  payrollPaths,
} from '@daybook/payroll/contract'
import {
  askBeforeLosing,
  confirmDeed,
  DayText,
  downloadFile,
  EmptyState,
  Load,
  Page,
  PersonChip,
  Section,
  SidePanel,
  Skeletons,
  StatusWord,
  TextLink,
  toast,
  useApi,
  useHref,
  useReader,
  useUrlChange,
  useUrlState,
} from '@daybook/platform/web'
import { IconArrowLeft, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactElement } from 'react'
import { AdjustForm } from './adjust-form.tsx'
import { BonusForm } from './bonus-form.tsx'
import { LinePanel } from './line-panel.tsx'
import { PayEquation, type Term } from './pay-equation.tsx'
import { payslipQuery } from './payroll-query.ts'
import { PayslipCards } from './payslip-cards.tsx'
import styles from './payroll.module.css'
import { TakeBack } from './take-back.tsx'
import { peoplePaths } from '@daybook/people/contract'

/**
 * Where it leads back to (docs/product.md#after-signing-in): to payroll for an employee, a manager, or HR as employee; else to the employee's details when
 * one came from there; else to payroll, at the run the payslip belongs to.
 */
const useBack = (slip: PayrollDetail): string => {
  const { role } = useReader()
  const [from] = useUrlState('from')
  if (role === 'EMPLOYEE' || role === 'MANAGER') return payrollPaths.payroll()
  if (from === 'employee') return peoplePaths.details({ user: slip.userId })
  return payrollPaths.payroll(from === 'own' ? { view: 'own' } : { period: slip.payPeriodId })
}

const Pdf = ({ slip }: { slip: PayrollDetail }) => {
  const [busy, setBusy] = useState(false)
  const load = async () => {
    setBusy(true)
    await downloadFile(getPayslipPdf, { params: { id: slip.employeePayrollId } }, 'payslip.pdf').catch(toast.failure)
    setBusy(false)
  }
  if (!slip.isFinalized) return null
  return (
    <Button
      variant="default"
      loading={busy}
      onClick={() => void load()}
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
    >
      Download PDF
    </Button>
  )
}

/** Leaves somebody out of a payroll that is not final; their pay comes with a later one. */
const Hold = ({ slip }: { slip: PayrollDetail }) => {
  const go = useNavigate()
  const hold = useApi(choosePayee, { refetches: [getRun, listPayroll, listLeftOut] })
  const ask = async () => {
    const sure = await confirmDeed({
      title: `Hold back the pay of ${slip.userName}`,
      words:
        'They are left out of this payroll alone and listed under it, where you can still pay them. Otherwise what they earned is added to the gross of the next payroll, where tax and benefits are deducted once. They are told when this payroll is finalised.',
      deed: 'Hold it back',
    })
    if (!sure) return
    await hold
      .mutateAsync({ body: { payPeriodId: slip.payPeriodId, userId: slip.userId, choice: 'HOLD' } })
      .then(() => go({ href: payrollPaths.payroll({ period: slip.payPeriodId }) }), toast.failure)
  }
  if (!slip.can.adjust) return null
  return (
    <Button variant="default" loading={hold.isPending} onClick={() => void ask()}>
      Hold back
    </Button>
  )
}

const Actions = ({ slip }: { slip: PayrollDetail }) => (
  <>
    <Button
      component={TextLink}
      href={useBack(slip)}
      variant="default"
      leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />}
    >
      Go Back
    </Button>
    <Hold slip={slip} />
    <Pdf slip={slip} />
  </>
)

const useTerms = (slip: PayrollDetail): Term[] => {
  const href = useHref()
  return [
    { name: 'Gross Salary', cents: slip.grossSalary, href: href({ line: 'gross' }) },
    {
      name: 'Deductions',
      cents: slip.taxDeductionAmount + slip.benefitsDeductionAmount,
      sign: '−',
      href: href({ line: 'deductions' }),
    },
    { name: 'Adjustments', cents: slip.adjustedSalary, sign: '+', href: href({ line: 'adjustments' }) },
    { name: 'Net pay', cents: slip.netGeneratedSalary, sign: '=', href: href({ line: 'net' }) },
  ]
}

const Summary = ({ slip }: { slip: PayrollDetail }) => {
  const work = [slip.designation, slip.department].filter(Boolean).join(', ')
  return (
    <Section>
      <div className={styles.stack}>
        <div className={styles.head}>
          <PersonChip name={slip.userName} size={40} detail={work || undefined} />
          <span className={styles.nextFacts}>
            <StatusWord status={slip.status} />
            <span>
              Pay date <DayText day={slip.payDate} />
            </span>
          </span>
        </div>
        <PayEquation terms={useTerms(slip)} currency={slip.currency} />
        {slip.isFinalized && (
          <p className={styles.note}>
            It is final and stays as it is. What is corrected later, or promised for its work, is paid with the next payroll, on a
            line of its own.
          </p>
        )}
        {slip.problem !== null && (
          <p className={styles.notice}>
            <StatusWord status="attention">{slip.problem}</StatusWord>
          </p>
        )}
      </div>
    </Section>
  )
}

const Panels = ({ slip }: { slip: PayrollDetail }) => {
  const [line] = useUrlState('line')
  const [adjust] = useUrlState('adjust')
  const change = useUrlChange()
  const closeAdjust = () => change({ adjust: undefined })
  return (
    <>
      <LinePanel slip={slip} line={line} onClose={() => change({ line: undefined })} />
      <SidePanel
        opened={adjust !== undefined && slip.can.adjust}
        onClose={() => void askBeforeLosing(closeAdjust)}
        title={adjust === 'bonus' ? `Pay ${slip.userName} a bonus` : `Adjust the pay of ${slip.userName}`}
      >
        {adjust === 'bonus' ? (
          <>
            <BonusForm slip={slip} onDone={closeAdjust} />
            <TakeBack slip={slip} />
          </>
        ) : (
          <AdjustForm slip={slip} onDone={closeAdjust} />
        )}
      </SidePanel>
    </>
  )
}

const Loaded = ({ slip }: { slip: PayrollDetail }) => (
  <Page
    title="Employee Payroll Details"
    purpose={`${slip.userName}, ${formatSpan(slip.from, slip.to)}. Press a figure to see what it is made of.`}
    actions={<Actions slip={slip} />}
  >
    <Summary slip={slip} />
    <PayslipCards slip={slip} />
    <Panels slip={slip} />
  </Page>
)

const inPage = (state: ReactElement) => <Page title="Employee Payroll Details">{state}</Page>

/** `/product/timesheet/payrollDetails?id=…`: a payslip, with the reason for every figure. */
export const PayslipScreen = () => {
  const [id] = useUrlState('id')
  const query = useQuery({ ...payslipQuery(id ?? ''), enabled: id !== undefined })
  if (id === undefined)
    return inPage(
      <EmptyState picture="pay" step={{ label: 'Go to payroll', href: payrollPaths.payroll() }}>
        Choose a payslip first.
      </EmptyState>,
    )
  return (
    <Load query={query} skeleton={<Skeletons rows={8} label="Loading the payslip" />} frame={inPage}>
      {(slip) => <Loaded slip={slip} />}
    </Load>
  )
}
