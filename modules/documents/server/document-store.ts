import { nameOf } from '@daybook/people/server'
import type { FileKind } from '@daybook/platform/contract'
import type { Actor, Db } from '@daybook/platform/server'
import {
  all,
  bool,
  build,
  type Changes,
  checked,
  columnsOf,
  count,
  first,
  instant,
  int,
  kindOf,
  type NewRow,
  one,
  orNull,
  type RawBuilder,
  type RowOf,
  sql,
  text,
} from '@daybook/platform/server/sql'
import type { DocumentPlace, ReadReason } from '../domain/index.ts'
import { ownPlaces } from '@daybook/platform/server'
import { whyFor } from './reader-store.ts'

export const documentShape = {
  ...columnsOf('stored_document', 'id', 'department', 'person_id', 'folder', 'name', 'made_by', 'version'),
  ...columnsOf('document_file', 'size'),
  place: kindOf<DocumentPlace>(text),
  kind: kindOf<FileKind>(text),
  why: kindOf<ReadReason>(text),
  person_name: orNull(text),
  versions: int,
  changed_at: instant,
  changed_by: text,
  folder_key: text,
  name_key: text,
}
export type DocumentRow = RowOf<typeof documentShape>

/** Documents `d` that somebody reads, each with its newest file. */
export const readBy = (actor: Actor) => sql`(
  select d.id, d.place, d.department, d.person_id, d.folder, d.name, d.made_by, d.version, f.size, f.kind, f.number as versions, f.added_at as changed_at,
    ${nameOf(sql.ref('d.person_id'))} as person_name, ${nameOf(sql.ref('f.brought_by'))} as changed_by,
    lower(d.folder) as folder_key, lower(d.name) as name_key, ${whyFor(actor)} as why
  from stored_document d cross join lateral (select * from document_file f where f.document_id = d.id order by f.number desc limit 1) f)`

export const foundShape = { ...documentShape, brought_alone: bool, held: bool }
export type FoundDocument = RowOf<typeof foundShape>

/** Whether somebody brought all of a document `d`, and nobody accepted any of it; `isBy` says of a column whether it names them. */
export const isBroughtAlone = (
  isBy: (column: string) => RawBuilder<boolean>,
) => sql<boolean>`(${isBy('d.made_by')} and not exists (
    select from document_file f where f.document_id = d.id and not ${isBy('f.brought_by')})
  and not exists (select from wanted_document w where w.document_id = d.id and w.was_accepted))`

/** Documents that somebody reads, with what says who may change them and whether anybody may remove them. */
export const foundBy = (actor: Actor) => sql`(
  select d.*, is_held(app_company(), d.id, d.person_id) as held,
    ${isBroughtAlone((column) => sql<boolean>`(${sql.ref(column)} = any(${ownPlaces(actor)}::uuid[]))`)} as brought_alone
  from ${readBy(actor)} d where why is not null)`

/** A document that somebody reads, and whether nobody else has to do with it: brought any of it, or accepted it. */
export const findDocument = (db: Db, actor: Actor, id: string): Promise<FoundDocument | undefined> =>
  first(db, checked(foundShape)`select * from ${foundBy(actor)} d where d.id = ${id}`)

/** Holds a document until the transaction ends, whoever asks. What was brought for a request is held after it. */
export const holdDocument = (db: Db, id: string): Promise<number> =>
  count(db, sql`select id from stored_document where id = ${id} for update`)

/** The same, held until the transaction ends. */
export const lockDocument = async (db: Db, actor: Actor, id: string): Promise<FoundDocument | undefined> => {
  await holdDocument(db, id)
  return findDocument(db, actor, id)
}

const mostNames = 200

/** The folders and departments of shared documents that somebody reads. */
export const sharedNames = (db: Db, actor: Actor): Promise<{ kind: 'folder' | 'department'; name: string }[]> => {
  const namesIn = (column: 'folder' | 'department') =>
    sql`(select ${column}::text as kind, ${sql.ref(column)} as name from ${readBy(actor)} d
      where why is not null and place <> 'PERSON' and ${sql.ref(column)} <> '' group by ${sql.ref(column)} order by lower(${sql.ref(column)}) limit ${mostNames})`
  return all(
    db,
    checked({
      kind: kindOf<'folder' | 'department'>(text),
      name: text,
    })`select kind, name from (${namesIn('folder')} union all ${namesIn('department')}) n order by kind, lower(name), name`,
  )
}

export const addDocument = (db: Db, document: NewRow<'stored_document'>): Promise<number> =>
  count(db, build.insertInto('stored_document').values(document))

/** Changes a document that is held. */
export const changeDocumentRow = (db: Db, id: string, changes: Changes<'stored_document'>): Promise<number> =>
  count(
    db,
    build
      .updateTable('stored_document')
      .set({ version: sql<number>`version + 1`, ...changes })
      .where('id', '=', id),
  )

export const dropDocument = (db: Db, id: string): Promise<number> =>
  count(db, build.deleteFrom('stored_document').where('id', '=', id))

/** How many documents are of a department. */
export const documentsOfDepartment = async (db: Db, department: string): Promise<number> =>
  (await one(db, checked({ n: int })`select count(*)::int as n from stored_document where department = ${department}`)).n

export const renameDepartment = (db: Db, from: string, to: string): Promise<number> =>
  count(db, build.updateTable('stored_document').set({ department: to }).where('department', '=', from))
