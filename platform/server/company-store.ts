import type { Db } from './db.ts'
import { all, checked, text } from './sql.ts'

/** The companies there are: for work that visits each of them in turn. */
export const companies = async (db: Db): Promise<string[]> =>
  (await all(db, checked({ id: text })`select all_companies() as id`)).map((row) => row.id)

/** Those of at least so many people, also of people who left. */
export const largeCompanies = async (db: Db, from: number): Promise<string[]> =>
  (await all(db, checked({ id: text })`select large_companies(${from}) as id`)).map((row) => row.id)
