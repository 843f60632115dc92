import { dayInZone, type Day } from '@daybook/platform/domain'
import {
  type Actor,
  type Db,
  type Handler,
  type Mount,
  newId,
  pageFrom,
  readCursor,
  refuseCommon,
  route,
  selfPlaces,
  type Work,
} from '@daybook/platform/server'
import {
  askConfirmation,
  type Confirmation,
  confirmationAsked,
  confirmationEnded,
  documentDeeds,
  documentTopics,
  endConfirmation,
  getConfirmation,
  listSigners,
} from '../contract/index.ts'
import { type ConfirmWay, dueAnew, mostSigners, signerState } from '../domain/index.ts'
import {
  addConfirmation,
  addSigners,
  askedOf,
  closeConfirmation,
  type ConfirmationRow,
  findConfirmation,
  isAskedByAnother,
  isAskedByOthers,
  lastConfirmation,
  type SignerRow,
  signersOf,
} from './confirmation-store.ts'
import { findDocument, type FoundDocument, lockDocument } from './document-store.ts'
import { filesOf } from './file-store.ts'
import { mayChange } from './policy.ts'
import { readersOf } from './reader-store.ts'

const present = (row: ConfirmationRow): Confirmation => ({
  id: row.id,
  how: row.how,
  inOrder: row.in_order,
  number: row.number,
  dueOn: row.due_on,
  madeAt: row.made_at,
  madeBy: row.made_by_name,
  ended: row.ended,
  people: row.people,
  done: row.done,
})

const presentSigner = (row: SignerRow) => ({
  id: row.id,
  userId: row.person_id,
  userName: row.name,
  signedAt: row.signed_at,
  signedName: row.signed_name,
  state: signerState({ signed: row.signed_at !== null, refused: row.refused_reason !== null, isTheirTurn: row.their_turn }),
  turn: row.turn,
  refusedReason: row.refused_reason,
  hasLeft: row.has_left,
  reads: row.reads,
})

type Asking = Pick<Work, 'db' | 'now' | 'emit' | 'record'>
type Asked = {
  readonly documentId: string
  readonly how: ConfirmWay
  readonly dueOn: Day
  readonly by: string
  readonly people: readonly string[]
  /** Whether they sign one after the other. */
  readonly inOrder: boolean
  /** Who brought the version that is asked for anew, where it is asked for in another name. */
  readonly anewBy?: string
}

const newestOf = async ({ db }: Pick<Work, 'db'>, documentId: string) =>
  (await filesOf(db, documentId))[0] ?? refuseCommon('not_found')

/** Asks people to confirm the newest version of a document. */
export const begin = async (context: Asking, { documentId, how, dueOn, by, people, inOrder, anewBy }: Asked): Promise<string> => {
  const { db, now, emit, record } = context
  const version = await newestOf(context, documentId)
  const id = newId()
  await addConfirmation(db, {
    id,
    document_id: documentId,
    version_id: version.id,
    how,
    due_on: dueOn,
    made_by: by,
    made_at: now,
    in_order: inOrder,
    anew_by: anewBy ?? null,
  })
  await addSigners(db, id, people, inOrder)
  const after = { how, in_order: inOrder, due_on: dueOn, number: version.number, version_id: version.id, people: [...people] }
  record({ deed: documentDeeds.ask_confirmation, type: 'document', id: documentId, after })
  await emit(confirmationAsked, { confirmationId: id })
  return id
}

const end = async ({ db, now, emit }: Asking, { id }: ConfirmationRow): Promise<void> => {
  await closeConfirmation(db, id, now)
  await emit(confirmationEnded, { confirmationId: id })
}

/**
 * A new version is confirmed anew, by the same people as far as they work here and read it: in the name of whoever added it, or of whoever asked before,
 * where one of them added it, or its person brought what was asked of them (`wanted`): else they could end it.
 */
export const askAnew = async (
  context: Asking,
  documentId: string,
  { by, wanted, today }: { readonly by: string; readonly wanted?: true; readonly today: Day },
): Promise<void> => {
  const before = await lastConfirmation(context.db, documentId)
  if (!before || before.ended) return
  const people = await askedOf(context.db, before.id)
  await end(context, before)
  if (people.length === 0) return
  const { how, in_order: inOrder, made_by: asker } = before
  await begin(context, {
    documentId,
    how,
    dueOn: dueAnew(before.due_on, today),
    ...(wanted || people.includes(by) ? { by: asker, anewBy: by } : { by }),
    people,
    inOrder,
  })
}

