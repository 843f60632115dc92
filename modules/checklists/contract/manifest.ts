import type { ContractManifest } from '@daybook/platform/contract'
import { checklistDeeds } from './deeds.ts'
import { checklistPaths } from './paths.ts'
import * as permissions from './permissions.ts'
import { checklistTopics } from './topics.ts'

/** What this module brings to others. */
export const manifest: ContractManifest = {
  permissions: Object.values(permissions),
  topics: Object.values(checklistTopics),
  deeds: Object.values(checklistDeeds),
  paths: Object.values(checklistPaths),
  idKinds: {
    'checklist-template.id': 'checklistTemplate',
    // Who does a task, not which list it is.
    'checklist-template.namedId': null,
    'checklist-template.approverId': null,
    'checklist-preview.personId': 'person',
    'checklist-preview.templateId': null,
    'checklist-run.id': 'checklistRun',
    'checklist-run.taskId': 'checklistTask',
    // What is started and for whom; a run is not there yet.
    'checklist-run.personId': null,
    'checklist-run.templateId': null,
  },
  companyKinds: ['checklistTemplate'],
  sameResource: { 'checklist-task': 'checklist-run' },
}
