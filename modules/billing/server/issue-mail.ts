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

/** Where the money of a credit note goes that is paid out. */
const goesBack = (paidTo: readonly PaidTo[], currency: string): string =>
  paidTo.map(({ label, cents }) => `${formatMoney(cents, currency)} of what you paid goes back to ${label}.`).join(' ')

/** How an invoice is paid: from credit, with the kept card within the hour, or by its day. */
const howPaid = async (invoice: ListedInvoice, context: EventContext): Promise<string> => {
  const { kind, total_cents, settled_cents, currency, due_on } = invoice
  const openCents = total_cents - settled_cents
  if (kind === 'CREDIT_NOTE') return 'It pays what is open, and what is left of it your next invoices.'
  if (openCents === 0) return 'It is paid from your credit.'
  const rest = settled_cents > 0 ? `${formatMoney(openCents, currency)} of it are left after your credit. ` : ''
  if (openCents < leastPayment) return `${rest}That is too little to be paid by itself: it is paid with your next invoice.`
  const kept = await payingCard(context)
  if (kept) return `${rest}It is paid by ${kept.label} within the hour.`
  return `${rest}It is to be paid by ${formatDay(due_on)}: ${context.app.config.publicUrl}${billingPaths.payments()}`
}

const mailOf = (document: ListedInvoice, what: string, context: EventContext): Promise<void> => {
  const title = document.kind === 'INVOICE' ? 'Invoice' : 'Credit note'
  const number = invoiceNumber(document)
  const amount = formatMoney(document.total_cents, document.currency)
  const way = `${context.app.config.publicUrl}${billingPaths.billing({ invoice: document.id })}`
  return mailOwners(
    `${title} ${number} of ${amount}`,
    `${title} ${number} of ${amount} ${what}\n\nLine by line, and as a PDF: ${way}`,
    context,
  )
}

/** Tells the owners of a new invoice or credit note. */
export const mailIssued = async (issued: ListedInvoice, context: EventContext): Promise<void> =>
  mailOf(issued, `was issued. ${await howPaid(issued, context)}`, context)

/** Tells the owners that a credit note is paid out, and where its money goes. */
export const mailPaidOut = (note: ListedInvoice, paidTo: readonly PaidTo[], context: EventContext): Promise<void> =>
  mailOf(note, `is paid out. ${goesBack(paidTo, note.currency)}`, context)
