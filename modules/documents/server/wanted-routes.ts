import { dayInZone } from '@daybook/platform/domain'
import {
  type Context,
  type Handler,
  type Mount,
  newId,
  ownPlaces,
  pageFrom,
  readCursor,
  refuseCommon,
  route,
} from '@daybook/platform/server'
import {
  bringWantedDocument,
  decideWantedDocument,
  documentBrought,
  documentDeeds,
  documentTopics,
  getWantedDocument,
  listWantedDocuments,
  wantedDecided,
} from '../contract/index.ts'
import { decideWanted, expiryOf, isWantedKind, mayBring, mostVersions } from '../domain/index.ts'
import { askAnew } from './confirmation-routes.ts'
import { addDocument, changeDocumentRow, holdDocument } from './document-store.ts'
import { type FileRow, looseFiles, placeFile } from './file-store.ts'
import { presentWanted, stateOf, wantedForLog } from './present-requests.ts'
import { changeWanted, findWanted, lockWanted, wantedFrom, type WantedRow } from './wanted-store.ts'

type Anything = Context<typeof getWantedDocument> | Context<typeof bringWantedDocument> | Context<typeof decideWantedDocument>

const todayOf = ({ actor, now }: Pick<Anything, 'actor' | 'now'>) => dayInZone(now, actor.zone)

const standing = async (context: Anything, id: string): Promise<WantedRow> =>
  (await findWanted(context.db, id)) ?? refuseCommon('not_found')

const list: Handler<typeof listWantedDocuments> = async ({ query }, context) => {
  const { db, actor } = context
  const { limit, cursor } = query
  const today = dayInZone(context.now, actor.zone)
  const rows = await wantedFrom(db, ownPlaces(actor), today, { limit, after: readCursor(cursor, 2) })
  return pageFrom(
    rows,
    limit,
    ({ due_on, id }) => [due_on, id],
    (row) => presentWanted(context, row, today),
  )
}

const show: Handler<typeof getWantedDocument> = async ({ params }, context) => {
  const { db, actor, refuse } = context
  const row = await findWanted(db, params.wantedId)
  const may = row && (actor.scope === 'company' || ownPlaces(actor).includes(row.person_id))
  return may ? presentWanted(context, row, todayOf(context)) : refuse('not_found')
}

/** The file becomes the newest version of the document that was brought before, or a document of its own. */
const file = async (context: Context<typeof bringWantedDocument>, row: WantedRow, { id }: FileRow): Promise<string> => {
  const { db, actor, now } = context
  if (row.document_id !== null && row.number !== null) {
    await placeFile(db, id, row.document_id, row.number + 1, now)
    await changeDocumentRow(db, row.document_id, {})
    await askAnew(context, row.document_id, actor.userId, todayOf(context))
    return row.document_id
  }
  const document = { id: newId(), place: 'PERSON' as const, person_id: row.person_id, folder: '', name: row.title }
  await addDocument(db, { ...document, made_by: actor.userId, made_at: now })
  await placeFile(db, id, document.id, 1, now)
  return document.id
}

const kindWords = { ANY: 'a PDF or a picture', PDF: 'a PDF', PICTURE: 'a picture' } as const

const bring: Handler<typeof bringWantedDocument> = async ({ params, body }, context) => {
  const { db, actor, now, refuse, record, emit, touch } = context
  const seen = await findWanted(db, params.wantedId)
  if (!seen || !ownPlaces(actor).includes(seen.person_id)) return refuse('not_found')
  // The document first, as by whoever removes it.
  if (seen.document_id !== null) await holdDocument(db, seen.document_id)
  const row = await lockWanted(db, seen.id)
  if (!row) return refuse('not_found')
  const today = todayOf(context)
  if (!mayBring(stateOf(row), today)) return refuse('document.accepted')
  if ((row.number ?? 0) >= mostVersions) return refuse('document.too_many_versions', { words: { versions: mostVersions } })
  const expiry = expiryOf(row.expires, body.expiresOn, today)
  if (!expiry.ok) return refuse(expiry.code, { field: 'expiresOn' })
  const [brought] = await looseFiles(db, actor.userId, [body.broughtId])
  if (!brought) return refuse('document.no_file', { field: 'broughtId' })
  if (!isWantedKind(row.kind, brought.kind))
    return refuse('document.other_kind', { field: 'broughtId', words: { kind: kindWords[row.kind] } })
  const document_id = await file(context, row, brought)
  const undecided = { reason: '', decided_at: null, decided_by: null, told_expiry_at: null }
  await changeWanted(db, row.id, { status: 'BROUGHT', document_id, expires_on: expiry.value, brought_at: now, ...undecided })
  const after = await standing(context, row.id)
  record({
    deed: documentDeeds.bring_wanted,
    type: 'wanted_document',
    id: row.id,
    before: wantedForLog(row),
    after: {
      ...wantedForLog(after),
      number: after.number,
      place: 'PERSON',
      person_id: row.person_id,
      name: row.title,
      folder: '',
    },
  })
  await emit(documentBrought, {
    wantedId: row.id,
    requestId: row.request_id,
    userId: row.person_id,
    title: row.title,
    asker: row.made_by,
  })
  touch(documentTopics.documents)
  return presentWanted(context, after, today)
}

const decide: Handler<typeof decideWantedDocument> = async ({ params, body }, context) => {
  const { db, actor, now, refuse, record, emit, touch } = context
  const row = await lockWanted(db, params.wantedId)
  if (!row) return refuse('not_found')
  if (actor.isSelf(row.person_id)) return refuse('document.own')
  if (row.version !== body.version) return refuse('version.stale')
  const reason = body.decision === 'ACCEPT' ? '' : body.reason
  const decided = decideWanted(row, body.decision, reason)
  if (!decided.ok) return refuse(decided.code, { field: 'reason' })
  await changeWanted(db, row.id, { status: decided.value, reason, decided_at: now, decided_by: actor.userId })
  const after = await standing(context, row.id)
  const accepted = decided.value === 'ACCEPTED'
  record({
    deed: accepted ? documentDeeds.accept : documentDeeds.send_back,
    type: 'wanted_document',
    id: row.id,
    before: wantedForLog(row),
    after: wantedForLog(after),
  })
  await emit(wantedDecided, {
    wantedId: row.id,
    requestId: row.request_id,
    userId: row.person_id,
    title: row.title,
    accepted,
    reason,
    by: actor.userId,
  })
  touch(documentTopics.documents)
  return presentWanted(context, after, todayOf(context))
}

export const wantedRoutes: readonly Mount[] = [
  route(listWantedDocuments, list),
  route(getWantedDocument, show),
  route(bringWantedDocument, bring),
  route(decideWantedDocument, decide),
]
