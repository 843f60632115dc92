import { CurrencyField, DayField, endpoint, FileReply, Id, page, pageQuery, perHour } from '@daybook/platform/contract'
import { z } from 'zod'
import { billingRead } from './permissions.ts'
import { BillLineShape } from './subscription.ts'

const kind = z.enum(['INVOICE', 'CREDIT_NOTE'])
const status = z.enum(['PAID', 'PENDING', 'OVERDUE'])

const listed = {
  id: Id,
  /** As it stands on the paper: `DB-000001`. */
  invoiceId: z.string(),
  kind,
  planType: z.string(),
  startDate: DayField,
  endDate: DayField,
  dueDate: DayField,
  /** The total in minor units, below 0 on a credit note. */
  amountBilled: z.int(),
  /** What is still to be paid of it, in minor units; 0 on a credit note. */
  openCents: z.int(),
  currency: CurrencyField,
  /** Paid; a credit note owes nothing. */
  active: z.boolean(),
  status,
}
const HistoryItem = z.strictObject(listed)
export type HistoryItem = z.output<typeof HistoryItem>

export const subscriptionHistory = endpoint({
  name: 'subscriptionHistory',
  method: 'GET',
  path: '/api/subscriptions/history',
  summary: 'Invoices and credit notes, the newest first',
  permission: billingRead,
  query: z.strictObject({ ...pageQuery, status: status.optional() }),
  response: page(HistoryItem),
  errors: {},
})

const Party = z.strictObject({ name: z.string(), address: z.string() })

export const Invoice = z.strictObject({
  ...listed,
  issuedOn: DayField,
  paidOn: DayField.nullable(),
  /** Of a credit note that the seller wrote: the number of its invoice, and why. */
  ofInvoice: z.string().nullable(),
  reason: z.string().nullable(),
  /** What of a credit note was given back in money, and did not fail. */
  paidOutCents: z.int(),
  lines: z.array(BillLineShape),
  netCents: z.int(),
  taxName: z.string().nullable(),
  /** Hundredths of a percent. */
  taxRate: z.int(),
  taxCents: z.int(),
  seller: z.strictObject({ ...Party.shape, taxId: z.string(), payment: z.string() }),
  buyer: Party,
})
export type Invoice = z.output<typeof Invoice>

const params = z.strictObject({ id: Id })

export const getInvoice = endpoint({
  name: 'getInvoice',
  method: 'GET',
  path: '/api/subscriptions/invoices/:id',
  summary: 'An invoice or credit note, line by line',
  permission: billingRead,
  params,
  response: Invoice,
  errors: {},
})

export const getInvoicePdf = endpoint({
  name: 'getInvoicePdf',
  method: 'GET',
  path: '/api/subscriptions/invoices/:id/invoice.pdf',
  summary: 'An invoice or credit note as a PDF',
  permission: billingRead,
  params,
  response: FileReply,
  produces: 'application/pdf',
  errors: {},
  limits: [perHour('company', 300)],
})

export const billingSummary = endpoint({
  name: 'billingSummary',
  method: 'GET',
  path: '/api/subscriptions/summary',
  summary: 'What was spent and is to be paid, with the last twelve months and the newest invoices',
  permission: billingRead,
  response: z.strictObject({
    currency: CurrencyField,
    /** What was paid and did not go back, in minor units. */
    totalSpendCents: z.int(),
    /** What is open of all invoices. */
    pendingCents: z.int(),
    /** How many payments arrived. */
    payments: z.int(),
    /** What was billed in each of the last twelve months, less what was given back, the oldest first. */
    months: z.array(z.strictObject({ month: DayField, cents: z.int() })),
    recent: z.array(HistoryItem),
  }),
  errors: {},
})
