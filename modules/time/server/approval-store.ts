import type { Day } from '@daybook/platform/domain'
import type { Scope } from '@daybook/platform/contract'
import { workers, zoneOf } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import { all, build, checked, columnsOf, day, instant, int, sql, text } from '@daybook/platform/server/sql'
import { entryColumns, type EntryRow } from './clock-store.ts'

/** Whose days: one's reports', or everyone's, but never one's own. `t` is the timesheet. */
export const reach = (scope: Scope, me: string) =>
  scope === 'reports' ? sql`t.person_id in (select my_reports()) and t.person_id <> ${me}` : sql`t.person_id <> ${me}`

export type PendingGroup = { person_id: string; name: string; zone: string; week: Day; submitted_at: string }
export type PendingSheet = {
  id: string
  person_id: string
  day: Day
  worked_minutes: number
  break_minutes: number
  not_worked: boolean
}

/** Persons and weeks that wait, the longest waiting first. */
export const pendingGroups = (
  db: Db,
  scope: Scope,
  me: string,
  weekStarts: number,
  limit: number,
  after: string[] | undefined,
): Promise<PendingGroup[]> =>
  all(
    db,
    checked({ person_id: text, name: text, zone: text, week: day, submitted_at: instant })`
    select * from (
      select t.person_id, p.name, ${zoneOf(sql.ref('p.zone'))} as zone,
        (t.day - ((extract(isodow from t.day)::int - ${weekStarts}::int + 7) % 7))::date as week, min(t.submitted_at) as submitted_at
      from timesheet t join ${workers} p on p.id = t.person_id
      where t.status = 'SUBMITTED' and ${reach(scope, me)} group by 1, 2, 3, 4) g
    where ${after ? sql`(g.submitted_at, g.person_id, g.week) > (${after[0]}::timestamptz, ${after[1]}::uuid, ${after[2]}::date)` : sql`true`}
    order by submitted_at, person_id, week limit ${limit + 1}`,
  )

export const pendingSheets = (db: Db, personIds: string[], from: Day, to: Day): Promise<PendingSheet[]> =>
  all(
    db,
    checked(
      columnsOf('timesheet', 'id', 'person_id', 'day', 'worked_minutes', 'break_minutes', 'not_worked'),
    )`select id, person_id, day, worked_minutes, break_minutes, not_worked from timesheet
    where status = 'SUBMITTED' and person_id = any(${personIds}::uuid[]) and day between ${from} and ${to} order by day`,
  )

/** All days of those weeks, also the decided ones: overtime is counted over the whole week. */
export const weekMinutes = (
  db: Db,
  personIds: string[],
  from: Day,
  to: Day,
): Promise<{ person_id: string; day: Day; minutes: number }[]> =>
  all(
    db,
    checked({
      ...columnsOf('timesheet', 'person_id', 'day'),
      minutes: int,
    })`select person_id, day, worked_minutes as minutes from timesheet
    where person_id = any(${personIds}::uuid[]) and day between ${from} and ${to} order by day`,
  )

export const pendingEntries = (db: Db, personIds: string[], from: Day, to: Day): Promise<(EntryRow & { person_id: string })[]> =>
  all(
    db,
    build
      .selectFrom('work_entry')
      .select(['person_id', ...entryColumns])
      .where('person_id', '=', sql<string>`any(${personIds}::uuid[])`)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .orderBy('day')
      .orderBy('started_at', (order) => order.asc().nullsLast()),
  )
