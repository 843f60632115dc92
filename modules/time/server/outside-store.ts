import { workersByLegalName } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { checked, int, one, texts } from '@daybook/platform/server/sql'
import { isWithinEmployment } from './employment-store.ts'

/**
 * Days with hours before a joining date or after a last day, which no payroll pays: how many, of how many people, and three of these by name. Asked person
 * by person, of the few whose dates lie in the way.
 */
export const hoursOutside = (db: Db, from: Day, to: Day) =>
  one(
    db,
    checked({ days: int, people: int, names: texts })`
    select coalesce(sum(d.days), 0)::int as days, count(*)::int as people, coalesce((array_agg(p.name order by lower(p.name), p.id))[1:3], '{}') as names
    from ${workersByLegalName} p cross join lateral (
      select count(*) as days from timesheet t where t.person_id = p.id and t.day between ${from} and ${to} and not ${isWithinEmployment}
        and t.status <> 'PAID' and (t.worked_minutes > 0 or t.missing_clock_out) offset 0) d
    where (p.hire_date > ${from} or p.end_date < ${to}) and d.days > 0`,
  )
