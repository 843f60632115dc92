import type pg from 'pg'
import type { Db } from './db.ts'
import { count, sql } from './sql.ts'

/** What is counted under a key; `expire` in milliseconds since 1970, null for what stays until somebody removes it. */
export type Counted = { key: string; points: number; expire: number | null }

/** The live counters among these keys, in one statement. */
export const readCounters = async (pool: pg.Pool, keys: readonly string[]): Promise<Counted[]> =>
  (
    await pool.query<Counted>({
      name: 'read_counters',
      text: 'select key, points, expire from rate_limit where key = any ($1) and (expire > $2 or expire is null)',
      values: [keys, Date.now()],
    })
  ).rows

/** Counters that ended: they only take room. */
export const dropCounters = (db: Db): Promise<number> => count(db, sql`delete from rate_limit where expire < ${Date.now()}`)
