import { type Cents, formatDay, formatMoney } from '@daybook/platform/domain'
import type { EventContext } from '@daybook/platform/server'
import { billingPaths } from '../contract/index.ts'
import { leastPayment } from '../domain/index.ts'
import type { ListedInvoice } from './invoice-store.ts'
import { mailOwners } from './owner-mail.ts'
import { invoiceNumber } from './present.ts'
import { payingCard } from './paying-card.ts'

/** To whom how much of a credit note goes back. */
export type PaidTo = { readonly label: string; readonly cents: Cents }

const creditWords = 'It pays what is open, and what is left of it your next invoices.'

/** Where the money of a credit note goes that is paid out. */
const goesBack = (paidTo: readonly PaidTo[], currency: string): string =>
  paidTo.map(({ label, cents }) => `${formatMoney(cents, currency)} of what you paid goes back to ${label}.`).join(' ')

/** How an invoice is paid: from credit, with the kept card within the hour, or by its day. */
const howPaid = async (invoice: ListedInvoice, context: EventContext): Promise<string> => {
  const { kind, total_cents, settled_cents, currency, due_on } = invoice
  const openCents = total_cents - settled_cents
  if (kind === 'CREDIT_NOTE') return creditWords
  if (openCents === 0) return 'It is paid from your credit.'
  const rest = settled_cents > 0 ? `${formatMoney(openCents, currency)} of it are left after your credit. ` : ''
  if (openCents < leastPayment) return `${rest}That is too little to be paid by itself: it is paid with your next invoice.`
  const kept = await payingCard(context)
  if (kept) return `${rest}It is paid by ${kept.label} within the hour.`
  return `${rest}It is to be paid by ${formatDay(due_on)}: ${context.app.config.publicUrl}${billingPaths.payments()}`
}

/** Tells the owners of a new invoice or credit note, and of what goes back to them. */
export const mailIssued = async (issued: ListedInvoice, context: EventContext, paidTo: readonly PaidTo[] = []): Promise<void> => {
  const how = paidTo.length > 0 ? goesBack(paidTo, issued.currency) : await howPaid(issued, context)
  const title = issued.kind === 'INVOICE' ? 'Invoice' : 'Credit note'
  const number = invoiceNumber(issued)
  const amount = formatMoney(issued.total_cents, issued.currency)
  const way = `${context.app.config.publicUrl}${billingPaths.billing({ invoice: issued.id })}`
  await mailOwners(
    `${title} ${number} of ${amount}`,
    `${title} ${number} of ${amount} was issued. ${how}\n\nLine by line, and as a PDF: ${way}`,
    context,
  )
}
