import { peoplePaths } from '@daybook/people/contract'
import { type LateChange, payrollPaths } from '@daybook/payroll/contract'
import { centsToDecimal, formatDay, formatSpan, plural } from '@daybook/platform/domain'
import { DataTable, PersonChip, useRows, type Column } from '@daybook/platform/web'
import { latePages } from './payroll-query.ts'
import { signedMoney } from './words.ts'
import styles from './payroll.module.css'

/** `03 Feb 2026`, or how many days there are. */
const daysWords = ({ days }: LateChange): string =>
  days.length === 1 ? formatDay(days[0]) : days.length === 0 ? '--' : plural(days.length, 'day')

const noTerms = 'No pay terms'

const columns: readonly Column<LateChange>[] = [
  {
    key: 'name',
    title: 'Name',
    cell: (row) => <PersonChip name={row.userName} detail={row.payCycleName} />,
    text: (row) => row.userName,
  },
  {
    key: 'period',
    title: 'For',
    cell: (row) => formatSpan(row.from, row.to),
    text: (row) => `${row.from} to ${row.to}`,
  },
  { key: 'days', title: 'Days', cell: daysWords, text: (row) => row.days.join(' '), phone: 'aside' },
  {
    key: 'amount',
    title: 'Gross',
    align: 'end',
    cell: (row) => (row.withoutTerms ? noTerms : <strong>{signedMoney(row.amountCents, row.currency)}</strong>),
    text: (row) => (row.withoutTerms ? noTerms : centsToDecimal(row.amountCents, row.currency)),
  },
]

/** Where it is to be seen, or mended. */
const hrefOf = ({ employeePayrollId: id, payPeriodId: period, userId, withoutTerms }: LateChange): string => {
  if (withoutTerms) return peoplePaths.directory({ person: userId })
  return id === null ? payrollPaths.payroll({ period }) : payrollPaths.payslip({ id })
}

/** What came late for periods that are final, and waits for the next payroll. Nothing waits: nothing is shown. */
export const LateChanges = () => {
  const list = useRows(latePages)
  if (!list.error && (list.rows === undefined || list.rows.length === 0)) return null
  return (
    <>
      <header>
        <h2 className={styles.listTitle}>Late changes</h2>
        <p className={styles.listNote}>
          Changes to finalised periods: days approved later, pay held back, corrected dates, bonuses. The next payroll of the
          person’s pay cycle pays them, each on a line of its own; what was paid too much waits until there is enough pay to take
          it from. Who is only invited has to accept first; days without pay terms need terms that begin by then.
        </p>
      </header>
      <DataTable
        caption="Late changes"
        columns={columns}
        rowKey={(row) => `${row.payPeriodId} ${row.userId} ${row.withoutTerms}`}
        href={hrefOf}
        empty={null}
        {...list}
      />
    </>
  )
}
