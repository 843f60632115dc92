import { type Cents, divideHalfUp } from '@daybook/platform/domain'

export type RefundState = 'PENDING' | 'DONE' | 'FAILED'

/** Which of two states of one refund counts: one that arrived can still come back (the card is gone), what failed is over. */
export const mayFollowRefund = (before: RefundState, after: RefundState): boolean =>
  before !== after && (before === 'PENDING' || (before === 'DONE' && after === 'FAILED'))

/** The part of an invoice that a payment pays. */
export type PaidShare = { readonly invoiceId: string; readonly paymentId: string; readonly cents: Cents }

/**
 * What of payments goes back to the payer when so much of a credit note is paid out. The note pays in their place what they paid, so that no
 * invoice is open by it; the shares come in the order in which they are taken. It may be less than was asked for: nobody gets back what
 * they did not pay. `leftCents`: what the payment still pays of the invoice.
 */
export const paidOut = (shares: readonly PaidShare[], cents: Cents): readonly (PaidShare & { readonly leftCents: Cents })[] => {
  let missing = cents
  return shares.flatMap((share) => {
    const taken = Math.min(share.cents, missing)
    missing -= taken
    return taken === 0 ? [] : [{ ...share, cents: taken, leftCents: share.cents - taken }]
  })
}

const netWithin = (totalCents: Cents, taxRate: number): Cents =>
  Number(divideHalfUp(BigInt(totalCents) * 10_000n, BigInt(10_000 + taxRate)))

/**
 * Net and tax of a credit note of so much, tax included, at the rate of its invoice (hundredths of a percent), of which some was credited
 * before. However it is divided, the notes of a whole invoice come to its net and its tax to the cent.
 */
export const netAndTaxOf = (
  cents: Cents,
  creditedBefore: Cents,
  taxRate: number,
): { readonly netCents: Cents; readonly taxCents: Cents } => {
  const netCents = netWithin(creditedBefore + cents, taxRate) - netWithin(creditedBefore, taxRate)
  return { netCents, taxCents: cents - netCents }
}

/** Why a credit note cannot be written or paid out, in words for whoever runs the installation. */
export const creditFaults = {
  no_such_invoice: 'There is no such invoice.',
  more_than_is_left: 'That is more than may still be credited.',
  more_than_was_paid: 'That is more than was paid and can go back.',
} as const
export type CreditFault = keyof typeof creditFaults
