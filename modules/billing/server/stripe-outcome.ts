import { fieldOf } from '@daybook/platform/domain'
import type { Stripe } from 'stripe'
import type { FailureCode, PaymentState } from '../domain/index.ts'
import type { Asked, Kept, Outcome } from './payment-provider.ts'

type Intent = Stripe.PaymentIntent

const failures: Readonly<Record<string, FailureCode>> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired',
  authentication_required: 'confirmation_needed',
  payment_intent_authentication_failure: 'not_confirmed',
}

/** Why a card was refused, by the two codes that say it; the narrower one first. */
export const failureOf = (error: unknown): FailureCode =>
  failures[String(fieldOf(error, 'decline_code'))] ?? failures[String(fieldOf(error, 'code'))] ?? 'declined'

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** A card as it is shown and kept; null where it was paid otherwise, or not told. */
export const cardOf = (method: string | Stripe.PaymentMethod | null): Kept | null => {
  if (method === null || typeof method === 'string' || !method.card) return null
  const { brand, last4, exp_month, exp_year } = method.card
  return {
    source: method.id,
    label: `${capital(brand)} ending in ${last4}`,
    expires: `${exp_year}-${String(exp_month).padStart(2, '0')}`,
  }
}

const isTakenBack = ({ latest_charge: charge }: Intent): boolean =>
  charge !== null && typeof charge !== 'string' && charge.disputed

const transferOf = ({ next_action }: Intent) => next_action?.display_bank_transfer_instructions

const instructionsOf = (intent: Intent): string | null => transferOf(intent)?.hosted_instructions_url ?? null

/** Whether some of a transfer is there already. */
export const hasBegun = (intent: Intent): boolean => (transferOf(intent)?.amount_remaining ?? intent.amount) < intent.amount

type Now = { readonly state: PaymentState; readonly failure: FailureCode | null }
const failed = (failure: FailureCode): Now => ({ state: 'FAILED', failure })
const is = (state: PaymentState): Now => ({ state, failure: null })

const stateOf = (intent: Intent): Now => {
  switch (intent.status) {
    case 'succeeded':
      return isTakenBack(intent) ? failed('taken_back') : is('PAID')
    case 'canceled':
      return failed('cancelled')
    case 'requires_payment_method':
      return failed(failureOf(intent.last_payment_error))
    case 'requires_action':
      // The page that says how to make a transfer may be missing; it is waited for all the same, and not cancelled after an hour.
      return is(transferOf(intent) ? 'PENDING' : 'CHALLENGE')
    default:
      return is('PENDING')
  }
}

/** Whether it is this payment that the provider tells of, and all of it where it is paid. */
const isOf = (payment: Asked, { metadata, amount, amount_received, currency, status }: Intent): boolean =>
  metadata['payment_id'] === payment.id &&
  amount === payment.amount_cents &&
  currency === payment.currency.toLowerCase() &&
  (status !== 'succeeded' || amount_received === amount)

/**
 * What the provider says of a payment, in our words. One that is another's, or of another amount, is a fault: counted as this payment, an invoice
 * would be paid by money that did not come.
 */
export const outcomeOf = (payment: Asked, intent: Intent): Outcome => {
  if (!isOf(payment, intent))
    throw new Error('the payment provider tells of another payment, or another amount, than it was asked for')
  return {
    ...stateOf(intent),
    reference: intent.id,
    card: cardOf(intent.payment_method),
    instructions: instructionsOf(intent),
  }
}

/** What a payment goes by of which the provider has nothing. */
const refusedOf = ({ id }: Pick<Asked, 'id'>): string => `refused_${id}`

/** A payment that the provider was not asked for, since it would refuse it. */
export const notAsked = (payment: Pick<Asked, 'id'>, failure: FailureCode): Outcome => ({
  ...failed(failure),
  reference: refusedOf(payment),
  card: null,
})

/** A refusal of the provider is an outcome; everything else is a fault, and is tried again. */
export const refusalOf = (error: unknown, { id }: Pick<Asked, 'id'>): Outcome => {
  const type = fieldOf(error, 'type')
  const intent = fieldOf(error, 'payment_intent')
  const reference = String(fieldOf(intent, 'id') ?? refusedOf({ id }))
  if (type === 'StripeCardError') return { ...failed(failureOf(error)), reference, card: null }
  if (type === 'StripeInvalidRequestError') return { ...failed('refused'), reference, card: null }
  throw error
}
