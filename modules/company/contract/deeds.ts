import { deeds } from '@daybook/platform/contract'

export const companyDeeds = deeds('company', {
  create: 'Set up the company',
  logo_changed: 'Changed the logo of the company',
  logo_removed: 'Removed the logo of the company',
  update: 'Changed the company',
})

export const planDeeds = deeds('plan', {
  saved: 'Saved a version of a plan',
  withdrawn: 'Took back a version of a plan',
})

export const supportDeeds = deeds('support', {
  ended: 'Ended the access of support',
  entered: 'Came in as support',
  granted: 'Let support in',
  left: 'Left again',
})
