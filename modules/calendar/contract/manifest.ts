import type { ContractManifest } from '@daybook/platform/contract'
import { holidayDeeds, scheduleDeeds, siteDeeds } from './deeds.ts'
import { calendarPaths } from './paths.ts'
import * as permissions from './permissions.ts'
import { calendarTopics } from './topics.ts'

/** What this module brings to others. */
export const manifest: ContractManifest = {
  permissions: Object.values(permissions),
  topics: Object.values(calendarTopics),
  deeds: [...Object.values(holidayDeeds), ...Object.values(scheduleDeeds), ...Object.values(siteDeeds)],
  paths: Object.values(calendarPaths),
  idKinds: {
    'holiday.id': 'holiday',
    'holiday.siteId': 'site',
    'site.id': 'site',
    'work-schedule.siteId': 'site',
    'work-schedule.id': 'work_schedule',
    // What people are given; whose they are decides who may.
    'person-schedule.scheduleId': null,
    'person-schedule.userId': 'person',
    'person-schedule.userIds': 'person',
  },
  companyKinds: ['holiday', 'site', 'work_schedule'],
}
