import { event } from '@daybook/platform/contract'
import { onLater, type Listener, type Mount } from '@daybook/platform/server'
import { z } from 'zod'
import { enterAccount, findAccount } from './account-store.ts'
import { identityDeeds } from '../contract/index.ts'

/**
 * Somebody mistyped, or guesses. Whose account it is, is looked up later, in the background: so a wrong password takes as
 * long for an address that nobody has (docs/security.md#s9).
 */
export const signInFailed = event({
  name: 'identity.sign_in_failed',
  payload: z.strictObject({ email: z.string(), ip: z.string() }),
})

const recordFailure: Listener<typeof signInFailed> = async ({ email, ip }, { db, record }) => {
  const account = await findAccount(db, email)
  if (!account) return
  await enterAccount(db, account.id)
  record({ deed: identityDeeds.sign_in_failed, type: 'account', id: account.id, after: { from: ip } })
}

export const recordSignIns: readonly Mount[] = [onLater(signInFailed, recordFailure)]
