import type { AnyEndpoint } from '@daybook/platform/contract'

type Rows = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

/** How many rows each table holds, and which transactions wrote them as one figure. */
export type Contents = Readonly<Record<string, string>>

/** How many rows, and which transactions wrote them: a sum of their ages against a fixed one, which is reckoned faster than a sum of their numbers. */
export const writtenBy = `count(*) || ' ' || coalesce(sum(age(xmin) - age('3'::xid)), 0)`

/**
 * Everything that the server keeps, table by table, read from the catalogue: a new table is in it on its first day. A row
 * that was written again counts as changed, also where it says what it said before. Left out are the counters of limits,
 * which count calls and tell nothing about anybody.
 */
export const contentsOf = async (rows: Rows): Promise<Contents> => {
  const tables = await rows<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'rate_limit' order by 1`,
  )
  const sums = tables.map(({ name }) => `select '${name}' as name, ${writtenBy} as sum from ${name}`)
  const found = await rows<{ name: string; sum: string }>(sums.join(' union all '))
  return Object.fromEntries(found.map(({ name, sum }) => [name, sum]))
}

/** Calls that keep a file which they made themselves. */
const makesFile: ReadonlySet<string> = new Set(['makeLetter'])

/**
 * What a call that brings a file leaves also where it fails afterwards: a content that no file has, which the collector takes away
 * (docs/decisions/0070-files-lie-in-a-storage.md).
 */
export const leftByFile = ({ upload, name }: AnyEndpoint): string[] =>
  upload?.kinds || makesFile.has(name) ? ['file_space', 'stored_content'] : []

/** The tables in which something else stands now. */
export const changedIn = (before: Contents, after: Contents): string[] =>
  Object.keys(after).filter((name) => before[name] !== after[name])

export type Row = Readonly<Record<string, unknown>>
/** Every row of every table that `contentsOf` reads, by table and key. */
export type Kept = ReadonlyMap<string, { table: string; row: Row }>

/** The rows themselves: what `contentsOf` knows as a figure. */
export const rowsKept = async (rows: Rows): Promise<Kept> => {
  const tables = await rows<{ name: string; keys: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attname) as keys from pg_class c
      join pg_index i on i.indrelid = c.oid and i.indisprimary join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'rate_limit' group by 1 order by 1`,
  )
  const keysOf = new Map(tables.map(({ name, keys }) => [name, keys]))
  const all = tables.map(({ name }) => `select '${name}' as table, to_jsonb(t) as row from ${name} t`).join(' union all ')
  const found = await rows<{ table: string; row: Row }>(all)
  return new Map(found.map((each) => [`${each.table} ${keysOf.get(each.table)?.map((key) => each.row[key])}`, each]))
}

export type Changes = {
  made: { table: string; row: Row }[]
  removed: { table: string; row: Row }[]
  changed: { table: string; was: Row; is: Row; columns: string[] }[]
}

/** What was made, removed and changed between two readings of all rows. */
export const changesIn = (before: Kept, after: Kept): Changes => ({
  made: [...after].flatMap(([key, each]) => (before.has(key) ? [] : [each])),
  removed: [...before].flatMap(([key, each]) => (after.has(key) ? [] : [each])),
  changed: [...after].flatMap(([key, { table, row: is }]) => {
    const was = before.get(key)?.row
    const columns = was ? Object.keys(is).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name])) : []
    return was && columns.length > 0 ? [{ table, was, is, columns }] : []
  }),
})
