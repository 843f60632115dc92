import type { EmploymentType } from '@daybook/people/domain'
import { departments, isHereToStay, nameOf, placesEverOf, workers } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import {
  all,
  bool,
  checked,
  columnsOf,
  count,
  day,
  int,
  json,
  kindOf,
  one,
  orNull,
  type RawBuilder,
  sql,
  text,
} from '@daybook/platform/server/sql'
import { isWholeCompany, type RulesGroup, type RulesPlace } from '../domain/index.ts'
import { type Decided, placeShape } from './policy-store.ts'

/** Every version that was saved, the newest first, with who saved it. */
export const savedVersions = (db: Db) =>
  all(
    db,
    checked({
      ...columnsOf('time_policy', 'version', 'department', 'employment_type', 'from_day', 'replaced', 'since'),
      policy: json<Decided | null>(),
      saved_by_name: orNull(text),
    })`select version, department, employment_type, from_day, replaced, since, policy, ${nameOf(sql`saved_by`)} as saved_by_name
    from time_policy order by version desc`,
  )
export type SavedVersion = Awaited<ReturnType<typeof savedVersions>>[number]

/** The departments, and '' for who is in none, with how many work there; who left counts no more. */
export const departmentsOf = (db: Db): Promise<{ name: string; people: number }[]> =>
  all(
    db,
    checked({ name: text, people: int })`select d.name, count(w.id)::int as people
    from (select name from ${departments} d union all select '') d left join ${workers} w on w.department = d.name and w.status <> 'INACTIVE'
    group by 1 order by lower(d.name), 1`,
  )

/** How people who work here are employed, with how many are. */
export const employmentTypesOf = (db: Db) =>
  all(
    db,
    checked({
      type: kindOf<EmploymentType>(text),
      people: int,
    })`select w.employment_type as type, count(*)::int as people from ${workers} w
    where w.status <> 'INACTIVE' and w.employment_type is not null group by 1 order by 1`,
  )

/** Whether a worker `w` is in a group. */
const isIn = ({ department, employmentType = null }: RulesGroup) =>
  employmentType === null ? sql<boolean>`w.department = ${department}` : sql<boolean>`w.employment_type = ${employmentType}`

/** Which workers `w` rules are looked at for: these people, and whoever works here for good. */
const looksAt = (own: readonly string[], today: Day) =>
  sql<boolean>`w.status <> 'INACTIVE' and (w.id = any(${[...own]}::uuid[]) or ${isHereToStay(sql`w`, today)})`

/** Whether one of these people is in a group, and nobody beside them. */
export const isAloneIn = async (db: Db, group: RulesGroup, own: readonly string[], today: Day): Promise<boolean> =>
  (
    await one(
      db,
      checked({ alone: bool })`select coalesce(bool_and(id = any(${[...own]}::uuid[])), false) as alone from ${workers} w
        where ${looksAt(own, today)} and ${isIn(group)}`,
    )
  ).alone

/** Where people work and how they are employed, each place once, told apart by whether it is one of these people’s. */
export const placesOf = async (db: Db, own: readonly string[], today: Day): Promise<RulesPlace[]> =>
  all(
    db,
    checked({ department: text, employmentType: orNull(kindOf<EmploymentType>(text)), own: bool })`
    select distinct w.department, w.employment_type as "employmentType", w.id = any(${[...own]}::uuid[]) as own from ${workers} w
    where ${looksAt(own, today)}`,
  )

/** Where these people worked, and how they were employed, in places that they left and whose hours are still to be paid. */
export const placesLeft = (db: Db, people: readonly string[]) =>
  all(
    db,
    checked(placeShape)`select distinct w.department, w.employment_type from ${workers} w
      where w.id = any(${[...people]}::uuid[]) and w.status = 'INACTIVE'
        and exists (select from timesheet t where t.person_id = w.id and t.status in ('SUBMITTED', 'APPROVED'))`,
  )

/** Where these people work, or did before they moved on, and how they are employed. */
export const placesOfPeople = (db: Db, people: readonly string[]) =>
  all(db, checked(placeShape)`select distinct department, employment_type from ${placesEverOf(people)} p`)

/** Whether one of these people handed in, or had approved, hours of a day in one of these spans. */
export const handedInWithin = async (
  db: Db,
  people: readonly string[],
  spans: readonly { from: Day; to: Day }[],
): Promise<boolean> =>
  (await count(
    db,
    sql`select 1 from timesheet t join unnest(${spans.map(({ from }) => from)}::date[], ${spans.map(({ to }) => to)}::date[]) s(from_day, to_day)
      on t.day between s.from_day and s.to_day where t.person_id = any(${[...people]}::uuid[]) and t.status <> 'OPEN' limit 1`,
  )) > 0

/** The days of these people that are handed in or approved, and not paid. */
export const handedIn = async (db: Db, people: readonly string[]): Promise<Day[]> =>
  (
    await all(
      db,
      checked(
        columnsOf('timesheet', 'day'),
      )`select distinct day from timesheet where person_id = any(${[...people]}::uuid[]) and status in ('SUBMITTED', 'APPROVED')`,
    )
  ).map(({ day: on }) => on)

