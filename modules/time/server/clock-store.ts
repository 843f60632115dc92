import { addDays, type Day, type Minutes } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import {
  all,
  attempt,
  checked,
  columnsOf,
  count,
  day,
  first,
  json,
  one,
  orNull,
  type Row,
  sql,
  text,
} from '@daybook/platform/server/sql'
import type { PunchKind, TimesheetStatus } from '../domain/index.ts'
import { asPersonRules, type PersonRules, personRulesColumns, personRulesShape } from './policy-store.ts'

export type Shift = Pick<Row<'shift'>, 'id' | 'day' | 'zone' | 'started_at' | 'ended_at' | 'break_started_at'>

/** What is shown and counted of a piece of work. */
export const entryColumns = [
  'id',
  'day',
  'started_at',
  'ended_at',
  'minutes',
  'break_minutes',
  'missing_out',
  'zone',
  'note',
  'project',
  'source',
  'shift_id',
] as const
export type EntryRow = Pick<Row<'work_entry'>, (typeof entryColumns)[number]>
export type ClockRow = {
  rules: PersonRules
  shift: Shift | null
  entries: EntryRow[]
  sheet: { day: Day; status: TimesheetStatus; rules_version: number } | null
  missing_day: Day | null
}

const entryJson = sql`jsonb_build_object('id', e.id, 'day', e.day, 'started_at', to_char(e.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'ended_at', to_char(e.ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'minutes', e.minutes, 'break_minutes', e.break_minutes,
  'missing_out', e.missing_out, 'zone', e.zone, 'note', e.note, 'project', e.project, 'source', e.source, 'shift_id', e.shift_id)`

/**
 * Everything the clock of a person needs, in one statement: the last shift with the entries of its day, the day's
 * timesheet, and the company's rules. `today` is the day on the person's wall, for whoever has not worked yet. Row security lets a day
 * reach the index only as a plain subselect; under a `coalesce`, the whole history of a person was read.
 */
export const clockRow = async (db: Db, personId: string, today: Day): Promise<ClockRow> => {
  const row = await one(
    db,
    checked({
      ...personRulesShape,
      shift: json<Shift | null>(),
      entries: json<EntryRow[]>(),
      sheet: json<ClockRow['sheet']>(),
      missing_day: orNull(day),
    })`
    with last as (select * from shift where person_id = ${personId} order by started_at desc, ended_at desc nulls first limit 1),
      shown as (select coalesce(case when l.ended_at is null or l.day = ${today}::date then l.day end, ${today}::date) as day from (select 1) x left join last l on true)
    select ${personRulesColumns(personId)},
      (select jsonb_build_object('id', id, 'day', day, 'zone', zone, 'started_at', to_char(started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'ended_at', to_char(ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'break_started_at', to_char(break_started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) from last) as shift,
      coalesce((select jsonb_agg(${entryJson} order by e.started_at nulls last, e.id) from work_entry e
        where e.person_id = ${personId} and e.day = (select day from shown)), '[]') as entries,
      (select jsonb_build_object('day', t.day, 'status', t.status, 'rules_version', t.rules_version) from timesheet t
        where t.person_id = ${personId} and t.day = (select day from shown)) as sheet,
      (select max(t.day) from timesheet t where t.person_id = ${personId} and t.day > ${addDays(today, -31)}::date
        and t.missing_clock_out and t.status = 'OPEN') as missing_day`,
  )
  return { rules: asPersonRules(row), shift: row.shift, entries: row.entries, sheet: row.sheet, missing_day: row.missing_day }
}

/** The shift that a person has not clocked out of. */
export const openShiftOf = (db: Db, personId: string) =>
  first(
    db,
    checked(
      columnsOf('shift', 'day', 'started_at', 'break_started_at'),
    )`select day, started_at, break_started_at from shift where person_id = ${personId} and ended_at is null`,
  )

