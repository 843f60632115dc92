import type { Db } from './db.ts'
import { checked, columnsOf, count, first, sql } from './sql.ts'

const find = (db: Db, name: string) =>
  first(db, checked(columnsOf('server_secret', 'value_sealed'))`select value_sealed from server_secret where name = ${name}`)

/**
 * A secret of the installation. When there is none, `make` seals one; of two servers that start together, both get the same.
 */
export const keepSecret = async (db: Db, name: string, now: string, make: () => Promise<string>): Promise<string> => {
  const known = await find(db, name)
  if (known) return known.value_sealed
  await count(
    db,
    sql`insert into server_secret (name, value_sealed, created_at) values (${name}, ${await make()}, ${now}) on conflict do nothing`,
  )
  return (await find(db, name))?.value_sealed ?? ''
}
