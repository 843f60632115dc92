import { deeds } from '@daybook/platform/contract'

export const checklistDeeds = deeds('checklist', {
  add_template: 'Added a checklist',
  change_template: 'Changed a checklist',
  start: 'Started a checklist for somebody',
  move: 'Changed the day of a started checklist',
  stop: 'Stopped a started checklist',
  tick: 'Ticked a task off',
  undo: 'Opened a task again',
  leave_out: 'Left a task out',
})
