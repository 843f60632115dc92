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
    'person-field.id': 'person_field',
    'change-request.id': 'change_request',
    'change-request.userId': 'person',
    'name-list.id': 'department',
    'name-list.into': null,
    'stand-in.id': 'stand_in',
    // A new one is made for oneself or for whom one reaches, by anybody who may decide.
    'stand-in.userId': null,
    'stand-in.standInId': null,
  },
  companyKinds: ['department', 'person_field'],
}
