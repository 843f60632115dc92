import { companyZone } from '@daybook/company/server'
import { type Day, dayInZone } from '@daybook/platform/domain'
import type { Scope } from '@daybook/platform/contract'
import { type Actor, type Db, selfPlaces } from '@daybook/platform/server'
import {
  all,
  attempt,
  bool,
  checked,
  columnsOf,
  count,
  first,
  type RawBuilder,
  type RowOf,
  sql,
  text,
} from '@daybook/platform/server/sql'

const shape = {
  ...columnsOf('stand_in', 'id', 'person_id', 'stand_in_id', 'from_day', 'to_day'),
  name: text,
  stand_in_name: text,
  stand_in_email: text,
  managed: bool,
}
export type StandInRow = RowOf<typeof shape>

const columns = sql`s.id, s.person_id, s.stand_in_id, s.from_day, s.to_day, p.shown_name as name, i.shown_name as stand_in_name, i.email as stand_in_email, s.person_id in (select my_reports()) as managed`
const tables = sql`stand_in s join person p on p.id = s.person_id join person i on i.id = s.stand_in_id`

type Asked = { scope: Scope; userId: string; today: Day; limit: number; after: string[] | undefined }

/** Those of everybody, or those that are about the reader and about whoever reports to them; what is over is not among them, nor whom somebody who left had named. */
export const standIns = (db: Db, { scope, userId, today, limit, after }: Asked): Promise<StandInRow[]> =>
  all(
    db,
    checked(shape)`select ${columns} from ${tables} where s.to_day >= ${today} and p.status <> 'INACTIVE'
      and ${scope === 'company' ? sql`true` : sql`(${userId} in (s.person_id, s.stand_in_id) or s.person_id in (select my_reports()))`}
      and ${after ? sql`(s.from_day, s.id) > (${after[0]}::date, ${after[1]}::uuid)` : sql`true`}
    order by s.from_day, s.id limit ${limit + 1}`,
  )

export const findStandIn = (db: Db, id: string): Promise<StandInRow | undefined> =>
  first(db, checked(shape)`select ${columns} from ${tables} where s.id = ${id}`)

export type NewStandIn = { id: string; personId: string; standInId: string; from: Day; to: Day; by: string; at: string }

/** The day on the company's clock, by which it is told who decides. */
const todayHere = (now: string) => sql<Day>`(${now}::timestamptz at time zone ${companyZone})::date`

/** False where somebody stands in on one of these days already. Whoever begins today needs no telling later. */
export const addStandInRow = async (db: Db, { id, personId, standInId, from, to, by, at }: NewStandIn): Promise<boolean> => {
  const insert = sql`insert into stand_in (id, person_id, stand_in_id, from_day, to_day, named_by, named_at, begun)
    values (${id}, ${personId}, ${standInId}, ${from}, ${to}, ${by}, ${at}, ${from}::date <= ${todayHere(at)}) returning id`
  return (await attempt(db, insert, ['one_stand_in_at_a_time'])).broken === undefined
}

export const dropStandIn = (db: Db, id: string): Promise<number> => count(db, sql`delete from stand_in where id = ${id}`)

/** Takes the stand-ins that began, or whose days are over, since they were taken last: gives for whom they stand in. */
export const takeTurned = async (db: Db, now: string): Promise<string[]> => {
  const [begins, ends] = [sql<boolean>`from_day <= ${todayHere(now)}`, sql<boolean>`to_day < ${todayHere(now)}`]
  const turned = checked(
    columnsOf('stand_in', 'person_id'),
  )`update stand_in set begun = begun or ${begins}, over = over or ${ends}
    where (not begun and ${begins}) or (not over and ${ends}) returning person_id`
  return (await all(db, turned)).map(({ person_id }) => person_id)
}

/** The companies in which there may be such. */
export const companiesWithStandInsDue = async (db: Db, now: string): Promise<string[]> =>
  (await all(db, checked({ id: text })`select companies_with_stand_ins_due(${now}) as id`)).map(({ id }) => id)

const placeShape = { ...columnsOf('person', 'id', 'role', 'status'), name: text, manages: bool }

/** The two people of a stand-in, held until the transaction ends, in one order whoever of them is away. */
export const lockPlaces = (db: Db, ids: readonly string[]): Promise<RowOf<typeof placeShape>[]> =>
  all(
    db,
    checked(placeShape)`select id, shown_name as name, role, status,
      role <> 'EMPLOYEE' and exists (select from person r where r.manager_id = p.id and r.status <> 'INACTIVE') as manages
    from person p where id = any(${[...ids]}::uuid[]) order by id for update`,
  )

/** Who decides about time, leave and expenses, on a day of theirs: about whom, and never about themselves, in whatever place. */
export type Decider = { scope: Scope; own: readonly string[]; today: Day }

export const deciderOf = (actor: Actor, now: string): Decider => ({
  scope: actor.scope,
  own: selfPlaces(actor),
  today: dayInZone(now, actor.zone),
})

/**
 * Whether somebody reports to whoever asks, or to whom they stand in for today, for a statement of another module. As a list: a set that is asked for each row may be
 * found anew for each.
 */
export const isManaged = (personId: RawBuilder<unknown>, today: Day) =>
  sql<boolean>`${personId} = any(array(select decided_by_me(${today}::date)))`

/** Whether a decider decides about somebody, for a statement of another module. */
export const isDecidedBy = ({ scope, own, today }: Decider, personId: RawBuilder<unknown>) => {
  const others = sql<boolean>`${personId} <> all(${[...own]}::uuid[])`
  return scope === 'reports' ? sql<boolean>`(${isManaged(personId, today)} and ${others})` : others
}

/**
 * Who stands in for a manager on a day and decides about somebody, who did not name them themselves, in whatever place; null where nobody does. As in
 * `decided_by_me`, nobody stands in for whoever left, or has a role that decides about nobody.
 */
export const standInFor = (managerId: RawBuilder<unknown>, personId: RawBuilder<unknown> | string, today: Day) =>
  sql<string | null>`(select s.stand_in_id from stand_in s
    join person away on away.id = s.person_id and away.status <> 'INACTIVE' and away.role <> 'EMPLOYEE' where s.person_id = ${managerId}
    and ${personId}::uuid not in (select places_of_one(app_company(), s.named_by)) and ${today}::date between s.from_day and s.to_day)`
