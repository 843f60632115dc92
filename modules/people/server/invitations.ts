import { mailboxLimit } from '@daybook/identity/contract'
import { greeting, mailedCompany } from '@daybook/platform/domain'
import { hashToken, mailRequested, newId, newSecret, type App, type EventContext } from '@daybook/platform/server'
import { saveInvitation } from './person-store.ts'
import { peoplePaths } from '../contract/index.ts'

const validMs = 14 * 86_400_000

/** A mailbox gets three mails an hour that its owner did not ask for as somebody signed in, invitations among them. */
export const countForMailbox = (app: App, email: string): Promise<void> =>
  app.limits.consumeAll({ name: 'invitation', limits: [mailboxLimit] }, { email })

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
    subject: `${mailedCompany(companyName)} invites you to Daybook`,
    text: `${greeting(person.name)}\n\n${mailedCompany(companyName)} uses Daybook for working time, leave and payslips. Choose a password and you are in:\n\n${app.config.publicUrl}${peoplePaths.invite()}#${token}\n\nThe link is valid for 14 days.\n`,
  })
}
