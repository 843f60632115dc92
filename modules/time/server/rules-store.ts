import { nameOf, workers } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, bool, checked, columnsOf, count, int, json, one, orNull, sql, text } from '@daybook/platform/server/sql'
import type { Decided } from './policy-store.ts'

/** Every version that was saved, the newest first, with who saved it. */
export const savedVersions = (db: Db) =>
  all(
    db,
    checked({
      ...columnsOf('time_policy', 'version', 'department', 'from_day', 'replaced', 'since'),
      policy: json<Decided | null>(),
      saved_by_name: orNull(text),
    })`select version, department, from_day, replaced, since, policy, ${nameOf(sql`saved_by`)} as saved_by_name
    from time_policy order by version desc`,
  )
export type SavedVersion = Awaited<ReturnType<typeof savedVersions>>[number]

/** Where people work, with how many do; who left counts no more. */
export const departmentsOf = (db: Db): Promise<{ name: string; people: number }[]> =>
  all(
    db,
    checked({ name: text, people: int })`select w.department as name, count(*)::int as people from ${workers} w
    where w.status <> 'INACTIVE' group by 1 order by lower(w.department), 1`,
  )

/** Whether one of these people works in a department, and nobody beside them. */
export const isAloneIn = async (db: Db, department: string, own: readonly string[]): Promise<boolean> =>
  (
    await one(
      db,
      checked({ alone: bool })`select coalesce(bool_and(id = any(${[...own]}::uuid[])), false) as alone from ${workers} w
        where w.status <> 'INACTIVE' and w.department = ${department}`,
    )
  ).alone

/** Lets nobody else save rules, and no payroll become final or day be approved, until the transaction ends. */
export const holdRules = (db: Db) =>
  one(db, sql`select pg_advisory_xact_lock(hashtext('timesheet'), hashtext(app_company()::text))`)

type NewVersion = { version: number; department: string; from: Day; policy: Decided | null; by: string; at: string }

/** Saves a version; one of the same department and day is replaced by it. */
export const addVersion = async (db: Db, { version, department, from, policy, by, at }: NewVersion): Promise<void> => {
  await count(
    db,
    sql`update time_policy set replaced = true where department = ${department} and from_day = ${from} and not replaced`,
  )
  await count(
    db,
    sql`insert into time_policy (version, department, from_day, policy, saved_by, since)
    values (${version}, ${department}, ${from}, ${policy === null ? null : JSON.stringify(policy)}::jsonb, ${by}, ${at})`,
  )
}

/** Whom, of the workers `w`, rules of a department are for. The company's are for everybody whose department has none of its own. */
export const isMeant = (department: string) =>
  department === ''
    ? sql<boolean>`w.department not in (select department from (
        select distinct on (department) department, policy from time_policy where department <> '' and not replaced order by department, from_day desc) own
        where policy is not null)`
    : sql<boolean>`w.department = ${department}`

/** How many people rules are for, and their days from a day on: those that nobody handed in, and the others. */
export const meantBy = (db: Db, department: string, from: Day) =>
  one(
    db,
    checked({ people: int, open: int, kept: int })`
    select (select count(*)::int from ${workers} w where w.status <> 'INACTIVE' and ${isMeant(department)}) as people,
      count(*) filter (where t.status = 'OPEN')::int as open, count(*) filter (where t.status <> 'OPEN')::int as kept
    from timesheet t where t.day >= ${from} and t.person_id in (select w.id from ${workers} w where ${isMeant(department)})`,
  )
