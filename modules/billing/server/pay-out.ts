import type { Cents } from '@daybook/platform/domain'
import { type EventContext, newId } from '@daybook/platform/server'
import { paymentDeeds } from '../contract/index.ts'
import { type PaidShare, paidOut } from '../domain/index.ts'
import { CannotCredit } from './cannot-credit.ts'
import { findInvoice, type WholeInvoice } from './invoice-store.ts'
import type { PaidTo } from './issue-mail.ts'
import { addShares, paidShares, shrinkShares } from './ledger-store.ts'
import { findPayment } from './payment-store.ts'
import { invoiceNumber } from './present.ts'
import { refundAsked } from './refund.ts'
import { addRefund } from './refund-store.ts'

type Moved = PaidShare & { readonly leftCents: Cents }

/** The credit note pays what the payment paid, and since when it did: the invoice stays paid, and the money is free to go. */
const takePlaceOf = async ({ invoiceId, paymentId, cents, leftCents }: Moved, note: WholeInvoice, context: EventContext) => {
  const { db, now } = context
  const paidAt = (await findInvoice(db, invoiceId))?.paid_at ?? now
  await shrinkShares(db, paymentId, [{ invoiceId, cents: leftCents }])
  await addShares(db, [{ invoiceId, source: 'creditNote', sourceId: note.id, currency: note.currency, cents }], paidAt)
}

/** Stores that a part of a payment goes back. What arrived outside of any provider goes back by the hand of whoever runs the installation. */
const sendBack = async (
  paymentId: string,
  cents: Cents,
  { note, companyId }: { note: WholeInvoice; companyId: string },
  context: EventContext,
): Promise<PaidTo> => {
  const { db, now, record, emit } = context
  const payment = await findPayment(db, paymentId)
  const isByHand = payment?.provider === 'manual'
  const over = isByHand ? ({ state: 'DONE', settled_at: now } as const) : ({ state: 'PENDING' } as const)
  const { id: credit_note_id, currency } = note
  const id = newId()
  await addRefund(db, {
    id,
    payment_id: paymentId,
    credit_note_id,
    amount_cents: cents,
    currency,
    ...over,
    created_at: now,
    asked_at: now,
  })
  record({
    deed: paymentDeeds.refunded,
    type: 'payment',
    id: paymentId,
    after: { amountCents: cents, note: invoiceNumber(note) },
  })
  if (!isByHand) await emit(refundAsked, { companyId, paymentId })
  return { label: payment?.label ?? 'the account it came from', cents }
}

/**
 * Gives what is left of a credit note back to the payer, in place of letting it pay the next invoice: first what they paid of the invoice that it
 * is of. Nobody gets back what they did not pay.
 */
export const payOut = async (
  note: WholeInvoice,
  { cents, companyId }: { readonly cents: Cents; readonly companyId: string },
  context: EventContext,
): Promise<PaidTo[]> => {
  const { db } = context
  const left = Math.min(cents, note.total_cents - note.settled_cents)
  const moved = paidOut(await paidShares(db, note.of_invoice, note.currency), left)
  const sum = moved.reduce((all, share) => all + share.cents, 0)
  if (sum < cents) throw new CannotCredit(left < cents ? 'more_than_is_left' : 'more_than_was_paid')
  for (const share of moved) await takePlaceOf(share, note, context)
  const paidTo: PaidTo[] = []
  for (const [paymentId, shares] of Map.groupBy(moved, (share) => share.paymentId))
    paidTo.push(
      await sendBack(
        paymentId,
        shares.reduce((all, share) => all + share.cents, 0),
        { note, companyId },
        context,
      ),
    )
  return paidTo
}
