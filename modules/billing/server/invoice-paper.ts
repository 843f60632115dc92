import { planTitle } from '@daybook/company/domain'
import type { PaperWords } from '@daybook/payroll/server'
import { formatDay, formatMoney } from '@daybook/platform/domain'
import type { Invoice } from '../contract/index.ts'
import { rateWords } from '../domain/index.ts'

const headings = { INVOICE: 'Invoice', CREDIT_NOTE: 'Credit note' } as const

const lineOf = (line: Invoice['lines'][number], money: (cents: number) => string) => ({
  label: `${line.kind === 'CREDIT' ? 'Taken off the ' : ''}${planTitle(line.planType)} plan${line.kind === 'UNUSED' ? ', not used' : ''}`,
  basis: `${formatDay(line.startsOn)} to ${formatDay(line.endsOn)}`,
  amount: money(line.amountCents),
})

const oneLine = (address: string): string => address.split(/\s*\n\s*/).join(', ')

/** What a credit note is of and why, and what becomes of it. */
const creditNotes = ({ ofInvoice, reason, paidOutCents, amountBilled, currency }: Invoice): string[] => [
  ...(ofInvoice === null ? [] : [`Of invoice ${ofInvoice}: ${reason ?? ''}`]),
  ...(paidOutCents > 0 ? [`${formatMoney(paidOutCents, currency)} of it was given back to whoever paid.`] : []),
  ...(paidOutCents < -amountBilled ? ['It pays what is open, and what is left of it your next invoices.'] : []),
]

const notesOf = (invoice: Invoice): string[] => {
  const { kind, paidOn, dueDate, seller, openCents, amountBilled, currency } = invoice
  if (kind === 'CREDIT_NOTE') return creditNotes(invoice)
  if (paidOn !== null) return [`Paid on ${formatDay(paidOn)}. Thank you.`]
  const rest = openCents < amountBilled ? `${formatMoney(openCents, currency)} of it are to` : 'To'
  return [`${rest} be paid by ${formatDay(dueDate)}.`, ...(seller.payment === '' ? [] : [seller.payment])]
}

/** What an invoice or a credit note says on paper: as it was on its day, but for whether it is paid. */
export const invoiceWords = (invoice: Invoice): PaperWords => {
  const { seller, buyer, kind, invoiceId, currency, taxName, taxRate } = invoice
  const money = (cents: number): string => formatMoney(cents, currency)
  const title = `${headings[kind]} ${invoiceId}`
  return {
    title,
    whose: `${title}, ${buyer.name}`,
    company: seller.name,
    address: [oneLine(seller.address), seller.taxId].filter(Boolean).join(' · '),
    heading: headings[kind],
    name: buyer.name,
    work: oneLine(buyer.address),
    period: `${invoiceId} of ${formatDay(invoice.issuedOn)}`,
    payDate: kind === 'INVOICE' ? `Due ${formatDay(invoice.dueDate)}` : '',
    columns: { label: 'What for', basis: 'Days', amount: 'Amount' },
    lines: invoice.lines.map((line) => lineOf(line, money)),
    totals: [
      { label: 'Net', amount: money(invoice.netCents) },
      ...(taxName === null ? [] : [{ label: `${taxName} ${rateWords(taxRate)} %`, amount: money(invoice.taxCents) }]),
    ],
    net: { label: 'Total', amount: money(invoice.amountBilled) },
    notes: notesOf(invoice),
  }
}
