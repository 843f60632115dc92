import { addDays, type Day } from '@daybook/platform/domain'

export const paymentMethods = ['CARD', 'BANK_TRANSFER'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const paymentModes = ['ONE_TIME', 'RECURRING'] as const
export type PaymentMode = (typeof paymentModes)[number]

/** CHALLENGE: the bank wants the payer to confirm it. PAID may still become FAILED: a bank can take a payment back. */
export const paymentStates = ['PENDING', 'CHALLENGE', 'PAID', 'FAILED'] as const
export type PaymentState = (typeof paymentStates)[number]

/** Why a payment failed, and the words for it. */
export const failureWords = {
  declined: 'Your bank declined the payment.',
  insufficient_funds: 'There is not enough money on the account of this card.',
  expired: 'This card has expired.',
  confirmation_needed: 'Your bank wants you to confirm this payment yourself.',
  not_confirmed: 'The payment was not confirmed with your bank.',
  cancelled: 'The payment was cancelled.',
  taken_back: 'Your bank took the payment back.',
  refused: 'Payment processing failed',
} as const
export type FailureCode = keyof typeof failureWords

/** Which of two states of one payment counts, where the provider was asked twice: what failed is over unless the money came after all. */
export const mayFollow = (before: PaymentState, after: PaymentState): boolean => {
  if (before === after) return false
  if (before === 'FAILED') return after === 'PAID'
  return before !== 'PAID' || after === 'FAILED'
}

/**
 * Whether a payer may still take a payment back: one that the bank wants them to confirm, or a transfer that they were told how to make. Else a
 * transfer that nobody makes would stand in the way of every other payment.
 */
export const mayCancel = (payment: {
  readonly state: PaymentState
  readonly method: PaymentMethod
  readonly reference: string | null
}): boolean =>
  payment.state === 'CHALLENGE' ||
  (payment.state === 'PENDING' && payment.method === 'BANK_TRANSFER' && payment.reference !== null)

// Days after the first decline on which a kept card is tried again.
const triedAgain = [3, 7] as const

/** The day on which a kept card is charged next, after charges that were declined: 3 and 7 days after the first of them, then not any more. */
export const nextCharge = (declined: readonly Day[], today: Day): Day | null => {
  const [first] = declined
  if (first === undefined) return today
  const wait = triedAgain[declined.length - 1]
  return wait === undefined ? null : addDays(first, wait)
}

/** Why a kept card pays nothing: it was kept by a provider that takes no payments here any more, or whoever agreed to it is no owner any more. */
export const notPaying = ['OTHER_PROVIDER', 'NO_OWNER'] as const
export type NotPaying = (typeof notPaying)[number]
