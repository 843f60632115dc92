import { isHereToStay, placesEverOf, placesOfMoved, workers } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import {
  all,
  attempt,
  bool,
  checked,
  columnsOf,
  count,
  json,
  kindOf,
  one,
  int,
  orNull,
  sql,
  text,
  texts,
} from '@daybook/platform/server/sql'
import type { EmploymentType } from '@daybook/people/domain'
import { daysOfReach, type LeavePlace, type LeavePolicy, type PlaceOf } from '../domain/index.ts'

type StoredVersion = { from: Day; policy: LeavePolicy; madeAt: string; madeByName: string | null }

const typeShape = {
  ...columnsOf('leave_type', 'id', 'name', 'unit', 'archived_at', 'version'),
  versions: json<StoredVersion[]>(),
}

/** A type of leave with its rules, the oldest first. */
export type TypeRow = {
  id: string
  name: string
  unit: 'DAYS' | 'HOURS'
  archived_at: string | null
  version: number
  versions: StoredVersion[]
}

/** Every type of the company, in the order in which they were made. */
export const leaveTypes = async (db: Db): Promise<TypeRow[]> =>
  (await all(
    db,
    checked(typeShape)`
    select t.id, t.name, t.unit, t.archived_at, t.version, (select jsonb_agg(jsonb_build_object('from', p.from_day, 'policy', p.policy,
        'madeAt', to_char(p.made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'madeByName', w.name) order by p.from_day)
      from leave_policy p left join ${workers} w on w.id = p.made_by where p.type_id = t.id) as versions
    from leave_type t order by t.position, t.id`,
  )) as TypeRow[]

/** All rules of types of which one of these people saved some, since a balance grows by all of them; each with what stays the same where its department gets another name. */
export const policiesBy = (db: Db, people: readonly string[]): Promise<{ key: string; policy: LeavePolicy }[]> => {
  const found = checked({
    key: text,
    policy: json<LeavePolicy>(),
  })`select p.type_id || ' ' || p.from_day as key, p.policy from leave_policy p join leave_type t on t.id = p.type_id
    where t.archived_at is null
      and exists (select from leave_policy o where o.type_id = p.type_id and o.made_by = any(${[...people]}::uuid[]))`
  return all(db, found)
}

/**
 * Where people work and how they are employed, each place once, told apart by whether it is one of these people’s. Where these worked before they moved
 * on, or until they left, is theirs too, as long as what is left of leave there may be paid out.
 */
export const placesOf = (db: Db, own: readonly string[], today: Day): Promise<PlaceOf[]> =>
  all(
    db,
    checked({ department: orNull(text), employmentType: orNull(kindOf<EmploymentType>(text)), own: bool })`
      select distinct w.department, w.employment_type as "employmentType", w.id = any(${[...own]}::uuid[]) as own from ${workers} w
      where ${isHereToStay(sql`w`, today)}
        or (w.id = any(${[...own]}::uuid[]) and (w.status <> 'INACTIVE' or w.end_date >= ${today}::date - ${daysOfReach}::int))
      union select f.department, f.employment_type, true from ${placesOfMoved} f where f.person_id = any(${[...own]}::uuid[])`,
  )

/** Where each of these people works, or did before they moved on, and how they are employed. */
export const placesOfEach = async (db: Db, people: readonly string[]): Promise<Map<string, LeavePlace[]>> => {
  const found = checked({ person_id: text, department: orNull(text), employmentType: orNull(kindOf<EmploymentType>(text)) })`
    select person_id, department, employment_type as "employmentType" from ${placesEverOf(people)} p`
  return Map.groupBy(await all(db, found), ({ person_id }) => person_id)
}

/** Nobody else changes the types until the transaction ends. */
export const lockTypes = (db: Db): Promise<number> =>
  count(db, sql`select pg_advisory_xact_lock(hashtextextended('leave types ' || app_company(), 0))`)

