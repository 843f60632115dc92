import type { Client } from 'pg'
import { to } from 'pg-copy-streams'
import type { Head } from '../audit-store.ts'
import { contentName } from '../files/names.ts'
import type { Migration, Sequence, Tables } from './manifest.ts'

/** Tables that are not in a backup, each with the reason. Every other one is, from its first day. */
export const leftOut: Readonly<Record<string, string>> = {
  migration: 'written by the restore, which runs the same migrations',
  request_part: 'filled by the migrations that make the functions it lists',
}

/** Every table of a backup with its columns, in the order of a reader. A column that is computed from others has no say. */
export const tableColumns = async (owner: Client): Promise<Record<string, string[]>> => {
  const { rows } = await owner.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1) group by 1 order by 1`,
    [Object.keys(leftOut)],
  )
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]))
}

/** Tables of which this login would be shown a part only, without a word: a backup of those would be one of nothing. */
const hiddenFrom = async (owner: Client): Promise<string[]> => {
  const { rows } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and row_security_active(c.oid) and not exists (
      select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r')
        and pg_get_expr(p.polqual, p.polrelid) = 'true'
        and exists (select from unnest(p.polroles) r where r = 0 or pg_has_role(r, 'usage')))
    order by 1`)
  return rows.map(({ name }) => name)
}

export const ranMigrations = async (owner: Client): Promise<Migration[]> =>
  (await owner.query<Migration>('select name, hash from migration order by name')).rows

/**
 * Opens one look at the whole database, which stays the same while everybody goes on working. No migration can change a
 * table before it is read: the locks come before the look.
 */
export const beginSnapshot = async (owner: Client): Promise<Tables> => {
  const names = Object.keys(await tableColumns(owner))
  if (names.length === 0) throw new Error('There is nothing of Daybook in this database.')
  const hidden = await hiddenFrom(owner)
  if (hidden.length > 0)
    throw new Error(`This login does not see all of ${hidden[0]}. Set MIGRATE_DATABASE_URL to the owner of the database.`)
  await owner.query(`begin isolation level repeatable read read only;
    set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = '30s';
    set local datestyle = 'ISO'; set local timezone = 'UTC'; set local extra_float_digits = 1; set local bytea_output = 'hex'`)
  await owner.query(`lock table ${names.map((name) => owner.escapeIdentifier(name)).join(', ')} in access share mode`)
  const columns = await tableColumns(owner)
  if (Object.keys(columns).join() !== names.join()) throw new Error('A migration ran meanwhile: take the backup again.')
  return { migrations: await ranMigrations(owner), columns }
}

/** The ends of the audit chains, as the snapshot sees them. */
export const snapshotHeads = async (owner: Client): Promise<Head[]> =>
  (
    await owner.query<Head>(
      `select company_id as "companyId", seq, encode(hash, 'hex') as hash from audit_head order by company_id`,
    )
  ).rows

/** What lies in the storage, by company and content, as the snapshot sees it; `size` in bytes. */
export const storedContents = async (owner: Client): Promise<{ name: string; size: number }[]> => {
  const { rows: kept } = await owner.query("select where to_regclass('stored_content') is not null")
  // A backup is taken before a database of an older version is brought up to date, also of one that knew no files.
  if (kept.length === 0) return []
  const { rows } = await owner.query<{ company_id: string; id: string; size: string }>(
    'select company_id, id, size from stored_content where stored_at is not null and dropped_at is null order by company_id, id',
  )
  return rows.map(({ company_id, id, size }) => ({ name: contentName(company_id, id), size: Number(size) }))
}

/** Where each sequence stands. Sequences know no snapshot; asked after the tables, none is behind its rows. */
export const sequences = async (owner: Client): Promise<Sequence[]> => {
  const { rows } = await owner.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public' order by 1",
  )
  const found: Sequence[] = []
  for (const { name } of rows) {
    const at = await owner.query<{ last: number; called: boolean }>(
      `select last_value as last, is_called as called from ${owner.escapeIdentifier(name)}`,
    )
    for (const row of at.rows) found.push({ name, ...row })
  }
  return found
}

/** The rows of a table in PostgreSQL's text format, the audit chain in its own order: so it can be checked while it passes. */
export async function* copyOut(owner: Client, table: string, columns: readonly string[]): AsyncGenerator<Buffer> {
  const [name, list] = [owner.escapeIdentifier(table), columns.map((column) => owner.escapeIdentifier(column)).join(', ')]
  const order = table === 'audit_entry' ? ' order by company_id, seq' : ''
  const rows = owner.query(to(`copy (select ${list} from ${name}${order}) to stdout`))
  try {
    yield* rows.iterator({ destroyOnReturn: false })
  } finally {
    // What was begun is read to its end: a connection inside of a copy takes no other statement, not even its end.
    for await (const _ of rows);
  }
}
