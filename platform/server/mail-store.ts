import type { Db } from './db.ts'
import { checked, columnsOf, count, first, sql } from './sql.ts'

/** Keeps a mail until it is delivered. */
export const keepMail = (db: Db, id: string, sealed: string, now: string): Promise<number> =>
  count(db, sql`insert into mail (id, content_sealed, requested_at) values (${id}, ${sealed}, ${now})`)

/** A kept mail; undefined when it was delivered already, or is too old. */
export const readMail = async (db: Db, id: string): Promise<string | undefined> =>
  (await first(db, checked(columnsOf('mail', 'content_sealed'))`select content_sealed from mail where id = ${id}`))
    ?.content_sealed

export const dropMail = (db: Db, id: string): Promise<number> => count(db, sql`delete from mail where id = ${id}`)

/** Mails that were tried for a month: what they ask for is long over. */
export const dropOldMails = (db: Db, now: string): Promise<number> =>
  count(db, sql`delete from mail where requested_at < ${now}::timestamptz - interval '30 days'`)
