import { mailboxLimit } from '@daybook/identity/contract'
import { greeting, mailedCompany } from '@daybook/platform/domain'
import {
  type Actor,
  hashToken,
  mailRequested,
  newId,
  newSecret,
  quotaOf,
  type App,
  type EventContext,
} from '@daybook/platform/server'
import { saveInvitation } from './person-store.ts'
import { invitationsEach, invitationsOfAll, invitePerson, peoplePaths } from '../contract/index.ts'

const validMs = 14 * 86_400_000

/** A mailbox gets three mails an hour that its owner did not ask for as somebody signed in, invitations among them. */
export const countForMailbox = (app: App, email: string): Promise<void> =>
  app.limits.consumeAll({ name: 'invitation', limits: [mailboxLimit] }, { email })

const mailbox = quotaOf('invitation', mailboxLimit)
const quotasOf = ({ accountId, companyId }: Actor) => [
  { quota: quotaOf(invitePerson.name, invitationsEach), key: accountId },
  { quota: quotaOf(invitePerson.name, invitationsOfAll), key: companyId },
]

/** How many this actor may invite at once for now, and which of these mailboxes have had their mails of this hour. */
export const roomForInvitations = async (app: App, actor: Actor, emails: readonly string[]) => {
  const quotas = await Promise.all(
    quotasOf(actor).map(async ({ quota, key }) => (await app.limits.left(quota, [key])).get(key) ?? { times: 0, seconds: 1 }),
  )
  const [tightest = { times: 0, seconds: 1 }] = quotas.toSorted((a, b) => a.times - b.times)
  const mailboxes = await app.limits.left(mailbox, emails)
  return { ...tightest, isFull: (email: string) => mailboxes.get(email)?.times === 0 }
}

/** Counts invitations of many at once like those of one after the other (docs/security.md#s49). */
export const countInvitations = async (app: App, actor: Actor, emails: readonly string[]): Promise<void> => {
  for (const { quota, key } of quotasOf(actor)) await app.limits.consumeEach(quota, [key], emails.length)
  await app.limits.consumeEach(mailbox, emails)
}

/** Makes a new link (an older one ends) and mails it. The link is in the mail only; the database keeps its hash. */
export const inviteByMail = async (
  app: App,
  { db, now, emit, actor }: EventContext & { actor: Actor },
  person: { id: string; name: string; email: string },
  companyName: string,
): Promise<void> => {
  const token = newSecret()
  await saveInvitation(db, {
    personId: person.id,
    tokenHash: hashToken(token),
    expiresAt: new Date(Date.parse(now) + validMs).toISOString(),
    // Support has no place here, and so no name that a newcomer would know.
    invitedBy: actor.support ? null : actor.userId,
  })
  await emit(mailRequested, {
    id: newId(),
    to: person.email,
    subject: `${mailedCompany(companyName)} invites you to Daybook`,
    text: `${greeting(person.name)}\n\n${mailedCompany(companyName)} uses Daybook for working time, leave and payslips. See what is wanted of you before your first day, and choose a password when you are ready:\n\n${app.config.publicUrl}${peoplePaths.invite()}#${token}\n\nThe link is valid for 14 days and opens only your own page: keep it to yourself.\n`,
  })
}
