import type { Db } from './db.ts'
import { all, checked, text } from './sql.ts'

/** The companies there are: for work that visits each of them in turn. */
export const companies = async (db: Db): Promise<string[]> =>
  (await all(db, checked({ id: text })`select all_companies() as id`)).map((row) => row.id)
