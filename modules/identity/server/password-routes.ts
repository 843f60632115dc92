import { greeting } from '@daybook/platform/domain'
import { event } from '@daybook/platform/contract'
import {
  hashToken,
  route,
  type Handler,
  type Mount,
  mailRequested,
  newId,
  newSecret,
  onLater,
  type Listener,
  type Account,
  type App,
  type EventContext,
  type Work,
  demandConfirmed,
  refuseCommon,
} from '@daybook/platform/server'
import { z } from 'zod'
import { changePassword, identityDeeds, requestReset, resetPassword, setPassword, identityPaths } from '../contract/index.ts'
import { enterAccount, findAccount, passwordOf, type Secret, type StoredAccount } from './account-store.ts'
import { knockInSession, missedLink, reopenPassword } from './doors.ts'
import { later } from './pass-codes.ts'
import { chooserOf, choosePassword, type PasswordFault } from './password-rules.ts'
import { isPassword } from './passwords.ts'
import { proveMailbox } from './sign-up-store.ts'
import { hasSecondFactor } from './second-factor-store.ts'
import { addReset, countRecentResets, dropOtherResets, keepPassword, takeReset } from './reset-store.ts'
import { endAllSessions, endOtherSessions, holdOwnSession } from './session-store.ts'

const lifetimeMs = 10 * 60_000
const perHour = 3

/**
 * Somebody asked for a link. Whether anyone has that account is looked up later, in the background: so the request takes as long for
 * a stranger's address as for a known one (docs/security.md#s9).
 */
const resetRequested = event({ name: 'identity.reset_requested', payload: z.strictObject({ email: z.string() }) })

const mailReset = async (app: App, { db, now, emit }: EventContext, account: StoredAccount): Promise<void> => {
  const recent = await countRecentResets(db, account, later(now, -3_600_000))
  if (recent === null || recent >= perHour) return
  const token = newSecret()
  const expires_at = later(now, lifetimeMs)
  await addReset(db, { token_hash: hashToken(token), account_id: account.id, expires_at, created_at: now })
  // The address comes from the configuration, never from the request's Host (docs/security.md#s10); after the # it reaches no log.
  const link = `${app.config.publicUrl}${identityPaths.passwordReset()}#${token}`
  await emit(mailRequested, {
    id: newId(),
    to: account.email,
    subject: 'Choose a new Daybook password',
    text: `${greeting(account.name)}\n\nchoose a new password here: ${link}\n\nThe link is valid for 10 minutes and works once. If you did not ask for it, ignore this mail: your password stays as it is.\n`,
  })
}

const tellChanged = ({ emit }: Pick<EventContext, 'emit'>, { name, email }: { name: string; email: string }): Promise<void> =>
  emit(mailRequested, {
    id: newId(),
    to: email,
    subject: 'Your Daybook password was changed',
    text: `${greeting(name)}\n\nyour password was changed just now, and you were signed out everywhere else. If that was not you, reset it at once and tell whoever runs Daybook in your company.\n`,
  })

/** Gives the signed-in account a new password, and signs out every other device. Or says what is wrong with it. */
const renew = async (context: Work & { actor: Account }, account: Secret, password: string): Promise<PasswordFault | null> => {
  const { db, actor, now, record } = context
  const chosen = await choosePassword(password, await chooserOf(db, { ...account, id: actor.accountId }), actor.accountId)
  if ('fault' in chosen) return chosen.fault
  await keepPassword(db, actor.accountId, chosen.kept)
  if (!(await holdOwnSession(db, actor.accountId, actor.sessionId))) return refuseCommon('auth.required')
  await endOtherSessions(db, actor.accountId, actor.sessionId, now)
  await tellChanged(context, account)
  record({ deed: identityDeeds.password_changed, type: 'account', id: actor.accountId })
  return null
}

const askForLink: Handler<typeof requestReset> = async ({ body }, { emit }) => {
  await emit(resetRequested, { email: body.email })
  return { response_message: 'If this address has an account, a link is on its way.' }
}

const mailLink: Listener<typeof resetRequested> = async ({ email }, context) => {
  const { app } = context
  const account = await findAccount(context.db, email)
  if (account?.closed_at !== null) return
  await mailReset(app, context, account)
  await enterAccount(context.db, account.id)
  context.record({ deed: identityDeeds.reset_asked, type: 'account', id: account.id })
}

const resetByLink: Handler<typeof resetPassword> = async ({ body }, context) => {
  const { db, now, record, refuse, request, app } = context
  const reset = await takeReset(db, hashToken(body.token), now)
  if (!reset) {
    await missedLink(app, request.ip)
    return refuse('reset.invalid', { field: 'token' })
  }
  // Refused before anything is kept: the link can be used again with a better password.
  const chosen = await choosePassword(body.password, await chooserOf(db, { ...reset, id: reset.account_id }), reset.account_id)
  if ('fault' in chosen) return refuse(chosen.fault.code, { field: 'password', words: chosen.fault.words })
  await keepPassword(db, reset.account_id, chosen.kept)
  await dropOtherResets(db, reset.account_id, now)
  await proveMailbox(db, reset.account_id, now)
  await endAllSessions(db, reset.account_id, now)
  await reopenPassword(app, reset.email)
  await tellChanged(context, reset)
  // Last: what is written from here on stands in the log of the company that was entered.
  await enterAccount(db, reset.account_id)
  record({ deed: identityDeeds.password_reset, type: 'account', id: reset.account_id })
  return { response_message: 'Your password has been changed. Sign in with the new one.' }
}

/** For someone who came with Google and has no password. They have just confirmed that it is them. */
const setFirstPassword: Handler<typeof setPassword> = async ({ body }, context) => {
  const { db, actor, refuse } = context
  const account = await passwordOf(db, actor.accountId)
  if (!account) return refuse('auth.required')
  if (account.password_hash !== null) return refuse('password.set_already')
  const fault = await renew(context, account, body.password)
  if (fault) return refuse(fault.code, { field: 'password', words: fault.words })
  return { response_message: 'Your password is set.' }
}

const renewPassword: Handler<typeof changePassword> = async ({ body }, context) => {
  const { db, actor, refuse, app } = context
  const account = await passwordOf(db, actor.accountId)
  if (!account) return refuse('auth.required')
  // A stolen session and a stolen password are often the same thief's (`confirm-routes.ts`).
  if (await hasSecondFactor(db, actor.accountId)) demandConfirmed(actor)
  const attempt = await knockInSession(app, 'password', actor.sessionId)
  if (!(await isPassword(account.password_hash, body.current, actor.accountId))) {
    await attempt.missed()
    return refuse('password.wrong', { field: 'current' })
  }
  await attempt.passed()
  const fault = await renew(context, account, body.password)
  if (fault) return refuse(fault.code, { field: 'password', words: fault.words })
  return { response_message: 'Your password has been changed.' }
}

export const passwordRoutes: readonly Mount[] = [
  route(requestReset, askForLink),
  route(resetPassword, resetByLink),
  route(setPassword, setFirstPassword),
  route(changePassword, renewPassword),
]

export const passwordEvents: readonly Mount[] = [onLater(resetRequested, mailLink)]
