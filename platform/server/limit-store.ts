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

/** Counts so many under each of these keys, in one statement, and gives what is counted by then. A counter that ended begins anew. */
export const countEach = async (pool: pg.Pool, keys: readonly string[], points: number, expire: number): Promise<Counted[]> =>
  (
    await pool.query<Counted>({
      name: 'count_each',
      // In one order, so that two that count the same keys wait for each other once.
      text: `insert into rate_limit as r (key, points, expire) select key, $2, $3 from unnest($1::text[]) key order by key
        on conflict (key) do update set
          points = case when r.expire <= $4 then excluded.points else r.points + excluded.points end,
          expire = case when r.expire <= $4 then excluded.expire else r.expire end
        returning key, points, expire`,
      values: [keys, points, expire, Date.now()],
    })
  ).rows

/** Counters that ended: they only take room. */
export const dropCounters = (db: Db): Promise<number> => count(db, sql`delete from rate_limit where expire < ${Date.now()}`)
