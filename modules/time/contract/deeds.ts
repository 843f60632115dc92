import { deeds } from '@daybook/platform/contract'

export const clockDeeds = deeds('clock', {
  break_end: 'Ended a break',
  break_start: 'Began a break',
  in: 'Clocked in',
  out: 'Clocked out',
})

export const timeRulesDeeds = deeds('time_rules', {
  lock: 'Locked hours up to a day',
  save: 'Changed how time is counted',
})

export const hoursDeeds = deeds('hours', { book: 'Booked on an hours account' })

export const timesheetDeeds = deeds('timesheet', {
  approve: 'Approved timesheets',
  import: 'Imported time entries',
  recall: 'Took a timesheet back',
  reject: 'Rejected timesheets',
  reopen: 'Reopened a timesheet',
  save: 'Saved a day',
  undo_approval: 'Took an approval back',
  submit: 'Submitted a timesheet',
})
