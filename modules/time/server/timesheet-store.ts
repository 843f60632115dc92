import type { Day } from '@daybook/platform/domain'
import { isManaged, workers, zoneOf } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import {
  all,
  attempt,
  bool,
  build,
  checked,
  columnsOf,
  count,
  first,
  orNull,
  type RowOf,
  sql,
  text,
} from '@daybook/platform/server/sql'
import { entryColumns, type EntryRow } from './clock-store.ts'

const sheetShape = {
  ...columnsOf(
    'timesheet',
    'id',
    'person_id',
    'day',
    'status',
    'worked_minutes',
    'break_minutes',
    'missing_clock_out',
    'not_worked',
    'submitted_at',
    'decision_note',
    'decided_by',
    'decided_at',
    'rejected',
    'rules_version',
    'version',
  ),
  decided_by_name: orNull(text),
}
export type SheetRow = RowOf<typeof sheetShape>

const sheetColumns = sql`t.id, t.person_id, t.day, t.status, t.worked_minutes, t.break_minutes, t.missing_clock_out, t.not_worked, t.submitted_at,
  t.decision_note, t.decided_by, t.decided_at, d.name as decided_by_name, t.rejected, t.rules_version, t.version`

/** Whether anybody's day is approved. */
export const anyApproved = async (db: Db): Promise<boolean> =>
  (await count(db, sql`select 1 from timesheet where status in ('APPROVED', 'PAID') limit 1`)) > 0

export const sheetsBetween = (db: Db, personId: string, from: Day, to: Day): Promise<SheetRow[]> =>
  all(
    db,
    checked(
      sheetShape,
    )`select ${sheetColumns} from timesheet t left join ${workers} d on d.id = t.decided_by where t.person_id = ${personId} and t.day between ${from} and ${to} order by t.day`,
  )

export const entriesBetween = (db: Db, personId: string, from: Day, to: Day): Promise<EntryRow[]> =>
  all(
    db,
    build
      .selectFrom('work_entry')
      .select(entryColumns)
      .where('person_id', '=', personId)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .orderBy('day')
      .orderBy('started_at', (order) => order.asc().nullsLast())
      .orderBy('id'),
  )

/** The entries of these days, wherever they lie. */
export const entriesOn = (db: Db, personId: string, days: readonly Day[]): Promise<EntryRow[]> =>
  all(
    db,
    build
      .selectFrom('work_entry')
      .select(entryColumns)
      .where('person_id', '=', personId)
      .where('day', 'in', days)
      .orderBy('day')
      .orderBy('started_at', (order) => order.asc().nullsLast())
      .orderBy('id'),
  )

/** Whether these days have more entries than that; no more are counted. */
export const haveMoreThan = async (db: Db, most: number, personId: string, days: readonly Day[]): Promise<boolean> =>
  (await count(
    db,
    sql`select 1 from work_entry where person_id = ${personId} and day = any(${[...days]}::date[]) limit ${most + 1}`,
  )) > most

/** The sheets of these days, locked in day order. */
export const lockSheets = async (db: Db, personId: string, days: Day[]): Promise<SheetRow[]> => {
  await all(
    db,
    sql`select id from timesheet where person_id = ${personId} and day = any(${days}::date[]) order by day for update`,
  )
  return all(
    db,
    checked(
      sheetShape,
    )`select ${sheetColumns} from timesheet t left join ${workers} d on d.id = t.decided_by where t.person_id = ${personId} and t.day = any(${days}::date[]) order by t.day`,
  )
}

/** Sheets by id, locked, and whether whoever asks manages their people today; whatever is not this company's is simply not among them. */
export const lockSheetsById = async (db: Db, ids: string[], today: Day): Promise<(SheetRow & { managed: boolean })[]> => {
  await all(db, sql`select id from timesheet where id = any(${ids}::uuid[]) order by id for update`)
  return all(
    db,
    checked({
      ...sheetShape,
      managed: bool,
    })`select ${sheetColumns}, ${isManaged(sql.ref('t.person_id'), today)} as managed from timesheet t left join ${workers} d on d.id = t.decided_by where t.id = any(${ids}::uuid[])`,
  )
}

export type EntryValues = {
  id: string
  started_at: string | null
  ended_at: string | null
  minutes: number | null
  break_minutes: number
  zone: string
  note: string
  project: string
  source: string
  shift_id: string | null
}

/**
 * Replaces the entries of a day; the exclusion constraint has the last word on overlaps. An entry that came from a file
 * stays known as that, so that the same file changes nothing when it comes again.
 */
export const replaceEntries = async (
  db: Db,
  personId: string,
  day: Day,
  entries: EntryValues[],
): Promise<'no_overlap' | undefined> => {
  const before = await all(
    db,
    checked(columnsOf('work_entry', 'id', 'import_key'))`
    delete from work_entry where person_id = ${personId} and day = ${day} returning id, import_key`,
  )
  const keys = new Map(before.map(({ id, import_key }) => [id, import_key]))
  const kept = entries.map((entry) => ({ ...entry, import_key: keys.get(entry.id) ?? null }))
  if (entries.length === 0) return undefined
  const { broken } = await attempt(
    db,
    sql`insert into work_entry (id, person_id, day, started_at, ended_at, minutes, break_minutes, zone, note, project, source, shift_id, import_key)
    select id, ${personId}::uuid, ${day}::date, started_at, ended_at, minutes, break_minutes, zone, note, project, source, shift_id, import_key
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as e(id uuid, started_at timestamptz, ended_at timestamptz, minutes int, break_minutes int,
      zone text, note text, project text, source text, shift_id uuid, import_key text) returning id`,
    ['no_overlap'],
  )
  return broken
}

