import { addDays, type Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, bool, checked, one, text } from '@daybook/platform/server/sql'

/** Does this person report to `managerId` once that is set, in however many steps? */
export const reportsTo = async (db: Db, managerId: string, personId: string): Promise<boolean> =>
  (
    await one(
      db,
      checked({ cycle: bool })`
    with recursive above(id) as (
      select ${managerId}::uuid union select p.manager_id from person p join above a on p.id = a.id where p.manager_id is not null
    ) select exists (select 1 from above where id = ${personId}) as cycle`,
    )
  ).cycle

/** Everybody above these places in the org chart: they decide about them. */
export const managersAbove = async (db: Db, own: readonly string[]): Promise<ReadonlySet<string>> => {
  const found = checked({ id: text })`with recursive above(id) as (
      select manager_id from person where id = any(${[...own]}::uuid[]) and manager_id is not null
      union select p.manager_id from person p join above a on p.id = a.id where p.manager_id is not null
    ) select id from above`
  return new Set((await all(db, found)).map(({ id }) => id))
}

/** Who reports, or did until they left, to one of these. */
export const reportsOf = async (db: Db, managers: readonly string[]): Promise<string[]> => {
  const found = checked({ id: text })`select id from person where manager_id = any(${[...managers]}::uuid[])`
  return (await all(db, found)).map(({ id }) => id)
}

/** The same, with who reports to somebody whom one of these stands in for. From the day before `today` on, since it is still that day elsewhere. */
export const decidedOnBy = async (db: Db, deciders: readonly string[], today: Day): Promise<string[]> => {
  const found = checked({ id: text })`select id from person where manager_id = any(${[...deciders]}::uuid[])
    or manager_id in (select person_id from stand_in where stand_in_id = any(${[...deciders]}::uuid[]) and to_day >= ${addDays(today, -1)})`
  return (await all(db, found)).map(({ id }) => id)
}

/**
 * Those above somebody, with all who stand in for one of them: who decide about that one, or would if their role let them. From the day before `today` on,
 * since it is still that day elsewhere.
 */
export const withStandIns = async (db: Db, above: ReadonlySet<string>, today: Day): Promise<ReadonlySet<string>> => {
  const found = checked({ id: text })`select stand_in_id as id from stand_in
    where person_id = any(${[...above]}::uuid[]) and to_day >= ${addDays(today, -1)}`
  return new Set([...above, ...(await all(db, found)).map(({ id }) => id)])
}
