import type { Db } from '@daybook/platform/server'
import { attempt, bool, build, checked, columnsOf, count, first, int, one, sql } from '@daybook/platform/server/sql'
import { dropSignUps } from './sign-up-store.ts'

export type GoogleIdentity = { account_id: string; email: string; created_at: string }

export const identityOf = (db: Db, accountId: string): Promise<GoogleIdentity | undefined> =>
  first(db, build.selectFrom('google_identity').select(['account_id', 'email', 'created_at']).where('account_id', '=', accountId))

/** Whose account this person at Google opens. */
export const findIdentity = (db: Db, issuer: string, subject: string): Promise<GoogleIdentity | undefined> =>
  first(
    db,
    build
      .selectFrom('google_identity')
      .select(['account_id', 'email', 'created_at'])
      .where('issuer', '=', issuer)
      .where('subject', '=', subject),
  )

export type NewIdentity = { account_id: string; issuer: string; subject: string; email: string; created_at: string }

/** Undefined when it is kept; otherwise what stands in its way: the account has one, or the person has another account. */
export const addIdentity = async (db: Db, identity: NewIdentity): Promise<'connected' | 'taken' | undefined> => {
  const { broken } = await attempt(db, build.insertInto('google_identity').values(identity).returning('account_id'), [
    'google_identity_pkey',
    'one_account_per_google_person',
  ])
  if (broken === undefined) return undefined
  return broken === 'google_identity_pkey' ? 'connected' : 'taken'
}

export const dropIdentity = async (db: Db, accountId: string): Promise<boolean> =>
  (await count(db, build.deleteFrom('google_identity').where('account_id', '=', accountId))) === 1

/**
 * Empties an account that was opened with an address nobody proved: what its opener chose is gone, the password, the codes
 * and links mailed so far, and whatever else could open it; the name and the proof are those of whoever holds the mailbox.
 * False when somebody proved it in the meantime, or has the address by now.
 */
export const takeOver = async (
  db: Db,
  { id: accountId, email }: { id: string; email: string },
  name: string,
  now: string,
): Promise<boolean> => {
  const taken = checked(columnsOf('account', 'id'))`
    update account set email = ${email}, name = ${name}, password_hash = null, password_reach = null, picture = null, plan_type = 'FREE_PACK', verified_at = ${now}
    where id = ${accountId} and verified_at is null returning id`
  if ((await attempt(db, taken, ['one_account_per_email'])).rows.length === 0) return false
  await dropSignUps(db, accountId)
  await count(db, sql`delete from password_reset where account_id = ${accountId}`)
  await count(db, sql`delete from ticket where account_id = ${accountId}`)
  return true
}

export type WaysIn = { password: boolean; passkeys: number; google: boolean }

/** What an account can be opened with, besides a mailed link. */
export const waysInOf = (db: Db, accountId: string): Promise<WaysIn> =>
  one(
    db,
    checked({ password: bool, passkeys: int, google: bool })`
    select a.password_hash is not null as password,
      (select count(*)::int from passkey where account_id = a.id) as passkeys,
      exists (select from google_identity where account_id = a.id) as google
    from account a where a.id = ${accountId}`,
  )

/** The same, with the account locked: two ways cannot be taken away at once. */
export const lockWaysIn = async (db: Db, accountId: string): Promise<WaysIn> => {
  await first(db, sql`select from account where id = ${accountId} for update`)
  return waysInOf(db, accountId)
}
