import { currentCompany } from '@daybook/company/server'
import { inLine, printPaper } from '@daybook/payroll/server'
import { addMonths, monthStart } from '@daybook/platform/domain'
import { type Handler, type Mount, outsideOnce, pageFrom, readCursor, route } from '@daybook/platform/server'
import { billingSummary, getInvoice, getInvoicePdf, subscriptionHistory } from '../contract/index.ts'
import { billedByMonth, findInvoice, invoices, sums } from './invoice-store.ts'
import { invoiceWords } from './invoice-paper.ts'
import { presentInvoice, presentWhole } from './present.ts'
import { companyToday } from './today.ts'

const listHistory: Handler<typeof subscriptionHistory> = async ({ query }, context) => {
  const { limit, cursor, status } = query
  const today = await companyToday(context)
  const rows = await invoices(context.db, { limit, after: readCursor(cursor, 2), status, today })
  return pageFrom(
    rows,
    limit,
    (row) => [row.starts_on, row.id],
    (row) => presentInvoice(row, today),
  )
}

const showInvoice: Handler<typeof getInvoice> = async ({ params }, context) => {
  const row = await findInvoice(context.db, params.id)
  if (!row) return context.refuse('not_found')
  const { zone } = await currentCompany(context.db)
  return presentWhole(row, await companyToday(context), zone)
}

const printInvoice: Handler<typeof getInvoicePdf> = async ({ params }, context) => {
  const { db, actor, refuse } = context
  const row = await findInvoice(db, params.id)
  if (!row) return refuse('not_found')
  const { zone } = await currentCompany(db)
  const invoice = presentWhole(row, await companyToday(context), zone)
  const paper = { words: invoiceWords(invoice), country: row.buyer.country, madeOn: invoice.issuedOn }
  const bytes = await outsideOnce(`invoice ${row.id}`, () => printPaper(inLine(actor), paper))
  return { bytes, fileName: `${invoice.invoiceId}.pdf` }
}

const months = 12
const newest = 5

const sumUp: Handler<typeof billingSummary> = async (_, context) => {
  const { db } = context
  const today = await companyToday(context)
  const from = addMonths(monthStart(today), 1 - months)
  const { spent, pending, payments } = await sums(db)
  const billed = new Map((await billedByMonth(db, from)).map(({ month, cents }) => [month, cents]))
  const recent = await invoices(db, { limit: newest, after: undefined, status: undefined, today })
  return {
    currency: recent[0]?.currency ?? 'USD',
    totalSpendCents: spent,
    pendingCents: pending,
    payments,
    months: Array.from({ length: months }, (_month, i) => addMonths(from, i)).map((month) => ({
      month,
      cents: billed.get(month) ?? 0,
    })),
    recent: recent.slice(0, newest).map((row) => presentInvoice(row, today)),
  }
}

export const invoiceRoutes: readonly Mount[] = [
  route(subscriptionHistory, listHistory),
  route(getInvoice, showInvoice),
  route(getInvoicePdf, printInvoice),
  route(billingSummary, sumUp),
]
