import { path } from '@daybook/platform/contract'

/** Where this module's screens are, and what their addresses may say. */
export const checklistPaths = {
  tasks: path<'show'>('/product/timesheet/tasks'),
  /** What is under way; `start` opens the form. */
  runs: path<'status' | 'kind' | 'q' | 'start'>('/product/timesheet/checklists'),
  run: path<'id'>('/product/timesheet/checklist'),
  templates: path<'list'>('/product/timesheet/checklistTemplates'),
} as const
