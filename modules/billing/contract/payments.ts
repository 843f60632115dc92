import {
  CentsField,
  CurrencyField,
  Done,
  endpoint,
  Id,
  InstantField,
  only,
  page,
  pageQuery,
  perHour,
} from '@daybook/platform/contract'
import { z } from 'zod'
import { notPaying, paymentMethods, paymentModes, paymentStates } from '../domain/index.ts'
import { billingPay, billingRead } from './permissions.ts'
import { billingRefusals } from './refusals.ts'

export const Payment = z.strictObject({
  id: Id,
  method: z.enum(paymentMethods),
  mode: z.enum(paymentModes),
  state: z.enum(paymentStates),
  /** Minor units. */
  amountCents: z.int(),
  /** What of it goes or went back to the payer. */
  refundedCents: z.int(),
  currency: CurrencyField,
  /** Charged by the hourly job, and not begun by a person. */
  automatic: z.boolean(),
  /** What it was paid with: `Visa ending in 4242`. */
  paidWith: z.string(),
  /** Where it is read how to make a transfer. */
  instructionsUrl: z.string().nullable(),
  /** Why it failed, in words. */
  failure: z.string().nullable(),
  createdAt: InstantField,
  /** When it was paid, or failed. */
  settledAt: InstantField.nullable(),
})
export type Payment = z.output<typeof Payment>

export const listPayments = endpoint({
  name: 'listPayments',
  method: 'GET',
  path: '/api/payments',
  summary: 'Payments, the newest first',
  permission: billingRead,
  query: z.strictObject(pageQuery),
  response: page(Payment),
  errors: {},
})

export const PaymentDue = z.strictObject({
  currency: CurrencyField,
  /** What can be paid now: what is open, less what is being paid already. Minor units. */
  dueCents: z.int(),
  /** Paid and not used yet: the next invoice draws it. */
  creditCents: z.int(),
  /** `sandbox`: test cards, and no money moves. `none`: invoices are paid as their seller says. */
  provider: z.enum(['sandbox', 'stripe', 'none']),
  /** Whether what is due can be paid by transfer: the provider takes those of some currencies. */
  transfers: z.boolean(),
  /** Where the seller wants invoices to be paid, in words; may be empty. */
  transferTo: z.string(),
  /** By which the browser asks the provider; null in the sandbox. */
  publishableKey: z.string().nullable(),
  /** What is kept to pay every invoice with. */
  kept: z
    .strictObject({
      label: z.string(),
      expires: z.string().nullable(),
      agreedBy: z.string().nullable(),
      agreedAt: InstantField,
      /** Why it pays no invoice; null: it pays. */
      paysNot: z.enum(notPaying).nullable(),
    })
    .nullable(),
  /** The newest payment that is not over. */
  running: Payment.nullable(),
})
export type PaymentDue = z.output<typeof PaymentDue>

export const paymentDue = endpoint({
  name: 'paymentDue',
  method: 'GET',
  path: '/api/payments/due',
  summary: 'What is due, and what it can be paid with',
  permission: billingRead,
  response: PaymentDue,
  errors: {},
})

/** What stands for a card: the provider gives it to the browser, so the card itself never comes here. */
const SourceField = z.string().regex(/^[\w-]{1,200}$/, 'Must be what the payment provider gave for the card')

export const pay = endpoint({
  name: 'pay',
  method: 'POST',
  path: '/api/payments',
  summary: 'Pay what is due, or a part of it',
  permission: billingPay,
  idempotency: 'required',
  body: z.strictObject({
    method: z.enum(paymentMethods),
    mode: z.enum(paymentModes),
    amountCents: CentsField,
    /** Of a card; without it, the one that is kept. */
    source: SourceField.optional(),
    /** That every invoice is paid with this card from now on: said by a person, and never with an API token. */
    agreed: z.boolean().optional(),
  }),
  response: Payment,
  errors: only(
    billingRefusals,
    'payment.nothing_due',
    'payment.too_little',
    'payment.too_much',
    'payment.leaves_little',
    'payment.no_card',
    'payment.agreement',
    'payment.transfer_once',
    'payment.no_transfer',
    'payment.not_here',
  ),
  limits: [perHour('company', 30)],
})

const params = z.strictObject({ id: Id })

export const getPayment = endpoint({
  name: 'getPayment',
  method: 'GET',
  path: '/api/payments/:id',
  summary: 'A payment, and how far it is',
  permission: billingRead,
  params,
  response: Payment,
  errors: {},
})

export const getChallenge = endpoint({
  name: 'getChallenge',
  method: 'GET',
  path: '/api/payments/:id/challenge',
  summary: 'What the browser needs to confirm a payment with the bank; null where it needs nothing',
  permission: billingPay,
  params,
  response: z.strictObject({ clientSecret: z.string().nullable() }),
  errors: only(billingRefusals, 'payment.not_waiting'),
  limits: [perHour('company', 60)],
})

const waiting = only(billingRefusals, 'payment.not_waiting')

export const confirmPayment = endpoint({
  name: 'confirmPayment',
  method: 'POST',
  path: '/api/payments/:id/confirm',
  summary: 'Go on with a payment that was confirmed with the bank',
  permission: billingPay,
  params,
  body: z.strictObject({}),
  response: Payment,
  errors: waiting,
  limits: [perHour('company', 60)],
})

export const cancelPayment = endpoint({
  name: 'cancelPayment',
  method: 'POST',
  path: '/api/payments/:id/cancel',
  summary: 'Cancel a payment that waits to be confirmed, or a transfer that was not made yet',
  permission: billingPay,
  params,
  body: z.strictObject({}),
  response: Payment,
  errors: waiting,
  limits: [perHour('company', 60)],
})

export const keepMethod = endpoint({
  name: 'keepMethod',
  method: 'PUT',
  path: '/api/payments/method',
  summary: 'Keep a card that every invoice is paid with',
  permission: billingPay,
  // Agrees to every charge to come.
  inPerson: true,
  body: z.strictObject({ source: SourceField, agreed: z.boolean() }),
  response: Done,
  errors: only(billingRefusals, 'payment.agreement', 'payment.not_kept', 'payment.not_here'),
  // Few, so that nobody finds out here which of many stolen cards is good.
  limits: [perHour('company', 10)],
})

export const removeMethod = endpoint({
  name: 'removeMethod',
  method: 'DELETE',
  path: '/api/payments/method',
  summary: 'Remove the card that invoices are paid with',
  permission: billingPay,
  response: Done,
  errors: only(billingRefusals, 'payment.none_kept'),
})
