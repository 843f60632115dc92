import { managerOf, places, standInFor, workers } from '@daybook/people/server'
import { rolesWith } from '@daybook/platform/contract'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, checked, int, json, sql, text } from '@daybook/platform/server/sql'
import { timesheetApprove } from '../contract/index.ts'
import { isWithinEmployment } from './employment-store.ts'

/** Whose days of a span are asked for. */
export type RemindAsked = { readonly from: Day; readonly to: Day; readonly people: readonly string[] }

export type Approver = { name: string; email: string; people: number; days: number }
export type Worker = { name: string; email: string; days: Day[] }

const approving = rolesWith(timesheetApprove)

/** Managers who work here, are managers still, and whom days of these people wait for that can be paid, or who stands in for them today, `but` for some. */
export const approversOf = (db: Db, { from, to, people }: RemindAsked, today: Day, but: readonly string[]): Promise<Approver[]> =>
  all(
    db,
    checked({ name: text, email: text, people: int, days: int })`
    with waiting as (select t.person_id, ${managerOf(sql.ref('t.person_id'))} as manager_id, count(*)::int as days from timesheet t join ${workers} p on p.id = t.person_id
        where t.status = 'SUBMITTED' and t.day between ${from} and ${to} and t.person_id = any(${people}::uuid[])
          and ${isWithinEmployment} group by t.person_id),
      approving as (select w.id, w.name, w.email from ${workers} w join ${places} pl on pl.id = w.id and pl.role = any(${approving}) where w.status = 'ACTIVE'),
      asked as materialized (select t.*, ${standInFor(sql.ref('t.manager_id'), sql.ref('t.person_id'), today)} as stand_in_id from waiting t),
      whose as (select a.days, coalesce(s.id, a.manager_id) as id from asked a left join approving s on s.id = a.stand_in_id and s.id <> a.person_id)
    select m.name, m.email, count(*)::int as people, sum(w.days)::int as days from whose w join approving m on m.id = w.id
    where m.id <> all(${but}::uuid[]) group by m.id, m.name, m.email order by m.id`,
  )

/** Who worked on days that they have not handed in, and could, `but` for some. */
export const notHandedIn = (db: Db, { from, to, people }: RemindAsked, but: readonly string[]): Promise<Worker[]> =>
  all(
    db,
    checked({ name: text, email: text, days: json<Day[]>() })`
    select p.name, p.email, json_agg(t.day order by t.day) as days from timesheet t join ${workers} p on p.id = t.person_id and p.status = 'ACTIVE'
    where t.status = 'OPEN' and (t.worked_minutes > 0 or t.missing_clock_out) and t.day between ${from} and ${to}
      and t.person_id = any(${people}::uuid[]) and p.id <> all(${but}::uuid[])
      and ${isWithinEmployment}
    group by p.id, p.name, p.email order by p.id`,
  )
