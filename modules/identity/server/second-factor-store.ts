import type { Db } from '@daybook/platform/server'
import { all, bool, build, checked, columnsOf, count, first, int, sql } from '@daybook/platform/server/sql'

export type Authenticator = { seed_sealed: string; confirmed_at: string | null; created_at: string }

export const findAuthenticator = (db: Db, accountId: string): Promise<Authenticator | undefined> =>
  first(
    db,
    build.selectFrom('authenticator').select(['seed_sealed', 'confirmed_at', 'created_at']).where('account_id', '=', accountId),
  )

/** The same, locked: of two requests with one code, the second sees what the first did. */
export const lockAuthenticator = (db: Db, accountId: string): Promise<Pick<Authenticator, 'confirmed_at'> | undefined> =>
  first(db, build.selectFrom('authenticator').select('confirmed_at').where('account_id', '=', accountId).forUpdate())

/** A new seed in place of an unconfirmed one. False when the account has a confirmed one: that stays. */
export const putSeed = async (db: Db, accountId: string, sealed: string, now: string): Promise<boolean> =>
  (await count(
    db,
    sql`
    insert into authenticator (account_id, seed_sealed, created_at) values (${accountId}, ${sealed}, ${now})
    on conflict (account_id) do update set seed_sealed = excluded.seed_sealed, created_at = excluded.created_at, last_step = 0
    where authenticator.confirmed_at is null`,
  )) === 1

/** Uses up a step and all before it. False when it was used already: of ten requests with one code, one gets true. */
export const useStep = async (db: Db, accountId: string, step: number): Promise<boolean> =>
  (await count(
    db,
    build.updateTable('authenticator').set({ last_step: step }).where('account_id', '=', accountId).where('last_step', '<', step),
  )) === 1

export const confirmAuthenticator = (db: Db, accountId: string, now: string) =>
  count(db, build.updateTable('authenticator').set({ confirmed_at: now }).where('account_id', '=', accountId))

export const dropAuthenticator = (db: Db, accountId: string) =>
  count(db, build.deleteFrom('authenticator').where('account_id', '=', accountId))

/** New recovery codes in place of all earlier ones. */
export const replaceRecoveryCodes = async (db: Db, accountId: string, hashes: Buffer[]): Promise<void> => {
  // Locked: two renewals at once must not leave twenty codes.
  await first(db, sql`select from account where id = ${accountId} for update`)
  await dropRecoveryCodes(db, accountId)
  await count(db, build.insertInto('recovery_code').values(hashes.map((code_hash) => ({ account_id: accountId, code_hash }))))
}

export const dropRecoveryCodes = (db: Db, accountId: string) =>
  count(db, build.deleteFrom('recovery_code').where('account_id', '=', accountId))

/** False when there is no such unused code. */
export const useRecoveryCode = async (db: Db, accountId: string, hash: Buffer, now: string): Promise<boolean> =>
  (await count(
    db,
    build
      .updateTable('recovery_code')
      .set({ used_at: now })
      .where('account_id', '=', accountId)
      .where('code_hash', '=', hash)
      .where('used_at', 'is', null),
  )) === 1

export const countRecoveryCodes = async (db: Db, accountId: string): Promise<number> =>
  (
    await first(
      db,
      checked({ n: int })`select count(*)::int as n from recovery_code where account_id = ${accountId} and used_at is null`,
    )
  )?.n ?? 0

/** Does signing in to this account take a second step? */
export const hasSecondFactor = async (db: Db, accountId: string): Promise<boolean> =>
  (await first(db, checked({ has: bool })`select has_second_factor(${accountId}) as has`))?.has === true

/** Everything that a second step could be made with. For whoever lost all of it, and for an account that goes. */
export const dropSecondFactor = async (db: Db, accountId: string): Promise<void> => {
  await dropAuthenticator(db, accountId)
  await dropRecoveryCodes(db, accountId)
  await count(db, build.deleteFrom('passkey').where('account_id', '=', accountId))
}

export type TicketKind = 'second_factor' | 'passkey' | 'passkey_setup' | 'google'
export type Ticket = { account_id: string | null; challenge: string | null }

export const addTicket = (
  db: Db,
  ticket: {
    token_hash: Buffer
    kind: TicketKind
    account_id: string | null
    challenge: string | null
    expires_at: string
  },
) => count(db, build.insertInto('ticket').values(ticket))

/** A ticket that is still good, left as it is: a wrong code does not use it up. */
export const findTicket = (db: Db, kind: TicketKind, hash: Buffer, now: string): Promise<Ticket | undefined> =>
  first(
    db,
    checked(
      columnsOf('ticket', 'account_id', 'challenge'),
    )`select account_id, challenge from ticket where token_hash = ${hash} and kind = ${kind} and expires_at > ${now}`,
  )

/** Uses a ticket up; undefined when somebody did already. */
export const takeTicket = (db: Db, kind: TicketKind, hash: Buffer, now: string): Promise<Ticket | undefined> =>
  first(
    db,
    checked(columnsOf('ticket', 'account_id', 'challenge'))`
    delete from ticket where token_hash = ${hash} and kind = ${kind} and expires_at > ${now} returning account_id, challenge`,
  )

export type Passkey = {
  id: string
  account_id: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
}

export type NewPasskey = Passkey & { name: string; created_at: string }

/** Whether it was new: one that belongs to an account already, or is brought to another one at the same moment, is not kept. */
export const addPasskey = async (db: Db, passkey: NewPasskey): Promise<boolean> =>
  (await count(
    db,
    build
      .insertInto('passkey')
      .values(passkey)
      .onConflict((conflict) => conflict.column('credential_id').doNothing()),
  )) > 0

export const findPasskey = (db: Db, credentialId: string): Promise<Passkey | undefined> =>
  first(
    db,
    sql<Passkey>`
    select id, account_id, credential_id, public_key, counter::float8 as counter, transports from passkey
    where credential_id = ${credentialId} for update`,
  )

export type PasskeyRow = {
  id: string
  credential_id: string
  transports: string[]
  name: string
  created_at: string
  last_used_at: string | null
}

export const passkeysOf = (db: Db, accountId: string): Promise<PasskeyRow[]> =>
  all(
    db,
    build
      .selectFrom('passkey')
      .select(['id', 'credential_id', 'transports', 'name', 'created_at', 'last_used_at'])
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('id'),
  )

export const usedPasskey = (db: Db, id: string, counter: number, now: string) =>
  count(db, build.updateTable('passkey').set({ counter, last_used_at: now }).where('id', '=', id))

/** False when it is not this account's. */
export const dropPasskey = async (db: Db, accountId: string, id: string): Promise<string | undefined> =>
  (await first(db, build.deleteFrom('passkey').where('id', '=', id).where('account_id', '=', accountId).returning('name')))?.name
