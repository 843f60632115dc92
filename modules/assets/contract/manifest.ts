import type { ContractManifest } from '@daybook/platform/contract'
import { assetDeeds } from './deeds.ts'
import { assetPaths } from './paths.ts'
import * as permissions from './permissions.ts'
import { assetTopics } from './topics.ts'

/** What this module brings to others. */
export const manifest: ContractManifest = {
  permissions: Object.values(permissions),
  topics: Object.values(assetTopics),
  deeds: Object.values(assetDeeds),
  paths: Object.values(assetPaths),
  idKinds: {
    'asset.id': 'asset',
    // Whom it is lent to, not which one it is.
    'asset.personId': null,
    'asset-loan.loanId': 'assetLoan',
    'asset-loan.userId': 'person',
  },
  companyKinds: ['asset'],
}
