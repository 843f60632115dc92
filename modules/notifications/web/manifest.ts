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
    {
      path: notificationPaths.settings,
      permission: notificationRead,
      load: () => import('./settings-screen.tsx').then((m) => m.SettingsScreen),
    },
  ],
  fills: [bellSlot.with(BellNews)],
}
