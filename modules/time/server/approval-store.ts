import type { Day } from '@daybook/platform/domain'
import type { Scope } from '@daybook/platform/contract'
import { workers, zoneOf } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import { all, sql } from '@daybook/platform/server/sql'
import type { EntryRow } from './clock-store.ts'

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
    sql<PendingGroup>`
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
    sql<PendingSheet>`select id, person_id, day, worked_minutes, break_minutes, not_worked from timesheet
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
    sql<{ person_id: string; day: Day; minutes: number }>`select person_id, day, worked_minutes as minutes from timesheet
    where person_id = any(${personIds}::uuid[]) and day between ${from} and ${to} order by day`,
  )

export const pendingEntries = (db: Db, personIds: string[], from: Day, to: Day): Promise<(EntryRow & { person_id: string })[]> =>
  all(
    db,
    sql<
      EntryRow & { person_id: string }
    >`select e.person_id, e.id, e.day, e.started_at, e.ended_at, e.minutes, e.break_minutes, e.missing_out, e.zone, e.note, e.project, e.source, e.shift_id
    from work_entry e where e.person_id = any(${personIds}::uuid[]) and e.day between ${from} and ${to} order by e.day, e.started_at nulls last`,
  )
