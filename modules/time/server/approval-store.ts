import type { EmploymentType } from '@daybook/people/domain'
import type { Day } from '@daybook/platform/domain'
import { couldSetRules, type Decider, isDecidedBy, isPlaceOf, workers, zoneOf } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import { all, bool, checked, columnsOf, day, instant, int, sql, text } from '@daybook/platform/server/sql'
import { timeRulesManage } from '../contract/index.ts'
import { isWithinEmployment } from './employment-store.ts'
import type { CountedRow } from './entry-rows.ts'
import { placeShape } from './policy-store.ts'

export type PendingGroup = {
  person_id: string
  name: string
  zone: string
  /** Where the clock of their site stands, or of the company: their own is one that they set themselves. */
  place_zone: string
  department: string
  employment_type: EmploymentType | null
  week: Day
  submitted_at: string
  /** How many pieces of work the week has, where a break without times parts one in two: as many stretches may be shown of it. */
  stretches: number
}
export type PendingSheet = {
  id: string
  person_id: string
  day: Day
  worked_minutes: number
  break_minutes: number
  not_worked: boolean
  outside: boolean
  note: string
  rules_version: number
  version: number
}

const longestNote = 500
// No part of the statement, which keeps its letters where it is built: one beyond Latin-1 doubles what the server's code takes in memory.
const cutOff = '…'

type Waiting = {
  readonly decider: Decider
  readonly weekStarts: number
  /** Only of this person. */
  readonly whose?: string | undefined
}

/** The days that wait in the order in which they were handed in, each with its week: an index gives them in it, so that a page reads few. */
const waitingDays = ({ decider, weekStarts, whose }: Waiting) => sql`(
  select person_id, day, submitted_at, day - d.into_week as week, day - d.into_week + 6 as week_end
  from timesheet t cross join lateral (select (extract(isodow from t.day)::int - ${weekStarts}::int + 7) % 7 as into_week) d
  where t.status = 'SUBMITTED' and ${isDecidedBy(decider, sql.ref('t.person_id'))}
    and ${whose === undefined ? sql`true` : sql`t.person_id = ${whose}`}
  order by submitted_at, person_id, day offset 0)`

/**
 * Persons and weeks that wait, the longest waiting first; one more than `limit`. A week waits since the first of its days: each stands for
 * its week where no other of it was handed in before. The columns of `waitingDays` reach the index of the days, as their sums would not; and
 * `not … >=` keeps from an index that would be read from the beginning for each of them, as `<` does not.
 */
export const pendingGroups = (db: Db, waiting: Waiting, limit: number, after: string[] | undefined): Promise<PendingGroup[]> =>
  all(
    db,
    checked({
      person_id: text,
      name: text,
      zone: text,
      place_zone: text,
      ...placeShape,
      week: day,
      submitted_at: instant,
      stretches: int,
    })`
    select g.person_id, g.name, g.zone, g.place_zone, g.department, g.employment_type, g.week, g.submitted_at, (select coalesce(sum(case when e.break_minutes > 0 then 2 else 1 end), 0)::int from work_entry e
      where e.person_id = g.person_id and e.day between g.week and g.week_end and e.started_at is not null) as stretches
    from (select w.*, p.name, p.department, p.employment_type, ${zoneOf(sql.ref('p.zone'))} as zone, ${zoneOf(sql.ref('p.site_zone'))} as place_zone
      from ${waitingDays(waiting)} w join ${workers} p on p.id = w.person_id
      where not exists (select from timesheet o where o.person_id = w.person_id and o.status = 'SUBMITTED'
          and o.day between w.week and w.week_end and not (o.submitted_at, o.day) >= (w.submitted_at, w.day))
        and ${after ? sql`w.submitted_at >= ${after[0]}::timestamptz and (w.submitted_at, w.person_id, w.week) > (${after[0]}::timestamptz, ${after[1]}::uuid, ${after[2]}::date)` : sql`true`}
      order by w.submitted_at, w.person_id, w.day limit ${limit + 1}) g
    order by g.submitted_at, g.person_id, g.week`,
  )

