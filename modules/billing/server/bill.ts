import { currentCompany } from '@daybook/company/server'
import { addDays, type Day } from '@daybook/platform/domain'
import { type EventContext, newId } from '@daybook/platform/server'
import { type Billed, netOf, taxOn } from '../domain/index.ts'
import { addInvoice, findInvoice, nextNumber } from './invoice-store.ts'
import { mailIssued } from './issue-mail.ts'
import { settleInvoices } from './ledger.ts'

/** Days from the day of an invoice to the day by which it is to be paid. */
const daysToPay = 14

/** Net, tax and total of what a bill comes to; below 0 for what is given back. */
export const totalsOf = (lines: Billed['lines'], { app }: Pick<EventContext, 'app'>) => {
  const net = netOf(lines)
  const { tax } = app.config.seller
  const sign = net < 0 ? -1 : 1
  const taxCents = taxOn(Math.abs(net), tax)
  return { netCents: net, taxCents: sign * taxCents, totalCents: net + sign * taxCents, taxName: tax?.name ?? null }
}

/**
 * Writes the invoice of a bill, or the credit note where more was billed before; nothing where it comes to nothing. What credit there is pays it,
 * and the owners hear of it. Others wait for the number until the commit, so what can be done before it is.
 */
export const writeBill = async ({ subscription, lines }: Billed, issuedOn: Day, context: EventContext): Promise<void> => {
  const { db, app, now } = context
  const { netCents, taxCents, totalCents, taxName } = totalsOf(lines, context)
  if (netCents === 0) return
  const [first] = lines
  const { series, tax, ...seller } = app.config.seller
  const { name, address, country } = await currentCompany(db)
  const id = newId()
  const invoice = {
    id,
    series,
    kind: netCents < 0 ? ('CREDIT_NOTE' as const) : ('INVOICE' as const),
    plan_type: subscription.planType,
    starts_on: first?.startsOn ?? subscription.periodFrom,
    ends_on: addDays(subscription.periodTo, -1),
    issued_on: issuedOn,
    due_on: addDays(issuedOn, daysToPay),
    currency: subscription.currency,
    net_cents: Math.abs(netCents),
    tax_name: taxName,
    tax_rate: tax?.rate ?? 0,
    tax_cents: Math.abs(taxCents),
    total_cents: Math.abs(totalCents),
    buyer: JSON.stringify({ name, address, country }),
    seller: JSON.stringify(seller),
    created_at: now,
  }
  const rows = lines.map((line, position) => ({
    invoice_id: id,
    position,
    kind: line.kind,
    plan_type: line.planType,
    starts_on: line.startsOn,
    ends_on: line.endsOn,
    amount_cents: line.amountCents,
  }))
  await addInvoice(db, { ...invoice, number: await nextNumber(db, series) }, rows)
  await settleInvoices(context)
  const issued = await findInvoice(db, id)
  if (!issued) throw new Error('an invoice that was just issued is gone')
  await mailIssued(issued, context)
}