/** Entries of one day, for a day the clock row did not show. */
export const dayRow = (db: Db, personId: string, asked: Day) =>
  one(
    db,
    checked({ entries: json<EntryRow[]>(), status: orNull(text) })`
    select coalesce((select jsonb_agg(${entryJson} order by e.started_at nulls last, e.id) from work_entry e where e.person_id = ${personId} and e.day = ${asked}), '[]') as entries,
      (select status from timesheet where person_id = ${personId} and day = ${asked}) as status`,
  )

export type Press = {
  punchId: string
  /** Of the entry that the press begins, where it begins one. */
  entryId: string
  personId: string
  at: string
  /** When it arrived, where it waited on a device. */
  arrivedAt: string | null
  /** From when on the entry counts that the press begins: later than the press where somebody comes before the plan. */
  startsAt: string
  /** Of the day that the press counts on. */
  zone: string
  /** Where the browser was. */
  pressedIn: string
  kind: PunchKind
  shiftId: string
  day: Day
  sheetId: string
  worked: number
  pauses: number
  missing: boolean
  /** Under which number the rules were saved that counted the day. */
  rules: number
}

const punch = (p: Press) => sql`insert into punch (id, person_id, at, arrived_at, zone, kind, shift_id, source)
  values (${p.punchId}, ${p.personId}, ${p.at}, ${p.arrivedAt}, ${p.pressedIn}, ${p.kind}, ${p.shiftId}, 'clock')`

const countDay = (
  p: Press,
) => sql`insert into timesheet (id, person_id, day, worked_minutes, break_minutes, missing_clock_out, rules_version)
  values (${p.sheetId}, ${p.personId}, ${p.day}, ${p.worked}, ${p.pauses}, ${p.missing}, ${p.rules})
  on conflict (company_id, person_id, day) do update set worked_minutes = excluded.worked_minutes, break_minutes = excluded.break_minutes,
    missing_clock_out = excluded.missing_clock_out, rules_version = excluded.rules_version, not_worked = false, version = timesheet.version + 1`

const openEntry = (p: Press) => sql`insert into work_entry (id, person_id, day, started_at, zone, source, shift_id)
  values (${p.entryId}, ${p.personId}, ${p.day}, ${p.startsAt}, ${p.zone}, 'clock', ${p.shiftId})`

// A clock-out in the second of the clock-in, or before the plan from which the entry counts, leaves an entry without length; it stays, as the record
// of what happened. What runs is of the
// day of its shift: without the day, everything that the person ever entered would be read.
const closeEntry = (p: Press) => sql`update work_entry set ended_at = greatest(${p.at}::timestamptz, started_at)
  where person_id = ${p.personId} and day = ${p.day} and shift_id = ${p.shiftId} and started_at is not null and ended_at is null and not missing_out`

/** Opens a shift: punch, shift, entry and day in one statement. The database refuses a second open shift. */
export const openShift = (db: Db, p: Press) =>
  attempt(
    db,
    sql`with s as (insert into shift (id, person_id, day, zone, started_at) values (${p.shiftId}, ${p.personId}, ${p.day}, ${p.zone}, ${p.at})),
    p as (${punch(p)}), e as (${openEntry(p)}) ${countDay(p)} returning id`,
    ['one_open_shift', 'no_overlap'],
  )

/** Ends a shift; on a break the break ends with it. */
export const closeShift = (db: Db, p: Press) =>
  count(
    db,
    sql`with s as (update shift set ended_at = ${p.at}, break_started_at = null where id = ${p.shiftId} and ended_at is null),
    p as (${punch(p)}), e as (${closeEntry(p)}) ${countDay(p)}`,
  )

type CutDay = { id: string; day: Day; worked: number; pauses: number; missing: boolean; rules: number }

