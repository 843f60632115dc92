import type { ContractManifest } from '@daybook/platform/contract'
import { officePaths } from './paths.ts'
import * as permissions from './permissions.ts'
import { officeTopics } from './topics.ts'

/** What this module brings to others. */
export const manifest: ContractManifest = {
  permissions: Object.values(permissions),
  topics: Object.values(officeTopics),
  deeds: [],
  paths: Object.values(officePaths),
  idKinds: {
    'audit.userId': null,
    'audit.grantId': null,
  },
}
