import type { Deed } from '@daybook/platform/contract'
import { type AuditRecord, route, type Handler, type Mount, type Context, refuseCommon } from '@daybook/platform/server'
import { askForGoogle, connectGoogle, disconnectGoogle, identityDeeds, waysIn } from '../contract/index.ts'
import { accountById, type StoredAccount } from './account-store.ts'
import { newNonce, provenByGoogle } from './google-account.ts'
import { tellGoogleConnected, tellGoogleDisconnected } from './google-mail.ts'
import { addIdentity, dropIdentity, identityOf, lockWaysIn, waysInOf } from './google-store.ts'
import { endOtherSessions, holdOwnSession } from './session-store.ts'

type Changing = Pick<Context<typeof connectGoogle>, 'db' | 'now' | 'actor' | 'record'>

type Values = Pick<AuditRecord, 'before' | 'after'>

/** After every change of a way in: the other sessions end, and it is written down (docs/security.md#s14). Gives whom to tell. */
const changed = async ({ db, now, actor, record }: Changing, deed: Deed, values: Values): Promise<StoredAccount> => {
  if (!(await holdOwnSession(db, actor.accountId, actor.sessionId))) return refuseCommon('auth.required')
  await endOtherSessions(db, actor.accountId, actor.sessionId, now)
  record({ deed, type: 'account', id: actor.accountId, ...values })
  const account = await accountById(db, actor.accountId)
  if (!account) throw new Error('the account vanished inside its own request')
  return account
}

const offerGoogle: Handler<typeof askForGoogle> = async (_, { db, now, refuse, app }) => {
  const { google } = app.config
  return google ? { clientId: google.clientId, nonce: await newNonce(db, now) } : refuse('google.off')
}

const showWaysIn: Handler<typeof waysIn> = async (_, { db, actor, app }) => {
  const ways = await waysInOf(db, actor.accountId)
  const identity = ways.google ? await identityOf(db, actor.accountId) : undefined
  return {
    password: ways.password,
    google: identity ? { email: identity.email, since: identity.created_at } : null,
    googleOffered: app.config.google !== undefined,
    can: { disconnectGoogle: ways.google && (ways.password || ways.passkeys > 0) },
  }
}

const connect: Handler<typeof connectGoogle> = async ({ body }, context) => {
  const { db, actor, now, refuse, app } = context
  if (!app.config.google) return refuse('google.off')
  const person = await provenByGoogle(app, db, body.idToken, now)
  if (!person) return refuse('google.refused', { field: 'idToken' })
  if (!person.emailVerified) return refuse('google.unverified', { field: 'idToken', keep: true })
  const { issuer, subject, email } = person
  const broken = await addIdentity(db, { account_id: actor.accountId, issuer, subject, email, created_at: now })
  if (broken) return refuse(`google.${broken}`, { field: 'idToken', keep: true })
  await tellGoogleConnected(context, await changed(context, identityDeeds.google_connected, { after: { email } }), email)
  return { response_message: 'Your Google account is connected.' }
}

const disconnect: Handler<typeof disconnectGoogle> = async (_, context) => {
  const { db, actor, refuse } = context
  const ways = await lockWaysIn(db, actor.accountId)
  if (!ways.google) return refuse('google.not_connected')
  if (!ways.password && ways.passkeys === 0) return refuse('google.only_way')
  const identity = await identityOf(db, actor.accountId)
  await dropIdentity(db, actor.accountId)
  const before = { email: identity?.email }
  await tellGoogleDisconnected(context, await changed(context, identityDeeds.google_disconnected, { before }))
  return { response_message: 'Your Google account is disconnected.' }
}

export const googleRoutes: readonly Mount[] = [
  route(askForGoogle, offerGoogle),
  route(waysIn, showWaysIn),
  route(connectGoogle, connect),
  route(disconnectGoogle, disconnect),
]
