import { nameOf, places, presentPlace } from '@daybook/people/server'
import type { FileKind } from '@daybook/platform/contract'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import {
  all,
  build,
  type Changes,
  checked,
  columnsOf,
  count,
  first,
  int,
  kindOf,
  orNull,
  type RowOf,
  sql,
  text,
} from '@daybook/platform/server/sql'
import type { Reminder, WantedKind, WantedStatus } from '../domain/index.ts'

const wantedShape = {
  ...columnsOf(
    'wanted_document',
    'id',
    'request_id',
    'person_id',
    'reason',
    'document_id',
    'expires_on',
    'version',
    'decided_at',
  ),
  ...columnsOf('document_request', 'title', 'note', 'expires', 'due_on', 'made_by'),
  status: kindOf<WantedStatus>(text),
  kind: kindOf<WantedKind>(text),
  person_name: text,
  told_id: text,
  file_id: orNull(text),
  file_name: orNull(text),
  file_kind: orNull(kindOf<FileKind>(text)),
  file_size: orNull(int),
  number: orNull(int),
}
export type WantedRow = RowOf<typeof wantedShape>

const columns = sql`w.id, w.request_id, w.person_id, w.reason, w.document_id, w.expires_on, w.version, w.decided_at, w.status, r.title, r.note, r.expires, r.due_on, r.made_by, r.kind,
  ${nameOf(sql.ref('w.person_id'))} as person_name, ${presentPlace(sql.ref('w.person_id'))} as told_id, f.id as file_id, f.name as file_name, f.kind as file_kind, f.size::int as file_size, f.number`
const tables = sql`wanted_document w join document_request r on r.id = w.request_id
  left join lateral (select * from document_file f where f.document_id = w.document_id order by f.number desc limit 1) f on true`

/** Everybody whom a request asks, by name. */
export const wantedOf = (db: Db, requestId: string): Promise<WantedRow[]> =>
  all(
    db,
    checked(wantedShape)`select ${columns} from ${tables} join ${places} p on p.id = w.person_id
      where w.request_id = ${requestId} order by lower(p.name), p.id`,
  )

export const findWanted = (db: Db, id: string): Promise<WantedRow | undefined> =>
  first(db, checked(wantedShape)`select ${columns} from ${tables} where w.id = ${id}`)

/** The same, held until the transaction ends. */
export const lockWanted = async (db: Db, id: string): Promise<WantedRow | undefined> => {
  await count(db, sql`select id from wanted_document where id = ${id} for update`)
  return findWanted(db, id)
}

// What is accepted is asked for again from this day on; `reminderOn` and `mayBring` of the domain count the same.
const expiring = (today: Day) => sql`w.status = 'ACCEPTED' and w.expires_on - 30 <= ${today}::date`

/** What somebody is asked for and still has to do with, what is due first; one more than `limit`. */
export const wantedFrom = (
  db: Db,
  people: readonly string[],
  today: Day,
  { limit, after }: { limit: number; after: string[] | undefined },
): Promise<WantedRow[]> =>
  all(
    db,
    checked(wantedShape)`select ${columns} from ${tables} where w.person_id = any(${[...people]}::uuid[])
      and (w.status <> 'ACCEPTED' or ${expiring(today)})
      and ${after ? sql`(r.due_on, w.id) > (${after[0]}::date, ${after[1]}::uuid)` : sql`true`}
    order by r.due_on, w.id limit ${limit + 1}`,
  )

/** All that somebody is asked for, whatever became of it, what is due first; so many. */
export const allWantedFrom = (db: Db, personId: string, most: number): Promise<WantedRow[]> =>
  all(
    db,
    checked(wantedShape)`select ${columns} from ${tables} where w.person_id = ${personId} order by r.due_on, w.id limit ${most}`,
  )

/** Changes one that is held. */
export const changeWanted = (db: Db, id: string, changes: Changes<'wanted_document'>): Promise<number> =>
  count(
    db,
    build
      .updateTable('wanted_document')
      .set({ version: sql<number>`version + 1`, ...changes })
      .where('id', '=', id),
  )

/** Who is asked for what a document is, where somebody is. */
export const askedFor = async (db: Db, documentId: string): Promise<string | undefined> =>
  (
    await first(
      db,
      checked(columnsOf('wanted_document', 'person_id'))`select person_id from wanted_document where document_id = ${documentId}`,
    )
  )?.person_id

/** There is another version of what was brought: whoever decides looks at it again. */
export const raiseWanted = (db: Db, documentId: string): Promise<number> =>
  count(db, sql`update wanted_document set version = version + 1 where document_id = ${documentId}`)

/** What was brought with a document that goes is wanted again. */
export const wantAgain = (db: Db, documentId: string): Promise<number> =>
  count(
    db,
    sql`update wanted_document set status = 'OPEN', document_id = null, reason = '', expires_on = null, brought_at = null, decided_at = null, decided_by = null, was_accepted = false,
      version = version + 1 where document_id = ${documentId}`,
  )

/** What was accepted with a document whose time is over is asked for no more, for good; what was not is wanted again. Returns the former. */
export const forgetWanted = async (db: Db, documentId: string): Promise<string[]> => {
  const accepted = checked(columnsOf('wanted_document', 'id'))`delete from wanted_document
    where document_id = ${documentId} and status = 'ACCEPTED' returning id`
  const forgotten = await all(db, accepted)
  await wantAgain(db, documentId)
  return forgotten.map(({ id }) => id)
}

const untold: Readonly<Record<Reminder, 'told_before_at' | 'told_after_at' | 'told_expiry_at'>> = {
  BEFORE: 'told_before_at',
  AFTER: 'told_after_at',
  EXPIRES: 'told_expiry_at',
}

const mostAtOnce = 500

/** What somebody who works here may have to be reminded of by a day; held, and passed over where another server has it. */
export const toRemind = (db: Db, today: Day): Promise<WantedRow[]> =>
  all(
    db,
    checked(wantedShape)`select ${columns} from ${tables} where w.id in (
      select w.id from wanted_document w join document_request r on r.id = w.request_id join ${places} p on p.id = ${presentPlace(sql.ref('w.person_id'))} and p.status = 'ACTIVE'
      where (w.status in ('OPEN', 'SENT_BACK') and (r.due_on < ${today}::date and w.told_after_at is null
          or r.due_on >= ${today}::date and r.due_on - 2 <= ${today}::date and w.told_before_at is null))
        or (${expiring(today)} and w.told_expiry_at is null)
      order by w.id limit ${mostAtOnce} for update of w skip locked) order by w.id`,
  )

export const noteTold = (db: Db, id: string, reminder: Reminder, now: string): Promise<number> =>
  count(
    db,
    build
      .updateTable('wanted_document')
      .set({ [untold[reminder]]: now })
      .where('id', '=', id),
  )
