import type { Topic } from '@daybook/platform/contract'
import type { Db } from './db.ts'
import { chunks, count, sql } from './sql.ts'

// What one message of PostgreSQL holds: 8,000 bytes.
const mostNamed = 200

/** Tells the open clients of some people of the company, once the transaction is committed, that a topic may have changed for them. */
export const touchPeople = async (db: Db, topic: Topic, personIds: readonly string[]): Promise<void> => {
  for (const part of chunks([...new Set(personIds)], mostNamed))
    await count(db, sql`select pg_notify('daybook_live', app_company() || ${` ${topic} ${part.join(',')}`})`)
}
