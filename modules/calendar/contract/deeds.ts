import { deeds } from '@daybook/platform/contract'

export const holidayDeeds = deeds('holiday', {
  add: 'Added a holiday',
  import: 'Brought holidays over from a file',
  change: 'Changed a holiday',
  remove: 'Removed a holiday',
  preset: 'Entered the public holidays of the country',
  extend: 'Added the public holidays of later years',
  pay: 'Changed whether holidays are paid',
})

export const scheduleDeeds = deeds('schedule', {
  add: 'Added a work schedule',
  change: 'Changed a work schedule',
  remove: 'Removed a work schedule',
  give: 'Gave people a work schedule',
})

export const siteDeeds = deeds('site', {
  add: 'Added a site',
  change: 'Changed a site',
  clock: 'Let people go by the clock of their site',
  remove: 'Removed a site',
})
