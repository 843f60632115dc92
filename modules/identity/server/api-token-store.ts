import type { Db } from '@daybook/platform/server'
import { all, count, sql } from '@daybook/platform/server/sql'
import type { TokenScope } from '../domain/index.ts'

export type StoredToken = { id: string; name: string; scope: TokenScope; created_at: string; expires_at: string }

/** A token is a session of its own with one access token that lives long: what ends sessions ends tokens. */
export const addTokenSession = (db: Db, token: StoredToken & { accountId: string; tokenHash: Buffer; never: string }) =>
  count(
    db,
    sql`
    with opened as (
      insert into session (id, account_id, client_id, created_at, last_used_at, confirmed_at, scope)
      values (${token.id}, ${token.accountId}, 'token', ${token.created_at}, ${token.created_at}, ${token.never}, ${token.scope})
      returning id
    ), named as (
      insert into api_token (session_id, name, expires_at) select id, ${token.name}, ${token.expires_at}::timestamptz from opened
    )
    insert into access_token (token_hash, session_id, expires_at) select ${token.tokenHash}, id, ${token.expires_at}::timestamptz from opened`,
  )

/** The account's tokens that still open something, the newest first. */
export const tokensOf = (db: Db, accountId: string, now: string): Promise<StoredToken[]> =>
  all(
    db,
    sql<StoredToken>`
    select s.id, k.name, s.scope, s.created_at, k.expires_at from session s join api_token k on k.session_id = s.id
    where s.account_id = ${accountId} and s.ended_at is null and k.expires_at > ${now} order by s.created_at desc, s.id desc`,
  )
