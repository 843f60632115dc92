import { nameOf } from '@daybook/people/server'
import type { FileKind } from '@daybook/platform/contract'
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
  one,
  type RowOf,
  sql,
  text,
} from '@daybook/platform/server/sql'

const fileShape = {
  ...columnsOf('document_file', 'id', 'document_id', 'number', 'file_id', 'name', 'size', 'brought_by', 'added_at'),
  kind: kindOf<FileKind>(text),
  brought_by_name: text,
}
export type FileRow = RowOf<typeof fileShape>
const columns = sql`f.id, f.document_id, f.number, f.file_id, f.name, f.size, f.brought_by, f.added_at, f.kind, ${nameOf(sql.ref('f.brought_by'))} as brought_by_name`

/** The versions of a document, the newest first. */
export const filesOf = (db: Db, documentId: string): Promise<FileRow[]> =>
  all(db, checked(fileShape)`select ${columns} from document_file f where f.document_id = ${documentId} order by f.number desc`)

export const findFile = (db: Db, id: string): Promise<FileRow | undefined> =>
  first(db, checked(fileShape)`select ${columns} from document_file f where f.id = ${id}`)

/** How many files of somebody are in no document, with whoever else would add one of theirs waiting. */
export const lockLoose = async (db: Db, personId: string): Promise<number> => {
  await count(db, sql`select pg_advisory_xact_lock(hashtextextended('document files of ' || ${personId}, 0))`)
  return (
    await one(
      db,
      checked({
        n: int,
      })`select count(*)::int as n from document_file where document_id is null and brought_by = ${personId}`,
    )
  ).n
}

export const addFile = (db: Db, file: NewRow<'document_file'>): Promise<number> =>
  count(db, build.insertInto('document_file').values(file))

export const dropFile = (db: Db, id: string): Promise<number> => count(db, build.deleteFrom('document_file').where('id', '=', id))

/** Which of these files somebody brought and put into no document yet. They are held. */
export const looseFiles = (db: Db, personId: string, ids: readonly string[]): Promise<FileRow[]> =>
  all(
    db,
    checked(fileShape)`select ${columns} from document_file f
      where f.id = any(${[...ids]}::uuid[]) and f.document_id is null and f.brought_by = ${personId} order by f.id for update of f`,
  )

/** From now on a file is a version of a document. */
export const placeFile = (db: Db, id: string, documentId: string, number: number, now: string): Promise<number> =>
  count(db, build.updateTable('document_file').set({ document_id: documentId, number, added_at: now }).where('id', '=', id))

const forgottenShape = columnsOf('document_file', 'id', 'file_id')

/** What was brought a week ago for a document that was never added, so many; nothing of somebody whom a legal hold is on. */
export const forgottenFiles = (db: Db, now: string, most: number): Promise<RowOf<typeof forgottenShape>[]> =>
  all(
    db,
    checked(
      forgottenShape,
    )`select id, file_id from document_file where document_id is null and added_at < ${now}::timestamptz - interval '7 days'
      and not is_held(company_id, null, brought_by) order by id limit ${most} for update skip locked`,
  )
