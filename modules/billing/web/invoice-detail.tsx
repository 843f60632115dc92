import { Button } from '@mantine/core'
import { billingPaths, billingTopics, getInvoice, getInvoicePdf, type Invoice } from '@daybook/billing/contract'
import { formatMoney } from '@daybook/platform/domain'
import { DayText, downloadFile, fact, Facts, type Fact, Load, q, Skeletons, TextLink, toast } from '@daybook/platform/web'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BillLines } from './bill-lines.tsx'
import { InvoiceState } from './invoice-state.tsx'
import styles from './billing.module.css'

const factsOf = (invoice: Invoice): Fact[] => [
  ['Number', invoice.invoiceId],
  ['State', <InvoiceState key="state" invoice={invoice} />],
  ['Issued', <DayText key="issued" day={invoice.issuedOn} />],
  ...(invoice.kind === 'INVOICE'
    ? [fact(invoice.paidOn === null ? 'To be paid by' : 'Paid on', <DayText day={invoice.paidOn ?? invoice.dueDate} />)]
    : []),
  ...(invoice.status !== 'PAID' && invoice.openCents < invoice.amountBilled
    ? [fact('Still to be paid', formatMoney(invoice.openCents, invoice.currency))]
    : []),
  ...(invoice.ofInvoice === null ? [] : [fact('Of invoice', invoice.ofInvoice), fact('Why', invoice.reason)]),
  ...(invoice.paidOutCents > 0 ? [fact('Given back', formatMoney(invoice.paidOutCents, invoice.currency))] : []),
  ['From', invoice.seller.name],
  ['To', invoice.buyer.name],
]

const Download = ({ invoice }: { readonly invoice: Invoice }) => {
  const [busy, setBusy] = useState(false)
  const download = () => {
    setBusy(true)
    downloadFile(getInvoicePdf, { params: { id: invoice.id } }, `${invoice.invoiceId}.pdf`)
      .catch(toast.failure)
      .finally(() => setBusy(false))
  }
  return (
    <Button variant="default" fullWidth loading={busy} onClick={download}>
      Download as PDF
    </Button>
  )
}

/** An invoice line by line, and where to pay it. */
export const InvoiceDetail = ({ id }: { readonly id: string }) => {
  const query = useQuery(q(getInvoice, { params: { id } }, { topics: [billingTopics.billing] }))
  return (
    <Load query={query} skeleton={<Skeletons rows={7} label="Loading the invoice" />}>
      {(invoice) => (
        <div className={styles.panel}>
          <Facts facts={factsOf(invoice)} />
          <BillLines bill={{ ...invoice, totalCents: invoice.amountBilled }} />
          {invoice.status !== 'PAID' && invoice.seller.payment !== '' && <p>{invoice.seller.payment}</p>}
          {invoice.status !== 'PAID' && (
            <Button component={TextLink} href={billingPaths.payments()} fullWidth>
              Pay what is due
            </Button>
          )}
          <Download invoice={invoice} />
        </div>
      )}
    </Load>
  )
}
