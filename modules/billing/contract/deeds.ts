import { deeds } from '@daybook/platform/contract'

export const subscriptionDeeds = deeds('subscription', {
  changed: 'Changed the plan',
  chosen: 'Chose a plan for the next period',
  resumed: 'Kept the plan',
  declined: 'Did not want the plan of the sign-up',
  renewed: 'The plan went on for another period',
  ended: 'The plan ended',
})
