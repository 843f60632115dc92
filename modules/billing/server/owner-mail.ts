import { activeOwners } from '@daybook/people/server'
import { type EventContext, mailRequested, newId } from '@daybook/platform/server'

/** Sends a mail about money to every owner, and to nobody else. */
export const mailOwners = async (subject: string, text: string, { db, emit }: EventContext): Promise<void> => {
  for (const owner of await activeOwners(db))
    await emit(mailRequested, { id: newId(), to: owner.email, subject, text: `Hello ${owner.name},\n\n${text}\n` })
}
