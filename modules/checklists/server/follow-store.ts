import { workers } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, checked, columnsOf, count, kindOf, sql, text } from '@daybook/platform/server/sql'
import type { ListKind } from '../domain/index.ts'

/**
 * Whether a list `c` begins by itself for a worker `p`, who joins or leaves on no day before `since`, and was never started for them, but for a
 * leaving that did not come to be.
 */
const beginsFor = (since: Day) => sql<boolean>`(c.starts_itself and not c.archived
  and (c.departments = '{}' or p.department = any(c.departments)) and (c.designations = '{}' or p.designation = any(c.designations))
  and case c.kind when 'JOINING' then p.status <> 'INACTIVE' and p.hire_date >= ${since}::date
    when 'LEAVING' then p.end_date >= ${since}::date else false end
  and not exists (select from checklist_run r where r.template_id = c.id and r.person_id = p.id and not r.stayed))`

/** For whom of these people lists begin by themselves now, and which. */
export const listsToBegin = (db: Db, people: readonly string[], since: Day) =>
  all(
    db,
    checked({ person_id: text, ...columnsOf('checklist_template', 'id') })`select p.id as person_id, c.id
      from ${workers} p join checklist_template c on ${beginsFor(since)} where p.id = any(${[...people]}::uuid[]) order by p.id, c.id`,
  )

/** Whether an open run `r` goes by another day than the record of its person `p` says, or is for the joining of somebody who left. */
const isBehind = sql<boolean>`(r.status = 'OPEN' and (r.anchor <> case r.kind when 'JOINING' then p.hire_date when 'LEAVING' then p.end_date end
  or (r.kind = 'JOINING' and p.status = 'INACTIVE')))`

/** Everybody for whom a list begins by itself, or whose lists go by another day than their record, in the order of their ids. */
export const peopleToFollow = async (db: Db, since: Day, after: string | null, limit: number): Promise<string[]> => {
  const found = checked({ id: text })`select p.id from ${workers} p
    where ${after === null ? sql`true` : sql`p.id > ${after}::uuid`} and (
      exists (select from checklist_template c where ${beginsFor(since)})
      or exists (select from checklist_run r where r.person_id = p.id and ${isBehind}))
    order by p.id limit ${limit}`
  return (await all(db, found)).map(({ id }) => id)
}

const behindShape = { ...columnsOf('checklist_run', 'id'), kind: kindOf<ListKind>(text) }

/** The runs of these people that are to be brought into step, in the order in which they are held. */
export const runsBehind = (db: Db, people: readonly string[]) =>
  all(
    db,
    checked(behindShape)`select r.id, r.kind from checklist_run r join ${workers} p on p.id = r.person_id
      where r.person_id = any(${[...people]}::uuid[]) and ${isBehind} order by r.id`,
  )

/** The runs for the leaving of somebody that are under way, in the order in which they are held. */
export const openLeaving = async (db: Db, personId: string): Promise<string[]> => {
  const found = checked({
    id: text,
  })`select id from checklist_run where person_id = ${personId} and kind = 'LEAVING' and status = 'OPEN' order by id`
  return (await all(db, found)).map(({ id }) => id)
}

/** Of a run for the leaving of somebody: they stay after all. */
export const noteStayed = (db: Db, id: string): Promise<number> =>
  count(db, sql`update checklist_run set stayed = true where id = ${id}`)
