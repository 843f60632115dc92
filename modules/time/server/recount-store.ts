import { workers } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, checked, columnsOf, count, json, sql, text } from '@daybook/platform/server/sql'
import type { CountedRow } from './entry-rows.ts'

/** The last day that was counted anew; the next part begins behind it. */
export type After = { personId: string; day: Day } | null

/** What a day `t` is counted from. */
const entriesOfDay = sql<CountedRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'day', e.day, 'started_at', to_char(e.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'ended_at', to_char(e.ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'minutes', e.minutes, 'break_minutes', e.break_minutes,
    'missing_out', e.missing_out, 'zone', e.zone) order by e.started_at nulls last, e.id), '[]')
  from work_entry e where e.person_id = t.person_id and e.day = t.day)`

/** Days of these people that were decided on, with their entries; only those that some versions of the rules counted, where they are named. */
export const handedInDays = (db: Db, people: readonly string[], from: Day, to: Day, versions: readonly number[] | null = null) =>
  all(
    db,
    checked({ ...columnsOf('timesheet', 'person_id', 'day', 'worked_minutes', 'rules_version'), entries: json<CountedRow[]>() })`
    select t.person_id, t.day, t.worked_minutes, t.rules_version, ${entriesOfDay} as entries
    from timesheet t where t.person_id = any(${[...people]}::uuid[]) and t.day between ${from} and ${to} and t.status in ('APPROVED', 'PAID')
      and t.worked_minutes > 0 and (${versions}::int[] is null or t.rules_version = any(${versions}::int[])) order by t.person_id, t.day`,
  )

/** Days that nobody handed in, from a day on, with their entries and where their person works: some, in order. */
export const openDaysFrom = (db: Db, from: Day, after: After, limit: number) =>
  all(
    db,
    checked({
      ...columnsOf(
        'timesheet',
        'id',
        'person_id',
        'day',
        'worked_minutes',
        'break_minutes',
        'missing_clock_out',
        'rules_version',
      ),
      department: text,
      entries: json<CountedRow[]>(),
    })`select t.id, t.person_id, t.day, t.worked_minutes, t.break_minutes, t.missing_clock_out, t.rules_version, w.department,
      ${entriesOfDay} as entries
    from timesheet t join ${workers} w on w.id = t.person_id
    where t.status = 'OPEN' and t.day >= ${from} and ${after ? sql<boolean>`(t.person_id, t.day) > (${after.personId}::uuid, ${after.day}::date)` : sql<boolean>`true`}
    order by t.person_id, t.day limit ${limit} for update of t`,
  )

export type Recounted = { id: string; worked: number; pauses: number; missing: boolean; rules: number }

/** Writes what days count now. Whoever types on one of them loses nothing by it: its entries are as they were. */
export const saveRecounted = (db: Db, days: readonly Recounted[]): Promise<number> =>
  count(
    db,
    sql`update timesheet t set worked_minutes = d.worked, break_minutes = d.pauses, missing_clock_out = d.missing, rules_version = d.rules
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d(id uuid, worked int, pauses int, missing boolean, rules int)
    where t.id = d.id and t.status = 'OPEN'`,
  )
