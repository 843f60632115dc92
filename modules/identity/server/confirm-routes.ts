import { route, type Handler, type Mount, type App, type Context } from '@daybook/platform/server'
import { confirmOwner, identityDeeds } from '../contract/index.ts'
import { passwordOf } from './account-store.ts'
import { knockInSession } from './doors.ts'
import { provenByGoogle } from './google-account.ts'
import { findIdentity } from './google-store.ts'
import { finishAuthentication, type Offered } from './passkeys.ts'
import { isPassword } from './passwords.ts'
import { hasSecondFactor } from './second-factor-store.ts'
import { confirmSession } from './session-store.ts'
import { isCode } from './totp.ts'

type Confirming = Context<typeof confirmOwner>

const byPassword = async (app: App, context: Confirming, password: string): Promise<void> => {
  const { db, actor, refuse } = context
  // A stolen session and a stolen password are often the same thief's; the second factor is what they lack.
  if (await hasSecondFactor(db, actor.accountId)) return refuse('second_factor.needed')
  const account = await passwordOf(db, actor.accountId)
  const attempt = await knockInSession(app, 'password', actor.sessionId)
  if (!(await isPassword(account?.password_hash ?? null, password, actor.accountId))) {
    await attempt.missed()
    return refuse('password.wrong', { field: 'password' })
  }
  return attempt.passed()
}

const byCode = async (app: App, context: Confirming, code: string): Promise<void> => {
  const { db, actor, now, refuse } = context
  const attempt = await knockInSession(app, 'second factor', actor.sessionId)
  if (!(await isCode(app, db, actor.accountId, code, now, 'confirmed'))) {
    await attempt.missed()
    return refuse('second_factor.wrong', { field: 'code' })
  }
  return attempt.passed()
}

const byPasskey = async (app: App, { db, actor, now, refuse }: Confirming, offered: Offered): Promise<void> => {
  if ((await finishAuthentication(app, db, offered, now)) !== actor.accountId) return refuse('passkey.refused')
}

// For an account that has no password to ask for. Its Google session may be open as well; a second factor is what helps then.
const byGoogle = async (app: App, { db, actor, now, refuse }: Confirming, idToken: string): Promise<void> => {
  if (await hasSecondFactor(db, actor.accountId)) return refuse('second_factor.needed')
  if (!app.config.google) return refuse('google.off')
  const person = await provenByGoogle(app, db, idToken, now)
  const known = person && (await findIdentity(db, person.issuer, person.subject))
  if (known?.account_id !== actor.accountId) return refuse('google.refused', { field: 'idToken', keep: true })
}

const confirm: Handler<typeof confirmOwner> = async ({ body }, context) => {
  const { db, actor, now, record, app } = context
  if (body.password !== undefined) await byPassword(app, context, body.password)
  else if (body.code !== undefined) await byCode(app, context, body.code)
  else if (body.idToken !== undefined) await byGoogle(app, context, body.idToken)
  else if (body.passkey) await byPasskey(app, context, body.passkey)
  await confirmSession(db, actor.sessionId, now)
  record({ deed: identityDeeds.owner_confirmed, type: 'session', id: actor.sessionId })
  return { response_message: 'Thank you.' }
}

/** Before a deed that a passer-by at an open screen must not do (docs/security.md#s12). Good for five minutes, in this session. */
export const confirmRoutes: readonly Mount[] = [route(confirmOwner, confirm)]
