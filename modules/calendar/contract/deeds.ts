import { deeds } from '@daybook/platform/contract'

export const holidayDeeds = deeds('holiday', {
  add: 'Added a holiday',
  change: 'Changed a holiday',
  remove: 'Removed a holiday',
  preset: 'Entered the public holidays of the country',
  extend: 'Added the public holidays of later years',
  pay: 'Changed whether holidays are paid',
})
