import { billingPaths, billingRead, subscriptionChange } from '@daybook/billing/contract'
import { planChangeSlot, type WebManifest } from '@daybook/platform/web'
import { IconStack2 } from '@tabler/icons-react'
import { lazy } from 'react'

export const manifest: WebManifest = {
  screens: [
    {
      path: billingPaths.subscriptions,
      permission: billingRead,
      load: () => import('./subscription-screen.tsx').then((m) => m.SubscriptionScreen),
      nav: {
        label: 'Subscription',
        group: 'Settings',
        place: 60,
        icon: IconStack2,
        keywords: ['plan', 'upgrade', 'downgrade', 'cancel', 'price'],
      },
    },
  ],
  notices: [
    { permission: subscriptionChange, Line: lazy(() => import('./wish-line.tsx').then((m) => ({ default: m.WishLine }))) },
  ],
  fills: [planChangeSlot.with({ href: billingPaths.subscriptions(), permission: subscriptionChange })],
}
