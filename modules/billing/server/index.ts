import { laterPlan } from '@daybook/company/server'
import type { ServerManifest } from '@daybook/platform/server'
import { chargeEvents } from './charge.ts'
import { writtenDown } from './by-hand.ts'
import { creditsOrdered } from './credit-note.ts'
import { dunningJob } from './dunning.ts'
import { invoiceRoutes } from './invoice-routes.ts'
import { forgetRemoved } from './kept-method.ts'
import { paymentRoutes } from './payment-routes.ts'
import { reconcileJob } from './reconcile.ts'
import { chargeJob } from './recurring.ts'
import { refundsAsked } from './refund.ts'
import { renewJob } from './renew.ts'
import { roomUntilThen } from './room.ts'
import { stripeWebhook } from './stripe-webhook.ts'
import { subscriptionRoutes } from './subscription-routes.ts'
import { trialJob } from './trial-job.ts'
import { trialRoutes } from './trial-routes.ts'

export { paidByHand } from './by-hand.ts'
export { creditFaults } from '../domain/index.ts'
export { creditOrdered, type CreditOrder } from './credit-note.ts'
export { findDocument, settleInvoice } from './invoice-store.ts'
export { stopBilling } from './subscription-store.ts'

export const manifest: ServerManifest = {
  routes: [...subscriptionRoutes, ...trialRoutes, ...invoiceRoutes, ...paymentRoutes, stripeWebhook],
  events: [...chargeEvents, forgetRemoved, refundsAsked, creditsOrdered, writtenDown],
  jobs: [renewJob, trialJob, dunningJob, chargeJob, reconcileJob],
  demo: () => import('./demo.ts').then((m) => m.billingDemo),
  fills: [laterPlan.with(roomUntilThen)],
}
