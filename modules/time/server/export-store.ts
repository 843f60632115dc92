import { type Worker, workersByLegalName } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { inParts, sql } from '@daybook/platform/server/sql'
import type { FiledDay } from '../domain/index.ts'

// So many rows are in memory at once.
const part = 1000

export type FiledPerson = Pick<Worker, 'id' | 'name' | 'email' | 'badge' | 'department' | 'employment_type'>

/** Everybody, whoever left among them, by the names in their contracts. */
export const peopleForFile = (db: Db): AsyncGenerator<FiledPerson[]> =>
  inParts(
    db,
    sql<FiledPerson>`select id, name, email, badge, department, employment_type from ${workersByLegalName} p order by lower(name), id`,
    part,
  )

export type FiledDayRow = Omit<FiledDay, 'name' | 'email' | 'badge'> & {
  person_id: string
  /** When the shift began that nobody ended yet. */
  open_since: string | null
}

/**
 * The days of all of them between these two, at most `most`, in their order, each as its timesheet counts it. The database sums up what was entered, one day
 * at a time, which an index finds. Read person by person, or joined with the people, it may look through everybody for each (32 s of nine thousand
 * people instead of 1).
 */
export const daysForFile = (db: Db, from: Day, to: Day, most: number): AsyncGenerator<FiledDayRow[]> =>
  inParts(
    db,
    sql<FiledDayRow>`
    with d as materialized (
      select person_id, day, break_minutes, worked_minutes, status, missing_clock_out, not_worked from timesheet where day between ${from} and ${to}
      order by day, person_id limit ${most}
    )
    select d.person_id, d.day, e.begins, e.ends, e.zone, d.break_minutes as breaks, d.worked_minutes as minutes, d.status,
      d.missing_clock_out or coalesce(e.lacks, false) as missing, coalesce(e.runs, false) as runs, d.not_worked,
      case when e.runs then (select s.started_at from shift s where s.person_id = d.person_id and s.ended_at is null) end as open_since
    from d cross join lateral (
      select min(started_at) as begins, bool_or(missing_out) as lacks,
        (array_agg(zone order by started_at) filter (where started_at is not null))[1] as zone,
        (array_agg(case when missing_out then null else ended_at end order by started_at desc) filter (where started_at is not null))[1] as ends,
        bool_or(started_at is not null and ended_at is null and not missing_out) as runs
      from work_entry where person_id = d.person_id and day = d.day offset 0) e
    order by d.day, d.person_id`,
    part,
  )
