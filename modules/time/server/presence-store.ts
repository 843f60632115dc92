import type { Scope } from '@daybook/platform/contract'
import { addDays, type Day } from '@daybook/platform/domain'
import { workers } from '@daybook/people/server'
import { sql } from '@daybook/platform/server/sql'
import { defaultTimePolicy } from '../domain/index.ts'
import { reach } from './approval-store.ts'

const longestShift = sql`make_interval(mins => coalesce(
  (select (policy->'time'->>'maxShiftMinutes')::int from time_policy order by version desc limit 1), ${defaultTimePolicy.maxShiftMinutes}::int))`

/** One person who is at work, or was today: the last shift, and the pieces of work of its day. Instants as JSON writes them. */
export type PresenceRow = {
  person_id: string
  name: string
  designation: string
  picture: string | null
  started_at: string
  ended_at: string | null
  break_started_at: string | null
  spans: { start: string; end: string | null }[]
}

/**
 * Who is at work and who was today, as one JSON value: part of a statement that somebody else writes, because a screen
 * that shows many things must not ask for each of them in turn. A night shift that ended today was at work today, and so was somebody
 * whose day is another one elsewhere. A shift that is open for too long was given up.
 */
export const presenceJson = ({ today, begins }: { today: Day; begins: string }, now: string) => sql<PresenceRow[]>`(
  select coalesce(json_agg(row_to_json(w) order by w.started_at, w.person_id), '[]') from (
    select s.person_id, p.name, p.designation, p.picture, s.started_at, s.ended_at,
      s.break_started_at, (
        select coalesce(json_agg(json_build_object('start', e.started_at, 'end', e.ended_at) order by e.started_at), '[]')
        from work_entry e where e.person_id = s.person_id and e.day = s.day and e.started_at is not null and not e.missing_out) as spans
    from (
      select distinct on (person_id) person_id, day, started_at, ended_at, break_started_at from shift
      where day = ${today}::date or ended_at is null or (day in (${addDays(today, -1)}, ${addDays(today, 1)}) and ended_at >= ${begins}) order by person_id, started_at desc) s
    join ${workers} p on p.id = s.person_id and p.status = 'ACTIVE'
    where s.ended_at is not null or s.started_at >= ${now}::timestamptz - ${longestShift}) w)`

/** One person whose days wait for the reader: since which day, and how many. */
export type PendingPerson = { person_id: string; name: string; day: Day; days: number; total: number }

/** Whose days wait for this reader, the longest waiting first, at most `limit` people, as one JSON value; `total` counts all their days. */
export const pendingDaysJson = (scope: Scope, own: readonly string[], limit: number) => sql<PendingPerson[]>`(
  select coalesce(json_agg(row_to_json(w) order by w.since, w.person_id), '[]') from (
    select t.person_id, p.name, min(t.day) as day, count(*)::int as days, min(t.submitted_at) as since, (sum(count(*)) over ())::int as total
    from timesheet t join ${workers} p on p.id = t.person_id
    where t.status = 'SUBMITTED' and ${reach(scope, own)} group by 1, 2 order by since, 1 limit ${limit}) w)`