/** Cuts an entry that has ended into parts, of which the first keeps its id, and counts the days that got one. */
export const saveAfterMidnight = async (
  db: Db,
  personId: string,
  [first, ...rest]: readonly EntryRow[],
  days: readonly CutDay[],
): Promise<void> => {
  if (!first) return
  await count(
    db,
    sql`update work_entry set day = ${first.day}, started_at = ${first.started_at}, ended_at = ${first.ended_at}, break_minutes = ${first.break_minutes}
    where person_id = ${personId} and id = ${first.id}`,
  )
  await count(
    db,
    sql`insert into work_entry (id, person_id, day, started_at, ended_at, break_minutes, zone, note, project, source, shift_id)
    select id, ${personId}::uuid, day, started_at, ended_at, break_minutes, zone, note, project, source, shift_id
    from jsonb_to_recordset(${JSON.stringify(rest)}::jsonb) as e(id uuid, day date, started_at timestamptz, ended_at timestamptz, break_minutes int, zone text,
      note text, project text, source text, shift_id uuid)`,
  )
  await count(
    db,
    sql`insert into timesheet (id, person_id, day, worked_minutes, break_minutes, missing_clock_out, rules_version)
    select id, ${personId}::uuid, day, worked, pauses, missing, rules from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
      as d(id uuid, day date, worked int, pauses int, missing boolean, rules int)
    on conflict (company_id, person_id, day) do update set worked_minutes = excluded.worked_minutes, break_minutes = excluded.break_minutes,
      missing_clock_out = excluded.missing_clock_out, rules_version = excluded.rules_version, not_worked = false, version = timesheet.version + 1`,
  )
}

export const pauseShift = (db: Db, p: Press) =>
  count(
    db,
    sql`with s as (update shift set break_started_at = ${p.at} where id = ${p.shiftId}), p as (${punch(p)}), e as (${closeEntry(p)}) ${countDay(p)}`,
  )

export const resumeShift = (db: Db, p: Press) =>
  attempt(
    db,
    sql`with s as (update shift set break_started_at = null where id = ${p.shiftId}), p as (${punch(p)}), e as (${openEntry(p)})
    ${countDay(p)} returning id`,
    ['no_overlap'],
  )

/**
 * Gives up a shift nobody clocked out of: it ends where it began, and its day counts nothing until it is corrected. The
 * last entry lacks its end, also where the shift was forgotten on a break and that entry was closed. A day that was handed in meanwhile
 * stays as it was decided on.
 */
export const giveUpShift = (db: Db, personId: string, shift: Pick<Shift, 'id' | 'day'>) =>
  count(
    db,
    sql`with s as (update shift set ended_at = started_at, break_started_at = null where id = ${shift.id}),
    e as (update work_entry set ended_at = coalesce(ended_at, started_at), missing_out = true where id = (
      select e.id from work_entry e where e.person_id = ${personId} and e.shift_id = ${shift.id}
        and not exists (select from timesheet t where t.person_id = e.person_id and t.day = e.day and t.status <> 'OPEN')
      order by e.started_at desc limit 1))
    update timesheet set missing_clock_out = true, worked_minutes = 0, break_minutes = 0, version = version + 1
    where person_id = ${personId} and day = ${shift.day} and status = 'OPEN'`,
  )

/** Gives up every shift of these people that has been open for longer than one of theirs lasts, as the next press would; the days that changed. */
export const giveUpLost = async (db: Db, people: readonly { id: string; longest: Minutes }[], now: string): Promise<Day[]> => {
  const lost = await all(
    db,
    checked(columnsOf('shift', 'id', 'person_id', 'day'))`select s.id, s.person_id, s.day
    from unnest(${people.map(({ id }) => id)}::uuid[], ${people.map(({ longest }) => longest)}::int[]) as p(id, longest) join shift s on s.person_id = p.id
    where s.ended_at is null and s.started_at < ${now}::timestamptz - make_interval(mins => p.longest)`,
  )
  for (const shift of lost) await giveUpShift(db, shift.person_id, shift)
  return lost.map(({ day }) => day)
}

/** One press of the clock at a time per person: an advisory lock, held until the transaction ends. */
export const lockClock = (db: Db, personId: string) =>
  one(db, sql`select pg_advisory_xact_lock(hashtextextended('clock ' || ${personId}::text, 0))`)
