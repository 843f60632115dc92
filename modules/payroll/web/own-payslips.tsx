import { Button } from '@mantine/core'
import { type PayrollRecord, payrollPaths } from '@daybook/payroll/contract'
import { centsToDecimal, formatMoney, formatSpan, monthOf, monthShort } from '@daybook/platform/domain'
import {
  DataTable,
  DayText,
  EmptyState,
  MoneyText,
  Page,
  Section,
  StatusWord,
  TextLink,
  useReader,
  type Column,
} from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { NetBars } from './net-bars.tsx'
import { ownPayslipsQuery } from './payroll-query.ts'
import { periodName } from './words.ts'
import styles from './payroll.module.css'

const slipHref = ({ employeePayrollId }: PayrollRecord): string => payrollPaths.payslip({ id: employeePayrollId, from: 'own' })

const columns: readonly Column<PayrollRecord>[] = [
  { key: 'period', title: 'Pay period', cell: (row) => formatSpan(row.from, row.to), text: (row) => `${row.from} to ${row.to}` },
  { key: 'payDate', title: 'Pay date', cell: (row) => <DayText day={row.payDate} />, text: (row) => row.payDate },
  {
    key: 'status',
    title: 'Status',
    cell: (row) => <StatusWord status={row.status} />,
    text: (row) => row.status,
    phone: 'aside',
  },
  {
    key: 'gross',
    title: 'Gross',
    align: 'end',
    cell: (row) => <MoneyText cents={row.grossSalary} currency={row.currency} />,
    text: (row) => centsToDecimal(row.grossSalary, row.currency),
    phone: 'hide',
  },
  {
    key: 'net',
    title: 'Net',
    align: 'end',
    cell: (row) => (
      <strong>
        <MoneyText cents={row.netGeneratedSalary} currency={row.currency} />
      </strong>
    ),
    text: (row) => centsToDecimal(row.netGeneratedSalary, row.currency),
  },
]

/** The last twelve payslips as a picture, oldest first. */
export const PayslipBars = ({ slips }: { readonly slips: readonly PayrollRecord[] }) => {
  const bars = slips
    .slice(0, 12)
    .toReversed()
    .map((slip) => ({
      key: slip.employeePayrollId,
      label: monthShort(monthOf(slip.payDate)),
      name: periodName(slip.from, slip.to),
      cents: slip.netGeneratedSalary,
    }))
  const empty = Array.from({ length: Math.max(0, 12 - bars.length) }, (_, i) => ({
    key: `none ${i}`,
    label: '',
    name: '',
    cents: null,
  }))
  return <NetBars bars={[...empty, ...bars]} currency={slips[0]?.currency ?? 'USD'} label="Net pay over time" />
}

const Latest = ({ slips, latest }: { slips: readonly PayrollRecord[]; latest: PayrollRecord }) => (
  <Section>
    <div className={styles.next}>
      <div className={styles.nextWords}>
        <p className={styles.eyebrow}>{periodName(latest.from, latest.to)}</p>
        <h2 className={styles.big}>{formatMoney(latest.netGeneratedSalary, latest.currency)}</h2>
        <p className={styles.nextFacts}>
          <StatusWord status={latest.status} />
          <span>
            Pay date <DayText day={latest.payDate} />
          </span>
        </p>
        <Button component={TextLink} href={slipHref(latest)} variant="default">
          See what it is made of
        </Button>
      </div>
      {slips.length > 1 && <PayslipBars slips={slips} />}
    </div>
  </Section>
)

/** Your own payslips, newest first. */
export const OwnPayslips = ({ admin = false }: { readonly admin?: boolean }) => {
  const { me } = useReader()
  const { data, error, isPending, refetch } = useQuery(ownPayslipsQuery)
  return (
    <Page
      title={admin ? 'Your payslips' : 'Payroll'}
      purpose="Your payslips, each with the reason for every figure."
      actions={
        admin && (
          <Button component={TextLink} href={payrollPaths.payroll()} variant="default">
            Company payroll
          </Button>
        )
      }
    >
      {data?.items[0] && <Latest slips={data.items} latest={data.items[0]} />}
      <DataTable
        caption={`Payslips of ${me.name}`}
        columns={columns}
        rows={data?.items}
        rowKey={(row) => row.employeePayrollId}
        href={slipHref}
        loading={isPending}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState picture="pay">Your payslips appear here once the first payroll is finalised.</EmptyState>}
      />
    </Page>
  )
}
