import type { HistoryItem } from '@daybook/billing/contract'
import { StatusWord } from '@daybook/platform/web'

const shown = { PAID: 'PAID', PENDING: 'OPEN', OVERDUE: 'attention' } as const

/** Paid or not, as the history says it; what is late is said as well. */
export const InvoiceState = ({ invoice: { status, kind } }: { readonly invoice: Pick<HistoryItem, 'status' | 'kind'> }) => (
  <StatusWord status={shown[status]}>
    {kind === 'CREDIT_NOTE' ? 'Credit note' : status === 'PAID' ? 'Paid' : status === 'OVERDUE' ? 'UnPaid, overdue' : 'UnPaid'}
  </StatusWord>
)