type NewType = { id: string; name: string; unit: string; createdAt: string }

/** Whether the type was added; not where there is one with this name. */
export const addType = async (db: Db, { id, name, unit, createdAt }: NewType): Promise<boolean> => {
  const insert = sql`insert into leave_type (id, name, unit, created_at, position)
    select ${id}, ${name}, ${unit}, ${createdAt}, coalesce(max(position), 0) + 1 from leave_type`
  return (await attempt(db, insert, ['one_leave_type_per_name'])).broken === undefined
}

/** Whether it could be called so. */
export const renameType = async (db: Db, id: string, name: string): Promise<boolean> => {
  const update = sql`update leave_type set name = ${name}, version = version + 1 where id = ${id}`
  return (await attempt(db, update, ['one_leave_type_per_name'])).broken === undefined
}

export const endType = (db: Db, id: string, at: string): Promise<number> =>
  count(db, sql`update leave_type set archived_at = ${at}, version = version + 1 where id = ${id}`)

type NewPolicy = { typeId: string; from: Day; policy: LeavePolicy; by: string; at: string }

/** The rules of a type from a day on, in place of those that were to begin on that day. */
export const savePolicy = (db: Db, { typeId, from, policy, by, at }: NewPolicy): Promise<number> =>
  count(
    db,
    sql`insert into leave_policy (type_id, from_day, policy, made_by, made_at) values (${typeId}, ${from}, ${JSON.stringify(policy)}::jsonb, ${by}, ${at})
    on conflict (company_id, type_id, from_day) do update set policy = excluded.policy, made_by = excluded.made_by, made_at = excluded.made_at`,
  )

/** What names a department among the rules of leave names it by its new name, once. */
export const renameInPolicies = (db: Db, from: string, to: string): Promise<number> =>
  count(
    db,
    sql`update leave_policy p set policy = jsonb_set(p.policy, '{departments}', (
      select jsonb_agg(x.name order by x.at) from (select case when t.name = ${from} then ${to}::text else t.name end as name, min(t.at) as at
        from jsonb_array_elements_text(p.policy -> 'departments') with ordinality t(name, at) group by 1) x))
    where jsonb_exists(p.policy -> 'departments', ${from})`,
  )

/** The types of leave in use whose rules, those of `today` or later ones, name a department; without a day, those of any day. */
export const typesFor = (db: Db, department: string, today: Day | null): Promise<{ name: string }[]> =>
  all(
    db,
    checked(columnsOf('leave_type', 'name'))`select distinct t.name from leave_type t join leave_policy p on p.type_id = t.id
      where t.archived_at is null and jsonb_exists(p.policy -> 'departments', ${department})
        and not exists (select from leave_policy o where o.type_id = t.id and o.from_day > p.from_day and o.from_day <= ${today}::date) order by 1`,
  )

/** How many people work here, and the first of them by name. */
export const firstPeople = async (db: Db, limit: number): Promise<{ ids: string[]; all: number }> => {
  const row = await one(
    db,
    checked({
      ids: texts,
      all: int,
    })`select array(select id::text from ${workers} w where status <> 'INACTIVE' order by lower(name), id limit ${limit}) as ids,
      (select count(*)::int from ${workers} w where status <> 'INACTIVE') as "all"`,
  )
  return row
}

type PageAsked = { limit: number; after: string[] | undefined }

/** Who works here, by name; one more than `limit`. */
export const workersByName = (db: Db, { limit, after }: PageAsked): Promise<{ id: string; sort_key: string }[]> =>
  all(
    db,
    checked({ ...columnsOf('person', 'id'), sort_key: text })`select w.id, lower(w.name) as sort_key from ${workers} w
    where w.status <> 'INACTIVE' and ${after ? sql`(lower(w.name), w.id) > (${after[0]}, ${after[1]}::uuid)` : sql`true`}
    order by lower(w.name), w.id limit ${limit + 1}`,
  )
