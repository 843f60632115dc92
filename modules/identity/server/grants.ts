import { hashToken, inSystem, networkOf, type App, type Db, type Work } from '@daybook/platform/server'
import OAuth2Server from '@node-oauth/oauth2-server'
import { accountById, enterAccount, enterToSignIn, holdPassword, type StoredAccount } from './account-store.ts'
import { badTokens, countSignIn, knockForSecondFactor } from './doors.ts'
import { knownDevice } from './known-device.ts'
import { finishAuthentication, issueTicket } from './passkeys.ts'
import { isRecoveryCode } from './recovery-codes.ts'
import { findAuthenticator, findTicket, passkeysOf, takeTicket } from './second-factor-store.ts'
import { tellRecoveryUsed } from './second-factor-mail.ts'
import { signInFailed } from './sign-in-record.ts'
import { signIn, type Tokens } from './tokens.ts'
import { isCode } from './totp.ts'
import { identityDeeds } from '../contract/index.ts'

/** Where a token request comes from. `device` is the cookie of a browser that somebody signed in from before. */
/** Who knocks; `caller` is who stands in line for them, their network. */
export type Caller = {
  requestId: string
  userAgent: string
  zone: string | null
  ip: string
  device: string | undefined
  caller: { who: string }
}
export type Form = Readonly<Record<string, string | undefined>>
export type Proven = { tokens: Tokens; email: string }

/** Right so far, but the account asks for a second step: 403 with a ticket for it, and no token (docs/security.md#s2). */
export class SecondFactorNeeded extends OAuth2Server.OAuthError {
  readonly ticket: string
  readonly methods: string[]
  constructor(ticket: string, methods: string[]) {
    super('Enter the code of your authenticator app.', { code: 403, name: 'mfa_required' })
    this.ticket = ticket
    this.methods = methods
  }
}

const methodsOf = async (db: Db, accountId: string): Promise<string[]> => [
  ...((await findAuthenticator(db, accountId))?.confirmed_at ? ['otp'] : []),
  ...((await passkeysOf(db, accountId)).length > 0 ? ['passkey'] : []),
  'recovery_code',
]

/** Opens a session, and writes it down: in the log of the company that was entered, or of the installation. */
const open = async (app: App, caller: Caller, work: Work, accountId: string, clientId: string): Promise<Tokens> => {
  await countSignIn(app, accountId)
  work.record({ deed: identityDeeds.sign_in, type: 'account', id: accountId })
  return signIn(app, work.db, accountId, clientId, caller.userAgent, work.now, caller.zone)
}

/** Opens a session, or asks for the second step: the one bar that every first step (password, Google) has to pass. */
export const enter = async (
  app: App,
  caller: Caller,
  work: Work,
  account: StoredAccount,
  clientId: string,
): Promise<Tokens | SecondFactorNeeded> => {
  const { db, now } = work
  // It was compared before this transaction, and may have been renewed meanwhile: whoever renews it ends all sessions.
  if (!(await holdPassword(db, account.id, account.password_hash)))
    throw new OAuth2Server.InvalidGrantError('Invalid grant: user credentials are invalid')
  if (!(await enterToSignIn(db, account.id))) return open(app, caller, work, account.id, clientId)
  const ticket = await issueTicket(db, 'second_factor', { accountId: account.id }, now)
  return new SecondFactorNeeded(ticket, await methodsOf(db, account.id))
}

const over = () => new OAuth2Server.InvalidGrantError('That took too long. Please sign in again.')

/** Grant `mfa-otp`: the ticket of the first step, and a code of the app (`otp`) or a recovery code. */
export const bySecondFactor = async (app: App, caller: Caller, form: Form, clientId: string): Promise<Proven> => {
  const hash = hashToken(form['mfa_token'] ?? '')
  const account = await inSystem(app, caller, async ({ db, now }) => {
    const ticket = await findTicket(db, 'second_factor', hash, now)
    return ticket?.account_id ? accountById(db, ticket.account_id) : undefined
  })
  if (!account) {
    await app.limits.consume(badTokens, networkOf(caller.ip))
    throw over()
  }
  const attempt = await knockForSecondFactor(app, account.id, caller.ip, knownDevice(app.config, caller.device, account.email))
  const tokens = await inSystem(app, caller, async (work) => {
    const { db, now } = work
    if (!(await isSecondStep(app, work, account, form))) return null
    // Whoever ends all sessions waits for this one, or has taken the ticket away.
    await holdPassword(db, account.id, account.password_hash)
    // Beaten by another request with the same ticket: nothing is used up, nothing is opened.
    if (!(await takeTicket(db, 'second_factor', hash, now))) throw over()
    await attempt.passed()
    await enterAccount(db, account.id)
    return open(app, caller, work, account.id, clientId)
  })
  if (tokens) return { tokens, email: account.email }
  await inSystem(app, caller, ({ emit }) => emit(signInFailed, { email: account.email, ip: caller.ip }))
  await attempt.missed()
  throw new OAuth2Server.InvalidGrantError('That code is not right. Codes change every 30 seconds and work once.')
}

const isSecondStep = async (app: App, work: Work, account: StoredAccount, form: Form): Promise<boolean> => {
  const { db, now } = work
  const otp = form['otp']?.replace(/\s/g, '')
  if (otp !== undefined) return isCode(app, db, account.id, otp, now, 'confirmed')
  const used = await isRecoveryCode(app, db, account.id, form['recovery_code'] ?? '', now)
  if (used) await tellRecoveryUsed(work, account)
  return used
}

const parsed = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}

/**
 * Grant `passkey`: the ticket of `askForPasskey` and the browser's answer. A passkey is two factors in one (the device,
 * and the finger or PIN that unlocks it), so nothing more is asked.
 */
export const byPasskey = async (app: App, caller: Caller, form: Form, clientId: string): Promise<Proven> => {
  const offered = { ticket: form['ticket'] ?? '', credential: parsed(form['credential']) }
  const proven = await inSystem(app, caller, async (work) => {
    const { db, now } = work
    const accountId = await finishAuthentication(app, db, offered, now)
    const account = accountId === null ? undefined : await accountById(db, accountId)
    if (!account) return null
    await enterAccount(db, account.id)
    return { tokens: await open(app, caller, work, account.id, clientId), email: account.email }
  })
  if (proven) return proven
  await app.limits.consume(badTokens, networkOf(caller.ip))
  throw new OAuth2Server.InvalidGrantError('This passkey was not accepted. Try again, or sign in with your password.')
}
