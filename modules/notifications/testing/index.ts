import {
  acknowledgeNotifications,
  changeNotificationSettings,
  countNotifications,
  getNotificationSettings,
  listNotifications,
} from '@daybook/notifications/contract'
import { asOwner, call, type TestingManifest } from '@daybook/testing/harness'

export const manifest = {
  calls: [
    call(acknowledgeNotifications, 'same', async (world) => ({
      ...(await asOwner(world)),
      body: { until: '2026-03-10T09:00:00Z' },
    })),
    call(changeNotificationSettings, 'version.stale', async (world) => ({
      ...(await asOwner(world)),
      body: {
        choice: { kind: 'people.joined', bell: true, mail: true },
        quiet: { from: 1320, to: 420 },
        digestAt: 480,
        version: 0,
      },
    })),
  ],
  reads: [
    call(getNotificationSettings, 'same', asOwner),
    call(countNotifications, 'same', asOwner),
    call(listNotifications, 'same', asOwner),
  ],
  matrixRows: { 'notification.read': [1] },
} satisfies TestingManifest
