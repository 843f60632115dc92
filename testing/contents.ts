import type { AnyEndpoint } from '@daybook/platform/contract'

type Rows = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

/** How many rows each table holds, and which transactions wrote them as one figure. */
export type Contents = Readonly<Record<string, string>>

/** How many rows, and which transactions wrote them: a sum of their ages against a fixed one, which is reckoned faster than a sum of their numbers. */
const writtenBy = `count(*) || ' ' || coalesce(sum(age(xmin) - age('3'::xid)), 0)`

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
