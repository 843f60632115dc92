import { type EventContext, mailRequested, newId } from '@daybook/platform/server'
import { countRecoveryCodes } from './second-factor-store.ts'

type Owner = { name: string; email: string }

const tell = ({ emit }: Pick<EventContext, 'emit'>, { name, email }: Owner, subject: string, news: string): Promise<void> =>
  emit(mailRequested, {
    id: newId(),
    to: email,
    subject,
    text: `Hello ${name},\n\n${news} If that was not you, change your password at once and tell whoever runs Daybook in your company.\n`,
  })

/** Whoever gains control of an account changes how it is protected; so its owner hears of every such change. */
export const tellSecondFactorChanged = (work: Pick<EventContext, 'emit'>, owner: Owner, what: string): Promise<void> =>
  tell(work, owner, 'The second step of your Daybook sign-in was changed', `${what}.`)

export const tellRecoveryUsed = async (work: EventContext, owner: Owner & { id: string }): Promise<void> => {
  const left = await countRecoveryCodes(work.db, owner.id)
  const rest = left === 1 ? 'One is left' : `${left} are left`
  await tell(work, owner, 'A recovery code of your Daybook account was used', `somebody signed in with a recovery code. ${rest}.`)
}
