import type { Payment } from '@daybook/billing/contract'
import { formatMoney } from '@daybook/platform/domain'
import { type Column, DataTable, EmptyState, InstantDay, MoneyText, StatusWord, useHref, useRows } from '@daybook/platform/web'
import { paymentsQuery } from './payment-queries.ts'
import styles from './payments.module.css'

const shown = { PENDING: 'PENDING', CHALLENGE: 'attention', PAID: 'PAID', FAILED: 'REJECTED' } as const
const words = { PENDING: 'Pending', CHALLENGE: 'To be confirmed', PAID: 'Paid', FAILED: 'Failed' } as const

const givenBack = ({ refundedCents, currency }: Payment): string => `${formatMoney(refundedCents, currency)} given back`

const columns: Column<Payment>[] = [
  {
    key: 'with',
    title: 'Paid with',
    cell: (row) => row.paidWith,
    text: (row) => row.paidWith,
  },
  {
    key: 'mode',
    title: 'Kind',
    cell: (row) => (row.mode === 'RECURRING' ? 'Recurring' : 'One-time'),
    text: (row) => (row.mode === 'RECURRING' ? 'Recurring' : 'One-time'),
    width: 120,
  },
  { key: 'date', title: 'Date', cell: (row) => <InstantDay instant={row.createdAt} />, text: (row) => row.createdAt, width: 130 },
  {
    key: 'amount',
    title: 'Amount',
    cell: (row) => (
      <>
        <MoneyText cents={row.amountCents} currency={row.currency} />
        {row.refundedCents > 0 && <small className={styles.back}>{givenBack(row)}</small>}
      </>
    ),
    text: (row) => row.amountCents / 100,
    align: 'end',
    width: 120,
  },
  {
    key: 'state',
    title: 'State',
    cell: (row) => <StatusWord status={shown[row.state]}>{words[row.state]}</StatusWord>,
    text: (row) => words[row.state],
    width: 170,
    phone: 'aside',
  },
]

/** Every payment of the company, the newest first; each leads to how far it is. */
export const PaymentTable = () => {
  const list = useRows(paymentsQuery)
  const href = useHref()
  return (
    <section className={styles.list}>
      <h2>Payments</h2>
      <DataTable
        caption="Payments"
        columns={columns}
        rowKey={(row) => row.id}
        href={(row) => href({ payment: row.id })}
        empty={<EmptyState>No payments yet</EmptyState>}
        {...list}
      />
    </section>
  )
}
