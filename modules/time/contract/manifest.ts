import type { ContractManifest } from '@daybook/platform/contract'
import { clockDeeds, hoursDeeds, timeRulesDeeds, timesheetDeeds } from './deeds.ts'
import { timePaths } from './paths.ts'
import * as permissions from './permissions.ts'
import { timeTopics } from './topics.ts'

/** What this module brings to others. */
export const manifest: ContractManifest = {
  permissions: Object.values(permissions),
  topics: Object.values(timeTopics),
  crowds: [timeTopics.presence],
  deeds: [
    ...Object.values(clockDeeds),
    ...Object.values(timesheetDeeds),
    ...Object.values(timeRulesDeeds),
    ...Object.values(hoursDeeds),
  ],
  paths: Object.values(timePaths),
  idKinds: {
    'timesheet.userId': 'person',
    'hours-account.userId': 'person',
    'timesheet.ids': 'sheet',
    // An entry inside the day of whoever saves it.
    'timesheet.id': null,
    'timesheet.whose': null,
  },
  sameResource: { timesheet_approval: 'timesheet' },
}
