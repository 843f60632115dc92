import type { Day } from '@daybook/platform/domain'
import { type Worker, workers, zoneOf } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import { all, attempt, checked, chunks, columnsOf, count, sql } from '@daybook/platform/server/sql'
import type { CountedRow } from './entry-rows.ts'

export type ImportPerson = Pick<
  Worker,
  'id' | 'name' | 'legal_name' | 'email' | 'badge' | 'department' | 'employment_type' | 'status' | 'hire_date' | 'end_date'
> & {
  zone: string
}

/** Everyone a row may belong to. People who left are among them: their old time is imported, too. */
export const importPersons = (db: Db): Promise<ImportPerson[]> =>
  all(
    db,
    sql<ImportPerson>`select id, name, legal_name, email, badge, department, employment_type, status, hire_date, end_date, ${zoneOf(sql.ref('p.zone'))} as zone from ${workers} p order by status = 'INACTIVE', id`,
  )

/** A day of somebody whom a file names. */
export type PersonDay = { readonly person_id: string; readonly day: Day }

export type ExistingEntry = CountedRow & { person_id: string; import_key: string | null }

/** Days that a file names, with the one before and the one after each. What lies between them, which may be years, is not read. */
const around = (days: readonly PersonDay[]) => sql`
  (select distinct asked.person_id, asked.day + near as day
    from unnest(${days.map(({ person_id }) => person_id)}::uuid[], ${days.map(({ day }) => day)}::date[]) asked(person_id, day), generate_series(-1, 1) near)`

/** The entries around an import, to find doubles and overlaps. One that runs reaches to every later day. */
export const entriesAround = (db: Db, days: readonly PersonDay[]): Promise<ExistingEntry[]> => {
  const columns = sql`e.person_id, e.import_key, e.id, e.day, e.started_at, e.ended_at, e.minutes, e.break_minutes, e.missing_out, e.zone`
  const people = [...new Set(days.map(({ person_id }) => person_id))]
  return all(
    db,
    sql<ExistingEntry>`with around as materialized ${around(days)}
    select ${columns} from work_entry e join around a on a.person_id = e.person_id and a.day = e.day
    union all
    select ${columns} from work_entry e
    where e.person_id = any(${people}::uuid[]) and e.started_at is not null and e.ended_at is null and not e.missing_out
      and e.day <= (select max(day) from around) and not exists (select from around a where a.person_id = e.person_id and a.day = e.day)
    order by started_at`,
  )
}

/** The clocks of these people wait until the transaction ends. */
export const lockClocks = (db: Db, people: string[]) =>
  all(db, sql`select pg_advisory_xact_lock(hashtextextended('clock ' || id, 0)) from unnest(${people}::text[]) as id order by id`)

/** Days of people on which a clock-out is missing: whoever left cannot say when it was, so what is imported for that day says it. */
export const forgetMissing = (db: Db, days: readonly PersonDay[]) =>
  count(
    db,
    sql`update work_entry e set missing_out = false where e.missing_out
      and (e.person_id, e.day) in (select a.person_id, a.day from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as a(person_id uuid, day date))
      and not exists (select from timesheet t where t.person_id = e.person_id and t.day = e.day and t.status <> 'OPEN')`,
  )

/** What became of these days and those beside them, held until the transaction ends. */
export const statusesAround = (db: Db, days: readonly PersonDay[]): Promise<(PersonDay & { status: string })[]> =>
  all(
    db,
    checked(columnsOf('timesheet', 'person_id', 'day', 'status'))`select t.person_id, t.day, t.status from timesheet t
    where (t.person_id, t.day) in (select a.person_id, a.day from ${around(days)} a) order by t.person_id, t.day for update of t`,
  )

export type ImportedRow = {
  id: string
  person_id: string
  day: Day
  started_at: string | null
  ended_at: string | null
  minutes: number | null
  zone: string
  note: string
  project: string
  import_key: string
}

/** False where one of them overlaps with what stands there in a way that the preview does not see. */
export const addImportedEntries = async (db: Db, rows: ImportedRow[]): Promise<boolean> => {
  for (const part of chunks(rows, 4000)) {
    const { broken } = await attempt(
      db,
      sql`insert into work_entry (id, person_id, day, started_at, ended_at, minutes, zone, note, project, source, import_key)
      select id, person_id, day, started_at, ended_at, minutes, zone, note, project, 'import', import_key
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as e(id uuid, person_id uuid, day date, started_at timestamptz, ended_at timestamptz, minutes int,
        zone text, note text, project text, import_key text) returning id`,
      ['no_overlap'],
    )
    if (broken) return false
  }
  return true
}

export type CountedDay = {
  id: string
  person_id: string
  day: Day
  worked: number
  pauses: number
  missing: boolean
  rules: number
}

export const saveCountedDays = async (db: Db, days: CountedDay[]): Promise<void> => {
  for (const part of chunks(days, 4000))
    await count(
      db,
      sql`insert into timesheet (id, person_id, day, worked_minutes, break_minutes, missing_clock_out, rules_version)
      select id, person_id, day, worked, pauses, missing, rules from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
        as d(id uuid, person_id uuid, day date, worked int, pauses int, missing boolean, rules int)
      on conflict (company_id, person_id, day) do update set worked_minutes = excluded.worked_minutes, break_minutes = excluded.break_minutes,
        missing_clock_out = excluded.missing_clock_out, rules_version = excluded.rules_version, not_worked = false, version = timesheet.version + 1`,
    )
}
