import { type Cents, fieldOf } from '@daybook/platform/domain'
import type { Stripe } from 'stripe'
import type { RefundState } from '../domain/index.ts'
import type { Asked, RefundOutcome } from './payment-provider.ts'

const over: Readonly<Record<string, RefundState>> = { succeeded: 'DONE', failed: 'FAILED', canceled: 'FAILED' }

const outcomeOf = ({ id, amount, status, metadata }: Stripe.Refund): RefundOutcome => ({
  id: metadata?.['refund_id'] ?? null,
  reference: id,
  cents: amount,
  state: over[status ?? ''] ?? 'PENDING',
})

/** Gives a part of a payment back. What the provider refuses (it went back already) is an outcome; everything else is a fault, and is tried again. */
export const giveBack = async (
  stripe: Stripe,
  { id, cents }: { readonly id: string; readonly cents: Cents },
  { reference }: Asked,
): Promise<RefundOutcome> => {
  const asked = { payment_intent: reference ?? '', amount: cents, metadata: { refund_id: id } }
  return stripe.refunds.create(asked, { idempotencyKey: id }).then(outcomeOf, (error: unknown) => {
    if (fieldOf(error, 'type') !== 'StripeInvalidRequestError') throw error
    return { id, reference: `refused_${id}`, cents, state: 'FAILED' }
  })
}

/** All that goes or went back of a payment, also what was given back at the provider itself. */
export const givenBack = async (stripe: Stripe, { reference }: Asked): Promise<RefundOutcome[]> =>
  reference === null ? [] : (await stripe.refunds.list({ payment_intent: reference, limit: 100 })).data.map(outcomeOf)
