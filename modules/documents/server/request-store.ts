import { nameOf, places } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import {
  all,
  build,
  checked,
  columnsOf,
  count,
  first,
  int,
  kindOf,
  type NewRow,
  type RowOf,
  sql,
  text,
} from '@daybook/platform/server/sql'
import type { WantedKind } from '../domain/index.ts'

const requestShape = {
  ...columnsOf('document_request', 'id', 'title', 'note', 'expires', 'due_on', 'made_by', 'made_at'),
  kind: kindOf<WantedKind>(text),
  made_by_name: text,
  people: int,
  waiting: int,
  accepted: int,
}
export type RequestRow = RowOf<typeof requestShape>

const columns = sql`r.id, r.title, r.note, r.expires, r.due_on, r.made_by, r.made_at, r.kind, ${nameOf(sql.ref('r.made_by'))} as made_by_name, w.people, w.waiting, w.accepted`
const tables = sql`document_request r cross join lateral (select count(*)::int as people, count(*) filter (where w.status = 'BROUGHT')::int as waiting,
  count(*) filter (where w.status = 'ACCEPTED')::int as accepted from wanted_document w where w.request_id = r.id) w`

/** What is asked for, the newest first; one more than `limit`. */
export const requestsMade = (db: Db, limit: number, after: string[] | undefined): Promise<RequestRow[]> =>
  all(
    db,
    checked(requestShape)`select ${columns} from ${tables}
      where ${after ? sql`(r.made_at, r.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
      order by r.made_at desc, r.id desc limit ${limit + 1}`,
  )

export const findRequest = (db: Db, id: string): Promise<RequestRow | undefined> =>
  first(db, checked(requestShape)`select ${columns} from ${tables} where r.id = ${id}`)

export const addRequest = (db: Db, request: NewRow<'document_request'>): Promise<number> =>
  count(db, build.insertInto('document_request').values(request))

export const addWanted = (db: Db, wanted: readonly NewRow<'wanted_document'>[]): Promise<number> =>
  count(db, build.insertInto('wanted_document').values([...wanted]))

/** Takes a request back, and says whom it asked. The documents that were brought stay. */
export const dropRequest = async (db: Db, id: string): Promise<{ id: string; person_id: string }[]> => {
  const gone = await all(
    db,
    checked(
      columnsOf('wanted_document', 'id', 'person_id'),
    )`delete from wanted_document where request_id = ${id} returning id, person_id`,
  )
  await count(db, build.deleteFrom('document_request').where('id', '=', id))
  return gone
}

const askedShape = { id: text, name: text, status: text }

/** These people of the company, whether they still work here or not. */
export const peopleNamed = (db: Db, ids: readonly string[]): Promise<RowOf<typeof askedShape>[]> =>
  all(
    db,
    checked(
      askedShape,
    )`select w.id, w.name, w.status from ${places} w where w.id = any(${[...ids]}::uuid[]) order by lower(w.name), w.id`,
  )
