import type { Db } from '@daybook/platform/server'
import { all, build, checked, columnsOf, count, first, sql } from '@daybook/platform/server/sql'
import type { PasswordReach } from '../domain/index.ts'

/**
 * What one sign-up chose, kept until its code, or another's, proves the mailbox. Where the address has an account already, nothing comes of it: it is kept so
 * that whoever signs in with it hears the same as of any other address.
 */
export type SignUp = {
  id: string
  account_id: string
  name: string
  password_hash: string
  password_reach: PasswordReach | null
  created_at: string
}

export const addSignUp = (db: Db, signUp: SignUp) => count(db, build.insertInto('sign_up').values(signUp))

/** What whoever signed up last with an account's address chose as a password. */
export const lastChosen = async (db: Db, accountId: string): Promise<string | null> =>
  (
    await first(
      db,
      build
        .selectFrom('sign_up')
        .select('password_hash')
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
  )?.password_hash ?? null

const ids = (db: Db, accountId: string) =>
  all(db, build.selectFrom('sign_up').select('id').where('account_id', '=', accountId).limit(2))

/**
 * The sign-up of an account that is meant: the one that is named, or the only one there is. Null where several wait and none
 * is named: which of them the caller made is not known then.
 */
export const meantSignUp = async (db: Db, accountId: string, named: string | undefined): Promise<string | null> => {
  if (named === undefined) {
    const [only, another] = await ids(db, accountId)
    return only && !another ? only.id : null
  }
  const found = await first(
    db,
    build.selectFrom('sign_up').select('id').where('account_id', '=', accountId).where('id', '=', named),
  )
  return found?.id ?? null
}

export type PassCode = { id: string; code_hash: Buffer; expires_at: string }

/** The newest unused code of an account, or of one of its sign-ups, locked: two guesses at once are two tries. */
export const lockPassCode = (db: Db, accountId: string, named: string | undefined): Promise<PassCode | undefined> => {
  const codes = build
    .selectFrom('pass_code')
    .select(['id', 'code_hash', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
  const wanted = named === undefined ? codes : codes.where('sign_up_id', '=', named)
  return first(db, wanted.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1).forUpdate())
}

export const addPassCode = (
  db: Db,
  code: { id: string; account_id: string; sign_up_id: string; code_hash: Buffer; expires_at: string; created_at: string },
) => count(db, build.insertInto('pass_code').values(code))

/**
 * The mailbox is proven: the account gets the name and the password of the sign-up that is meant, and none where that is not
 * known. Every sign-up of the account is over, and its codes with it.
 */
export const settleSignUp = async (db: Db, accountId: string, signUpId: string | null, now: string): Promise<void> => {
  await count(
    db,
    signUpId === null
      ? sql`update account set verified_at = ${now}, password_hash = null, password_reach = null where id = ${accountId} and verified_at is null`
      : sql`update account a set verified_at = ${now}, name = s.name, password_hash = s.password_hash, password_reach = s.password_reach
        from sign_up s where a.id = ${accountId} and a.verified_at is null and s.id = ${signUpId} and s.account_id = a.id`,
  )
  await dropSignUps(db, accountId)
}

/** The mailbox is proven by a mailed link: the account keeps what it has, and every sign-up with the address is over. */
export const proveMailbox = async (db: Db, accountId: string, now: string): Promise<void> => {
  await count(
    db,
    build.updateTable('account').set({ verified_at: now }).where('id', '=', accountId).where('verified_at', 'is', null),
  )
  await dropSignUps(db, accountId)
}

/** Forgets what was chosen by whoever signed up with the address, and the codes that were mailed for it. */
export const dropSignUps = (db: Db, accountId: string) => count(db, sql`delete from sign_up where account_id = ${accountId}`)

// Addresses that nobody can have, so that another sign-up finds the real one free (RFC 2606).
const gone = '@removed.invalid'

// However many a stranger signed up, a night's work ends.
const inANight = 5000

const emptied = sql`email = id::text || ${gone}, name = 'Removed', password_hash = null, password_reach = null, picture = null`

/** Frees an address of whoever signed up with it and never proved that they read it: somebody else did now. */
export const freeAddress = async (db: Db, email: string): Promise<void> => {
  const [holder] = await all(
    db,
    checked(
      columnsOf('account', 'id'),
    )`update account set ${emptied} where email = ${email} and verified_at is null returning id`,
  )
  if (!holder) return
  await dropSignUps(db, holder.id)
  // What was mailed so far opens the account of an address that is somebody else's.
  await count(db, sql`delete from password_reset where account_id = ${holder.id}`)
  await count(db, sql`delete from ticket where account_id = ${holder.id}`)
}

/**
 * Takes name, address and password from accounts whose mailbox nobody proved within a month. Their row stays, empty: nobody signs in with it, and all that has to do
 * with accounts would have to be asked whether it hangs on it.
 */
const emptyUnproven = (db: Db, now: string) =>
  count(
    db,
    sql`update account set ${emptied} where id in (
      select a.id from account a where a.verified_at is null and a.created_at < ${now}::timestamptz - interval '30 days' and a.email not like ${`%${gone}`}
        and not exists (select from sign_up s where s.account_id = a.id) and not exists (select from password_reset r where r.account_id = a.id)
      limit ${inANight} for update skip locked)`,
  )

/** Forgets sign-ups that nobody finished within a month, and whom they were of where none is left. */
export const dropOldSignUps = async (db: Db, now: string): Promise<void> => {
  await count(db, sql`delete from sign_up where created_at < ${now}::timestamptz - interval '30 days'`)
  await emptyUnproven(db, now)
}
