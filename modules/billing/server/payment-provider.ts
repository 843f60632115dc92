import type { Cents } from '@daybook/platform/domain'
import type { FailureCode, PaymentState, RefundState } from '../domain/index.ts'
import type { StoredPayment } from './payment-store.ts'

export type ProviderName = 'sandbox' | 'stripe'

/** A card that is kept at the provider. */
export type Kept = { readonly source: string; readonly label: string; readonly expires: string | null }

/** What the provider says of a payment right now. */
export type Outcome = {
  readonly state: PaymentState
  readonly reference: string
  readonly failure: FailureCode | null
  /** The card it was paid with, as it can be used again. */
  readonly card: Kept | null
  /** Where the payer reads how to make a transfer. */
  readonly instructions?: string | null
}

/** Money that goes back, as the provider says it: by our id where it was asked for here. */
export type RefundOutcome = {
  readonly id: string | null
  readonly reference: string
  readonly cents: Cents
  readonly state: RefundState
}

/** A payment of a company, as the provider is asked about it. */
export type Asked = StoredPayment & { readonly companyId: string }

/**
 * Whoever moves the money. Nothing here is called inside a transaction. A payment's id is the key of its charge: charged again, it is the same
 * charge. Throws where the provider cannot be reached; what it refuses is an outcome.
 */
export type PaymentProvider = {
  readonly name: ProviderName
  /** Whether bank transfers of a currency can be taken. */
  readonly takesTransfers: (currency: string) => boolean
  readonly charge: (payment: Asked, now: string) => Promise<Outcome>
  /** What became of a payment; null where the provider never heard of it. */
  readonly find: (payment: Asked, now: string) => Promise<Outcome | null>
  /** Goes on after the payer did what the bank asked for. */
  readonly confirm: (payment: Asked, now: string) => Promise<Outcome>
  readonly cancel: (payment: Asked, now: string) => Promise<Outcome>
  /** What the payer's browser needs to do what the bank asks for; null where nothing is needed. */
  readonly challenge: (payment: Asked) => Promise<string | null>
  /** Keeps a card without charging it. */
  readonly keep: (companyId: string, source: string, now: string) => Promise<Kept | { readonly failure: FailureCode }>
  readonly forget: (source: string) => Promise<void>
  /** Gives a part of a payment back; its id is the key, as with a charge. */
  readonly refund: (refund: { readonly id: string; readonly cents: Cents }, payment: Asked) => Promise<RefundOutcome>
  /** All that goes or went back of a payment, whoever asked for it. */
  readonly refunds: (payment: Asked) => Promise<RefundOutcome[]>
}
