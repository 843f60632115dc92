import type { App } from '@daybook/platform/server'
import type { PaymentProvider } from './payment-provider.ts'
import { sandbox } from './sandbox.ts'
import { stripeOf } from './stripe.ts'

/** Who moves the money of new payments here. */
export const providerOf = (app: App): PaymentProvider => stripeOf(app) ?? sandbox

/** Who moved the money of a payment; undefined where that provider is not set up any more. */
export const providerNamed = (app: App, name: string): PaymentProvider | undefined =>
  [sandbox, providerOf(app)].find((provider) => provider.name === name)
