import type { Client } from 'pg'
import type { Db } from '@daybook/platform/server'
import {
  all,
  build,
  checked,
  columnsOf,
  count,
  first,
  int,
  orNull,
  type RawBuilder,
  sql,
  text,
} from '@daybook/platform/server/sql'

export const addRefreshToken = (
  db: Db,
  token: { token_hash: Buffer; session_id: string; generation: number; expires_at: string },
) => count(db, build.insertInto('refresh_token').values(token))

export const addAccessToken = (db: Db, token: { token_hash: Buffer; session_id: string; expires_at: string }) =>
  count(db, build.insertInto('access_token').values(token))

export type NewSession = {
  id: string
  account_id: string
  client_id: string
  user_agent: string
  zone: string | null
  at: string
  refresh: { token_hash: Buffer; expires_at: string }
  access: { token_hash: Buffer; expires_at: string }
}

/** A session with its first two tokens, in one statement: what a sign-in costs besides hashing is its round trips. */
export const openSession = (db: Db, { id, at, refresh, access, ...session }: NewSession): Promise<number> =>
  count(
    db,
    sql`
    with opened as (
      insert into session (id, account_id, client_id, user_agent, zone, created_at, last_used_at, confirmed_at)
      values (${id}, ${session.account_id}, ${session.client_id}, ${session.user_agent}, ${session.zone}, ${at}, ${at}, ${at})
      returning id
    ), first_refresh as (
      insert into refresh_token (token_hash, session_id, generation, expires_at)
      select ${refresh.token_hash}::bytea, id, 1, ${refresh.expires_at}::timestamptz from opened
    )
    insert into access_token (token_hash, session_id, expires_at)
    select ${access.token_hash}::bytea, id, ${access.expires_at}::timestamptz from opened`,
  )

export type RefreshRow = {
  session_id: string
  generation: number
  expires_at: string
  replaced_at: string | null
  account_id: string
  client_id: string
  created_at: string
  ended_at: string | null
  newest: number
}

/** A presented refresh token with its session, locked: twenty tabs that refresh at once are handled one after the other. */
export const lockRefreshToken = async (db: Db, hash: Buffer): Promise<RefreshRow | undefined> => {
  await first(
    db,
    sql`select s.id from session s join refresh_token r on r.session_id = s.id where r.token_hash = ${hash} for update of s`,
  )
  return first(
    db,
    checked({
      ...columnsOf('refresh_token', 'session_id', 'generation', 'expires_at', 'replaced_at'),
      ...columnsOf('session', 'account_id', 'client_id', 'created_at', 'ended_at'),
      newest: int,
    })`
    select r.session_id, r.generation, r.expires_at, r.replaced_at, s.account_id, s.client_id, s.created_at, s.ended_at,
      (select max(generation) from refresh_token n where n.session_id = s.id) as newest
    from refresh_token r join session s on s.id = r.session_id where r.token_hash = ${hash}`,
  )
}

export const markReplaced = (db: Db, hash: Buffer, now: string) =>
  count(db, build.updateTable('refresh_token').set({ replaced_at: now }).where('token_hash', '=', hash))

/** Somebody just proved to be the owner, in this session. */
export const confirmSession = (db: Db, id: string, now: string) =>
  count(db, build.updateTable('session').set({ confirmed_at: now }).where('id', '=', id))

export const touchSession = (db: Db, id: string, now: string) =>
  count(db, build.updateTable('session').set({ last_used_at: now }).where('id', '=', id))

/** Ends a sign-in: its access tokens go in the same statement, so no request slips in between. */
export const endSession = (db: Db, id: string, now: string) =>
  count(
    db,
    sql`
    with ended as (update session set ended_at = ${now} where id = ${id} and ended_at is null)
    delete from access_token where session_id = ${id}`,
  )

const holdAccount = (db: Db, id: string) => count(db, sql`select id from account where id = ${id} for no key update`)

/**
 * Waits for sign-ins that are under way (`holdPassword`), and lets no other begin: the next statement sees all sessions that there are. A
 * first step that was taken before leads nowhere any more.
 */
const holdSignIns = async (db: Db, accountId: string) => {
  await holdAccount(db, accountId)
  await count(db, sql`delete from ticket where account_id = ${accountId} and kind = 'second_factor'`)
}

