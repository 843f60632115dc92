type Rows = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

/** How many rows each table holds, and what is in them as one figure. */
export type Contents = Readonly<Record<string, string>>

/**
 * Everything that the server keeps, table by table, read from the catalogue: a new table is in it on its first day. Left
 * out are the counters of limits, which count calls and tell nothing about anybody.
 */
export const contentsOf = async (rows: Rows): Promise<Contents> => {
  const tables = await rows<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'rate_limit' order by 1`,
  )
  const sums = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, ' ' order by t::text)), '') as sum from ${name} t`,
  )
  const found = await rows<{ name: string; sum: string }>(sums.join(' union all '))
  return Object.fromEntries(found.map(({ name, sum }) => [name, sum]))
}

/** The tables in which something else stands now. */
export const changedIn = (before: Contents, after: Contents): string[] =>
  Object.keys(after).filter((name) => before[name] !== after[name])
