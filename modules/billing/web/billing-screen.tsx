import { Alert, Button, SegmentedControl } from '@mantine/core'
import { billingPaths, billingTopics, type CurrentPlan, type HistoryItem, subscriptionHistory } from '@daybook/billing/contract'
import { planTitle } from '@daybook/company/domain'
import { formatMoney, monthStart } from '@daybook/platform/domain'
import {
  type Column,
  DataTable,
  DayText,
  EmptyState,
  fact,
  Facts,
  Load,
  MoneyText,
  Page,
  pages,
  Section,
  SidePanel,
  Skeletons,
  TextLink,
  todayIn,
  useHref,
  useReader,
  useRows,
  useUrlState,
} from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { InvoiceDetail } from './invoice-detail.tsx'
import { InvoiceState } from './invoice-state.tsx'
import { planQuery } from './queries.ts'
import styles from './billing.module.css'

const filters = [
  { value: 'all', label: 'All' },
  { value: 'PAID', label: 'Paid' },
  { value: 'PENDING', label: 'Pending' },
  { value: 'OVERDUE', label: 'Overdue' },
] as const

const statusOf = (text: string | undefined): HistoryItem['status'] | undefined =>
  text === 'PAID' || text === 'PENDING' || text === 'OVERDUE' ? text : undefined

/** A figure of the bill: whole units, as it was agreed. */
const wholeAmount = (cents: number, currency: string): string =>
  formatMoney(Math.round(cents / 100) * 100, currency).replace(/\.0+$/, '')

/** The bill of this month; another month's newest is none. */
const CurrentBill = ({ plan }: { readonly plan: CurrentPlan }) => {
  const { me } = useReader()
  const { startDate, amountBilled, currency } = plan
  const isCurrent = startDate !== null && monthStart(startDate) === monthStart(todayIn(me.zone ?? 'UTC'))
  if (!isCurrent || amountBilled === null)
    return (
      <Alert color="blue" variant="light" role="note">
        No bill has been generated for the current month.
      </Alert>
    )
  return (
    <Facts
      facts={[
        fact('Amount ($)', <span className={styles.figure}>{wholeAmount(amountBilled, currency)}</span>),
        fact('Start Date', <DayText day={startDate} />),
      ]}
    />
  )
}

const columns: Column<HistoryItem>[] = [
  { key: 'invoiceId', title: 'Invoice ID', cell: (row) => row.invoiceId, text: (row) => row.invoiceId, width: 140 },
  { key: 'planType', title: 'Plan type', cell: (row) => planTitle(row.planType), text: (row) => row.planType },
  { key: 'start', title: 'Start', cell: (row) => <DayText day={row.startDate} />, text: (row) => row.startDate, width: 120 },
  { key: 'end', title: 'End', cell: (row) => <DayText day={row.endDate} />, text: (row) => row.endDate, width: 120 },
  {
    key: 'amount',
    title: 'Amount',
    cell: (row) => <MoneyText cents={row.amountBilled} currency={row.currency} />,
    text: (row) => row.amountBilled / 100,
    align: 'end',
    width: 120,
  },
  {
    key: 'status',
    title: 'Status',
    cell: (row) => <InvoiceState invoice={row} />,
    text: (row) => (row.active ? 'Paid' : 'UnPaid'),
    width: 160,
    phone: 'aside',
  },
]

const failedWords = 'Failed to fetch billing data'

/** `/product/billing/billing`: the bill of this month, and every invoice. */
export const BillingScreen = () => {
  const [filter, setFilter] = useUrlState('status')
  const [open, setOpen] = useUrlState('invoice', { push: true })
  const href = useHref()
  const status = statusOf(filter)
  const plan = useQuery(planQuery)
  const list = useRows(pages(subscriptionHistory, { query: status ? { status } : {} }, { topics: [billingTopics.billing] }))
  const isNote = list.rows?.some(({ id, kind }) => id === open && kind === 'CREDIT_NOTE') ?? false
  return (
    <Page
      title="Invoices"
      purpose="What was billed, what is to be paid, and each invoice as a PDF."
      actions={
        <Button component={TextLink} href={billingPaths.subscriptions()} variant="default">
          Your plan
        </Button>
      }
    >
      <Section title="Current Month's Bill">
        {plan.error && !plan.data ? (
          <Alert color="red" variant="light" role="alert">
            {failedWords}
          </Alert>
        ) : (
          <Load query={plan} skeleton={<Skeletons rows={2} label="Loading the bill" />}>
            {(current) => <CurrentBill plan={current} />}
          </Load>
        )}
      </Section>
      <div className={styles.filters}>
        <SegmentedControl
          aria-label="Which invoices"
          data={[...filters]}
          value={status ?? 'all'}
          onChange={(next) => setFilter(next === 'all' ? undefined : next)}
        />
      </div>
      <DataTable
        caption="Invoices"
        columns={columns}
        rowKey={(row) => row.id}
        href={(row) => href({ invoice: row.id })}
        empty={<EmptyState>No invoices yet</EmptyState>}
        {...list}
        error={list.error ? new Error(failedWords) : null}
      />
      <SidePanel opened={open !== undefined} onClose={() => setOpen(undefined)} title={isNote ? 'Credit note' : 'Invoice'}>
        {open !== undefined && <InvoiceDetail key={open} id={open} />}
      </SidePanel>
    </Page>
  )
}
