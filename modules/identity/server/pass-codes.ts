import { greeting } from '@daybook/platform/domain'
import { randomInt, timingSafeEqual } from 'node:crypto'
import { derive, newId, type App, type EventContext, mailRequested } from '@daybook/platform/server'
import { identityPaths } from '../contract/index.ts'
import type { StoredAccount } from './account-store.ts'
import { addPassCode } from './sign-up-store.ts'

const lifetimeMs = 10 * 60_000

export const later = (now: string, ms: number): string => new Date(Date.parse(now) + ms).toISOString()

/** Compared as numbers: as texts, `09:10:00Z` from the database is later than `09:10:00.000Z` from the clock. */
export const isOver = (expiresAt: string, now: string): boolean => Date.parse(expiresAt) <= Date.parse(now)

export const codeHash = (app: App, accountId: string, code: string): Buffer => derive(app.config, 'pass code', accountId, code)

/** Takes as long whatever is right of it (docs/security.md#s42); the linter asks for this wherever a name says that it is a secret. */
export const sameHash = (hash: Buffer, other: Buffer): boolean => hash.length === other.length && timingSafeEqual(hash, other)

type Waiting = Pick<StoredAccount, 'id' | 'email' | 'name'>

/** Mails a six-digit code for a sign-up, ten minutes valid. How often is the endpoints' to say. */
export const mailPassCode = async (
  app: App,
  { db, now, emit }: EventContext,
  account: Waiting,
  signUpId: string,
): Promise<void> => {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await addPassCode(db, {
    id: newId(),
    account_id: account.id,
    sign_up_id: signUpId,
    code_hash: codeHash(app, account.id, code),
    expires_at: later(now, lifetimeMs),
    created_at: now,
  })
  await emit(mailRequested, {
    id: newId(),
    to: account.email,
    subject: `${code} is your Daybook code`,
    text: `${greeting(account.name)}\n\nyour code is ${code}. It is valid for 10 minutes.\n\nIf you did not ask for it, ignore this mail.\n`,
  })
}

/** Several people, or one twice, signed up with this address: a code without a name on it could prove the wrong one's. */
export const mailSeveral = (app: App, { emit }: Pick<EventContext, 'emit'>, { email }: Waiting): Promise<void> =>
  emit(mailRequested, {
    id: newId(),
    to: email,
    subject: 'Please sign up once more',
    text: `Hello,\n\nmore than one sign-up waits for this address, so we cannot tell which one is yours. Please sign up once more at ${app.config.publicUrl}${identityPaths.signUp()} and enter the code that comes then.\n\nIf you did not ask for this, ignore this mail.\n`,
  })
