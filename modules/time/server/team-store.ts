import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import {
  all,
  bool,
  checked,
  columnsOf,
  day,
  instant,
  int,
  kindOf,
  orNull,
  type RowOf,
  sql,
  text,
} from '@daybook/platform/server/sql'
import type { TimesheetStatus } from '../domain/index.ts'
import type { CountedRow } from './entry-rows.ts'

const dayShape = {
  person_id: text,
  day,
  minutes: int,
  status: kindOf<TimesheetStatus>(text),
  rules_version: int,
  missing: bool,
  entries: int,
  timed: int,
  begins: orNull(instant),
  ends: orNull(instant),
  runs: bool,
}
export type TeamDayRow = RowOf<typeof dayShape>

/**
 * What is stored of these people's days: what was worked, when it began first and when it ended last. The database sums entries up, since a
 * page of people may have thousands of them. An end that is missing, or still to come, is none. One person at a time, and in the order of
 * an index: else the database reads the whole company where a table has just grown (230 ms of 10,000 people instead of 2).
 */
export const daysOfTeam = (db: Db, people: readonly string[], from: Day, to: Day): Promise<TeamDayRow[]> =>
  all(
    db,
    checked(dayShape)`
    select person_id, day, coalesce(worked_minutes, 0) as minutes, coalesce(status, 'OPEN') as status, coalesce(rules_version, 0) as rules_version,
      coalesce(missing_clock_out, false) or coalesce(lacks, false) as missing, coalesce(entries, 0)::int as entries,
      coalesce(timed, 0)::int as timed, begins, ends, coalesce(runs, false) as runs
    from unnest(${[...people]}::uuid[]) as p(person_id) cross join lateral (
      select day, t.worked_minutes, t.status, t.rules_version, t.missing_clock_out, e.entries, e.timed, e.begins, e.ends, e.lacks, e.runs
      from (select day, worked_minutes, status, rules_version, missing_clock_out from timesheet
          where person_id = p.person_id and day between ${from} and ${to} order by day) t
        full join (select day, count(*) as entries, count(started_at) as timed, min(started_at) as begins, bool_or(missing_out) as lacks,
          (array_agg(case when missing_out then null else ended_at end order by started_at desc) filter (where started_at is not null))[1] as ends,
          bool_or(started_at is not null and ended_at is null and not missing_out) as runs
          from work_entry where person_id = p.person_id and day between ${from} and ${to} group by day order by day) e using (day) offset 0) d`,
  )

export type TeamShift = { person_id: string; day: Day; started_at: string; break_started_at: string | null }

/** The shifts of these people that run, or that nobody ended. */
export const openShiftsOf = (db: Db, people: readonly string[]): Promise<TeamShift[]> =>
  all(
    db,
    checked(columnsOf('shift', 'person_id', 'day', 'started_at', 'break_started_at'))`
    select person_id, day, started_at, break_started_at from shift where person_id = any(${[...people]}::uuid[]) and ended_at is null`,
  )

/** A day of somebody, and the instant at which it began where they are. */
export type TeamDayAsked = { personId: string; day: Day; begins: string }

export type TeamEntry = CountedRow & { person_id: string }

// A day has up to 200 entries, older ones up to 2,000, which no strip can show; who pressed the clock this often sees the hours alone.
const mostEntries = 30

/** The entries of these days in order, with those of the night before that reach into them; none of a day that has more than a strip can show. */
export const entriesOfTeam = (db: Db, asked: readonly TeamDayAsked[]): Promise<TeamEntry[]> =>
  all(
    db,
    checked(
      columnsOf(
        'work_entry',
        'id',
        'person_id',
        'day',
        'started_at',
        'ended_at',
        'minutes',
        'break_minutes',
        'missing_out',
        'zone',
      ),
    )`
    select id, person_id, day, started_at, ended_at, minutes, break_minutes, missing_out, zone
    from (select e.*, count(*) over (partition by e.person_id, e.day) as together
      from ${sql`unnest(${asked.map(({ personId }) => personId)}::uuid[], ${asked.map((each) => each.day)}::date[], ${asked.map(({ begins }) => begins)}::timestamptz[])`} as w(person_id, day, begins)
        cross join lateral (select * from work_entry e where e.person_id = w.person_id and e.day between w.day - 1 and w.day
          and (e.day = w.day or (e.started_at is not null and not e.missing_out and (e.ended_at is null or e.ended_at > w.begins)))
          order by e.day offset 0) e) e
    where together <= ${mostEntries} order by person_id, day, started_at`,
  )
