import { nameOf } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import {
  all,
  attempt,
  build,
  checked,
  columnsOf,
  count,
  first,
  kindOf,
  type NewRow,
  orNull,
  type RowOf,
  sql,
  text,
} from '@daybook/platform/server/sql'

const holdShape = {
  ...columnsOf('legal_hold', 'id', 'document_id', 'reason', 'set_by', 'set_at'),
  /** On whom it is. */
  person_id: orNull(text),
  /** Whom it is about: the person, or whose document it is on. */
  about_id: orNull(text),
  set_by_name: text,
  document_name: orNull(text),
  person_name: orNull(text),
  on: kindOf<'DOCUMENT' | 'PERSON'>(text),
}
export type HoldRow = RowOf<typeof holdShape>

const holds = sql`(select h.id, h.document_id, h.person_id, h.reason, h.set_by, h.set_at, coalesce(h.person_id, d.person_id) as about_id,
    ${nameOf(sql.ref('h.set_by'))} as set_by_name, d.name as document_name, ${nameOf(sql.ref('h.person_id'))} as person_name,
    case when h.document_id is null then 'PERSON' else 'DOCUMENT' end as "on"
  from legal_hold h left join stored_document d on d.id = h.document_id where h.lifted_at is null) h`

/** Whether every personal document of somebody has to be kept for now. */
export const isPersonHeld = async (db: Db, personId: string): Promise<boolean> =>
  (await count(db, sql`select 1 where is_held(app_company(), null, ${personId})`)) > 0

type Asked = { readonly userId: string | undefined; readonly limit: number; readonly after: string[] | undefined }

/** The holds that stand, or those on one person, the newest first; one more than `limit`. */
export const holdsBy = (db: Db, { userId, limit, after }: Asked): Promise<HoldRow[]> =>
  all(
    db,
    checked(holdShape)`select * from ${holds}
      where ${userId ? sql`h.id in (select holds_on(app_company(), null, ${userId}::uuid))` : sql`true`}
      and ${after ? sql`h.id < ${after[0]}::uuid` : sql`true`} order by h.id desc limit ${limit + 1}`,
  )

/** What keeps a document from being removed: at most one hold on it, and one on each place of its person. */
export const holdsOn = (db: Db, documentId: string, personId: string | null): Promise<HoldRow[]> =>
  all(
    db,
    checked(
      holdShape,
    )`select * from ${holds} where h.id in (select holds_on(app_company(), ${documentId}::uuid, ${personId}::uuid)) order by h.id desc`,
  )

export const findHold = (db: Db, id: string): Promise<HoldRow | undefined> =>
  first(db, checked(holdShape)`select * from ${holds} where id = ${id}`)

/** The same, with whoever else would lift it waiting. */
export const lockHold = async (db: Db, id: string): Promise<HoldRow | undefined> => {
  await count(db, sql`select from legal_hold where id = ${id} for update`)
  return findHold(db, id)
}

/** False where one stands already. Whoever is removing one of the documents at this moment is waited for. */
export const addHold = async (db: Db, hold: NewRow<'legal_hold'>): Promise<boolean> => {
  await count(
    db,
    sql`select from stored_document where id = ${hold.document_id ?? null}
      or person_id in (select places_of_one(app_company(), ${hold.person_id ?? null}::uuid)) order by id for update`,
  )
  const added = await attempt(db, build.insertInto('legal_hold').values(hold), ['legal_hold_document', 'legal_hold_person'])
  return added.broken === undefined
}

export const closeHold = (db: Db, id: string, now: string): Promise<number> =>
  count(db, build.updateTable('legal_hold').set({ lifted_at: now }).where('id', '=', id))
