import { nora, type Shot } from './shot.ts'

export const billingShots: readonly Shot[] = [
  { name: 'billing', path: '/product/billing/dashboard', as: nora },
  { name: 'invoices', path: '/product/billing/billing', as: nora },
  { name: 'payments', path: '/product/billing/payment-methods', as: nora },
  { name: 'payments-keep', path: '/product/billing/payment-methods?mode=recurring', as: nora },
  { name: 'subscription', path: '/product/billing/subscriptions', as: nora },
  { name: 'plan-change', path: '/product/billing/subscriptions?plan=GROWTH_PACK', as: nora },
]
