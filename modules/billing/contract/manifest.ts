import type { ContractManifest } from '@daybook/platform/contract'
import { invoiceDeeds, paymentDeeds, subscriptionDeeds } from './deeds.ts'
import { billingPaths } from './paths.ts'
import { billingPay, billingRead, subscriptionChange } from './permissions.ts'
import { billingTopics } from './topics.ts'

/** What this module brings to others. */
export const manifest: ContractManifest = {
  permissions: [billingRead, billingPay, subscriptionChange],
  topics: Object.values(billingTopics),
  deeds: [...Object.values(subscriptionDeeds), ...Object.values(invoiceDeeds), ...Object.values(paymentDeeds)],
  paths: Object.values(billingPaths),
  // People beside the plan that is changed.
  idKinds: { 'subscriptions.leaving': null, 'subscriptions.id': 'invoice', 'payments.id': 'payment' },
  companyKinds: ['invoice', 'payment'],
}
