type Rows = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

export type Row = Readonly<Record<string, unknown>>

export type Changes = {
  made: { table: string; row: Row }[]
  removed: { table: string; row: Row }[]
  changed: { table: string; was: Row; is: Row; columns: string[] }[]
}

type Written = { table: string; was: Row | null; is: Row | null }

/** Notes every row that is written from now on: for a database that its file has to itself. Returns the primary key of each table. */
const noteRows = async (rows: Rows): Promise<ReadonlyMap<string, string[]>> => {
  const tables = await rows<{ name: string; keys: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attname) as keys from pg_class c
      join pg_index i on i.indrelid = c.oid and i.indisprimary join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'rate_limit' group by 1 order by 1`,
  )
  await rows('create table row_written (seq bigint generated always as identity, "table" text, was jsonb, "is" jsonb)')
  // Whoever writes the row, the note is written as the owner.
  await rows(`create function note_row() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into row_written ("table", was, "is") values (tg_table_name, to_jsonb(old), to_jsonb(new));
      return null;
    end $$`)
  for (const { name } of tables)
    await rows(`create trigger zz_note_row after insert or update or delete on ${name} for each row execute function note_row()`)
  return new Map(tables.map(({ name, keys }) => [name, keys]))
}

/** What was written, as the difference between before and after: each row once, by its table and key. */
const folded = (written: readonly Written[], keysOf: ReadonlyMap<string, string[]>): Changes => {
  const found = new Map<string, Written>()
  const nameOf = (table: string, row: Row) => `${table} ${keysOf.get(table)?.map((key) => row[key])}`
  for (const { table, was, is } of written) {
    const [before, after] = [was && nameOf(table, was), is && nameOf(table, is)]
    if (before !== null) found.set(before, { table, was: found.has(before) ? (found.get(before)?.was ?? null) : was, is: null })
    if (after !== null) found.set(after, { table, was: found.get(after)?.was ?? null, is })
  }
  const each = [...found.values()]
  return {
    made: each.flatMap(({ table, was, is }) => (was === null && is ? [{ table, row: is }] : [])),
    removed: each.flatMap(({ table, was, is }) => (was && is === null ? [{ table, row: was }] : [])),
    changed: each.flatMap(({ table, was, is }) => {
      const columns = was && is ? Object.keys(is).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name])) : []
      return was && is && columns.length > 0 ? [{ table, was, is, columns }] : []
    }),
  }
}

/**
 * Says of a deed which rows it made, removed and changed in all tables that `contentsOf` reads. Triggers note them, so that no table is read
 * from end to end: for a database that its file has to itself.
 */
export const rowWatch = async (rows: Rows): Promise<<T>(deed: () => Promise<T>) => Promise<{ result: T; changes: Changes }>> => {
  const keysOf = await noteRows(rows)
  return async (deed) => {
    await rows('truncate row_written')
    const result = await deed()
    const written = await rows<Written>('select "table", was, "is" from row_written order by seq')
    return { result, changes: folded(written, keysOf) }
  }
}
