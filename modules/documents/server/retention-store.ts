import { companyZone } from '@daybook/company/server'
import { isInvitedBack, places, workers } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import type { Actor, Db } from '@daybook/platform/server'
import {
  all,
  attempt,
  bool,
  build,
  type Changes,
  checked,
  columnsOf,
  count,
  day,
  first,
  kindOf,
  type NewRow,
  one,
  type RowOf,
  sql,
  text,
} from '@daybook/platform/server/sql'
import type { DocumentPlace, KeptFrom } from '../domain/index.ts'
import { hasSignature, isBeingConfirmed } from './confirmation-store.ts'
import { foundBy, foundShape } from './document-store.ts'

const ruleShape = {
  ...columnsOf('retention_rule', 'id', 'folder', 'kept_months', 'by_itself', 'version'),
  place: kindOf<DocumentPlace>(text),
  counts_from: kindOf<KeptFrom>(text),
  folder_key: text,
}
export type RuleRow = RowOf<typeof ruleShape>
const rules = sql`(select id, place, folder, kept_months, counts_from, by_itself, version, coalesce(lower(folder), '') as folder_key from retention_rule) r`

/** The rules by place and folder, what holds for every folder first; one more than `limit`. */
export const rulesBy = (db: Db, limit: number, after: string[] | undefined): Promise<RuleRow[]> =>
  all(
    db,
    checked(ruleShape)`select * from ${rules}
      where ${after ? sql`(place, folder_key, id) > (${after[0]}, ${after[1]}, ${after[2]}::uuid)` : sql`true`}
      order by place, folder_key, id limit ${limit + 1}`,
  )

export const findRule = (db: Db, id: string): Promise<RuleRow | undefined> =>
  first(db, checked(ruleShape)`select * from ${rules} where id = ${id}`)

/** The same, held until the transaction ends. */
export const lockRule = async (db: Db, id: string): Promise<RuleRow | undefined> => {
  await count(db, sql`select from retention_rule where id = ${id} for update`)
  return findRule(db, id)
}

const once = ['retention_rule_once'] as const

/** False where there is one for the same already. */
export const addRule = async (db: Db, rule: NewRow<'retention_rule'>): Promise<boolean> =>
  (await attempt(db, build.insertInto('retention_rule').values(rule), once)).broken === undefined

/** Changes one that is held; false where there is another one for the same. */
export const changeRule = async (db: Db, id: string, changes: Changes<'retention_rule'>): Promise<boolean> =>
  (
    await attempt(
      db,
      build
        .updateTable('retention_rule')
        .set({ version: sql<number>`version + 1`, ...changes })
        .where('id', '=', id),
      once,
    )
  ).broken === undefined

export const dropRule = (db: Db, id: string): Promise<number> =>
  count(db, build.deleteFrom('retention_rule').where('id', '=', id))

/** The last day of the person of a document `d`, once they have left every place they have here, and are not invited back. */
const leftOn = sql`(case when not ${isInvitedBack(sql.ref('d.person_id'))} then (
  select max(o.end_date) from ${workers} w join ${workers} o on o.id = w.id or o.account_id = w.account_id
  where w.id = d.person_id having bool_and(o.status = 'INACTIVE')) end)`

/**
 * Whether a document `d` is about somebody who is or was of HR: who may change the rules has none of them remove by itself what others put there
 * about them, also not by a rule that they removed, moved or made meanwhile, once they are HR no more.
 */
const isOfHr = sql`(d.person_id is not null and exists (select from ${places} h join ${workers} s on s.id = h.id
  join ${workers} o on o.id = s.id or o.account_id = s.account_id
  where (h.role = 'HUMAN_RESOURCE' or h.was_hr) and o.id = d.person_id))`

/**
 * When the time of each document is over. The rule of its folder comes before the one of its place. What somebody has confirmed is evidence,
 * and stays (docs/decisions/0077). It stands here and not in the domain, since a page of a list cannot be decided row by row.
 */
const ending = sql`(select d.id, r.by_itself and not ${isOfHr} as by_itself,
    (case r.counts_from when 'ADDED' then (f.added_at at time zone ${companyZone})::date else ${leftOn} end
      + make_interval(months => r.kept_months))::date as over_on
  from stored_document d
    cross join lateral (select max(f.added_at) as added_at from document_file f where f.document_id = d.id) f
    cross join lateral (select * from retention_rule r where r.place = d.place and (r.folder is null or lower(r.folder) = lower(d.folder))
      order by r.folder is null limit 1) r
  where not ${hasSignature(sql.ref('d.id'))} and not ${isBeingConfirmed})`

const overShape = { ...foundShape, over_on: day, by_itself: bool }
export type OverRow = RowOf<typeof overShape>

/** Documents that somebody reads and whose time is over by a day, the first ones first; one more than `limit`. */
export const overBy = (
  db: Db,
  actor: Actor,
  by: Day,
  { limit, after }: { limit: number; after: string[] | undefined },
): Promise<OverRow[]> =>
  all(
    db,
    checked(overShape)`select d.*, e.over_on, e.by_itself from ${foundBy(actor)} d join ${ending} e on e.id = d.id
      where e.over_on <= ${by}::date and ${after ? sql`(e.over_on, d.id) > (${after[0]}::date, ${after[1]}::uuid)` : sql`true`}
      order by e.over_on, d.id limit ${limit + 1}`,
  )

export const isOver = async (db: Db, id: string, today: Day): Promise<boolean> =>
  (
    await one(
      db,
      checked({ is: bool })`select exists (select from ${ending} e where e.id = ${id} and e.over_on <= ${today}::date) as is`,
    )
  ).is

const removedShape = {
  ...columnsOf('stored_document', 'id', 'department', 'person_id', 'folder', 'name'),
  place: kindOf<DocumentPlace>(text),
}
type RemovedRow = RowOf<typeof removedShape>

/** Documents whose rule removes them by itself and whose time is over, so many; nothing that a hold is on. They are held, whoever else has one is passed over. */
export const overByItself = async (db: Db, today: Day, most: number): Promise<RemovedRow[]> =>
  all(
    db,
    checked(removedShape)`select d.id, d.place, d.department, d.person_id, d.folder, d.name from stored_document d where d.id in (
        select e.id from ${ending} e where e.by_itself and e.over_on <= ${today}::date)
      and not is_held(d.company_id, d.id, d.person_id) order by d.id limit ${most} for update of d skip locked`,
  )
