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

/** What may be counted under a key: so many, until `expire` where it begins anew. */
export type Asked = { readonly key: string; readonly times: number; readonly expire: number }

/**
 * Counts one under each of these keys, and nothing where one of them has as many already: those are only read. Gives what is counted by then, and
 * whether that is beyond; of calls at once each has a number of its own. One statement.
 */
export const countWithin = async (pool: pg.Pool, asked: readonly Asked[]): Promise<(Counted & { beyond: boolean })[]> =>
  (
    await pool.query<Counted & { beyond: boolean }>({
      name: 'count_within',
      text: `with asked as (select * from unnest($1::text[], $2::int[], $3::bigint[]) as a(key, times, expire)),
          full_up as (select r.key, r.points, r.expire from asked a join rate_limit r on r.key = a.key
            where (r.expire > $4 or r.expire is null) and r.points >= a.times),
          counted as (insert into rate_limit as r (key, points, expire) select key, 1, expire from asked
            where not exists (select from full_up) order by key
            on conflict (key) do update set
              points = case when r.expire <= $4 then excluded.points else r.points + excluded.points end,
              expire = case when r.expire <= $4 then excluded.expire else r.expire end
            returning key, points, expire)
        select key, points, expire, true as beyond from full_up
        union all select c.key, c.points, c.expire, c.points > a.times from counted c join asked a on a.key = c.key`,
      values: [asked.map(({ key }) => key), asked.map(({ times }) => times), asked.map(({ expire }) => expire), Date.now()],
    })
  ).rows

/** Counters that ended: they only take room. */
export const dropCounters = (db: Db): Promise<number> => count(db, sql`delete from rate_limit where expire < ${Date.now()}`)
