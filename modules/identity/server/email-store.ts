import type { Db } from '@daybook/platform/server'
import { attempt, bool, build, checked, columnsOf, count, first, text } from '@daybook/platform/server/sql'

export type EmailChangeRow = {
  account_id: string
  session_id: string
  email: string
  old_email: string
  name: string
  is_old: boolean
  old_said_at: string | null
  new_said_at: string | null
  expires_at: string
}

export type NewEmailChange = {
  account_id: string
  session_id: string
  email: string
  old_hash: Buffer
  new_hash: Buffer
  expires_at: string
  created_at: string
}

/** Begins a change, in place of an earlier one of this account; in one statement, since two may be asked for at once. */
export const saveEmailChange = (db: Db, change: NewEmailChange): Promise<number> => {
  const anew = { ...change, old_said_at: null, new_said_at: null }
  return count(
    db,
    build
      .insertInto('email_change')
      .values(anew)
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(anew)),
  )
}

/** The address that was asked for; undefined when none was. */
export const dropEmailChange = async (db: Db, accountId: string): Promise<string | undefined> =>
  (await first(db, build.deleteFrom('email_change').where('account_id', '=', accountId).returning('email')))?.email

/** The change of an account that still waits. */
export const emailChangeOf = (db: Db, accountId: string, now: string) =>
  first(
    db,
    build
      .selectFrom('email_change')
      .select(['email', 'old_said_at', 'new_said_at', 'expires_at'])
      .where('account_id', '=', accountId)
      .where('expires_at', '>', now),
  )

/** The change that a mailed link belongs to, locked: both mailboxes may answer in the same moment. */
export const lockEmailChange = (db: Db, hash: Buffer, now: string): Promise<EmailChangeRow | undefined> =>
  first(
    db,
    checked({
      ...columnsOf('email_change', 'account_id', 'session_id', 'email', 'old_said_at', 'new_said_at', 'expires_at'),
      ...columnsOf('account', 'name'),
      old_email: text,
      is_old: bool,
    })`
    select c.account_id, c.session_id, c.email, a.email as old_email, a.name, c.old_hash = ${hash} as is_old, c.old_said_at,
      c.new_said_at, c.expires_at
    from email_change c join account a on a.id = c.account_id and a.closed_at is null
    where (c.old_hash = ${hash} or c.new_hash = ${hash}) and c.expires_at > ${now} for update of c, a`,
  )

export const markSaid = (db: Db, accountId: string, side: 'old' | 'new', now: string): Promise<number> =>
  count(
    db,
    build
      .updateTable('email_change')
      .set(side === 'old' ? { old_said_at: now } : { new_said_at: now })
      .where('account_id', '=', accountId),
  )

/** False when somebody has the address by now; the constraint decides. */
export const setEmail = async (db: Db, accountId: string, email: string): Promise<boolean> => {
  const update = build.updateTable('account').set({ email }).where('id', '=', accountId).returning('id')
  return (await attempt(db, update, ['one_account_per_email'])).broken === undefined
}

export const dropOldEmailChanges = (db: Db, now: string): Promise<number> =>
  count(db, build.deleteFrom('email_change').where('expires_at', '<', now))
