import { inSystem, networkOf, type App } from '@daybook/platform/server'
import OAuth2Server from '@node-oauth/oauth2-server'
import { findAccount } from './account-store.ts'
import { badTokens, knockForPassword } from './doors.ts'
import { knownDevice } from './known-device.ts'
import { isPassword } from './passwords.ts'
import { recordSignIn, signInFailed } from './sign-in-record.ts'
import { accessSeconds, refresh, signIn, type Tokens } from './tokens.ts'

/**
 * The clients of the password grant. Their secrets authenticate nothing (the browser carries one in the open); they only
 * keep the shape of RFC 6749. `web` is our own page: it gets its refresh token as a cookie.
 */
const clients: Record<string, string> = { web: 'web', api: 'api' }

const client = (id: string): OAuth2Server.Client => ({ id, grants: ['password', 'refresh_token'] })

const tokenReply = (tokens: Tokens): OAuth2Server.Token => ({
  accessToken: tokens.accessToken,
  accessTokenExpiresAt: new Date(Date.now() + accessSeconds * 1000),
  refreshToken: tokens.refreshToken,
  scope: ['daybook'],
  client: client(tokens.clientId),
  user: { id: tokens.accountId },
})

/** Where a token request comes from. `device` is the cookie of a browser that somebody signed in from before. */
export type Caller = { requestId: string; userAgent: string; ip: string; device: string | undefined }

/** What an account is looked up by. */
export const emailOf = (username: string): string => username.trim().toLowerCase().slice(0, 200)

/** The library keeps to the RFC; this tells it where accounts and tokens are. One model per request. */
export const modelFor = (
  app: App,
  { requestId, userAgent, ip, device }: Caller,
): OAuth2Server.PasswordModel & OAuth2Server.RefreshTokenModel => {
  const origin = { requestId, ip }
  let issued: Tokens | null = null
  let asking = ''
  return {
    getClient: async (id, secret) => {
      asking = id
      return clients[id] !== undefined && (secret === null || clients[id] === secret) ? client(id) : false
    },

    // The password is checked outside of any transaction: hashing takes long, and a pool of connections must not wait for it.
    getUser: async (username, password, { id }) => {
      const email = emailOf(username)
      const [attempt, account] = await Promise.all([
        knockForPassword(app, email, ip, knownDevice(app.config, device, email)),
        inSystem(app, requestId, ({ db }) => findAccount(db, email)),
      ])
      if (!(await isPassword(account?.closed_at === null ? account.password_hash : null, password.slice(0, 200))) || !account) {
        await inSystem(app, origin, ({ emit }) => emit(signInFailed, { email, ip }))
        await attempt.missed()
        return false
      }
      await attempt.passed()
      if (account.verified_at === null) throw new OAuth2Server.InvalidGrantError('Please verify your e-mail address first.')
      issued = await inSystem(app, origin, async (work) => {
        await recordSignIn(work, account.id)
        return signIn(app, work.db, account.id, id, userAgent, work.now)
      })
      return { id: account.id }
    },

    getRefreshToken: async (token) => {
      const tokens = await inSystem(app, requestId, ({ db, now }) => refresh(app, db, token, asking, now))
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
}

/** Is this a client of ours? For the revoke endpoint, which the library does not know. */
export const isClient = (authorization: string | undefined): boolean => {
  const match = /^Basic ([A-Za-z0-9+/=]+)$/.exec(authorization ?? '')
  const [id, secret] = Buffer.from(match?.[1] ?? '', 'base64')
    .toString('utf8')
    .split(':')
  return id !== undefined && clients[id] !== undefined && clients[id] === secret
}
