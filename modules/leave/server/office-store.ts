import { workers } from '@daybook/people/server'
import type { Scope } from '@daybook/platform/contract'
import type { Day } from '@daybook/platform/domain'
import { sql } from '@daybook/platform/server/sql'

/** Somebody who is away on a day, as everybody may know it. */
export type AwayToday = {
  id: string
  name: string
  designation: string
  picture: string | null
  from: Day
  to: Day
  total: number
}

/** Who is away on a day, in the order of names, at most `limit`, as one JSON value; `total` counts all of them. */
export const awayTodayJson = (today: Day, limit: number) => sql<AwayToday[]>`(
  select coalesce(json_agg(row_to_json(a) order by a.name, a.id), '[]') from (
    select p.id, p.name, p.designation, p.picture, min(r.from_day) as "from", max(r.to_day) as "to", (count(*) over ())::int as total
    from leave_day d join leave_request r on r.id = d.request_id join ${workers} p on p.id = d.person_id
    where d.day = ${today} and p.status <> 'INACTIVE' group by p.id, p.name, p.designation, p.picture order by p.name, p.id limit ${limit}) a)`

/** A request for leave that waits, as far as My Office shows it. */
export type PendingRequest = { id: string; person_id: string; name: string; day: Day; days: number; since: string; total: number }

/** Requests that wait for whoever asks, the longest waiting first, at most `limit`, as one JSON value; `total` counts all of them. */
export const pendingLeaveJson = (scope: Scope, own: readonly string[], limit: number) => sql<PendingRequest[]>`(
  select coalesce(json_agg(row_to_json(w) order by w.since, w.id), '[]') from (
    select r.id, r.person_id, p.name, r.from_day as day, r.to_day - r.from_day + 1 as days, r.asked_at as since, (count(*) over ())::int as total
    from leave_request r join ${workers} p on p.id = r.person_id
    where (r.status = 'PENDING' or r.cancel_asked) and r.person_id <> all(${[...own]}::uuid[])
      and ${scope === 'reports' ? sql`r.person_id in (select my_reports()) and (r.stage = 'MANAGER' or r.cancel_asked)` : sql`true`}
    order by r.asked_at, r.id limit ${limit}) w)`
