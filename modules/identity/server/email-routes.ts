import { hashToken, route, type Handler, type Mount, newSecret, type Work } from '@daybook/platform/server'
import {
  answerEmailChange,
  changeEmail,
  emailChanged,
  getEmailChange,
  identityDeeds,
  stopEmailChange,
  identityTopics,
} from '../contract/index.ts'
import { accountById, enterAccount, findAccount } from './account-store.ts'
import { missedLink } from './doors.ts'
import { askNewMailbox, askOldMailbox, tellEmailChanged, tellOwnerOfAddress } from './email-mail.ts'
import {
  dropEmailChange,
  emailChangeOf,
  lockEmailChange,
  markSaid,
  saveEmailChange,
  setEmail,
  type EmailChangeRow,
} from './email-store.ts'
import { later } from './pass-codes.ts'
import { dropOtherResets } from './reset-store.ts'
import { endOtherSessions, holdOwnSession } from './session-store.ts'
import { freeAddress } from './sign-up-store.ts'

const lifetimeMs = 3_600_000

/** Both mailboxes said yes. False when somebody else has the address by now. */
const change = async (work: Work, row: EmailChangeRow): Promise<boolean> => {
  const { db, now, emit, record, touch } = work
  const { account_id: id, email, old_email, name, session_id } = row
  await dropEmailChange(db, id)
  await freeAddress(db, email)
  if (!(await setEmail(db, id, email))) return false
  // A link that was mailed to the old address opens nothing any more.
  await dropOtherResets(db, id, now)
  await endOtherSessions(db, id, session_id, now)
  await emit(emailChanged, { accountId: id, email })
  await tellEmailChanged(work, { name, email: old_email }, email)
  record({ deed: identityDeeds.email_changed, type: 'account', id, before: { email: old_email }, after: { email } })
  touch(identityTopics.account)
  return true
}

const showChange: Handler<typeof getEmailChange> = async (_, { db, actor, now }) => {
  const row = await emailChangeOf(db, actor.accountId, now)
  if (!row) return { change: null }
  const { email, old_said_at, new_said_at, expires_at } = row
  return { change: { email, oldSaid: old_said_at !== null, newSaid: new_said_at !== null, endsAt: String(expires_at) } }
}

const beginChange: Handler<typeof changeEmail> = async ({ body }, context) => {
  const { db, actor, now, refuse, record, app } = context
  if (!(await holdOwnSession(db, actor.accountId, actor.sessionId))) return refuse('auth.required')
  const account = await accountById(db, actor.accountId)
  if (!account) return refuse('auth.required')
  if (account.email === body.email) return refuse('email.same', { field: 'email' })
  const pending = await emailChangeOf(db, account.id, now)
  const [oldToken, newToken] = [newSecret(), newSecret()]
  await saveEmailChange(db, {
    account_id: account.id,
    session_id: actor.sessionId,
    email: body.email,
    old_hash: hashToken(oldToken),
    new_hash: hashToken(newToken),
    expires_at: later(now, lifetimeMs),
    created_at: now,
  })
  await askOldMailbox(app, context, account, body.email, oldToken)
  const owner = await findAccount(db, body.email)
  // Without its link the new mailbox never says yes, so nothing comes of it; whoever asked hears no difference. Whoever only signed up with it does not have it.
  if (owner && owner.verified_at !== null) await tellOwnerOfAddress(app, context, owner)
  else await askNewMailbox(app, context, account.name, body.email, newToken)
  record({
    deed: identityDeeds.email_change_begun,
    type: 'account',
    id: account.id,
    before: pending && { email: pending.email },
    after: { email: body.email },
  })
  return { response_message: 'We sent a mail to both addresses. Open the link in each of them within the hour.' }
}

const stopChange: Handler<typeof stopEmailChange> = async (_, { db, actor, record }) => {
  const email = await dropEmailChange(db, actor.accountId)
  if (email) record({ deed: identityDeeds.email_change_stopped, type: 'account', id: actor.accountId, before: { email } })
  return { response_message: 'Your address stays as it is.' }
}

const answerChange: Handler<typeof answerEmailChange> = async ({ body }, context) => {
  const { db, now, refuse, record, request, app } = context
  const row = await lockEmailChange(db, hashToken(body.token), now)
  if (!row) {
    await missedLink(app, request.ip)
    return refuse('email.link_invalid', { field: 'token' })
  }
  const { account_id: id, email, is_old } = row
  await enterAccount(db, id)
  if (!body.agree) {
    await dropEmailChange(db, id)
    record({ deed: identityDeeds.email_change_stopped, type: 'account', id, before: { email } })
    return { outcome: 'stopped' as const, email }
  }
  await markSaid(db, id, is_old ? 'old' : 'new', now)
  if ((is_old ? row.new_said_at : row.old_said_at) === null) {
    const after = { email, agreed: is_old ? 'the mailbox so far' : 'the new mailbox' }
    record({ deed: identityDeeds.email_change_agreed, type: 'account', id, after })
    context.touch(identityTopics.account)
    return { outcome: 'waiting' as const, email }
  }
  // What was written stays: a change that can never be made is over.
  if (!(await change(context, row))) return refuse('email.taken', { keep: true })
  return { outcome: 'changed' as const, email }
}

export const emailRoutes: readonly Mount[] = [
  route(getEmailChange, showChange),
  route(changeEmail, beginChange),
  route(stopEmailChange, stopChange),
  route(answerEmailChange, answerChange),
]
