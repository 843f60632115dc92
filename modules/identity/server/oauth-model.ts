import { inSystem, networkOf, withoutTransaction, type App } from '@daybook/platform/server'
import OAuth2Server from '@node-oauth/oauth2-server'
import { findAccount } from './account-store.ts'
import { badTokens, knockForPassword } from './doors.ts'
import { type Caller, enter, type Form, SecondFactorNeeded } from './grants.ts'
import { knownDevice } from './known-device.ts'
import { isPassword } from './passwords.ts'
import { keepUpToDate } from './password-upkeep.ts'
import { proofs } from './proofs.ts'
import { lastChosen } from './sign-up-store.ts'
import { signInFailed } from './sign-in-record.ts'
import { accessSeconds, refresh, type Tokens } from './tokens.ts'

/**
 * The clients of the password grant. Their secrets authenticate nothing (the browser carries one in the open); they only
 * keep the shape of RFC 6749. `web` is our own page: it gets its refresh token as a cookie.
 */
const clients: Record<string, string> = { web: 'web', api: 'api' }

const isClientOf = (id: string, secret: string | undefined): boolean =>
  // oxlint-disable-next-line daybook/constant-time -- the browser carries it in the open; it authenticates nothing
  Object.hasOwn(clients, id) && clients[id] === secret

const client = (id: string): OAuth2Server.Client => ({ id, grants: ['password', 'refresh_token', ...Object.keys(proofs)] })

const tokenReply = (tokens: Tokens): OAuth2Server.Token => ({
  accessToken: tokens.accessToken,
  accessTokenExpiresAt: new Date(Date.now() + accessSeconds * 1000),
  refreshToken: tokens.refreshToken,
  scope: ['daybook'],
  client: client(tokens.clientId),
  user: { id: tokens.accountId },
})

/** What an account is looked up by. */
export const emailOf = (username: string): string => username.trim().toLowerCase().slice(0, 200)

type Model = OAuth2Server.PasswordModel & OAuth2Server.RefreshTokenModel
type Grants = Record<string, typeof OAuth2Server.AbstractGrantType>

/**
 * The library keeps to the RFC; this tells it where accounts and tokens are, and adds our own grants. One per request.
 * `email` is whose sign-in it became, once it did.
 */
export const modelFor = (app: App, caller: Caller): { model: Model; grants: Grants; email: () => string | null } => {
  const { requestId, ip, device } = caller
  let issued: Tokens | null = null
  let asking = ''
  let signedIn: string | null = null
  const grants = Object.entries(proofs).map(([name, prove]) => {
    class Grant extends OAuth2Server.AbstractGrantType {
      async handle(request: OAuth2Server.Request, { id }: OAuth2Server.Client): Promise<OAuth2Server.Token> {
        const { tokens, email } = await prove(app, caller, request.body as Form, id)
        signedIn = email
        return tokenReply(tokens)
      }
    }
    return [name, Grant]
  })
  /**
   * Whether somebody signed up with an address and this password, and is to prove the mailbox first: also where it has an account already, whose owner got
   * a mail. Otherwise whoever signed up would hear which addresses have one (docs/security.md#s9).
   */
  const isOfSignUp = async (accountId: string, password: string): Promise<boolean> => {
    const chosen = await app.queue.run(caller.caller, () => lastChosen(withoutTransaction(app), accountId))
    return chosen !== null && isPassword(chosen, password, networkOf(ip))
  }
  const model: Model = {
    getClient: async (id, secret) => {
      asking = id
      return isClientOf(id, secret ?? clients[id]) ? client(id) : false
    },

    // The password is checked outside of any transaction: hashing takes long, and a pool of connections must not wait for it.
    getUser: async (username, password, { id }) => {
      const email = emailOf(username)
      const [attempt, account] = await Promise.all([
        knockForPassword(app, email, ip, knownDevice(app.config, device, email)),
        app.queue.run(caller.caller, () => findAccount(withoutTransaction(app), email)),
      ])
      const stored = account?.closed_at === null ? account.password_hash : null
      const right = await isPassword(stored, password.slice(0, 200), networkOf(ip))
      if (!account || !right || account.verified_at === null) {
        const waits = account !== undefined && (await isOfSignUp(account.id, password.slice(0, 200)))
        await inSystem(app, caller, ({ emit }) => emit(signInFailed, { email, ip }))
        await attempt.missed()
        if (waits) throw new OAuth2Server.InvalidGrantError('Please verify your e-mail address first.')
        return false
      }
      await attempt.passed()
      const known = await keepUpToDate(app, requestId, account, password)
      const entered = await inSystem(app, caller, (work) => enter(app, caller, work, known, id))
      if (entered instanceof SecondFactorNeeded) throw entered
      issued = entered
      signedIn = email
      return { id: account.id }
    },

    getRefreshToken: async (token) => {
      // Only misses are counted, and refused: nobody on a network loses a good token because of bad ones that others send.
      const tokens = await inSystem(app, caller, (work) => refresh(app, work, token, asking))
      issued = tokens
      if (!tokens) await app.limits.consume(badTokens, networkOf(ip))
      return tokens
        ? { refreshToken: token, client: client(tokens.clientId), user: { id: tokens.accountId }, scope: ['daybook'] }
        : false
    },

    // Rotation happened in getRefreshToken, in one transaction with the new access token.
    revokeToken: async () => true,
    validateScope: async () => ['daybook'],
    generateAccessToken: async () => issued?.accessToken ?? '',
    generateRefreshToken: async () => issued?.refreshToken ?? '',
    saveToken: async () => (issued ? tokenReply(issued) : false),
    getAccessToken: async () => false,
  }
  return { model, grants: Object.fromEntries(grants) as Grants, email: () => signedIn }
}

/** The client of ours that a header names; null: none. */
export const clientOf = (authorization: string | undefined): string | null => {
  const match = /^Basic ([A-Za-z0-9+/=]+)$/.exec(authorization ?? '')
  const [id, secret] = Buffer.from(match?.[1] ?? '', 'base64')
    .toString('utf8')
    .split(':')
  return id !== undefined && isClientOf(id, secret) ? id : null
}
