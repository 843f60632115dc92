import { deeds } from '@daybook/platform/contract'

export const checklistDeeds = deeds('checklist', {
  add_template: 'Added a checklist',
  change_template: 'Changed a checklist',
  start: 'Started a checklist for somebody',
  move: 'Changed the day of a started checklist',
  stop: 'Stopped a started checklist',
  tick: 'Ticked a task off',
  undo: 'Opened a task again',
  hand_in: 'Handed a task in that somebody agrees to',
  take_back: 'Took a task back that was handed in',
  agree: 'Agreed to a task',
  send_back: 'Sent a task back',
  answer: 'Answered what a task asks',
  leave_out: 'Left a task out',
})
