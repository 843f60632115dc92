import { addDays, type Day } from '@daybook/platform/domain'
import { type Decider, isDecidedBy, shownText, workers } from '@daybook/people/server'
import { contains, type RawBuilder, sql } from '@daybook/platform/server/sql'
import { type ClockState, defaultTimePolicy } from '../domain/index.ts'

/** How long a shift of a group that begins on a day may last, in minutes; null where nothing was decided. */
const longestOf = (group: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql`(
  select (t.policy->'time'->>'maxShiftMinutes')::int from time_policy t
  where not t.replaced and ${group} and t.from_day <= ${day} order by t.from_day desc limit 1)`

const ofCompany = sql`t.department = '' and t.employment_type is null`
const ofDepartment = sql`t.department = (select w.department from ${workers} w where w.id = s.person_id and w.department <> '')`
const ofEmployment = sql`t.employment_type = (select w.employment_type from ${workers} w where w.id = s.person_id)`

/**
 * How long the shift `s` may last, by the rules of its person on its day (`bookOf` of the domain). Where no group has rules of its own
 * and the shift is of today, as almost all that run, the answer is the same for all of them and is looked up once.
 */
const longestShift = ({ today }: PresenceAsked) => sql`make_interval(mins => coalesce(
  case when s.day = ${today}::date and not exists (select from time_policy where (department <> '' or employment_type is not null) and not replaced) then ${longestOf(ofCompany, sql`${today}::date`)}
  else coalesce(${longestOf(ofDepartment, sql`s.day`)}, ${longestOf(ofEmployment, sql`s.day`)}, ${longestOf(ofCompany, sql`s.day`)}) end,
  ${defaultTimePolicy.maxShiftMinutes}::int))`

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

/** What is asked about presence: the reader's day, the instant at which it began, and the present one. */
export type PresenceAsked = { today: Day; begins: string; now: string }

/** Which people: those whose name, address or title has `q` in it, who are in, on a break or out, behind the last one of a page. */
export type PresenceSearch = {
  q?: string | undefined
  state?: ClockState | undefined
  after?: { out: boolean; startedAt: string; personId: string } | undefined
}

/**
 * Whoever does not work here, or is not searched for, is left out: PostgreSQL keeps `not in` as a table in memory, whatever it believes
 * about a company that was never analysed. Joined with people, 10,000 shifts are 10,000 look-ups (19 ms instead of 2).
 */
const isMeant = (q: string | undefined) =>
  sql<boolean>`s.person_id not in (select w.id from ${workers} w where ${
    q === undefined
      ? sql`w.status <> 'ACTIVE'`
      : sql`(w.status <> 'ACTIVE' or ${shownText(sql.ref('w.search_text'))} not like ${contains(q)})`
  })`

const shiftColumns = sql`s.person_id, s.day, s.started_at, s.ended_at, s.break_started_at`

/** Shifts that run. One that is open for too long was given up. */
const running = (asked: PresenceAsked, q?: string) => sql`
  select ${shiftColumns} from shift s
  where s.ended_at is null and s.started_at >= ${asked.now}::timestamptz - ${longestShift(asked)} and ${isMeant(q)}`

/**
 * Shifts of a day that ended, as far as asked behind an instant. One day, in the order of an index: else the database reads all shifts of a
 * company where the table has just grown (116 ms of 10,000 people).
 */
const endedOn = (day: Day, behind?: string) => sql`(
  select ${shiftColumns} from shift s where s.ended_at is not null and s.day = ${day}::date
    and ${behind === undefined ? sql`true` : sql`s.ended_at >= ${behind}::timestamptz`} order by s.ended_at offset 0)`

/**
 * The last shift of everybody who was at work today and is not now. A night shift that ended today was at work today, and so was somebody
 * whose day is another one elsewhere.
 */
const ended = ({ today, begins }: PresenceAsked, q?: string) => sql`
  select distinct on (s.person_id) ${shiftColumns} from (
    ${endedOn(today)}
    union all ${endedOn(addDays(today, -1), begins)}
    union all ${endedOn(addDays(today, 1), begins)}) s
  where s.person_id not in (select person_id from shift where ended_at is null) and ${isMeant(q)}
  order by s.person_id, s.started_at desc`

const behind = (after: PresenceSearch['after']) =>
  after
    ? sql<boolean>`(s.started_at, s.person_id) > (${after.startedAt}::timestamptz, ${after.personId}::uuid)`
    : sql<boolean>`true`

/** Who is in comes first, and of them whoever has been in for longest; so do those who went, who stand in `gone`. */
const pageOf = (asked: PresenceAsked, { q, state, after }: PresenceSearch, limit: number, gone: RawBuilder<unknown>) => {
  const pastInside = state === undefined && after?.out === true
  const inside = sql`(select * from (${running(asked, q)}) s
    where ${behind(after)} and ${state === 'ON_BREAK' ? sql`s.break_started_at is not null` : sql`true`}
    order by s.started_at, s.person_id limit ${limit})`
  const out = sql`(select * from ${gone} s where ${behind(after?.out ? after : undefined)}
    order by s.started_at, s.person_id limit ${limit})`
  const parts = [
    ...(state === 'CLOCKED_OUT' || pastInside ? [] : [inside]),
    ...(state === undefined || state === 'CLOCKED_OUT' ? [out] : []),
  ]
  return sql`select * from (${sql.join(parts, sql` union all `)}) s order by s.ended_at is not null, s.started_at, s.person_id limit ${limit}`
}

/** The people of a page as one JSON value. Pieces of work are read only for them. */
const peopleJson = (page: RawBuilder<unknown>) => sql<PresenceRow[]>`(
  select coalesce(json_agg(row_to_json(w) order by w.ended_at is not null, w.started_at, w.person_id), '[]') from (
    select s.person_id, p.name, p.designation, p.picture, s.started_at, s.ended_at, s.break_started_at, (
      select coalesce(json_agg(json_build_object('start', e.started_at, 'end', e.ended_at) order by e.started_at), '[]')
      from work_entry e where e.person_id = s.person_id and e.day = s.day and e.started_at is not null and not e.missing_out) as spans
    from (${page}) s join ${workers} p on p.id = s.person_id) w)`

/** A page of those who are at work or were today, as one JSON value. */
export const presencePageJson = (asked: PresenceAsked, search: PresenceSearch, limit: number) =>
  peopleJson(pageOf(asked, search, limit, sql`(${ended(asked, search.q)})`))

/** How many are in, how many of them on a break, how many were in today, and the first of them all. */
export type Presence = { clocked_in: number; on_break: number; clocked_out: number; people: PresenceRow[] }

/**
 * Who is at work and who was today, the first `limit` of them and how many there are, as one JSON value: part of a statement that somebody
 * else writes, because a screen that shows many things must not ask for each of them in turn.
 */
export const presenceJson = (asked: PresenceAsked, limit: number) => sql<Presence>`(
  with gone as materialized (${ended(asked)})
  select json_build_object('clocked_in', count(*), 'on_break', count(s.break_started_at), 'clocked_out', (select count(*) from gone),
    'people', ${peopleJson(pageOf(asked, {}, limit, sql`gone`))}) from (${running(asked)}) s)`

/** One person whose days wait for the reader: since which day, and how many. */
export type PendingPerson = { person_id: string; name: string; day: Day; days: number; since: string; total: number }

/** Whose days wait for this reader, the longest waiting first, at most `limit` people, as one JSON value; `total` counts all their days. */
export const pendingDaysJson = (decider: Decider, limit: number) => sql<PendingPerson[]>`(
  select coalesce(json_agg(row_to_json(w) order by w.since, w.person_id), '[]') from (
    select g.*, p.name from (
      select t.person_id, min(t.day) as day, count(*)::int as days, min(t.submitted_at) as since, (sum(count(*)) over ())::int as total
      from timesheet t where t.status = 'SUBMITTED' and ${isDecidedBy(decider, sql.ref('t.person_id'))} group by 1 order by since, 1 limit ${limit}) g join ${workers} p on p.id = g.person_id) w)`
