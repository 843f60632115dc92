import type { Db } from '@daybook/platform/server'
import { all, checked, columnsOf, int, type RowOf, sql, text } from '@daybook/platform/server/sql'

const shape = {
  ...columnsOf('person', 'id', 'designation', 'department', 'picture'),
  name: text,
  reports: int,
  rank: int,
  sort_key: text,
}
export type ChartRow = RowOf<typeof shape>

/** Where a page begins: whether it is past those who lead, then name and id. */
export type ChartPlace = readonly [string, string, string]

/** Whoever reports to `managerId`, or to nobody who works here: those who lead first, then by name; one more than `limit`. */
export const chartRows = (db: Db, managerId: string | undefined, limit: number, after: ChartPlace | undefined) => {
  const under = managerId
    ? sql`p.manager_id = ${managerId}`
    : sql`(p.manager_id is null or exists (select from person m where m.id = p.manager_id and m.status = 'INACTIVE'))`
  const behind = after ? sql`(c.rank, c.sort_key, c.id) > (${after[0]}::int, ${after[1]}, ${after[2]}::uuid)` : sql`true`
  return all(
    db,
    checked(
      shape,
    )`select c.*, (select count(*)::int from person r where r.manager_id = c.id and r.status <> 'INACTIVE') as reports from (
      select p.id, p.shown_name as name, p.designation, p.department, p.picture, lower(p.shown_name) as sort_key,
        case when exists (select from person r where r.manager_id = p.id and r.status <> 'INACTIVE') then 0 else 1 end as rank
      from person p where p.status <> 'INACTIVE' and ${under}) c
    where ${behind} order by c.rank, c.sort_key, c.id limit ${limit + 1}`,
  )
}
