import type { Client } from 'pg'

/** A column of sealed texts, and the column that names the row. */
export type SealedColumn = { table: string; key: string; column: string }

/**
 * Every column of sealed texts there is, read from the catalogue: by their names, so that none can be forgotten. A row of
 * a company is named by its id alone, which is given once. One whose row is named by more columns stops the command, since `seal` was told a
 * place that cannot be read from it.
 */
export const sealedColumns = async (owner: Client): Promise<SealedColumn[]> => {
  const { rows } = await owner.query<SealedColumn & { width: number }>(`
    select c.relname as table, a.attname as column, k.attname as key, array_length(p.conkey, 1) - (f.attname = 'company_id' and array_length(p.conkey, 1) > 1)::int as width
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    join pg_constraint p on p.conrelid = c.oid and p.contype = 'p'
    join pg_attribute f on f.attrelid = c.oid and f.attnum = p.conkey[1]
    join pg_attribute k on k.attrelid = c.oid and k.attnum = p.conkey[array_upper(p.conkey, 1)]
    where a.attname like '%\\_sealed' and not a.attisdropped order by 1, 2`)
  const wide = rows.find(({ width }) => width !== 1)
  if (wide) throw new Error(`${wide.table}.${wide.column}: its rows are named by more than one column`)
  return rows.map(({ table, key, column }) => ({ table, key, column }))
}

const named = (owner: Client, { table, key, column }: SealedColumn) => ({
  table: owner.escapeIdentifier(table),
  key: owner.escapeIdentifier(key),
  column: owner.escapeIdentifier(column),
})

/** The next rows, in the order of their keys, whose text was not sealed with the key of this id. */
export const sealedOtherwise = async (
  owner: Client,
  sealed: SealedColumn,
  id: string,
  after: string,
): Promise<{ key: string; text: string }[]> => {
  const { table, key, column } = named(owner, sealed)
  const { rows } = await owner.query<{ key: string; text: string }>(
    `select ${key}::text as key, ${column} as text from ${table}
    where ${column} not like $1 || '.%' and ${key}::text > $2 order by ${key}::text limit 500`,
    [id, after],
  )
  return rows
}

/** Exchanges one text, unless somebody else changed it meanwhile. True when it did. */
export const exchangeSealed = async (
  owner: Client,
  sealed: SealedColumn,
  row: { key: string; text: string },
  text: string,
): Promise<boolean> => {
  const { table, key, column } = named(owner, sealed)
  const { rowCount } = await owner.query(`update ${table} set ${column} = $1 where ${key}::text = $2 and ${column} = $3`, [
    text,
    row.key,
    row.text,
  ])
  return rowCount === 1
}
