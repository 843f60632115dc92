import { type Day, dayInZone } from '@daybook/platform/domain'
import type { HistoryItem, Invoice, Payment } from '../contract/index.ts'
import { failureWords, invoiceStatus } from '../domain/index.ts'
import type { ListedInvoice, WholeInvoice } from './invoice-store.ts'
import type { StoredPayment } from './payment-store.ts'

/** `DB-000012`, as it stands on the paper. */
export const invoiceNumber = ({ series, number }: Pick<ListedInvoice, 'series' | 'number'>): string =>
  `${series}-${String(number).padStart(6, '0')}`

/** What is owed by it: a credit note takes off. */
export const signedTotal = ({ kind, total_cents }: Pick<ListedInvoice, 'kind' | 'total_cents'>): number =>
  kind === 'CREDIT_NOTE' ? -total_cents : total_cents

export const presentInvoice = (row: ListedInvoice, today: Day): HistoryItem => {
  const status = invoiceStatus({ kind: row.kind, paidAt: row.paid_at, dueOn: row.due_on }, today)
  return {
    id: row.id,
    invoiceId: invoiceNumber(row),
    kind: row.kind,
    planType: row.plan_type,
    startDate: row.starts_on,
    endDate: row.ends_on,
    dueDate: row.due_on,
    amountBilled: signedTotal(row),
    openCents: row.kind === 'CREDIT_NOTE' ? 0 : row.total_cents - row.settled_cents,
    currency: row.currency,
    active: status === 'PAID',
    status,
  }
}

export const presentWhole = (row: WholeInvoice, today: Day, zone: string): Invoice => {
  const sign = row.kind === 'CREDIT_NOTE' ? -1 : 1
  return {
    ...presentInvoice(row, today),
    issuedOn: row.issued_on,
    paidOn: row.paid_at === null ? null : dayInZone(row.paid_at, zone),
    ofInvoice: row.of_number === null ? null : invoiceNumber(row.of_number),
    reason: row.reason,
    paidOutCents: row.paid_out_cents,
    lines: row.lines,
    netCents: sign * row.net_cents,
    taxName: row.tax_name,
    taxRate: row.tax_rate,
    taxCents: sign * row.tax_cents,
    seller: row.seller,
    buyer: { name: row.buyer.name, address: row.buyer.address },
  }
}

export const presentPayment = (row: StoredPayment): Payment => ({
  id: row.id,
  method: row.method,
  mode: row.mode,
  state: row.state,
  amountCents: row.amount_cents,
  refundedCents: row.refunded_cents,
  currency: row.currency,
  automatic: row.started_by === null && row.provider !== 'manual',
  paidWith: row.label ?? (row.method === 'CARD' ? 'Card' : 'Bank transfer'),
  instructionsUrl: row.instructions,
  failure: row.failure === null ? null : failureWords[row.failure],
  createdAt: row.created_at,
  settledAt: row.settled_at,
})