/**
 * For whoever makes a way in for themselves: their session is held open, or it ended while they waited, and false comes back. Else what
 * they make would outlive the end of all sessions.
 */
export const holdOwnSession = async (db: Db, accountId: string, sessionId: string): Promise<boolean> => {
  await holdAccount(db, accountId)
  return (await count(db, sql`select 1 from session where id = ${sessionId} and ended_at is null`)) > 0
}

/** A new address that somebody asked for in a sign-in that ends now would be theirs afterwards. */
const dropAddressAskedIn = (db: Db, accountId: string, kept: string | null) =>
  count(db, sql`delete from email_change where account_id = ${accountId} and session_id is distinct from ${kept}::uuid`)

/** Ends the other sign-ins of an account: `kept` goes on. */
export const endOtherSessions = async (db: Db, accountId: string, kept: string, now: string) => {
  await holdSignIns(db, accountId)
  await dropAddressAskedIn(db, accountId, kept)
  return count(
    db,
    sql`
    with ended as (update session set ended_at = ${now} where account_id = ${accountId} and id <> ${kept} and ended_at is null)
    delete from access_token where session_id in (select id from session where account_id = ${accountId} and id <> ${kept})`,
  )
}

/** Ends a session if it is this account's, and tells which it was. Undefined when there is no such session that still runs. */
export const endOwnSession = async (
  db: Db,
  accountId: string,
  id: string,
  now: string,
): Promise<{ user_agent: string } | undefined> => {
  const own = checked(
    columnsOf('session', 'user_agent'),
  )`select user_agent from session where id = ${id} and account_id = ${accountId} and ended_at is null for update`
  const ended = await first(db, own)
  if (ended) await endSession(db, id, now)
  return ended
}

export type OpenSession = { id: string; user_agent: string; zone: string | null; created_at: string; last_used_at: string }

/** Sessions that can still be used, the last used first: ended, idle and too old ones are gone. */
export const openSessions = (db: Db, accountId: string, since: { idle: string; absolute: string }): Promise<OpenSession[]> =>
  all(
    db,
    checked(columnsOf('session', 'id', 'user_agent', 'zone', 'created_at', 'last_used_at'))`
    select id, user_agent, zone, created_at, last_used_at from session
    where account_id = ${accountId} and scope = 'full' and ended_at is null and last_used_at > ${since.idle} and created_at > ${since.absolute}
    order by last_used_at desc, id desc limit 100`,
  )

/** When a session ended, or null, for a statement of another module. */
export const sessionEnd = (id: RawBuilder<unknown>) => sql<string | null>`(select ended_at from session where id = ${id})`

/** Ends all sign-ins of an account. */
export const endAllSessions = async (db: Db, accountId: string, now: string) => {
  await holdSignIns(db, accountId)
  await dropAddressAskedIn(db, accountId, null)
  return count(
    db,
    sql`
    with ended as (update session set ended_at = ${now} where account_id = ${accountId} and ended_at is null returning id)
    delete from access_token where session_id in (select id from session where account_id = ${accountId})`,
  )
}

/** The session a token of either kind belongs to. */
export const sessionOfToken = (db: Db, hash: Buffer) =>
  first(
    db,
    checked({ ...columnsOf('session', 'id', 'account_id', 'scope'), name: orNull(text) })`
    select s.id, s.account_id, s.scope, k.name from session s left join api_token k on k.session_id = s.id
    where s.id = (select session_id from access_token where token_hash = ${hash} union all select session_id from refresh_token where token_hash = ${hash} limit 1)`,
  )

/** What nobody can use any more: ended tokens and old codes. */
export const dropExpired = async (db: Db, now: string): Promise<void> => {
  await count(db, sql`delete from access_token where expires_at < ${now}`)
  await count(db, sql`delete from refresh_token where expires_at < ${now}::timestamptz - interval '1 day'`)
  await count(db, sql`delete from pass_code where expires_at < ${now}::timestamptz - interval '1 day'`)
  await count(db, sql`delete from password_reset where expires_at < ${now}::timestamptz - interval '1 day'`)
  await count(db, sql`delete from ticket where expires_at < ${now}`)
}

/** Ends every session there is, as the owner of the database. Gives how many that were. */
export const endEverySession = async (owner: Client, now: string): Promise<number> =>
  (await owner.query('update session set ended_at = $1 where ended_at is null', [now])).rowCount ?? 0
