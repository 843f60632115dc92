import type { ContractManifest } from '@daybook/platform/contract'
import { companyDeeds, planDeeds, supportDeeds } from './deeds.ts'
import { companyPaths } from './paths.ts'
import * as permissions from './permissions.ts'
import { companyTopics } from './topics.ts'

/** What this module brings to others. */
export const manifest: ContractManifest = {
  permissions: Object.values(permissions),
  topics: Object.values(companyTopics),
  deeds: [...Object.values(companyDeeds), ...Object.values(planDeeds), ...Object.values(supportDeeds)],
  paths: Object.values(companyPaths),
  idKinds: {
    'support.grantId': 'grant',
    'company.fileId': 'logo',
  },
  companyKinds: ['grant', 'logo'],
}
