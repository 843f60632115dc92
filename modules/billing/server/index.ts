import { planTitle } from '@daybook/company/domain'
import { laterPlan, planVersions } from '@daybook/company/server'
import { planOf, plansOn } from '@daybook/company/domain'
import type { Db, ServerManifest } from '@daybook/platform/server'
import { chargeEvents } from './charge.ts'
import { creditsOrdered } from './credit-note.ts'
import { dunningJob } from './dunning.ts'
import { invoiceRoutes } from './invoice-routes.ts'
import { forgetRemoved } from './kept-method.ts'
import { paymentRoutes } from './payment-routes.ts'
import { reconcileJob } from './reconcile.ts'
import { chargeJob } from './recurring.ts'
import { refundsAsked } from './refund.ts'
import { renewJob } from './renew.ts'
import { stripeWebhook } from './stripe-webhook.ts'
import { subscriptionRoutes } from './subscription-routes.ts'
import { stillLeaving, subscriptionOf } from './subscription-store.ts'

export { creditFaults } from '../domain/index.ts'
export { creditOrdered, type CreditOrder } from './credit-note.ts'
export { findDocument, settleInvoice } from './invoice-store.ts'
export { dropSubscription } from './subscription-store.ts'

/** While a smaller plan is chosen for later, nobody joins whom it will have no room for: its people, and those who become inactive with it. */
const roomUntilThen = async (db: Db) => {
  const now = await subscriptionOf(db)
  if (!now?.nextPlan) return null
  const plan = planOf(plansOn(await planVersions(db), now.periodTo), now.nextPlan)
  if (!plan || plan.capacity === null) return null
  return { plan: planTitle(now.nextPlan), from: now.periodTo, people: plan.capacity + (await stillLeaving(db)) }
}

export const manifest: ServerManifest = {
  routes: [...subscriptionRoutes, ...invoiceRoutes, ...paymentRoutes, stripeWebhook],
  events: [...chargeEvents, forgetRemoved, refundsAsked, creditsOrdered],
  jobs: [renewJob, dunningJob, chargeJob, reconcileJob],
  demo: () => import('./demo.ts').then((m) => m.billingDemo),
  fills: [laterPlan.with(roomUntilThen)],
}
