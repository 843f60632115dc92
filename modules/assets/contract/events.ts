import { event, Id } from '@daybook/platform/contract'
import { z } from 'zod'

// What happened to one loan, in order.
const subject = ({ loanId }: { readonly loanId: string }): string => `asset loan ${loanId}`
const loan = { loanId: Id, userId: Id }

/** Somebody was given a thing; `by` gave it to them. */
export const assetLent = event({
  name: 'asset.lent',
  payload: z.strictObject({ ...loan, name: z.string(), by: Id }),
  subject,
})

/** They say that they have it. */
export const assetConfirmed = event({ name: 'asset.confirmed', payload: z.strictObject(loan), subject })

/** It is back; `by` took it. */
export const assetReturned = event({
  name: 'asset.returned',
  // Without a name in what an older server wrote.
  payload: z.strictObject({ ...loan, name: z.string().default(''), by: Id }),
  subject,
})
