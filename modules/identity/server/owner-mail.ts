import { greeting } from '@daybook/platform/domain'
import { type EventContext, mailRequested, newId } from '@daybook/platform/server'
import { accountById } from './account-store.ts'

export type Owner = { name: string; email: string }

/**
 * Tells an account's owner what happened to it. Whoever gains control of an account changes how it is protected; so every
 * such change is mailed, with what to do if it was somebody else.
 */
export const tellOwner = (
  { emit }: Pick<EventContext, 'emit'>,
  { name, email }: Owner,
  subject: string,
  news: string,
): Promise<void> =>
  emit(mailRequested, {
    id: newId(),
    to: email,
    subject,
    text: `${greeting(name)}\n\n${news} If that was not you, change your password at once and tell whoever runs Daybook in your company.\n`,
  })

/** The same of an account by its id, for modules that keep something whose change is as good as a change of the account. */
export const tellAccount = async (
  { db, emit }: Pick<EventContext, 'db' | 'emit'>,
  accountId: string,
  subject: string,
  news: string,
): Promise<void> => {
  const owner = await accountById(db, accountId)
  if (owner) await tellOwner({ emit }, owner, subject, news)
}
