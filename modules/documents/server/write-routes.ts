import { findWorkerName, knownDepartments } from '@daybook/people/server'
import { only } from '@daybook/platform/contract'
import { dayInZone } from '@daybook/platform/domain'
import { type Context, type Handler, type Mount, newId, ownPlaces, refuseCommon, refuser, route } from '@daybook/platform/server'
import {
  addDocuments,
  addDocumentVersion,
  addOwnDocuments,
  changeDocument,
  documentDeeds,
  documentRefusals,
  documentRemoved,
  documentsHandedOut,
  documentTopics,
  removeDocument,
} from '../contract/index.ts'
import { mostVersions } from '../domain/index.ts'
import {
  addDocument,
  changeDocumentRow,
  type DocumentRow,
  findDocument,
  type FoundDocument,
  lockDocument,
} from './document-store.ts'
import { looseFiles, placeFile } from './file-store.ts'
import { mayChange } from './policy.ts'
import { askAnew, askedFault } from './confirmation-routes.ts'
import { isSigned } from './confirmation-store.ts'
import { askedFor, raiseWanted, wantAgain } from './wanted-store.ts'
import { documentForLog, presentDocument, presentSummary } from './present.ts'
import { removeWhole } from './remove-whole.ts'

type Adding = Context<typeof addDocuments>
type Changing = Context<typeof changeDocument> | Context<typeof addDocumentVersion> | Context<typeof removeDocument>
type Where = Pick<Parameters<Handler<typeof addDocuments>>[0]['body'], 'place' | 'department' | 'userId'>
type Place = Pick<DocumentRow, 'place' | 'department' | 'person_id'>
type Brought = Parameters<Handler<typeof addOwnDocuments>>[0]['body']

const refuseDocument = refuser(only(documentRefusals, 'document.not_yours'))

/** Where new documents lie, as it is stored. */
const placeOf = async ({ db, refuse }: Adding, { place, department, userId }: Where): Promise<Place> => {
  if (userId !== null)
    return (await findWorkerName(db, userId)) ? { place, person_id: userId, department: null } : refuse('not_found')
  if (place === 'COMPANY') return { place, person_id: null, department: null }
  const known = (await knownDepartments(db, [department])).get(department)
  return known ? { place, person_id: null, department: known } : refuse('document.no_department', { field: 'department' })
}

/** Null where one of the files is not one's own, is in a document already, or is gone. */
const addTo = async (context: Adding | Context<typeof addOwnDocuments>, where: Place, { folder, files }: Brought) => {
  const { db, actor, now, record, touch } = context
  const ids = files.map(({ broughtId }) => broughtId)
  const found = await looseFiles(db, actor.userId, ids)
  if (new Set(ids).size !== ids.length || found.length !== ids.length) return null
  const items = []
  for (const { broughtId, name } of files) {
    const document = { ...where, id: newId(), folder, name, made_by: actor.userId, made_at: now }
    await addDocument(db, document)
    await placeFile(db, broughtId, document.id, 1, now)
    record({ deed: documentDeeds.add, type: 'document', id: document.id, after: { ...documentForLog(document), number: 1 } })
    items.push(presentSummary((await findDocument(db, actor, document.id)) ?? refuseCommon('not_found')))
  }
  touch(documentTopics.documents)
  return { items }
}

const add: Handler<typeof addDocuments> = async ({ body }, context) => {
  const { actor, refuse, emit } = context
  const { userId } = body
  const added = (await addTo(context, await placeOf(context, body), body)) ?? refuse('document.no_file', { field: 'files' })
  const [first] = added.items
  if (first && userId !== null && !actor.isSelf(userId))
    await emit(documentsHandedOut, { handoutId: newId(), userId, title: first.name, documents: added.items.length })
  return added
}

const addOwn: Handler<typeof addOwnDocuments> = async ({ body }, context) =>
  (await addTo(context, { place: 'PERSON', person_id: context.actor.userId, department: null }, body)) ??
  context.refuse('not_found')

/** A document that whoever asks may change, held. */
const changeable = async ({ db, actor }: Changing, id: string): Promise<FoundDocument> => {
  const row = await lockDocument(db, actor, id)
  if (!row) return refuseCommon('not_found')
  return mayChange(actor, row) ? row : refuseDocument('document.not_yours')
}

const changed = async (context: Changing, id: string) =>
  presentDocument(context, (await findDocument(context.db, context.actor, id)) ?? refuseCommon('not_found'))

const change: Handler<typeof changeDocument> = async ({ params, body }, context) => {
  const { db, refuse, record, touch } = context
  const { version, ...values } = body
  const before = await changeable(context, params.id)
  if (before.version !== version) return refuse('version.stale')
  // Whoever confirmed it did so under this name, and their certificate says it.
  if (values.name !== before.name && (await isSigned(db, before.id))) return refuse('document.signed_name', { field: 'name' })
  const asked = values.name === before.name ? null : await askedFault(context, before)
  if (asked) return refuse(asked)
  await changeDocumentRow(db, before.id, values)
  const { name, folder } = before
  record({ deed: documentDeeds.change, type: 'document', id: before.id, before: { name, folder }, after: values })
  touch(documentTopics.documents)
  return changed(context, before.id)
}

const addVersion: Handler<typeof addDocumentVersion> = async ({ params, body }, context) => {
  const { db, actor, now, refuse, record, touch } = context
  const row = await changeable(context, params.id)
  if (row.versions >= mostVersions) return refuse('document.too_many_versions', { words: { versions: mostVersions } })
  // Whoever adds a version asks anew, in their own name.
  const confirmed = await askedFault(context, row, { orConfirmed: true })
  if (confirmed) return refuse(confirmed)
  // What HR asked for comes by the door that looks at its kind and lets HR decide anew.
  const asked = await askedFor(db, row.id)
  if (asked !== undefined && ownPlaces(actor).includes(asked)) return refuse('document.asked_for')
  const [file] = await looseFiles(db, actor.userId, [body.broughtId])
  if (!file) return refuse('document.no_file', { field: 'broughtId' })
  const number = row.versions + 1
  await placeFile(db, file.id, row.id, number, now)
  await changeDocumentRow(db, row.id, {})
  await raiseWanted(db, row.id)
  const { name, size } = file
  record({
    deed: documentDeeds.add_version,
    type: 'document',
    id: row.id,
    before: { number: null },
    after: { number, name, size },
  })
  await askAnew(context, row.id, { by: actor.userId, today: dayInZone(now, actor.zone) })
  touch(documentTopics.documents)
  return changed(context, row.id)
}

const remove: Handler<typeof removeDocument> = async ({ params }, context) => {
  const { db, actor, refuse, emit, touch } = context
  const row = await changeable(context, params.id)
  if (row.held) return refuse('document.held')
  if (await isSigned(db, row.id)) return refuse('document.signed')
  const asked = await askedFault(context, row)
  if (asked) return refuse(asked)
  await wantAgain(db, row.id)
  await removeWhole(context, row, documentDeeds.remove)
  if (row.person_id !== null && !actor.isOwn(row.person_id))
    await emit(documentRemoved, { documentId: row.id, userId: row.person_id, title: row.name, by: actor.userId })
  touch(documentTopics.documents)
  return { response_message: 'The document is removed.' }
}

export const writeRoutes: readonly Mount[] = [
  route(addDocuments, add),
  route(addOwnDocuments, addOwn),
  route(changeDocument, change),
  route(addDocumentVersion, addVersion),
  route(removeDocument, remove),
]
