import type { ContractManifest } from '@daybook/platform/contract'
import { peopleDeeds } from './deeds.ts'
import { peoplePaths } from './paths.ts'
import * as permissions from './permissions.ts'
import { peopleTopics } from './topics.ts'

/** What this module brings to others. */
export const manifest: ContractManifest = {
  permissions: Object.values(permissions),
  topics: Object.values(peopleTopics),
  deeds: Object.values(peopleDeeds),
  paths: Object.values(peoplePaths),
  idKinds: {
    'user.userId': 'person',
    'user.managerId': null,
  },
}
