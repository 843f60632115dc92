import { managerOf, places, workers } from '@daybook/people/server'
import { rolesWith } from '@daybook/platform/contract'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, checked, int, json, sql, text } from '@daybook/platform/server/sql'
import { timesheetApprove } from '../contract/index.ts'

/** Whose days of a span are asked for. */
export type RemindAsked = { readonly from: Day; readonly to: Day; readonly people: readonly string[] }

export type Approver = { name: string; email: string; people: number; days: number }
export type Worker = { name: string; email: string; days: Day[] }

const approving = rolesWith(timesheetApprove)

/** Managers who work here, are managers still, and whom days of these people wait for, `but` for some. */
export const approversOf = (db: Db, { from, to, people }: RemindAsked, but: readonly string[]): Promise<Approver[]> =>
  all(
    db,
    checked({ name: text, email: text, people: int, days: int })`
    select m.name, m.email, count(distinct t.person_id)::int as people, count(*)::int as days
    from timesheet t join ${workers} m on m.id = ${managerOf(sql.ref('t.person_id'))} and m.status = 'ACTIVE'
      join ${places} pl on pl.id = m.id and pl.role = any(${approving})
    where t.status = 'SUBMITTED' and t.day between ${from} and ${to} and t.person_id = any(${people}::uuid[]) and m.id <> all(${but}::uuid[])
    group by m.id, m.name, m.email order by m.id`,
  )

/** Who worked on days that they have not handed in, `but` for some. */
export const notHandedIn = (db: Db, { from, to, people }: RemindAsked, but: readonly string[]): Promise<Worker[]> =>
  all(
    db,
    checked({ name: text, email: text, days: json<Day[]>() })`
    select p.name, p.email, json_agg(t.day order by t.day) as days from timesheet t join ${workers} p on p.id = t.person_id and p.status = 'ACTIVE'
    where t.status = 'OPEN' and (t.worked_minutes > 0 or t.missing_clock_out) and t.day between ${from} and ${to}
      and t.person_id = any(${people}::uuid[]) and p.id <> all(${but}::uuid[])
    group by p.id, p.name, p.email order by p.id`,
  )
