import { seal, unseal, type App, type Db } from '@daybook/platform/server'
import { Secret, TOTP } from 'otpauth'
import { findAuthenticator, putSeed, useStep } from './second-factor-store.ts'

// RFC 6238 with what every authenticator app understands: SHA-1, six digits, 30 seconds.
const period = 30
/** One step before and after: phones' clocks differ, and people type slowly. */
const window = 1

const place = (accountId: string): string => `authenticator|${accountId}|seed_sealed`

/** A new seed of 160 bits, kept encrypted. Null when the account has a confirmed authenticator. */
export const newSeed = async (
  app: App,
  db: Db,
  account: { id: string; email: string },
  now: string,
): Promise<{ seed: string; address: string } | null> => {
  const secret = new Secret({ size: 20 })
  if (!(await putSeed(db, account.id, seal(app.config, place(account.id), secret.base32), now))) return null
  return { seed: secret.base32, address: new TOTP({ issuer: 'Daybook', label: account.email, secret, period }).toString() }
}

/** Is this a code of the account's app, now and for the first time? `of`: a confirmed app, or one being set up. */
export const isCode = async (
  app: App,
  db: Db,
  accountId: string,
  code: string,
  now: string,
  of: 'confirmed' | 'new',
): Promise<boolean> => {
  const found = await findAuthenticator(db, accountId)
  if (!found || (found.confirmed_at === null) === (of === 'confirmed')) return false
  const secret = Secret.fromBase32(unseal(app.config, place(accountId), found.seed_sealed))
  const timestamp = Date.parse(now)
  const delta = TOTP.validate({ token: code, secret, period, timestamp, window })
  return delta !== null && useStep(db, accountId, TOTP.counter({ period, timestamp }) + delta)
}
