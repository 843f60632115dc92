import type { EventContext } from '@daybook/platform/server'
import { type Owner, tellOwner } from './owner-mail.ts'
import { countRecoveryCodes } from './second-factor-store.ts'

/** Whoever gains control of an account changes how it is protected; so its owner hears of every such change. */
export const tellSecondFactorChanged = (work: Pick<EventContext, 'emit'>, owner: Owner, what: string): Promise<void> =>
  tellOwner(work, owner, 'The second step of your Daybook sign-in was changed', `${what}.`)

export const tellRecoveryUsed = async (work: EventContext, owner: Owner & { id: string }): Promise<void> => {
  const left = await countRecoveryCodes(work.db, owner.id)
  const rest = left === 1 ? 'One is left' : `${left} are left`
  await tellOwner(
    work,
    owner,
    'A recovery code of your Daybook account was used',
    `somebody signed in with a recovery code. ${rest}.`,
  )
}
