import { topics } from '@daybook/platform/contract'

/** What this module's screens follow. */
export const checklistTopics = topics('checklist_tasks', 'checklist_templates')
