import { deeds } from '@daybook/platform/contract'

export const peopleDeeds = deeds('people', {
  create: 'Took a place in the company',
  deactivate: 'Deactivated somebody',
  emergency: 'Changed their emergency contacts',
  field_add: 'Added a field of people',
  field_change: 'Changed a field of people',
  field_remove: 'Removed a field of people',
  import: 'Imported people',
  invite: 'Invited somebody',
  join: 'Joined the company',
  name_add: 'Added a department or job title',
  name_merge: 'Merged a department or job title into another',
  name_remove: 'Removed a department or job title',
  name_rename: 'Renamed a department or job title',
  reinvite: 'Invited somebody again',
  second_factor_reset: 'Reset somebody’s second step',
  stand_in_add: 'Said who stands in for somebody',
  stand_in_remove: 'Ended a time of standing in',
  update: 'Changed somebody’s data',
})
