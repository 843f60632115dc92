import type { ContractManifest } from '@daybook/platform/contract'
import { notificationDeeds } from './deeds.ts'
import { notificationPaths } from './paths.ts'
import { notificationRead } from './permissions.ts'
import { notificationTopics } from './topics.ts'

/** What this module brings to others. */
export const manifest: ContractManifest = {
  permissions: [notificationRead],
  topics: Object.values(notificationTopics),
  deeds: Object.values(notificationDeeds),
  paths: Object.values(notificationPaths),
  idKinds: { 'notification.ids': null, 'push.deviceId': 'push device' },
}
