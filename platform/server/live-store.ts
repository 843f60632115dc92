import type { Topic } from '@daybook/platform/contract'
import type pg from 'pg'
import type { Db } from './db.ts'
import { chunks, count, sql } from './sql.ts'

// What one message of PostgreSQL holds: 8,000 bytes.
const mostNamed = 200

/**
 * Tells the open clients of some people of the company, once the transaction is committed, that a topic may have changed for them. All of it
 * is sent at once, so that it may be the last that a transaction does.
 */
export const touchPeople = async (db: Db, topic: Topic, personIds: readonly string[]): Promise<void> => {
  const parts = chunks([...new Set(personIds)], mostNamed)
  await Promise.all(
    parts.map((part) => count(db, sql`select pg_notify('daybook_live', app_company() || ${` ${topic} ${part.join(',')}`})`)),
  )
}

/** Until when a session can be used or renewed as it is, at most for an hour; null where that is over. An instant in UTC. */
export const sessionUntil = async (client: pg.PoolClient, sessionId: string, now: string): Promise<string | null> => {
  const { rows } = await client.query<{ until: string | null }>('select session_until($1, $2) as until', [sessionId, now])
  return rows[0]?.until ?? null
}
