import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from } from 'pg-copy-streams'
import type { Manifest, Sequence } from './manifest.ts'

/** Whether nobody has made anything in this database yet. */
export const isEmptyDatabase = async (owner: Client): Promise<boolean> => {
  const { rowCount } = await owner.query(
    `select from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`,
  )
  return rowCount === 0
}

const ours = "c.relkind = 'r' and c.relnamespace = 'public'::regnamespace"

/**
 * What stands in the way of rows: the statement that puts each away, and the one that puts it back. A check that was added `not valid`
 * was never asked of the rows of before, and would be asked of every row that comes in; its definition says so again when it is back.
 */
const obstacles = [
  `select format('alter table %I drop constraint %I', c.relname, k.conname) as away,
    format('alter table %I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) as back
  from pg_constraint k join pg_class c on c.oid = k.conrelid where (k.contype = 'f' or not k.convalidated) and ${ours}
  order by c.relname, k.conname`,
  `select format('alter table %I disable trigger %I', c.relname, t.tgname) as away,
    format('alter table %I enable trigger %I', c.relname, t.tgname) as back
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and t.tgenabled = 'O' and ${ours} order by c.relname, t.tgname`,
  `select format('alter table %I no force row level security', c.relname) as away,
    format('alter table %I force row level security', c.relname) as back
  from pg_class c where c.relforcerowsecurity and ${ours} order by c.relname`,
]

/**
 * Lets rows be put into the tables as they are, in any order, by an owner who need not be a superuser: without references,
 * triggers, row security, and checks that were never asked of all rows. What is returned puts those back; the references are then
 * checked, all at once.
 */
export const openTables = async (owner: Client): Promise<() => Promise<void>> => {
  const found: { away: string; back: string }[] = []
  for (const query of obstacles) found.push(...(await owner.query<{ away: string; back: string }>(query)).rows)
  for (const { away } of found) await owner.query(away)
  return async () => {
    for (const { back } of found) await owner.query(back)
  }
}

/** Removes what migrations put into the tables that a backup fills. */
export const emptyTables = async (owner: Client, tables: readonly string[]): Promise<void> =>
  void (await owner.query(`truncate ${tables.map((name) => owner.escapeIdentifier(name)).join(', ')}`))

/** Puts rows in PostgreSQL's text format into a table. */
export const copyIn = async (
  owner: Client,
  table: string,
  columns: readonly string[],
  rows: AsyncIterable<Uint8Array>,
): Promise<void> => {
  const list = columns.map((column) => owner.escapeIdentifier(column)).join(', ')
  await pipeline(rows, owner.query(from(`copy ${owner.escapeIdentifier(table)} (${list}) from stdin`)))
}

export const setSequences = async (owner: Client, sequences: readonly Sequence[]): Promise<void> => {
  for (const { name, last, called } of sequences)
    await owner.query('select setval($1::regclass, $2, $3)', [owner.escapeIdentifier(name), last, called])
}

/** The tables whose rows are not as many as the backup says. */
export const miscounted = async (owner: Client, { tables }: Pick<Manifest, 'tables'>): Promise<string[]> => {
  const wrong: string[] = []
  for (const [table, { rows }] of Object.entries(tables)) {
    const counted = await owner.query<{ n: number }>(`select count(*) as n from ${owner.escapeIdentifier(table)}`)
    if (counted.rows[0]?.n !== rows) wrong.push(table)
  }
  return wrong
}
