import type { Db } from '@daybook/platform/server'
import type { KeptPassword } from './password-rules.ts'
import { all, build, checked, columnsOf, count, first, sql } from '@daybook/platform/server/sql'

export const addReset = (db: Db, reset: { token_hash: Buffer; account_id: string; expires_at: string; created_at: string }) =>
  count(db, build.insertInto('password_reset').values(reset))

/**
 * Links mailed since then, counted under a lock on the account: requests at once cannot pass the limit together. Null where the account moved to
 * another address meanwhile, and nobody is mailed at this one any more.
 */
export const countRecentResets = async (
  db: Db,
  { id, email }: { id: string; email: string },
  since: string,
): Promise<number | null> => {
  if (!(await first(db, sql`select id from account where id = ${id} and email = ${email} for update`))) return null
  return (await all(db, sql`select 1 from password_reset where account_id = ${id} and created_at > ${since}`)).length
}

export type Reset = { account_id: string; name: string; email: string }

/** Uses a link up: of two requests with it at once, one gets the account, the other nothing. */
export const takeReset = (db: Db, tokenHash: Buffer, now: string): Promise<Reset | undefined> =>
  first(
    db,
    checked({ ...columnsOf('password_reset', 'account_id'), ...columnsOf('account', 'name', 'email') })`
    update password_reset r set used_at = ${now} from account a
    where r.token_hash = ${tokenHash} and r.used_at is null and r.expires_at > ${now}
      and a.id = r.account_id and a.closed_at is null
    returning r.account_id, a.name, a.email`,
  )

/** The account's other links are worth nothing once one was used. */
export const dropOtherResets = (db: Db, accountId: string, now: string) =>
  count(db, sql`update password_reset set used_at = ${now} where account_id = ${accountId} and used_at is null`)

export const keepPassword = (db: Db, accountId: string, kept: KeptPassword) =>
  count(db, build.updateTable('account').set(kept).where('id', '=', accountId))

/** The same password, kept in another way; unless somebody chose another one meanwhile. */
export const keepAnew = (db: Db, accountId: string, before: string, kept: KeptPassword) =>
  count(db, build.updateTable('account').set(kept).where('id', '=', accountId).where('password_hash', '=', before))
