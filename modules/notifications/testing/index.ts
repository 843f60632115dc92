import { acknowledgeNotifications, countNotifications, listNotifications } from '@daybook/notifications/contract'
import { asOwner, call, type TestingManifest } from '@daybook/testing/harness'

export const manifest = {
  calls: [
    call(acknowledgeNotifications, 'same', async (world) => ({
      ...(await asOwner(world)),
      body: { until: '2026-03-10T09:00:00Z' },
    })),
  ],
  reads: [call(countNotifications, 'same', asOwner), call(listNotifications, 'same', asOwner)],
  matrixRows: { 'notification.read': [1] },
} satisfies TestingManifest
