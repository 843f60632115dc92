import { event } from '@daybook/platform/contract'
import { onLater } from '@daybook/platform/server'
import { z } from 'zod'
import { billingTopics, paymentDeeds } from '../contract/index.ts'
import { giveBackPlan } from './dunning.ts'

/** Whoever runs the installation said that an invoice was paid; `number` as it stands on the paper. */
export const paidByHand = event({
  name: 'billing.paid_by_hand',
  payload: z.strictObject({ companyId: z.uuid(), number: z.string() }),
  subject: ({ number }) => number,
})

/** What the command did in the database, written down and shown where somebody looks. */
export const writtenDown = onLater(paidByHand, async ({ number }, context) => {
  context.record({ deed: paymentDeeds.booked, type: 'company', after: { number } })
  await giveBackPlan(context, { paid: true })
  context.touch(billingTopics.billing)
})
