import { findWorkerName } from '@daybook/people/server'
import { type Handler, type Mount, ownPlaces, pageFrom, readCursor, route } from '@daybook/platform/server'
import {
  getDocument,
  listDocumentFolders,
  listDocumentOpenings,
  listDocumentReaders,
  listPersonDocuments,
  searchDocuments,
} from '../contract/index.ts'
import { findDocument, sharedNames } from './document-store.ts'
import { openingsOf } from './opening-store.ts'
import { presentDocument, presentHit } from './present.ts'
import { readersOf } from './reader-store.ts'
import { type DocumentHit, documentsFor } from './search-store.ts'

const keyOf = ({ rank, folder_key, name_key, id }: DocumentHit) => [String(rank), folder_key, name_key, id]

const search: Handler<typeof searchDocuments> = async ({ body }, { db, actor }) => {
  const { limit, cursor, q, folder, department } = body
  const rows = await documentsFor(db, actor, { q, folder, department }, { limit, after: readCursor(cursor, 4) })
  return pageFrom(rows, limit, keyOf, presentHit)
}

const folders: Handler<typeof listDocumentFolders> = async (_, { db, actor }) => {
  const names = await sharedNames(db, actor)
  const of = (kind: 'folder' | 'department') => names.filter((each) => each.kind === kind).map(({ name }) => name)
  return { folders: of('folder'), departments: of('department') }
}

/** One's own are those of every place one has or had here. */
const listOf: Handler<typeof listPersonDocuments> = async ({ params, query }, { db, actor, refuse }) => {
  const { userId } = params
  const isOwn = actor.isOwn(userId)
  if (!isOwn && (actor.scope !== 'company' || !(await findWorkerName(db, userId)))) return refuse('not_found')
  const { limit, cursor, q } = query
  const people = isOwn ? ownPlaces(actor) : [userId]
  const rows = await documentsFor(db, actor, { people, q }, { limit, after: readCursor(cursor, 4) })
  return pageFrom(rows, limit, keyOf, presentHit)
}

const show: Handler<typeof getDocument> = async ({ params }, context) => {
  const row = await findDocument(context.db, context.actor, params.id)
  return row ? presentDocument(context, row) : context.refuse('not_found')
}

const readers: Handler<typeof listDocumentReaders> = async ({ params, query }, { db, actor, refuse }) => {
  if (!(await findDocument(db, actor, params.id))) return refuse('not_found')
  const { limit, cursor } = query
  const rows = await readersOf(db, params.id, limit, readCursor(cursor, 2))
  return pageFrom(
    rows,
    limit,
    ({ name_key, id }) => [name_key, id],
    ({ id, name, role, why }) => ({ userId: id, userName: name, userRole: role, why }),
  )
}

const openings: Handler<typeof listDocumentOpenings> = async ({ params, query }, { db, actor, refuse }) => {
  if (!(await findDocument(db, actor, params.id))) return refuse('not_found')
  const { limit, cursor } = query
  const rows = await openingsOf(db, params.id, limit, readCursor(cursor, 2))
  return pageFrom(
    rows,
    limit,
    ({ opened_at, id }) => [opened_at, id],
    ({ id, reader_id, reader_name, number, opened_at }) => ({
      id,
      userId: reader_id,
      userName: reader_name,
      number,
      openedAt: opened_at,
    }),
  )
}

export const readRoutes: readonly Mount[] = [
  route(searchDocuments, search),
  route(listDocumentFolders, folders),
  route(listPersonDocuments, listOf),
  route(getDocument, show),
  route(listDocumentReaders, readers),
  route(listDocumentOpenings, openings),
]
