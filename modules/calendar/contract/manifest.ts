import type { ContractManifest } from '@daybook/platform/contract'
import { holidayDeeds } from './deeds.ts'
import { calendarPaths } from './paths.ts'
import * as permissions from './permissions.ts'
import { calendarTopics } from './topics.ts'

/** What this module brings to others. */
export const manifest: ContractManifest = {
  permissions: Object.values(permissions),
  topics: Object.values(calendarTopics),
  deeds: Object.values(holidayDeeds),
  paths: Object.values(calendarPaths),
  idKinds: {
    'holiday.id': 'holiday',
  },
  companyKinds: ['holiday'],
}
