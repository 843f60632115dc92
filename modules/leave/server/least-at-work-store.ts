import { workers } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, checked, count, day, first, int, one, orNull, sql, text } from '@daybook/platform/server/sql'

const shape = { department: orNull(text), least: int }
export type LeastRow = { department: string | null; least: number }

/** The company's own first, then its departments by name. */
export const leastRows = (db: Db): Promise<LeastRow[]> =>
  all(
    db,
    checked(shape)`select nullif(department, '') as department, least from least_at_work order by lower(department), department`,
  )

/** What is said of one department, with how many it is said of; nobody else changes them until the transaction ends. */
export const lockLeast = async (db: Db, department: string | null): Promise<{ least: number | null; all: number }> => {
  await count(db, sql`select pg_advisory_xact_lock(hashtextextended('least_at_work ' || app_company(), 0))`)
  return one(
    db,
    checked({
      least: orNull(int),
      all: int,
    })`select (select least from least_at_work where department = ${department ?? ''}) as least,
      (select count(*)::int from least_at_work) as all`,
  )
}

/** Whether anybody works in a department. */
export const isDepartment = async (db: Db, department: string): Promise<boolean> =>
  (await count(db, sql`select 1 from ${workers} w where department = ${department} and status <> 'INACTIVE' limit 1`)) > 0

type Saved = { department: string | null; least: number; by: string; at: string }

export const saveLeast = (db: Db, { department, least, by, at }: Saved): Promise<number> =>
  least === 0
    ? count(db, sql`delete from least_at_work where department = ${department ?? ''}`)
    : count(
        db,
        sql`insert into least_at_work (department, least, saved_by, saved_at) values (${department ?? ''}, ${least}, ${by}, ${at})
        on conflict (company_id, department) do update set least = excluded.least, saved_by = excluded.saved_by, saved_at = excluded.saved_at`,
      )

const shortShape = { day, ...shape, left: int, people: int }
export type ShortRow = { day: Day; department: string | null; least: number; left: number; people: number }

/**
 * The worst of these days on which somebody away too leaves fewer people than are wanted, of their department or of the company; undefined
 * where enough are left. Who was not hired yet, or left, is not counted; half a day counts as away.
 */
export const shortestDay = (db: Db, personId: string, days: readonly Day[]): Promise<ShortRow | undefined> =>
  first(
    db,
    checked(shortShape)`select d.day, nullif(l.department, '') as department, l.least, n.people - a.away - 1 as left, n.people
    from (select w.department from ${workers} w where w.id = ${personId}) me
      join least_at_work l on l.department in ('', me.department)
      cross join unnest(${[...days]}::date[]) as d(day)
      cross join lateral (select count(*)::int as people from ${workers} w where (l.department = '' or w.department = l.department)
        and (w.status <> 'INACTIVE' or w.end_date >= d.day) and (w.hire_date is null or w.hire_date <= d.day)
        and (w.end_date is null or w.end_date >= d.day)) n
      cross join lateral (select count(distinct o.person_id)::int as away from (
          select person_id from leave_day where day = d.day and working > 0
          union all select r.person_id from leave_request r cross join lateral jsonb_to_recordset(r.per_day) as b(day date, working int)
            where r.import_key is not null and r.status = 'APPROVED' and d.day between r.from_day and r.to_day and b.day = d.day and b.working > 0) o
        join ${workers} w on w.id = o.person_id
        where o.person_id <> ${personId} and (l.department = '' or w.department = l.department)) a
    where n.people - a.away - 1 < l.least
    order by n.people - a.away - 1 - l.least, d.day, l.department desc limit 1`,
  )
