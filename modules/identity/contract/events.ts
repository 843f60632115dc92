import { event, Id } from '@daybook/platform/contract'
import { z } from 'zod'

/** An account has a new address. Handled in the same transaction, inside the company where the account works. */
export const emailChanged = event({
  name: 'identity.email_changed',
  payload: z.strictObject({ accountId: Id, email: z.string() }),
})

/** An account has another picture, or none. Handled in the same transaction, as above. */
export const pictureChanged = event({
  name: 'identity.picture_changed',
  payload: z.strictObject({ accountId: Id, path: z.string().nullable() }),
})
