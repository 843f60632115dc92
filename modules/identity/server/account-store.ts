import type { Db } from '@daybook/platform/server'
import type { PasswordReach } from '../domain/index.ts'
import { attempt, bool, build, checked, count, first, one, sql, texts } from '@daybook/platform/server/sql'

export type StoredAccount = {
  id: string
  email: string
  name: string
  password_hash: string | null
  /** Null when it was chosen before this was kept. */
  password_reach: number | null
  verified_at: string | null
  plan_type: string
  closed_at: string | null
}

const columns = ['id', 'email', 'name', 'password_hash', 'password_reach', 'verified_at', 'plan_type', 'closed_at'] as const

export const findAccount = (db: Db, email: string): Promise<StoredAccount | undefined> =>
  first(db, build.selectFrom('account').select(columns).where('email', '=', email))

/** An account that may be signed in to: its mailbox is proven, and it is not closed. */
export const accountById = (db: Db, id: string): Promise<StoredAccount | undefined> =>
  first(
    db,
    build
      .selectFrom('account')
      .select(columns)
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .where('verified_at', 'is not', null),
  )

/** One thing at a time for an account: held until the transaction ends, so that the second of two requests sees what the first did. */
export const lockAccount = (db: Db, id: string) =>
  one(db, build.selectFrom('account').select(['name', 'plan_type']).where('id', '=', id).forUpdate())

/** Does anybody have an account here yet? */
export const hasAccounts = async (db: Db): Promise<boolean> =>
  (await one(db, checked({ has: bool })`select exists (select from account) as has`)).has

/** What other modules may read of accounts, as a table in a statement that they write. */
export const shownAccounts = sql`(select id, email, name, plan_type, picture from account)`

export type Secret = { name: string; email: string; password_hash: string | null }

/** The password's hash of an open account, with what must not be part of a new one; locked against a change at once. */
export const passwordOf = (db: Db, id: string): Promise<Secret | undefined> =>
  first(
    db,
    build
      .selectFrom('account')
      .select(['name', 'email', 'password_hash'])
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .forUpdate(),
  )

export type NewAccount = {
  id: string
  email: string
  name: string
  password_hash: string | null
  password_reach?: PasswordReach | null
  plan_type: string
  verified_at: string | null
  created_at: string
}

/** False when the address has an account already; the constraint decides, so two sign-ups at once make one. */
export const addAccount = async (db: Db, account: NewAccount): Promise<boolean> => {
  const { broken } = await attempt(db, build.insertInto('account').values(account).returning('id'), ['one_account_per_email'])
  return broken === undefined
}

/**
 * Sets a new password and name on an account that was never verified: whoever holds the mailbox decides. It has its address again where it was emptied
 * meanwhile. False when somebody proved it since, or has the address by now.
 */
export const renewUnverified = async (
  db: Db,
  { id, email }: { id: string; email: string },
  name: string,
  kept: { password_hash: string; password_reach: PasswordReach },
): Promise<boolean> => {
  const renewed = build
    .updateTable('account')
    .set({ email, name, ...kept })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .returning('id')
  const { rows } = await attempt(db, renewed, ['one_account_per_email'])
  return rows.length > 0
}

/** Whether the account's owner sees other people's data, and the names that make no password. */
export const passwordContext = (db: Db, accountId: string): Promise<{ sees_others: boolean; names: string[] }> =>
  one(db, checked({ sees_others: bool, names: texts })`select sees_others, names from password_context(${accountId})`)

/**
 * Enters the company where this account works, so that what is recorded from here on stands in its log. Of an account that
 * works nowhere it stands in that of the installation.
 */
export const enterAccount = async (db: Db, accountId: string): Promise<void> => {
  await count(db, sql`select enter_account(${accountId})`)
}

/** Whether the password's hash is still this one; held until the transaction ends, so that whoever ends all sessions waits, or is waited for. */
export const holdPassword = async (db: Db, id: string, hash: string | null): Promise<boolean> =>
  (
    await one(
      db,
      checked({ same: bool })`select password_hash is not distinct from ${hash} as same from account where id = ${id} for share`,
    )
  ).same

/** Enters as `enterAccount` does and says, in the same round trip, whether signing in takes a second step. */
export const enterToSignIn = async (db: Db, accountId: string): Promise<boolean> =>
  (
    await one(
      db,
      checked({
        entered: bool,
        asks: bool,
      })`select enter_account(${accountId}) as entered, has_second_factor(${accountId}) as asks`,
    )
  ).asks
