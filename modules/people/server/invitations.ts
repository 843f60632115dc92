import { hashToken, mailRequested, newId, newSecret, type App, type EventContext } from '@daybook/platform/server'
import { saveInvitation } from './person-store.ts'
import { peoplePaths } from '../contract/index.ts'

const validMs = 14 * 86_400_000

/** Makes a new link (an older one ends) and mails it. The link is in the mail only; the database keeps its hash. */
export const inviteByMail = async (
  app: App,
  { db, now, emit }: EventContext,
  person: { id: string; name: string; email: string },
  companyName: string,
): Promise<void> => {
  const token = newSecret()
  await saveInvitation(db, person.id, hashToken(token), new Date(Date.parse(now) + validMs).toISOString())
  await emit(mailRequested, {
    id: newId(),
    to: person.email,
    subject: `${companyName} invites you to Daybook`,
    text: `Hello ${person.name},\n\n${companyName} uses Daybook for working time, leave and payslips. Choose a password and you are in:\n\n${app.config.publicUrl}${peoplePaths.invite()}#${token}\n\nThe link is valid for 14 days.\n`,
  })
}
