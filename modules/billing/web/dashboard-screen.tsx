import { Button } from '@mantine/core'
import { billingPaths, billingSummary, billingTopics, type HistoryItem } from '@daybook/billing/contract'
import { planTitle } from '@daybook/company/domain'
import { formatMoney, plural } from '@daybook/platform/domain'
import {
  type Column,
  DataTable,
  DayText,
  EmptyState,
  Load,
  MoneyText,
  Page,
  q,
  Section,
  Skeletons,
  TextLink,
} from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { MonthBars } from './month-bars.tsx'
import styles from './billing.module.css'

const summaryQuery = q(billingSummary, {}, { topics: [billingTopics.billing] })

type Summary = z.output<typeof billingSummary.response>

const Figures = ({ summary: { totalSpendCents, pendingCents, payments, currency } }: { readonly summary: Summary }) => (
  <dl className={styles.figures}>
    <div>
      <dt>Total Spend</dt>
      <dd>{formatMoney(totalSpendCents, currency)}</dd>
    </div>
    <div>
      <dt>Pending Payments</dt>
      <dd>{formatMoney(pendingCents, currency)}</dd>
    </div>
    <div>
      <dt>Payment History</dt>
      <dd>{plural(payments, 'payment')}</dd>
    </div>
  </dl>
)

const columns: Column<HistoryItem>[] = [
  {
    key: 'item',
    title: 'Item',
    cell: (row) => `${planTitle(row.planType)} plan, ${row.invoiceId}`,
    text: (row) => `${planTitle(row.planType)} plan, ${row.invoiceId}`,
  },
  {
    key: 'amount',
    title: 'Amount',
    cell: (row) => <MoneyText cents={row.amountBilled} currency={row.currency} />,
    text: (row) => row.amountBilled / 100,
    align: 'end',
    width: 140,
  },
  { key: 'date', title: 'Date', cell: (row) => <DayText day={row.startDate} />, text: (row) => row.startDate, width: 140 },
]

/** `/product/billing/dashboard`: what was spent and is to be paid, from the invoices there are. */
export const BillingDashboardScreen = () => {
  const query = useQuery(summaryQuery)
  return (
    <Page
      title="Billing"
      purpose="What Daybook costs you, month by month."
      primary={
        <Button component={TextLink} href={billingPaths.billing()}>
          View Full Billing Report
        </Button>
      }
    >
      <Load query={query} skeleton={<Skeletons rows={6} label="Loading your billing" />}>
        {(summary) => (
          <>
            <Section>
              <Figures summary={summary} />
            </Section>
            <Section title="Billed in the last twelve months">
              <MonthBars months={summary.months} currency={summary.currency} />
            </Section>
            <section className={styles.recent}>
              <h2>Recent Transactions</h2>
              <DataTable
                caption="Recent Transactions"
                columns={columns}
                rows={summary.recent}
                rowKey={(row) => row.id}
                href={(row) => billingPaths.billing({ invoice: row.id })}
                empty={<EmptyState>No invoices yet</EmptyState>}
                noFile
              />
            </section>
          </>
        )}
      </Load>
    </Page>
  )
}
