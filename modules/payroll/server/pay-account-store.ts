import { workers } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { checked, columnsOf, count, first, one, type RowOf, sql, text } from '@daybook/platform/server/sql'

const shape = columnsOf('pay_account', 'account_sealed', 'version')

/** Where somebody's pay goes, as it is kept. */
export const findAccountOf = (db: Db, personId: string): Promise<RowOf<typeof shape> | undefined> =>
  first(db, checked(shape)`select account_sealed, version from pay_account where person_id = ${personId}`)

type Kept = { personId: string; sealed: string; at: string; version: number }

/** Puts it there, or in the place of what was there; 0 where that was changed since `version`. */
export const saveAccount = (db: Db, { personId, sealed, at, version }: Kept): Promise<number> =>
  count(
    db,
    sql`insert into pay_account (person_id, account_sealed, changed_at)
      select ${personId}::uuid, ${sealed}, ${at}::timestamptz
      where ${version}::int = 0 or exists (select from pay_account where person_id = ${personId})
    on conflict (company_id, person_id) do update
      set account_sealed = excluded.account_sealed, changed_at = excluded.changed_at, version = pay_account.version + 1
      where pay_account.version = ${version}`,
  )

/** What somebody is called, and where they are mailed before they have an account. */
export const addressOf = (db: Db, personId: string): Promise<{ name: string; email: string }> =>
  one(db, checked({ name: text, email: text })`select name, email from ${workers} w where w.id = ${personId}`)

/** Forgets those of whoever left before a day. */
export const dropAccountsOfLeavers = (db: Db, before: Day): Promise<number> =>
  count(
    db,
    sql`delete from pay_account a using ${workers} w
      where w.id = a.person_id and w.status = 'INACTIVE' and w.end_date < ${before}::date`,
  )
