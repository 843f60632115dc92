import { SegmentedControl } from '@mantine/core'
import { type RunRow, payrollPaths } from '@daybook/payroll/contract'
import { centsToDecimal, decimalHours, formatMinutes } from '@daybook/platform/domain'
import {
  DataTable,
  EmptyState,
  MoneyText,
  PersonChip,
  SearchField,
  StatusWord,
  useRows,
  useUrlChange,
  useUrlState,
  type Column,
} from '@daybook/platform/web'
import { keepPreviousData } from '@tanstack/react-query'
import { runPages, type Only } from './payroll-query.ts'
import { causesWords, payTypeWords, percentWords, signedMoney } from './words.ts'
import styles from './payroll.module.css'

const Change = ({ row }: { row: RunRow }) => {
  const { variance, currency } = row
  if (variance === null) return '--'
  if (variance.changeCents === 0) return 'No change'
  return (
    <>
      {signedMoney(variance.changeCents, currency)}
      {variance.changeBasisPoints !== null && <span className={styles.sub}>{percentWords(variance.changeBasisPoints)}</span>}
    </>
  )
}

const why = (row: RunRow) => {
  const words = causesWords(row.variance, row.currency)
  if (row.problem === null && words === '' && !row.variance?.flagged && row.pendingDays === 0) return ''
  return <Why row={row} />
}

const Why = ({ row }: { row: RunRow }) => {
  if (row.problem !== null) return <StatusWord status="attention">{row.problem}</StatusWord>
  return (
    <span className={styles.why}>
      {row.variance?.flagged && <StatusWord status="attention">Not explained</StatusWord>}
      {causesWords(row.variance, row.currency)}
      {row.pendingDays > 0 && <StatusWord status="SUBMITTED">{row.pendingDays} not approved</StatusWord>}
    </span>
  )
}

const deductionsOf = (row: RunRow): number => row.taxDeductionAmount + row.benefitsDeductionAmount
const amount = (row: RunRow, cents: number): string => centsToDecimal(cents, row.currency)
const hours = (row: RunRow): string => {
  const minutes = row.regularMinutes + row.overtimeMinutes
  return minutes === 0 ? '--' : formatMinutes(minutes)
}

const columns: readonly Column<RunRow>[] = [
  {
    key: 'name',
    title: 'Name',
    cell: (row) => <PersonChip name={row.userName} detail={payTypeWords[row.payType]} />,
    text: (row) => row.userName,
  },
  {
    key: 'hours',
    title: 'Hours',
    align: 'end',
    cell: hours,
    text: (row) => decimalHours(row.regularMinutes + row.overtimeMinutes),
    phone: 'hide',
  },
  {
    key: 'gross',
    title: 'Gross',
    align: 'end',
    cell: (row) => <MoneyText cents={row.grossSalary} currency={row.currency} />,
    text: (row) => amount(row, row.grossSalary),
  },
  {
    key: 'deductions',
    title: 'Deductions',
    align: 'end',
    cell: (row) => <MoneyText cents={0 - deductionsOf(row)} currency={row.currency} />,
    text: (row) => amount(row, deductionsOf(row)),
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
    text: (row) => amount(row, row.netGeneratedSalary),
  },
  {
    key: 'prior',
    title: 'Before',
    align: 'end',
    cell: (row) => <MoneyText cents={row.variance?.priorCents} currency={row.currency} />,
    text: (row) => row.variance && amount(row, row.variance.priorCents),
    phone: 'hide',
  },
  {
    key: 'change',
    title: 'Change',
    align: 'end',
    cell: (row) => <Change row={row} />,
    text: (row) => row.variance && amount(row, row.variance.changeCents),
  },
  {
    key: 'why',
    title: 'Why',
    cell: why,
    text: (row) => row.problem ?? causesWords(row.variance, row.currency),
  },
]

const filters: { value: Only; label: string }[] = [
  { value: 'all', label: 'Everyone' },
  { value: 'problems', label: 'To look at' },
  { value: 'changed', label: 'Adjusted' },
  { value: 'late', label: 'Late changes' },
]

/** The payslips of a run, each with what changed since the one before and why. */
export const RunTable = ({ periodId, caption }: { readonly periodId: string; readonly caption: string }) => {
  const [words, setWords] = useUrlState('q')
  const [only, setOnly] = useUrlState('only')
  const change = useUrlChange()
  const shown: Only = filters.find(({ value }) => value === only)?.value ?? 'all'
  const list = useRows({ ...runPages(periodId, shown, words), placeholderData: keepPreviousData })
  return (
    <>
      <div className={styles.head}>
        <SearchField label="Name" value={words} onChange={setWords} />
        <SegmentedControl
          aria-label="Which payslips"
          data={filters}
          value={shown}
          onChange={(next) => setOnly(next === 'all' ? undefined : next)}
        />
      </div>
      <DataTable
        caption={caption}
        columns={columns}
        rowKey={(row) => row.employeePayrollId}
        href={(row) => payrollPaths.payslip({ id: row.employeePayrollId })}
        empty={
          shown === 'all' && !words ? (
            <EmptyState picture="people">Nobody is paid by this cycle in this period. Set the pay of people first.</EmptyState>
          ) : (
            <EmptyState
              picture="search"
              step={{ label: 'Show everyone', onClick: () => change({ q: undefined, only: undefined }) }}
            >
              No payslip matches.
            </EmptyState>
          )
        }
        {...list}
      />
    </>
  )
}
