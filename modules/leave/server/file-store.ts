import { isManaged } from '@daybook/people/server'
import type { FileKind } from '@daybook/platform/contract'
import type { Day } from '@daybook/platform/domain'
import { type Db, dropStoredFile } from '@daybook/platform/server'
import {
  all,
  bool,
  build,
  checked,
  columnsOf,
  count,
  first,
  int,
  kindOf,
  one,
  type RowOf,
  sql,
  text,
  texts,
} from '@daybook/platform/server/sql'

const fileShape = {
  ...columnsOf('leave_file', 'id', 'request_id', 'name', 'size', 'added_at', 'for_hr'),
  kind: kindOf<FileKind>(text),
}
/** A document without what is in it. */
export type FileRow = RowOf<typeof fileShape>

/** The documents of these requests, as they were brought. */
export const filesOf = async (db: Db, requestIds: readonly string[]): Promise<FileRow[]> =>
  requestIds.length === 0
    ? []
    : all(
        db,
        checked(fileShape)`select id, request_id, name, kind, size, added_at, for_hr from leave_file
          where request_id = any(${[...requestIds]}::uuid[]) order by added_at, id`,
      )

const ownedShape = { ...fileShape, ...columnsOf('leave_file', 'person_id', 'file_id'), managed: bool }

/** A document with whose it is, and whether whoever asks decides about that person on a day; nothing for what is not this company's. */
export const findFile = (db: Db, id: string, today: Day): Promise<RowOf<typeof ownedShape> | undefined> =>
  first(
    db,
    checked(
      ownedShape,
    )`select id, request_id, name, kind, size, added_at, for_hr, person_id, file_id, ${isManaged(sql.ref('f.person_id'), today)} as managed
      from leave_file f where id = ${id}`,
  )

/** What is in a document that was brought before there was a storage: the one statement that reads it. */
export const bytesOf = async (db: Db, id: string): Promise<Buffer> =>
  (await one(db, build.selectFrom('leave_file').select('bytes').where('id', '=', id))).bytes ?? Buffer.alloc(0)

/** How many bytes the documents of somebody take, with what else they would add waiting until the transaction ends. */
export const lockShare = async (db: Db, personId: string): Promise<number> => {
  await count(db, sql`select pg_advisory_xact_lock(hashtextextended('leave files of ' || ${personId}, 0))`)
  return (
    await one(
      db,
      checked({ own: int })`select coalesce(sum(size), 0)::bigint as own from leave_file where person_id = ${personId}`,
    )
  ).own
}

type NewFile = {
  id: string
  person_id: string
  request_id: string | null
  name: string
  kind: FileKind
  size: number
  file_id: string
  added_at: string
  for_hr: boolean
}

export const addFile = (db: Db, file: NewFile): Promise<number> => count(db, build.insertInto('leave_file').values(file))

export const dropFile = async (db: Db, id: string): Promise<void> =>
  dropEach(db, await all(db, checked(gone)`delete from leave_file where id = ${id} returning file_id`))

const gone = columnsOf('leave_file', 'file_id')

const dropEach = async (db: Db, rows: readonly RowOf<typeof gone>[]): Promise<void> => {
  for (const { file_id } of rows) if (file_id !== null) await dropStoredFile(db, file_id)
}

/** Of what somebody brought for requests that they never sent, the latest stay. */
export const dropUnsent = async (db: Db, personId: string, keep: number): Promise<void> =>
  dropEach(
    db,
    await all(
      db,
      checked(gone)`delete from leave_file where request_id is null and person_id = ${personId}
        and id not in (select id from leave_file where request_id is null and person_id = ${personId} order by added_at desc, id desc limit ${keep})
        returning file_id`,
    ),
  )

/** What anybody brought a day ago for a request that was never sent is over. */
export const dropForgotten = async (db: Db, now: string): Promise<void> =>
  dropEach(
    db,
    await all(
      db,
      checked(
        gone,
      )`delete from leave_file where request_id is null and added_at < ${now}::timestamptz - interval '1 day' returning file_id`,
    ),
  )

/** Which of these are somebody’s own and with no request yet. */
export const unsentAmong = async (db: Db, personId: string, ids: readonly string[]): Promise<string[]> =>
  (
    await one(
      db,
      checked({
        ids: texts,
      })`select array(select id::text from leave_file where request_id is null and person_id = ${personId} and id = any(${[...ids]}::uuid[])) as ids`,
    )
  ).ids

/** Somebody’s own documents go with a request from now on; `forHr` where no manager decides on it. */
export const sendFiles = (db: Db, personId: string, ids: readonly string[], requestId: string, forHr: boolean): Promise<number> =>
  count(
    db,
    sql`update leave_file set request_id = ${requestId}, for_hr = ${forHr} where request_id is null and person_id = ${personId} and id = any(${[...ids]}::uuid[])`,
  )

/** What was with a request is with the one that replaces it. */
export const moveFiles = (db: Db, from: string, to: string): Promise<number> =>
  count(db, sql`update leave_file set request_id = ${to} where request_id = ${from}`)

/** How many documents are with a request, with what it would replace and with the change of it that waits. */
export const filesOfFamily = async (db: Db, id: string): Promise<number> =>
  (
    await one(
      db,
      checked({
        files: int,
      })`select count(*)::int as files from leave_file f join leave_request r on r.id = f.request_id, leave_request own
        where own.id = ${id} and (r.id in (own.id, own.replaces_id) or (r.replaces_id = own.id and r.status = 'PENDING'))`,
    )
  ).files
