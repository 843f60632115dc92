import { refusals } from '@daybook/platform/contract'

export const billingRefusals = refusals({
  'subscription.same': { status: 409, words: 'You are already on this plan.' },
  'subscription.by_agreement': { status: 409, words: 'This plan is agreed with you. Write to {contact}.' },
  'subscription.amount_changed': {
    status: 409,
    words: 'The amount is another one by now. Look at it again before you confirm.',
  },
  'subscription.must_leave': {
    status: 409,
    words: '{plan} is for {people} people. Choose at least {more} who become inactive when it begins.',
  },
  'subscription.stays': { status: 409, words: 'An owner cannot become inactive with a change of the plan.' },
  'subscription.nothing_chosen': { status: 409, words: 'No other plan was chosen, so yours goes on anyway.' },
})
