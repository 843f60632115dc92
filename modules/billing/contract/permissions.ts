import { ownerOnly, permission } from '@daybook/platform/contract'

export const billingRead = permission('billing.read', 'Billing: invoices, what is due, payments', ownerOnly)
export const billingPay = permission('billing.pay', 'Pay, and keep or remove the card that invoices are paid with', ownerOnly)
export const subscriptionChange = permission('subscription.change', 'Change the subscription plan', ownerOnly)
