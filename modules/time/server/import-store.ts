import type { Day } from '@daybook/platform/domain'
import { type Worker, workers, zoneOf } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import { all, attempt, build, checked, chunks, columnsOf, count, sql } from '@daybook/platform/server/sql'
import { entryColumns, type EntryRow } from './clock-store.ts'

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

export type ExistingEntry = EntryRow & { person_id: string; import_key: string | null }

/** The entries around an import, to find doubles and overlaps. */
export const entriesAround = (db: Db, people: string[], from: Day, to: Day): Promise<ExistingEntry[]> =>
  all(
    db,
    build
      .selectFrom('work_entry')
      .select(['person_id', 'import_key', ...entryColumns])
      .where('person_id', '=', sql<string>`any(${people}::uuid[])`)
      // One that runs reaches to every later day.
      .where(sql<boolean>`(day between ${from} and ${to} or (day < ${from} and started_at is not null and ended_at is null))`),
  )

/** The clocks of these people wait until the transaction ends. */
export const lockClocks = (db: Db, people: string[]) =>
  all(db, sql`select pg_advisory_xact_lock(hashtextextended('clock ' || id, 0)) from unnest(${people}::text[]) as id order by id`)

/** Days of these people on which a clock-out is missing: whoever left cannot say when it was, so what is imported says it. */
export const forgetMissing = (db: Db, people: string[], days: Day[]) =>
  count(
    db,
    sql`update work_entry e set missing_out = false where e.person_id = any(${people}::uuid[]) and e.day = any(${days}::date[]) and e.missing_out
      and not exists (select from timesheet t where t.person_id = e.person_id and t.day = e.day and t.status <> 'OPEN')`,
  )

export const statusesAround = (
  db: Db,
  people: string[],
  from: Day,
  to: Day,
): Promise<{ person_id: string; day: Day; status: string }[]> =>
  all(
    db,
    checked(columnsOf('timesheet', 'person_id', 'day', 'status'))`select person_id, day, status from timesheet
    where person_id = any(${people}::uuid[]) and day between ${from} and ${to} order by person_id, day for update`,
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
