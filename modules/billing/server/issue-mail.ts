import { type Day, formatDay, formatMoney } from '@daybook/platform/domain'
import type { EventContext } from '@daybook/platform/server'
import { billingPaths } from '../contract/index.ts'
import type { InvoiceKind } from './invoice-store.ts'
import { mailOwners } from './owner-mail.ts'
import { keptMethod } from './payment-store.ts'
import { providerOf } from './providers.ts'

export type Issued = {
  readonly id: string
  readonly kind: InvoiceKind
  /** As it stands on the paper. */
  readonly number: string
  readonly totalCents: number
  readonly openCents: number
  readonly currency: string
  readonly dueOn: Day
}

/** How an invoice is paid: from credit, with the kept card within the hour, or by its day. */
const howPaid = async ({ kind, totalCents, openCents, currency, dueOn }: Issued, { app, db }: EventContext): Promise<string> => {
  if (kind === 'CREDIT_NOTE') return 'It pays what is open, and what is left of it your next invoices.'
  if (openCents === 0) return 'It is paid from your credit.'
  const rest = openCents < totalCents ? `${formatMoney(openCents, currency)} of it are left after your credit. ` : ''
  const kept = await keptMethod(db)
  if (kept && kept.provider === providerOf(app)?.name) return `${rest}It is paid by ${kept.label} within the hour.`
  return `${rest}It is to be paid by ${formatDay(dueOn)}: ${app.config.publicUrl}${billingPaths.payments()}`
}

/** Tells the owners of a new invoice or credit note. */
export const mailIssued = async (issued: Issued, context: EventContext): Promise<void> => {
  const title = issued.kind === 'INVOICE' ? 'Invoice' : 'Credit note'
  const amount = formatMoney(issued.totalCents, issued.currency)
  const way = `${context.app.config.publicUrl}${billingPaths.billing({ invoice: issued.id })}`
  await mailOwners(
    `${title} ${issued.number} of ${amount}`,
    `${title} ${issued.number} of ${amount} was issued. ${await howPaid(issued, context)}\n\nLine by line, and as a PDF: ${way}`,
    context,
  )
}
