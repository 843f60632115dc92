import { notificationPaths, notificationRead } from '@daybook/notifications/contract'
import { bellSlot, type WebManifest } from '@daybook/platform/web'
import { BellNews } from './bell-news.tsx'

export const manifest: WebManifest = {
  screens: [
    {
      path: notificationPaths.notifications,
      permission: notificationRead,
      load: () => import('./notifications-screen.tsx').then((m) => m.NotificationsScreen),
    },
  ],
  fills: [bellSlot.with(BellNews)],
}