const ask: Handler<typeof askConfirmation> = async ({ params, body }, context) => {
  const { db, actor, now, refuse, touch } = context
  const document = await lockDocument(db, actor, params.documentId)
  if (!document) return refuse('not_found')
  if (body.dueOn < dayInZone(now, actor.zone)) return refuse('document.due_past', { field: 'dueOn' })
  const last = await lastConfirmation(db, document.id)
  if (last && !last.ended) return refuse('document.asked_already')
  const readers = (await readersOf(db, document.id, mostSigners, undefined)).map(({ id }) => id)
  const people = body.people ? [...new Set(body.people)] : readers
  if (people.length > mostSigners) return refuse('document.too_many_signers', { words: { people: mostSigners } })
  if (people.length === 0 || !people.every((id) => readers.includes(id))) return refuse('document.no_reader', { field: 'people' })
  const { how, dueOn, inOrder } = body
  const id = await begin(context, { documentId: document.id, how, dueOn, by: actor.userId, people, inOrder })
  touch(documentTopics.documents)
  return present((await findConfirmation(db, id)) ?? refuseCommon('not_found'))
}

const show: Handler<typeof getConfirmation> = async ({ params }, { db, actor, refuse }) => {
  if (!(await findDocument(db, actor, params.documentId))) return refuse('not_found')
  const last = await lastConfirmation(db, params.documentId)
  return { confirmation: last ? present(last) : null }
}

const signers: Handler<typeof listSigners> = async ({ params, query }, { db, actor, refuse }) => {
  if (!(await findDocument(db, actor, params.documentId))) return refuse('not_found')
  const { limit, cursor } = query
  const after = readCursor(cursor, 3)
  const last = await lastConfirmation(db, params.documentId)
  const rows = last ? await signersOf(db, last.id, limit, after) : []
  return pageFrom(rows, limit, ({ turn_key, name_key, person_id }) => [String(turn_key), name_key, person_id], presentSigner)
}

/**
 * Why somebody who is no owner may not exchange, rename, end or remove what another one asks people to confirm; null where they may. HR may not while they
 * are asked themselves; nobody may what lies in their own place, whoever is asked. Whoever exchanges something, or ends its asking, may not after it was
 * confirmed either (`orConfirmed`): another one would be asked for in a name that knows nothing of it.
 */
export const askedFault = async (
  { db, actor }: { db: Db; actor: Actor },
  { id, person_id: personId }: Pick<FoundDocument, 'id' | 'person_id'>,
  { orConfirmed = false }: { readonly orConfirmed?: boolean } = {},
) => {
  if (actor.role === 'ENTERPRISE_ADMIN') return null
  if (await isAskedByAnother(db, id, selfPlaces(actor))) return 'document.asked_of_you' as const
  const isOwn = actor.scope !== 'company' || (personId !== null && actor.isSelf(personId))
  const others = isOwn && (await isAskedByOthers(db, id, selfPlaces(actor), { confirmed: orConfirmed }))
  return others ? ('document.asked_of_others' as const) : null
}

const stop: Handler<typeof endConfirmation> = async ({ params }, context) => {
  const { db, actor, refuse, record, touch } = context
  const document = await lockDocument(db, actor, params.documentId)
  const last = document && (await lastConfirmation(db, document.id))
  if (!last || last.ended) return refuse('not_found')
  if (!mayChange(actor, document)) return refuse('document.not_yours')
  const asked = await askedFault(context, document, { orConfirmed: true })
  if (asked) return refuse(asked)
  await end(context, last)
  const { how, due_on, number, people, done } = last
  record({
    deed: documentDeeds.end_confirmation,
    type: 'document',
    id: document.id,
    before: { how, due_on, number, people, done },
  })
  touch(documentTopics.documents)
  return { response_message: 'Nobody is asked any more.' }
}

export const confirmationRoutes: readonly Mount[] = [
  route(askConfirmation, ask),
  route(getConfirmation, show),
  route(listSigners, signers),
  route(endConfirmation, stop),
]
