import { currentCompany } from '@daybook/company/server'
import { addDays, type Day, maxDay } from '@daybook/platform/domain'
import { type EventContext, newId } from '@daybook/platform/server'
import { type Billed, netOf, taxOn } from '../domain/index.ts'
import { addInvoice, findInvoice, nextNumber, type NewDocument, type NewLine, type WholeInvoice } from './invoice-store.ts'
import { mailIssued } from './issue-mail.ts'
import { settleInvoices } from './ledger.ts'
import { companyToday } from './today.ts'

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
 * Stores an invoice or a credit note with its number, its parties as they are named today, and its lines; gives its id. Others wait for the number
 * until the commit, so what can be done before it is.
 */
export const issue = async (document: NewDocument, lines: readonly NewLine[], context: EventContext): Promise<string> => {
  const { db, app, now } = context
  const { series, tax: _, ...seller } = app.config.seller
  const { name, address, country } = await currentCompany(db)
  const id = newId()
  // One that comes late, after weeks without a worker, is to be paid as long after it came.
  const cameOn = maxDay(document.issued_on, await companyToday(context))
  const row = {
    ...document,
    id,
    series,
    due_on: addDays(cameOn, daysToPay),
    buyer: JSON.stringify({ name, address, country }),
    seller: JSON.stringify(seller),
    created_at: now,
  }
  const rows = lines.map((line, position) => ({ ...line, invoice_id: id, position }))
  await addInvoice(db, { ...row, number: await nextNumber(db, series) }, rows)
  return id
}

/** What was just issued, as it is stored. */
export const issued = async (id: string, { db }: Pick<EventContext, 'db'>): Promise<WholeInvoice> => {
  const found = await findInvoice(db, id)
  if (!found) throw new Error('an invoice that was just issued is gone')
  return found
}

/**
 * Writes the invoice of a bill, or the credit note where more was billed before; nothing where it comes to nothing. What credit there is pays it,
 * and the owners hear of it.
 */
export const writeBill = async ({ subscription, lines }: Billed, issuedOn: Day, context: EventContext): Promise<void> => {
  const { netCents, taxCents, totalCents, taxName } = totalsOf(lines, context)
  if (netCents === 0) return
  const document = {
    kind: netCents < 0 ? ('CREDIT_NOTE' as const) : ('INVOICE' as const),
    plan_type: subscription.planType,
    starts_on: lines[0]?.startsOn ?? subscription.periodFrom,
    ends_on: addDays(subscription.periodTo, -1),
    issued_on: issuedOn,
    currency: subscription.currency,
    net_cents: Math.abs(netCents),
    tax_name: taxName,
    tax_rate: context.app.config.seller.tax?.rate ?? 0,
    tax_cents: Math.abs(taxCents),
    total_cents: Math.abs(totalCents),
  }
  const rows = lines.map(({ kind, planType, startsOn, endsOn, amountCents }) => ({
    kind,
    plan_type: planType,
    starts_on: startsOn,
    ends_on: endsOn,
    amount_cents: amountCents,
  }))
  const id = await issue(document, rows, context)
  await settleInvoices(context)
  await mailIssued(await issued(id, context), context)
}
