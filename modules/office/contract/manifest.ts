import type { ContractManifest } from '@daybook/platform/contract'
import * as permissions from './permissions.ts'

/** What this module brings to others. */
export const manifest: ContractManifest = {
  permissions: Object.values(permissions),
  topics: [],
  deeds: [],
  idKinds: {
    'audit.userId': null,
    'audit.grantId': null,
  },
}