type Week = Pick<PendingGroup, 'person_id' | 'week'>

/** The weeks of a page as a table, so that nothing between the first and the last of them is read. */
const weeksOf = (weeks: readonly Week[]) =>
  sql`unnest(${weeks.map((each) => each.person_id)}::uuid[], ${weeks.map(({ week }) => week)}::date[]) as w(person_id, week)`

/** The versions that each of these people saved themselves, of those who are no owner, who may say anything. */
export const savedThemselves = async (db: Db, people: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<number>>> => {
  const found = await all(
    db,
    checked({ person_id: text, version: int })`select w.id as person_id, p.version
    from (select distinct id from unnest(${[...people]}::uuid[]) u(id) where ${couldSetRules(sql.ref('u.id'), timeRulesManage)} offset 0) w
      join time_policy p on ${isPlaceOf(sql.ref('p.saved_by'), sql.ref('w.id'))}`,
  )
  return new Map(
    [...Map.groupBy(found, (row) => row.person_id)].map(([id, rows]) => [id, new Set(rows.map((row) => row.version))]),
  )
}

/** The days that wait, with the beginning of what is noted on each: all the notes of a page could be millions of characters. */
export const pendingSheets = (db: Db, weeks: readonly Week[]): Promise<PendingSheet[]> =>
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
        'not_worked',
        'rules_version',
        'version',
      ),
      outside: bool,
      note: text,
    })`select t.id, t.person_id, t.day, t.worked_minutes, t.break_minutes, t.not_worked, t.rules_version, t.version, not ${isWithinEmployment} as outside,
      case when length(n.notes) > ${longestNote} then left(n.notes, ${longestNote}) || ${cutOff} else n.notes end as note
    from ${weeksOf(weeks)} join timesheet t on t.person_id = w.person_id and t.day between w.week and w.week + 6
      join ${workers} p on p.id = t.person_id
      cross join lateral (select coalesce(string_agg(e.note, ' ' || chr(183) || ' ' order by e.started_at nulls last), '') as notes
        from work_entry e where e.person_id = t.person_id and e.day = t.day and e.note <> '') n
    where t.status = 'SUBMITTED' order by t.day`,
  )

type OvertimeSpan = Week & { from: Day; to: Day }

/** All days that the overtime of those weeks is counted over, also the decided ones, each with its week. */
export const weekMinutes = (
  db: Db,
  weeks: readonly OvertimeSpan[],
): Promise<{ person_id: string; week: Day; day: Day; minutes: number }[]> =>
  all(
    db,
    checked({
      ...columnsOf('timesheet', 'person_id', 'day'),
      week: day,
      minutes: int,
    })`select t.person_id, w.week, t.day, t.worked_minutes as minutes
    from unnest(${weeks.map((each) => each.person_id)}::uuid[], ${weeks.map(({ week }) => week)}::date[], ${weeks.map(({ from }) => from)}::date[],
      ${weeks.map(({ to }) => to)}::date[]) as w(person_id, week, from_day, to_day)
      join timesheet t on t.person_id = w.person_id and t.day between w.from_day and w.to_day order by t.day`,
  )

export type PendingEntry = CountedRow & { person_id: string }

/** What the waiting days are counted and their strips are drawn from. */
export const pendingEntries = (db: Db, weeks: readonly Week[]): Promise<PendingEntry[]> =>
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
    select e.id, e.person_id, e.day, e.started_at, e.ended_at, e.minutes, e.break_minutes, e.missing_out, e.zone
    from ${weeksOf(weeks)} join work_entry e on e.person_id = w.person_id and e.day between w.week and w.week + 6
      join timesheet t on t.person_id = e.person_id and t.day = e.day and t.status = 'SUBMITTED'
    order by e.day, e.started_at, e.id`,
  )
