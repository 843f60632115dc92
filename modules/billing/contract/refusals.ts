import { refusals } from '@daybook/platform/contract'

export const billingRefusals = refusals({
  'subscription.same': { status: 409, words: 'You are already on this plan.' },
  'subscription.by_agreement': { status: 409, words: 'This plan is agreed with you. Write to {contact}.' },
  'subscription.amount_changed': {
    status: 409,
    words: 'The amount is another one by now. Look at it again before you confirm.',
  },
  'subscription.restricted': {
    status: 409,
    words: 'Your plan is restricted until what is overdue is paid. Pay that first: nothing is billed that you would not have.',
  },
  'subscription.must_leave': {
    status: 409,
    words: '{plan} is for {people} people. Choose at least {more} who become inactive when it begins.',
  },
  'subscription.stays': { status: 409, words: 'An owner cannot become inactive with a change of the plan.' },
  'payment.nothing_due': { status: 409, words: 'Nothing is to be paid right now.' },
  'payment.too_little': { status: 400, words: 'Minimum amount is {least}' },
  'payment.too_much': { status: 409, words: '{due} is due. Pay that, or a part of it.' },
  'payment.leaves_little': {
    status: 409,
    words: '{due} is due. Pay all of it, or leave at least {least}: less than that cannot be paid later.',
  },
  'payment.no_card': { status: 400, words: 'No card is kept. Enter one.' },
  'payment.agreement': { status: 400, words: 'Agree that the card is kept and that invoices are paid with it.' },
  'payment.no_transfer': { status: 409, words: 'Transfers of {currency} are not taken here. Pay with a card.' },
  'payment.transfer_once': { status: 400, words: 'A bank transfer is made by you each time. Keep a card to pay every invoice.' },
  'payment.not_waiting': { status: 409, words: 'This payment does not wait for you.' },
  'payment.not_kept': { status: 409, words: 'The card was not kept. {why}' },
  'payment.not_here': { status: 409, words: 'No cards are taken here. Pay by transfer: {how}' },
  'payment.none_kept': { status: 409, words: 'No card is kept.' },
  'trial.used': { status: 409, words: 'Your company had its trial. Each company has one.' },
  'trial.on_plan': { status: 409, words: 'A plan is tried from Free, and your company is on {plan}.' },
  'trial.billed': { status: 409, words: 'Your company was billed for a plan before. A trial is for companies that never were.' },
  'trial.none': { status: 409, words: 'No trial is running.' },
  'subscription.nothing_chosen': { status: 409, words: 'No other plan was chosen, so yours goes on anyway.' },
})
