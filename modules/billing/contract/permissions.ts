import { ownerOnly, permission } from '@daybook/platform/contract'

export const billingRead = permission('billing.read', 'Billing: invoices, what is due, payments', ownerOnly)
export const subscriptionChange = permission('subscription.change', 'Change the subscription plan', ownerOnly)
