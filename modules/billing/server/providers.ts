import type { App } from '@daybook/platform/server'
import type { PaymentProvider } from './payment-provider.ts'
import { leftSandbox, sandbox } from './sandbox.ts'
import { stripeOf } from './stripe.ts'

/**
 * Who moves the money of new payments here; undefined where the seller says where invoices are paid and nobody takes cards for them. The sandbox
 * is for where nothing is sold: a test card must not pay what somebody waits for.
 */
export const providerOf = (app: App): PaymentProvider | undefined =>
  stripeOf(app) ?? (app.config.seller.payment === '' ? sandbox : undefined)

/** Who moved the money of a payment; undefined where that provider is not set up any more. */
export const providerNamed = (app: App, name: string): PaymentProvider | undefined =>
  [providerOf(app) === sandbox ? sandbox : leftSandbox, stripeOf(app)].find((provider) => provider?.name === name)

/** The names of the providers that can be asked about a payment. */
export const providersHere = (app: App): string[] =>
  ['sandbox', 'stripe'].filter((name) => providerNamed(app, name) !== undefined)
