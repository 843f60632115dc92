import { workers } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, checked, columnsOf, count, json, sql } from '@daybook/platform/server/sql'
import type { CountedRow } from './entry-rows.ts'
import { placeShape } from './policy-store.ts'

/** The last day that was counted anew; the next part begins behind it. */
export type After = { personId: string; day: Day } | null

/** What a day `t` is counted from. */
const entriesOfDay = sql<CountedRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'day', e.day, 'started_at', to_char(e.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'ended_at', to_char(e.ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'minutes', e.minutes, 'break_minutes', e.break_minutes,
    'missing_out', e.missing_out, 'zone', e.zone) order by e.started_at nulls last, e.id), '[]')
  from work_entry e where e.person_id = t.person_id and e.day = t.day)`

const decided = sql<boolean>`t.status in ('APPROVED', 'PAID') and t.worked_minutes > 0`

type DecidedAsked = { people: readonly string[]; from: Day; to: Day; versions: readonly number[] | null }

const decidedOf = ({ people, from, to, versions }: DecidedAsked) =>
  sql<boolean>`t.person_id = any(${[...people]}::uuid[]) and t.day between ${from} and ${to} and ${decided}
    and (${versions}::int[] is null or t.rules_version = any(${versions}::int[]))`

const decidedSheets = (db: Db, asked: DecidedAsked) =>
  all(
    db,
    checked(columnsOf('timesheet', 'person_id', 'day', 'worked_minutes', 'rules_version'))`
    select t.person_id, t.day, t.worked_minutes, t.rules_version from timesheet t where ${decidedOf(asked)} order by t.person_id, t.day`,
  )

// A statement of its own: built into JSON by the database, as many entries take three times as long.
const decidedEntries = (db: Db, asked: DecidedAsked): Promise<(CountedRow & { person_id: string })[]> =>
  all(
    db,
    checked(
      columnsOf(
        'work_entry',
        'person_id',
        'id',
        'day',
        'started_at',
        'ended_at',
        'minutes',
        'break_minutes',
        'missing_out',
        'zone',
      ),
    )`select e.person_id, e.id, e.day, e.started_at, e.ended_at, e.minutes, e.break_minutes, e.missing_out, e.zone
    from work_entry e join timesheet t on t.person_id = e.person_id and t.day = e.day where ${decidedOf(asked)}
    order by e.person_id, e.day, e.started_at, e.id`,
  )

/** Days of these people that were decided on, with their entries; only those that some versions of the rules counted, where they are named. */
export const handedInDays = async (
  db: Db,
  people: readonly string[],
  from: Day,
  to: Day,
  versions: readonly number[] | null = null,
) => {
  const asked = { people, from, to, versions }
  const sheets = await decidedSheets(db, asked)
  const entries = Map.groupBy(await decidedEntries(db, asked), ({ person_id, day }) => `${person_id} ${day}`)
  return sheets.map((sheet) => ({ ...sheet, entries: entries.get(`${sheet.person_id} ${sheet.day}`) ?? [] }))
}

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
      ...placeShape,
      entries: json<CountedRow[]>(),
    })`select t.id, t.person_id, t.day, t.worked_minutes, t.break_minutes, t.missing_clock_out, t.rules_version, w.department, w.employment_type,
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
