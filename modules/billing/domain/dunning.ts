import { addDays, type Day, daysBetween } from '@daybook/platform/domain'

/** How far the reminders of an invoice are: none, reminded, told what will be, restricted. */
export type DunningStep = 0 | 1 | 2 | 3

// Days after the day by which an invoice was to be paid.
const reminded = 1
const told = 8
const restricted = 15

/** How far the reminders of an unpaid invoice are on a day: a reminder the day after it was due, a week later what will be, another week later Free until it is paid. */
export const dunningStep = (dueOn: Day, today: Day): DunningStep => {
  const late = daysBetween(dueOn, today)
  if (late < reminded) return 0
  if (late < told) return 1
  return late < restricted ? 2 : 3
}

/** The day from which on a company has what Free has, if it has not paid by then. */
export const restrictsOn = (dueOn: Day): Day => addDays(dueOn, restricted)

/** What owners of a restricted company are told of the months to come, by mail and on the screen of plans. */
export const restrictedWords =
  'No further month is billed until then. When all of it is paid your plan is back for what is left of the month that was billed; if that is over, a new month begins on that day and is billed.'

/**
 * Whether a company has what Free has on a day, by since when each of its unpaid invoices is late. One that had it until now (`was`) has it until nothing
 * is late any more: else a month would begin, and be billed, with the next restriction days away.
 */
export const isRestricted = (lateSince: readonly Day[], today: Day, was = false): boolean =>
  lateSince.some((dueOn) => was || dunningStep(dueOn, today) === 3)

/** What an invoice is on a day, as the list is filtered. */
export type InvoiceStatus = 'PAID' | 'PENDING' | 'OVERDUE'

/** A credit note owes nothing. */
export const invoiceStatus = (
  { kind, paidAt, dueOn }: { readonly kind: 'INVOICE' | 'CREDIT_NOTE'; readonly paidAt: string | null; readonly dueOn: Day },
  today: Day,
): InvoiceStatus => {
  if (kind === 'CREDIT_NOTE' || paidAt !== null) return 'PAID'
  return dueOn < today ? 'OVERDUE' : 'PENDING'
}
