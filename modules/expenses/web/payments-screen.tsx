import { Button, SegmentedControl } from '@mantine/core'
import { exportExpensesDue, expensePay, listExpensesDue, payExpense } from '@daybook/expenses/contract'
import { centsToDecimal, formatMoney } from '@daybook/platform/domain'
import {
  type Column,
  confirmDeed,
  DataTable,
  downloadFile,
  EmptyState,
  InstantDay,
  Page,
  toast,
  useApi,
  useMayChange,
  useReader,
  useRows,
  useUrlState,
} from '@daybook/platform/web'
import { Advances } from './advances.tsx'
import { duePages } from './expense-queries.ts'
import styles from './expenses.module.css'
import { Report } from './report.tsx'

type Due = NonNullable<ReturnType<typeof useDue>['rows']>[number]
const useDue = () => useRows(duePages)

const columns: readonly Column<Due>[] = [
  { key: 'person', title: 'Person', cell: ({ person }) => person.name, text: ({ person }) => person.name, phone: 'title' },
  { key: 'claim', title: 'Claim', cell: ({ title }) => title, text: ({ title }) => title },
  {
    key: 'approved',
    title: 'Approved',
    cell: ({ decidedAt }) => (decidedAt === null ? '--' : <InstantDay instant={decidedAt} />),
    text: ({ decidedAt }) => decidedAt,
  },
  {
    key: 'with',
    title: 'Paid',
    cell: ({ payWith }) => (payWith === 'PAYROLL' ? 'With the next payroll' : 'By hand'),
    text: ({ payWith }) => (payWith === 'PAYROLL' ? 'With the next payroll' : 'By hand'),
  },
  {
    key: 'payable',
    title: 'To pay',
    align: 'end',
    cell: ({ payableCents, currency }) => formatMoney(payableCents, currency),
    text: ({ payableCents, currency }) => centsToDecimal(payableCents, currency),
    phone: 'aside',
  },
]

const Pay = ({ row }: { readonly row: Due }) => {
  const { userId } = useReader().me
  const pay = useApi(payExpense, {
    refetches: [listExpensesDue],
    onError: toast.failure,
    onSuccess: () => toast.success('It is paid.'),
  })
  const ask = async () => {
    const question = {
      title: `Pay ${formatMoney(row.payableCents, row.currency)} to ${row.person.name}`,
      words:
        'Daybook moves no money: say so once you have paid it. It is not paid with a payroll any more, and cannot be taken back.',
      deed: 'It is paid',
    }
    if (await confirmDeed(question)) pay.mutate({ body: { id: row.id, version: row.version } })
  }
  return row.person.id === userId ? null : (
    <Button variant="default" size="compact-sm" loading={pay.isPending} onClick={() => void ask()}>
      Mark as paid
    </Button>
  )
}

const payOf = (row: Due) => <Pay row={row} />

const DueList = () => {
  const rows = useDue()
  const mayChange = useMayChange(expensePay)
  const file = () => void downloadFile(exportExpensesDue, {}).catch(toast.failure)
  return (
    <>
      {rows.rows?.some(({ payWith }) => payWith === 'BANK') && (
        <div className={styles.more}>
          <p className={styles.hint}>The bank list holds what no payroll pays.</p>
          <Button variant="default" onClick={file}>
            Bank list as CSV
          </Button>
        </div>
      )}
      <DataTable
        caption="Claims to pay"
        columns={columns}
        rowKey={({ id }) => id}
        {...(mayChange ? { actions: payOf } : {})}
        empty={
          <EmptyState picture="pay">
            Nothing is to be paid. Approved claims appear here until a payroll, or you, paid them.
          </EmptyState>
        }
        noFile
        {...rows}
      />
    </>
  )
}

const tabs = [
  { value: 'due', label: 'To pay' },
  { value: 'advances', label: 'Advances' },
  { value: 'report', label: 'Report' },
]

/** `/product/timesheet/expensePayments`: what is to be paid, advances, and what expenses came to. */
export const ExpensePaymentsScreen = () => {
  const [tab = 'due', setTab] = useUrlState('tab')
  return (
    <Page
      title="Expense payments"
      purpose="What is approved and not paid yet, money given beforehand, and what expenses came to."
    >
      <SegmentedControl aria-label="Show" className={styles.tabs ?? ''} data={tabs} value={tab} onChange={setTab} />
      {tab === 'advances' ? <Advances /> : tab === 'report' ? <Report /> : <DueList />}
    </Page>
  )
}
