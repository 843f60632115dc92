import { managerOf, workers, zoneOf } from '@daybook/people/server'
import type { Scope } from '@daybook/platform/contract'
import type { Db } from '@daybook/platform/server'
import { all, checked, columnsOf, day, orNull, type RowOf, sql, text } from '@daybook/platform/server/sql'

const shape = {
  ...columnsOf('person', 'id', 'name', 'designation', 'department', 'employment_type', 'picture'),
  zone: text,
  hire_date: orNull(day),
  end_date: orNull(day),
  sort_key: text,
}
export type TeamRow = RowOf<typeof shape>

type TeamAsked = {
  scope: Scope
  /** Only whoever reports to them without anybody between. */
  directOf: string | null
  limit: number
  after: string[] | undefined
}

/** People who work here and whom the reader may see, by name; one more than `limit`. */
export const teamPage = (db: Db, { scope, directOf, limit, after }: TeamAsked): Promise<TeamRow[]> =>
  all(
    db,
    checked(
      shape,
    )`select p.id, p.name, p.designation, p.department, p.employment_type, p.picture, ${zoneOf(sql.ref('p.zone'))} as zone, p.hire_date, p.end_date, lower(p.name) as sort_key
    from ${workers} p where p.status = 'ACTIVE'
      and ${scope === 'company' ? sql`true` : sql`p.id in (select my_reports())`}
      and ${directOf === null ? sql`true` : sql`${managerOf(sql.ref('p.id'))} = ${directOf}::uuid`}
      and ${after ? sql`(lower(p.name), p.id) > (${after[0]}, ${after[1]}::uuid)` : sql`true`}
    order by lower(p.name), p.id limit ${limit + 1}`,
  )