export type DayFigures = { id: string; day: Day; worked: number; pauses: number; missing: boolean; rules: number }

/** Writes what a day counts; false when it was changed since `version`. One that was sent back stays so until it is handed in again. */
export const saveFigures = async (db: Db, personId: string, f: DayFigures, version: number): Promise<boolean> =>
  (await count(
    db,
    sql`insert into timesheet (id, person_id, day, worked_minutes, break_minutes, missing_clock_out, rules_version) values (${f.id}, ${personId}, ${f.day}, ${f.worked}, ${f.pauses}, ${f.missing}, ${f.rules})
    on conflict (company_id, person_id, day) do update set worked_minutes = excluded.worked_minutes, break_minutes = excluded.break_minutes,
      missing_clock_out = excluded.missing_clock_out, rules_version = excluded.rules_version, not_worked = false, version = timesheet.version + 1
    where timesheet.version = ${version}`,
  )) === 1

/** A day that nobody can hand in waits for it no more once it is empty. */
export const forgetRejection = (db: Db, personId: string, day: Day) =>
  count(
    db,
    sql`update timesheet set rejected = false where person_id = ${personId} and day = ${day} and status = 'OPEN' and rejected`,
  )

const handedShape = columnsOf('timesheet', 'id', 'day', 'status', 'version')

/** What is said of a day that was handed in or taken back. */
export type HandedRow = RowOf<typeof handedShape>

/** Hands in the days; those without a row get one as "not worked". */
export const submitDays = (
  db: Db,
  personId: string,
  days: { id: string; day: Day; worked: number; pauses: number; not_worked: boolean; rules: number }[],
  now: string,
): Promise<HandedRow[]> =>
  all(
    db,
    checked(
      handedShape,
    )`insert into timesheet (id, person_id, day, status, worked_minutes, break_minutes, not_worked, rules_version, submitted_at)
    select id, ${personId}::uuid, day, 'SUBMITTED', worked, pauses, not_worked, rules, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d(id uuid, day date, worked int, pauses int, not_worked boolean, rules int)
    on conflict (company_id, person_id, day) do update set status = 'SUBMITTED', worked_minutes = excluded.worked_minutes, break_minutes = excluded.break_minutes,
      not_worked = excluded.not_worked, rules_version = excluded.rules_version, submitted_at = excluded.submitted_at, rejected = false, decision_note = null, decided_by = null, decided_at = null,
      version = timesheet.version + 1 returning id, day, status, version`,
  )

/** Hands in every day that somebody worked on and did not hand in, and that needs no correction; says which. */
export const submitOpenDays = (db: Db, personId: string, now: string) =>
  all(
    db,
    checked(columnsOf('timesheet', 'day', 'worked_minutes'))`
    update timesheet t set status = 'SUBMITTED', submitted_at = ${now}, rejected = false, version = t.version + 1
    where t.person_id = ${personId} and t.status = 'OPEN' and t.worked_minutes > 0 and not t.missing_clock_out
      and not exists (select from work_entry e where e.person_id = t.person_id and e.day = t.day and e.started_at is not null and e.ended_at is null)
    returning t.day, t.worked_minutes`,
  )

export const recallDays = (db: Db, ids: string[]): Promise<HandedRow[]> =>
  all(
    db,
    checked(
      handedShape,
    )`update timesheet set status = 'OPEN', submitted_at = null, version = version + 1 where id = any(${ids}::uuid[]) returning id, day, status, version`,
  )

export const decideDays = (
  db: Db,
  ids: string[],
  decision: { status: 'APPROVED' | 'OPEN'; by: string; at: string; note: string; rejected: boolean },
) =>
  count(
    db,
    sql`update timesheet set status = ${decision.status}, decided_by = ${decision.by}, decided_at = ${decision.at}, decision_note = nullif(${decision.note}, ''),
    rejected = ${decision.rejected}, version = version + 1 where id = any(${ids}::uuid[])`,
  )

/** Approved days wait again, as if nobody had decided. */
export const undecideDays = (db: Db, ids: string[]) =>
  count(
    db,
    sql`update timesheet set status = 'SUBMITTED', decided_by = null, decided_at = null, decision_note = null, rejected = false, version = version + 1
    where id = any(${ids}::uuid[])`,
  )

/** A person as far as time needs them. */
export const findWorker = (db: Db, id: string) =>
  first(
    db,
    checked({ id: text, name: text, zone: text, managed: bool })`
    select p.id, p.name, ${zoneOf(sql.ref('p.zone'))} as zone, p.id in (select my_reports()) as managed from ${workers} p where p.id = ${id}`,
  )

/** The days of these people that wait for a decision, of each in their order. */
export const waitingDaysOf = async (db: Db, people: readonly string[]): Promise<ReadonlyMap<string, readonly Day[]>> => {
  const found = checked(columnsOf('timesheet', 'person_id', 'day'))`select person_id, day from timesheet
    where person_id = any(${[...people]}::uuid[]) and status = 'SUBMITTED' order by person_id, day`
  const days = Map.groupBy(await all(db, found), ({ person_id }) => person_id)
  return new Map([...days].map(([id, rows]) => [id, rows.map(({ day }) => day)]))
}

/** Whether days of somebody wait for a decision. */
export const anyWaiting = async (db: Db, personId: string): Promise<boolean> =>
  (await count(db, sql`select 1 from timesheet where person_id = ${personId} and status = 'SUBMITTED' limit 1`)) > 0
