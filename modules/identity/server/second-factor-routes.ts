import type { Deed } from '@daybook/platform/contract'
import {
  type Account,
  type AuditRecord,
  route,
  type Handler,
  type Mount,
  type Context,
  type Db,
  refuseCommon,
} from '@daybook/platform/server'
import {
  addPasskey,
  askForPasskey,
  beginPasskey,
  dropAuthenticatorApp,
  dropPasskey,
  identityDeeds,
  renewRecoveryCodes,
  secondFactor,
  setUpSecondFactor,
  verifySecondFactor,
} from '../contract/index.ts'
import { accountById, type StoredAccount } from './account-store.ts'
import { knockInSession } from './doors.ts'
import { lockWaysIn } from './google-store.ts'
import { beginAuthentication, beginRegistration, finishRegistration } from './passkeys.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { tellSecondFactorChanged } from './second-factor-mail.ts'
import {
  confirmAuthenticator,
  countRecoveryCodes,
  dropAuthenticator,
  dropPasskey as forget,
  dropRecoveryCodes,
  findAuthenticator,
  hasSecondFactor,
  lockAuthenticator,
  passkeysOf,
} from './second-factor-store.ts'
import { endOtherSessions, holdOwnSession } from './session-store.ts'
import { isCode, newSeed } from './totp.ts'

const own = async (db: Db, { accountId }: Account): Promise<StoredAccount> => {
  const account = await accountById(db, accountId)
  if (!account) throw new Error('the account vanished inside its own request')
  return account
}

type Changing = Pick<Context<typeof setUpSecondFactor>, 'db' | 'now' | 'actor' | 'emit' | 'record'>

type Values = Pick<AuditRecord, 'before' | 'after'>

const [withApp, withoutApp] = [{ authenticatorApp: 'set up' }, { authenticatorApp: 'none' }]

/** After every change: the other sessions end, the owner hears of it, and it is written down (docs/security.md#s14). */
const changed = async (work: Changing, deed: Deed, what: string, values: Values = {}): Promise<void> => {
  const { db, now, actor, record } = work
  if (!(await holdOwnSession(db, actor.accountId, actor.sessionId))) return refuseCommon('auth.required')
  await endOtherSessions(db, actor.accountId, actor.sessionId, now)
  await tellSecondFactorChanged(work, await own(db, actor), what)
  record({ deed, type: 'account', id: actor.accountId, ...values })
}

/** Recovery codes come with the first second factor, and go with the last. */
const dropCodesWithLast = async (db: Db, accountId: string): Promise<void> => {
  if (!(await hasSecondFactor(db, accountId))) await dropRecoveryCodes(db, accountId)
}

const showSecondFactor: Handler<typeof secondFactor> = async (_, { db, actor }) => {
  const [authenticator, passkeys, recoveryCodesLeft] = [
    await findAuthenticator(db, actor.accountId),
    await passkeysOf(db, actor.accountId),
    await countRecoveryCodes(db, actor.accountId),
  ]
  return {
    authenticatorSince: authenticator?.confirmed_at ?? null,
    recoveryCodesLeft,
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      createdAt: passkey.created_at,
      lastUsedAt: passkey.last_used_at,
    })),
  }
}

const setUpApp: Handler<typeof setUpSecondFactor> = async (_, { db, actor, now, refuse, record, app }) => {
  const made = await newSeed(app, db, await own(db, actor), now)
  record({ deed: identityDeeds.second_factor_begun, type: 'account', id: actor.accountId })
  return made ?? refuse('second_factor.on_already')
}

const verifyApp: Handler<typeof verifySecondFactor> = async ({ body }, context) => {
  const { db, actor, now, refuse, app } = context
  const found = await lockAuthenticator(db, actor.accountId)
  if (!found) return refuse('second_factor.not_set_up')
  if (found.confirmed_at !== null) return refuse('second_factor.on_already')
  const attempt = await knockInSession(app, 'second factor', actor.sessionId)
  if (!(await isCode(app, db, actor.accountId, body.code, now, 'new'))) {
    await attempt.missed()
    return refuse('second_factor.wrong', { field: 'code' })
  }
  await attempt.passed()
  await confirmAuthenticator(db, actor.accountId, now)
  await changed(context, identityDeeds.second_factor_on, 'an authenticator app is asked for a code from now on', {
    before: withoutApp,
    after: withApp,
  })
  return { recoveryCodes: await newRecoveryCodes(app, db, actor.accountId) }
}

const dropApp: Handler<typeof dropAuthenticatorApp> = async (_, context) => {
  const { db, actor, refuse } = context
  if ((await dropAuthenticator(db, actor.accountId)) === 0) return refuse('second_factor.not_set_up')
  await dropCodesWithLast(db, actor.accountId)
  await changed(context, identityDeeds.second_factor_off, 'your authenticator app is not asked for codes any more', {
    before: withApp,
    after: withoutApp,
  })
  return { response_message: 'The authenticator app is removed.' }
}

const renewCodes: Handler<typeof renewRecoveryCodes> = async (_, context) => {
  const { db, actor, refuse, app } = context
  if (!(await hasSecondFactor(db, actor.accountId))) return refuse('second_factor.not_set_up')
  await changed(context, identityDeeds.recovery_codes_renewed, 'you have new recovery codes, and the earlier ones ended')
  return { recoveryCodes: await newRecoveryCodes(app, db, actor.accountId) }
}

const beginAdding: Handler<typeof beginPasskey> = async (_, { db, actor, now, record, app }) => {
  record({ deed: identityDeeds.passkey_begun, type: 'account', id: actor.accountId })
  return beginRegistration(app, db, await own(db, actor), now)
}

const keepPasskey: Handler<typeof addPasskey> = async ({ body }, context) => {
  const { db, actor, now, refuse, app } = context
  const first = !(await hasSecondFactor(db, actor.accountId))
  if (!(await finishRegistration(app, db, actor.accountId, body, now))) return refuse('passkey.refused')
  await changed(context, identityDeeds.passkey_added, `the passkey "${body.name}" can be used to sign in`, {
    after: { name: body.name },
  })
  return { recoveryCodes: first ? await newRecoveryCodes(app, db, actor.accountId) : [] }
}

const removePasskey: Handler<typeof dropPasskey> = async ({ params }, context) => {
  const { db, actor, refuse } = context
  const ways = await lockWaysIn(db, actor.accountId)
  if (ways.passkeys === 1 && !ways.password && !ways.google) return refuse('passkey.only_way')
  const name = await forget(db, actor.accountId, params.passkeyId)
  if (name === undefined) return refuse('not_found')
  await dropCodesWithLast(db, actor.accountId)
  await changed(context, identityDeeds.passkey_dropped, 'a passkey was removed', { before: { name } })
  return { response_message: 'The passkey is removed.' }
}

const challengePasskey: Handler<typeof askForPasskey> = async (_, { db, now, app }) => beginAuthentication(app, db, now)

export const secondFactorRoutes: readonly Mount[] = [
  route(secondFactor, showSecondFactor),
  route(setUpSecondFactor, setUpApp),
  route(verifySecondFactor, verifyApp),
  route(dropAuthenticatorApp, dropApp),
  route(renewRecoveryCodes, renewCodes),
  route(beginPasskey, beginAdding),
  route(addPasskey, keepPasskey),
  route(dropPasskey, removePasskey),
  route(askForPasskey, challengePasskey),
]
