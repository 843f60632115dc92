import type { Db } from '@daybook/platform/server'
import { all, sql, type Stored } from '@daybook/platform/server/sql'
import { employment, type personRecord } from './person-store.ts'

/** Somebody as the file of people tells them: what an import can say. */
export type ExportedPerson = Stored<typeof employment> &
  Pick<Stored<typeof personRecord>, 'id' | 'email'> & { manager_email: string | null }

/** Everybody who works here, by the names in their contracts. */
export const everyone = (db: Db, limit: number): Promise<ExportedPerson[]> =>
  all(
    db,
    sql<ExportedPerson>`select p.id, p.email, ${employment.columns('p')}, m.email as manager_email from person p
      left join person m on m.company_id = p.company_id and m.id = p.manager_id and m.status <> 'INACTIVE'
      where p.status <> 'INACTIVE' order by lower(p.name), p.id limit ${limit}`,
  )
