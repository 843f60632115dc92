import { derive, hashToken, newId, newSecret, type App, type Db, type Work } from '@daybook/platform/server'
import { identityDeeds } from '../contract/index.ts'
import { enterAccount } from './account-store.ts'
import { countRenewal } from './doors.ts'
import { isOver, later } from './pass-codes.ts'
import {
  addAccessToken,
  addRefreshToken,
  endSession,
  lockRefreshToken,
  markReplaced,
  openSession,
  touchSession,
} from './session-store.ts'

export const accessSeconds = 15 * 60
export const idleMs = 14 * 86_400_000
export const absoluteMs = 30 * 86_400_000
const graceMs = 10_000

export type Tokens = { accessToken: string; refreshToken: string; accountId: string; clientId: string }

/**
 * The n-th refresh token of a sign-in. Derived, not random: when a reply was lost the same successor can be sent again,
 * although only its hash is stored.
 */
const refreshToken = (app: App, sessionId: string, generation: number): string =>
  derive(app.config, 'refresh', sessionId, generation).toString('base64url')

const issue = async (db: Db, sessionId: string, now: string): Promise<string> => {
  const accessToken = newSecret()
  await addAccessToken(db, {
    token_hash: hashToken(accessToken),
    session_id: sessionId,
    expires_at: later(now, accessSeconds * 1000),
  })
  return accessToken
}

const earlier = (a: string, b: string): string => (a < b ? a : b)

/** Opens a session for an account that proved who it is. */
export const signIn = async (
  app: App,
  db: Db,
  accountId: string,
  clientId: string,
  userAgent: string,
  now: string,
  zone: string | null = null,
): Promise<Tokens> => {
  const id = newId()
  const [accessToken, token] = [newSecret(), refreshToken(app, id, 1)]
  await openSession(db, {
    id,
    account_id: accountId,
    client_id: clientId,
    user_agent: userAgent,
    zone,
    at: now,
    refresh: { token_hash: hashToken(token), expires_at: later(now, idleMs) },
    access: { token_hash: hashToken(accessToken), expires_at: later(now, accessSeconds * 1000) },
  })
  return { accessToken, refreshToken: token, accountId, clientId }
}

/**
 * Trades a refresh token for its successor (docs/security.md#s4). The same token again within ten seconds gets the same successor
 * (two tabs, a lost reply); later, or an older one, means that somebody copied it: the whole sign-in ends, and the log says so. Null: refused.
 * It is good for the client it was given to only (RFC 6749, section 6); another one's try leaves it as it was.
 */
export const refresh = async (app: App, work: Work, presented: string, clientId: string): Promise<Tokens | null> => {
  const { db, now, record } = work
  const hash = hashToken(presented)
  const row = await lockRefreshToken(db, hash)
  if (row?.client_id !== clientId) return null
  if (row.ended_at !== null) return null
  if (isOver(row.expires_at, now) || later(row.created_at, absoluteMs) <= now) {
    // Written down, so that a clock that is set back revives nothing (docs/security.md#s5).
    await endSession(db, row.session_id, now)
    return null
  }
  const again = row.replaced_at !== null
  if (again && (row.generation !== row.newest - 1 || later(row.replaced_at ?? now, graceMs) < now)) {
    await endSession(db, row.session_id, now)
    await enterAccount(db, row.account_id)
    record({ deed: identityDeeds.session_copied, type: 'session', id: row.session_id })
    return null
  }
  await countRenewal(app, row.account_id)
  const next = refreshToken(app, row.session_id, row.generation + 1)
  if (!again) {
    await markReplaced(db, hash, now)
    const expires = earlier(later(now, idleMs), later(row.created_at, absoluteMs))
    await addRefreshToken(db, {
      token_hash: hashToken(next),
      session_id: row.session_id,
      generation: row.generation + 1,
      expires_at: expires,
    })
    await touchSession(db, row.session_id, now)
  }
  return {
    accessToken: await issue(db, row.session_id, now),
    refreshToken: next,
    accountId: row.account_id,
    clientId: row.client_id,
  }
}
