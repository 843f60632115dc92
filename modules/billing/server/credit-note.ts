import { lockCompany } from '@daybook/company/server'
import { event } from '@daybook/platform/contract'
import { type EventContext, onLater } from '@daybook/platform/server'
import { z } from 'zod'
import { billingTopics, invoiceDeeds } from '../contract/index.ts'
import { netAndTaxOf } from '../domain/index.ts'
import { issue, issued } from './bill.ts'
import { CannotCredit } from './cannot-credit.ts'
import { findInvoice, type WholeInvoice } from './invoice-store.ts'
import { mailIssued, mailPaidOut } from './issue-mail.ts'
import { giveBackPlan } from './dunning.ts'
import { settleInvoices } from './ledger.ts'
import { payOut } from './pay-out.ts'
import { companyToday } from './today.ts'

const order = z.strictObject({
  companyId: z.uuid(),
  /** The invoice that is credited; or a credit note, of which what is left is paid out. */
  ofId: z.uuid(),
  /** Tax included. */
  cents: z.int().positive(),
  reason: z.string().nullable(),
  /** Whether the money goes back to the payer, in place of paying the next invoice. */
  payOut: z.boolean(),
})
export type CreditOrder = z.output<typeof order>

/** Whoever runs the installation wants a credit note, or money to go back. */
export const creditOrdered = event({ name: 'billing.credit_ordered', payload: order, subject: ({ ofId }) => ofId })

/** Takes an amount off an invoice, at its own rate of tax; gives the id of the note. More than the invoice comes to is a constraint. */
const writeNote = async (of: WholeInvoice, cents: number, reason: string, context: EventContext): Promise<string> => {
  const { netCents, taxCents } = netAndTaxOf(cents, of.credited_cents, of.tax_rate)
  const days = { plan_type: of.plan_type, starts_on: of.starts_on, ends_on: of.ends_on }
  const note = {
    ...days,
    kind: 'CREDIT_NOTE' as const,
    issued_on: await companyToday(context),
    currency: of.currency,
    net_cents: netCents,
    tax_name: of.tax_name,
    tax_rate: of.tax_rate,
    tax_cents: taxCents,
    total_cents: cents,
    of_invoice: of.id,
    reason,
  }
  const id = await issue(note, [{ ...days, kind: 'CREDIT', amount_cents: -netCents }], context)
  context.record({ deed: invoiceDeeds.credited, type: 'invoice', id, after: { of: of.id, totalCents: cents, reason } })
  return id
}

const noteOf = async (of: WholeInvoice, { cents, reason }: CreditOrder, context: EventContext): Promise<string> => {
  if (of.kind === 'CREDIT_NOTE') return of.id
  if (of.total_cents - of.credited_cents < cents) throw new CannotCredit('more_than_is_left')
  return writeNote(of, cents, reason ?? '', context)
}

/** Writes the credit note of an order, where it is one of an invoice, and lets it pay what is open, or pays it out. */
export const credit = async (wanted: CreditOrder, context: EventContext): Promise<void> => {
  const { db, touch } = context
  await lockCompany(db)
  const of = await findInvoice(db, wanted.ofId)
  if (!of) throw new CannotCredit('no_such_invoice')
  const noteId = await noteOf(of, wanted, context)
  const note = await issued(noteId, context)
  const paidTo = wanted.payOut ? await payOut(note, wanted, context) : null
  await settleInvoices(context)
  await giveBackPlan(context, { paid: false })
  await (paidTo ? mailPaidOut(note, paidTo, context) : mailIssued(note, context))
  touch(billingTopics.billing)
}

export const creditsOrdered = onLater(creditOrdered, credit)
