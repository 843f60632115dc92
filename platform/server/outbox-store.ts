import type { Db } from './db.ts'
import { all, checked, columnsOf, one, sql } from './sql.ts'

export type OutboxMessage = { company_id: string | null; id: number; name: string; payload: unknown; attempts: number }

/** Takes due messages and puts off their next try, so that a crash in the handler only delays them. */
export const takeMessages = (db: Db, now: string): Promise<OutboxMessage[]> =>
  all(
    db,
    checked(
      columnsOf('outbox', 'company_id', 'id', 'name', 'payload', 'attempts'),
    )`select company_id, id, name, payload, attempts from take_outbox(20, ${now})`,
  )

export const dropMessage = (db: Db, id: number): Promise<unknown> => one(db, sql`select drop_outbox(array[${id}::bigint])`)
