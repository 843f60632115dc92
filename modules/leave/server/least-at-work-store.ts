import { isPlaceOf, workers } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, checked, columnsOf, count, day, int, one, orNull, type RawBuilder, sql, text } from '@daybook/platform/server/sql'
import type { ShortOn } from '../domain/index.ts'

const shape = { department: orNull(text), least: int }
export type LeastRow = { department: string | null; least: number }

// What was ended stays as 0, with who ended it.

/** The company's own first, then its departments by name. */
export const leastRows = (db: Db): Promise<LeastRow[]> =>
  all(
    db,
    checked(
      shape,
    )`select nullif(department, '') as department, least from least_at_work where least > 0 order by lower(department), department`,
  )

/** What is said of one department, with how many it is said of; nobody else changes them until the transaction ends. */
export const lockLeast = async (db: Db, department: string | null): Promise<{ least: number | null; all: number }> => {
  await count(db, sql`select pg_advisory_xact_lock(hashtextextended('least_at_work ' || app_company(), 0))`)
  return one(
    db,
    checked({
      least: orNull(int),
      all: int,
    })`select (select least from least_at_work where department = ${department ?? ''} and least > 0) as least,
      (select count(*)::int from least_at_work where least > 0) as all`,
  )
}

/** Whether something is said of a department. */
export const isLeastOf = async (db: Db, department: string): Promise<boolean> =>
  (await count(db, sql`select 1 from least_at_work where department = ${department} and least > 0`)) > 0

/** Whether anything is said of a department, or was and somebody ended it. */
export const everLeastOf = async (db: Db, department: string): Promise<boolean> =>
  (await count(db, sql`select 1 from least_at_work where department = ${department}`)) > 0

/** What is said of a department is said of the one of another name, unless something is said of that one already. */
export const renameLeast = async (db: Db, from: string, to: string): Promise<void> => {
  await count(
    db,
    sql`delete from least_at_work o where o.department = ${to} and o.least = 0 and ${from} <> ${to}
      and exists (select from least_at_work l where l.department = ${from} and l.least > 0)`,
  )
  await count(
    db,
    sql`update least_at_work set department = ${to} where department = ${from} and not exists (select from least_at_work o where o.department = ${to})`,
  )
  await count(db, sql`delete from least_at_work where department = ${from} and ${from} <> ${to}`)
}

type Saved = { department: string | null; least: number; by: string; at: string }

export const saveLeast = (db: Db, { department, least, by, at }: Saved): Promise<number> =>
  count(
    db,
    sql`insert into least_at_work (department, least, saved_by, saved_at) values (${department ?? ''}, ${least}, ${by}, ${at})
      on conflict (company_id, department) do update set least = excluded.least, saved_by = excluded.saved_by, saved_at = excluded.saved_at`,
  )

/** Whether somebody said themselves, in this place or in one before, how many are to be left of their department or of the whole company, or ended it. */
export const saidLeastOfOwn = (person: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from least_at_work l join ${workers} of on of.id = ${person}
    where l.department in ('', of.department) and ${isPlaceOf(sql.ref('l.saved_by'), person)})`

/** What holds for these people: of the whole company, and of their departments. */
const rulesOf = (people: readonly string[]) => sql`select l.department, l.least from least_at_work l
  where l.least > 0 and (l.department = '' or l.department in (select w.department from ${workers} w where w.id = any(${[...people]}::uuid[])))`

/** Last days that are ahead are counted where whoever asks may know of them. */
export type Leavers = 'counted' | 'unknown'

/** Everybody each rule is said of, from when to when they work here; who was not hired yet, or left, is not counted. */
const staff = (leavers: Leavers) => sql`select l.department, greatest(coalesce(w.hire_date, s.first), s.first) as from_day,
    case when ${leavers === 'counted'} or w.status = 'INACTIVE' then w.end_date end as end_date
  from rules l cross join span s join ${workers} w on l.department = '' or w.department = l.department
  where w.status <> 'INACTIVE' or w.end_date is not null`

/** Who is away on which of the days, by leave that was booked or that a file brought; half a day counts as away. */
const awayOn = (people: readonly string[] | null) => sql`select y.person_id, y.day from leave_day y
    where y.day in (select day from days) and y.working > 0 and (${people}::uuid[] is null or y.person_id = any(${people}::uuid[]))
  union select r.person_id, b.day from span s
    join leave_request r on r.from_day <= s.last and r.to_day >= s.first
    cross join lateral jsonb_to_recordset(r.per_day) as b(day date, working int)
    where r.import_key is not null and r.status = 'APPROVED' and b.working > 0 and b.day in (select day from days)
      and (${people}::uuid[] is null or r.person_id = any(${people}::uuid[]))`

const spanned = (days: readonly Day[]) => sql`days as materialized (select distinct unnest(${[...days]}::date[]) as day),
  span as materialized (select min(day) as first, max(day) as last from days)`

const shortShape = { day, ...shape, left: int, people: int }

/**
 * On which of these days fewer people than are wanted would be left if one more of them were away, by the rules that hold for these people.
 * All days are counted in one go, however many there are: hires, last days and leave are each looked at once.
 */
export const shortDays = (db: Db, people: readonly string[], days: readonly Day[], leavers: Leavers): Promise<ShortOn[]> =>
  all(
    db,
    checked(
      shortShape,
    )`with ${spanned(days)}, rules as materialized (${rulesOf(people)}), staff as materialized (${staff(leavers)}),
      moves as (select department, from_day as day, 1 as people, false as asked from staff where end_date is null or end_date >= from_day
        union all select department, end_date + 1, -1, false from staff where end_date >= from_day
        union all select l.department, d.day, 0, true from rules l cross join days d),
      present as (select department, day, asked, sum(people) over (partition by department order by day) as people from moves),
      away as (select l.department, o.day, count(*) as people from (${awayOn(null)}) o join ${workers} w on w.id = o.person_id
        join rules l on l.department = '' or w.department = l.department group by 1, 2)
    select p.day, nullif(p.department, '') as department, l.least, (p.people - coalesce(a.people, 0) - 1)::int as left, p.people::int as people
    from present p join rules l on l.department = p.department left join away a on a.department = p.department and a.day = p.day
    where p.asked and p.people - coalesce(a.people, 0) - 1 < l.least`,
  )

/** Who of these people is away on which of the days already. */
export const ownDaysAway = (db: Db, people: readonly string[], days: readonly Day[]) =>
  all(db, checked(columnsOf('leave_day', 'person_id', 'day'))`with ${spanned(days)} ${awayOn([...people])}`)

export const departmentsOf = (db: Db, people: readonly string[]) =>
  all(
    db,
    checked(
      columnsOf('person', 'id', 'department'),
    )`select id, department from ${workers} w where id = any(${[...people]}::uuid[])`,
  )
