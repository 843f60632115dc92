import { deeds } from '@daybook/platform/contract'

export const invoiceDeeds = deeds('invoice', {
  reminded: 'Was reminded of an invoice',
  restricted: 'Has what Free has until it is paid',
  restored: 'Has its plan again',
  credited: 'Was given a credit note',
})

export const paymentDeeds = deeds('payment', {
  started: 'Began to pay',
  charged: 'A kept card was charged',
  confirmed: 'Confirmed a payment',
  cancelled: 'Cancelled a payment',
  paid: 'A payment arrived',
  booked: 'An invoice was booked as paid',
  failed: 'A payment failed',
  refunded: 'Money was given back',
  refund_failed: 'Money could not be given back',
  method_kept: 'Kept a card to pay invoices with',
  method_removed: 'Removed the kept card',
})

export const subscriptionDeeds = deeds('subscription', {
  changed: 'Changed the plan',
  chosen: 'Chose a plan for the next period',
  resumed: 'Kept the plan',
  declined: 'Did not want the plan of the sign-up',
  renewed: 'The plan went on for another period',
  ended: 'The plan ended',
  trial_started: 'Began to try a plan',
  trial_chosen: 'Chose what begins after the trial',
  trial_told: 'Was told that the trial ends',
  trial_ended: 'The trial ended',
})