/** The versions that one of these people saved. */
export const versionsOf = async (db: Db, people: readonly string[]): Promise<number[]> =>
  (
    await all(
      db,
      checked(
        columnsOf('time_policy', 'version'),
      )`select version from time_policy where saved_by = any(${[...people]}::uuid[]) and not replaced`,
    )
  ).map(({ version }) => version)

/** Lets nobody else save rules, and no payroll become final or day be approved, until the transaction ends. */
export const holdRules = (db: Db) =>
  one(db, sql`select pg_advisory_xact_lock(hashtext('timesheet'), hashtext(app_company()::text))`)

type NewVersion = RulesGroup & { version: number; from: Day; policy: Decided | null; by: string; at: string }

/** Saves a version; one of the same group and day is replaced by it. */
export const addVersion = async (
  db: Db,
  { version, department, employmentType = null, from, policy, by, at }: NewVersion,
): Promise<void> => {
  await count(
    db,
    sql`update time_policy set replaced = true where department = ${department} and employment_type is not distinct from ${employmentType}::text and from_day = ${from} and not replaced`,
  )
  await count(
    db,
    sql`insert into time_policy (version, department, employment_type, from_day, policy, saved_by, since)
    values (${version}, ${department}, ${employmentType}, ${from}, ${policy === null ? null : JSON.stringify(policy)}::jsonb, ${by}, ${at})`,
  )
}

/** The departments, or the types of employment, that have rules of their own and do not follow the company. */
const deciding = (column: 'department' | 'employment_type') => sql`(select ${sql.ref(column)} from (
  select distinct on (department, employment_type) department, employment_type, policy from time_policy
  where not replaced order by department, employment_type, from_day desc) own
  where policy is not null and ${column === 'department' ? sql`department <> ''` : sql`employment_type is not null`})`

/** Whom, of the workers `w`, rules are for. Those of a department come first, then those of a type of employment, then the company's. */
export const isMeant = (group: RulesGroup) => {
  if (group.department !== '') return isIn(group)
  const ownDepartment = sql<boolean>`w.department in ${deciding('department')}`
  if (!isWholeCompany(group)) return sql<boolean>`(${isIn(group)} and not ${ownDepartment})`
  return sql<boolean>`(not ${ownDepartment} and coalesce(w.employment_type not in ${deciding('employment_type')}, true))`
}

/** How many people rules are for, and their days from a day on: those that nobody handed in, and the others. */
export const meantBy = (db: Db, group: RulesGroup, from: Day) =>
  one(
    db,
    checked({ people: int, open: int, kept: int })`
    select (select count(*)::int from ${workers} w where w.status <> 'INACTIVE' and ${isMeant(group)}) as people,
      count(*) filter (where t.status = 'OPEN')::int as open, count(*) filter (where t.status <> 'OPEN')::int as kept
    from timesheet t where t.day >= ${from} and t.person_id in (select w.id from ${workers} w where ${isMeant(group)})`,
  )

const isRuled = async (db: Db, department: string, more: RawBuilder<unknown>): Promise<boolean> =>
  (
    await one(
      db,
      checked({ own: bool })`select exists (select from time_policy t
        where t.department = ${department} and not t.replaced and t.policy is not null and ${more}) as own`,
    )
  ).own

/** Whether a department has rules of its own today or on a later day, whatever holds after that. */
export const decides = (db: Db, department: string, today: Day): Promise<boolean> =>
  isRuled(
    db,
    department,
    sql`not exists (select from time_policy o where o.department = t.department and o.employment_type is not distinct from t.employment_type
      and not o.replaced and o.from_day > t.from_day and o.from_day <= ${today})`,
  )

/** Whether a department has, or had, rules of its own on any day: days that nobody handed in are still counted by those that ended. */
export const everDecided = (db: Db, department: string): Promise<boolean> => isRuled(db, department, sql`true`)

/** From when on a group of some department has, or had, rules; null where none ever had. */
export const firstRulesOf = async (db: Db, departmentsNamed: readonly string[]): Promise<Day | null> =>
  (
    await one(
      db,
      checked({ from: orNull(day) })`select min(from_day) as "from" from time_policy
        where department = any(${[...departmentsNamed]}::text[]) and not replaced`,
    )
  ).from

/** Rules for a department are for the one of another name; where that has rules of its own, these are of no effect any more. */
export const renameGroup = (db: Db, { from, to, replaced }: { from: string; to: string; replaced: boolean }): Promise<number> =>
  count(db, sql`update time_policy set department = ${to}, replaced = replaced or ${replaced} where department = ${from}`)

/** What was decided for a department that is none any more is of no effect; it stays to be read. */
export const endRulesOf = (db: Db, department: string): Promise<number> =>
  count(db, sql`update time_policy set replaced = true where department = ${department} and not replaced`)
