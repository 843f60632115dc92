import { billingPaths, billingRead, subscriptionChange } from '@daybook/billing/contract'
import { billingSlot, planChangeSlot, type WebManifest } from '@daybook/platform/web'
import { IconChartBar, IconCreditCard, IconFileInvoice, IconStack2 } from '@tabler/icons-react'
import { lazy } from 'react'

export const manifest: WebManifest = {
  screens: [
    {
      path: billingPaths.dashboard,
      permission: billingRead,
      load: () => import('./dashboard-screen.tsx').then((m) => m.BillingDashboardScreen),
      nav: { label: 'Billing', group: 'Settings', place: 60, icon: IconChartBar, keywords: ['spend', 'cost', 'payments'] },
    },
    {
      path: billingPaths.billing,
      permission: billingRead,
      load: () => import('./billing-screen.tsx').then((m) => m.BillingScreen),
      nav: { label: 'Invoices', group: 'Settings', place: 61, icon: IconFileInvoice, keywords: ['bill', 'credit note', 'paid'] },
    },
    {
      path: billingPaths.payments,
      permission: billingRead,
      load: () => import('./payment-screen.tsx').then((m) => m.PaymentScreen),
      nav: {
        label: 'Payment methods',
        group: 'Settings',
        place: 62,
        icon: IconCreditCard,
        keywords: ['pay', 'card', 'bank transfer', 'recurring', 'due'],
      },
    },
    {
      path: billingPaths.timesheet,
      permission: billingRead,
      load: () => import('./payment-screen.tsx').then((m) => m.PaymentScreen),
    },
    {
      path: billingPaths.subscriptions,
      permission: billingRead,
      load: () => import('./subscription-screen.tsx').then((m) => m.SubscriptionScreen),
      nav: {
        label: 'Subscription',
        group: 'Settings',
        place: 63,
        icon: IconStack2,
        keywords: ['plan', 'trial', 'upgrade', 'downgrade', 'cancel', 'price'],
      },
    },
  ],
  notices: [
    { permission: billingRead, Line: lazy(() => import('./overdue-line.tsx').then((m) => ({ default: m.OverdueLine }))) },
    { permission: subscriptionChange, Line: lazy(() => import('./trial-line.tsx').then((m) => ({ default: m.TrialLine }))) },
    { permission: subscriptionChange, Line: lazy(() => import('./wish-line.tsx').then((m) => ({ default: m.WishLine }))) },
  ],
  fills: [
    billingSlot.with(billingPaths.billing()),
    planChangeSlot.with({ href: billingPaths.subscriptions(), permission: subscriptionChange }),
  ],
}
