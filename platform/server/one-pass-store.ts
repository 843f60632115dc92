import type { Db } from './db.ts'
import { count, one, sql } from './sql.ts'

/**
 * Until the transaction ends, tables are joined by reading each of them once, and each statement is planned for what it is asked. For work
 * on everybody of a company: where a table has just grown, the database believes that it holds a few rows and looks each person up in
 * all of them, or keeps a plan that goes through a list of everybody for every row; either takes minutes for ten thousand people.
 */
export const joinInOnePass = (db: Db): Promise<unknown> =>
  one(db, sql`select set_config('enable_nestloop', 'off', true), set_config('plan_cache_mode', 'force_custom_plan', true)`)

const only = ['enable_seqscan', 'enable_bitmapscan', 'enable_sort'] as const

/**
 * Reads a few rows for each of many from a table that may have just grown, in the order of an index: of a table that it takes for small the database reads
 * all rows for each one, and sorts them.
 */
export const inOrderOfIndexes = async <T>(db: Db, read: () => Promise<T>): Promise<T> => {
  const turn = (to: 'on' | 'off') => one(db, sql`select set_config(n, ${to}, true) from unnest(${[...only]}::text[]) n`)
  await turn('off')
  const found = await read()
  await turn('on')
  return found
}

/**
 * For the part of such work that writes thousands of rows, before each portion: statements keep their plans again, and above all the checks
 * of foreign keys do, which would be planned anew for each row. What is kept is planned for the tables as they are now: a plan of a check that
 * was made while a table held a few rows goes through all rows of a company for every one that is added.
 */
export const keepPlans = async (db: Db): Promise<void> => {
  await one(db, sql`select set_config('plan_cache_mode', 'auto', true)`)
  await count(db, sql`discard plans`)
}
