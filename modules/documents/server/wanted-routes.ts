import { dayInZone } from '@daybook/platform/domain'
import {
  type Context,
  type Handler,
  type Mount,
  ownPlaces,
  pageFrom,
  readCursor,
  refuseCommon,
  route,
} from '@daybook/platform/server'
import {
  bringWantedDocument,
  decideWantedDocument,
  documentDeeds,
  documentTopics,
  getWantedDocument,
  listWantedDocuments,
  wantedDecided,
} from '../contract/index.ts'
import { decideWanted } from '../domain/index.ts'
import { bringFor } from './bring-wanted.ts'
import { holdDocument } from './document-store.ts'
import { presentWanted, wantedForLog } from './present-requests.ts'
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

const bring: Handler<typeof bringWantedDocument> = async ({ params, body }, context) => {
  const { db, actor, refuse } = context
  const seen = await findWanted(db, params.wantedId)
  if (!seen || !ownPlaces(actor).includes(seen.person_id)) return refuse('not_found')
  const today = todayOf(context)
  const after = await bringFor(context, seen, { by: actor.userId, today, ...body })
  return presentWanted(context, after, today)
}

const decide: Handler<typeof decideWantedDocument> = async ({ params, body }, context) => {
  const { db, actor, now, refuse, record, emit, touch } = context
  // The document first, as whoever removes it does: it is not accepted in the moment in which it goes.
  const seen = await findWanted(db, params.wantedId)
  if (seen?.document_id) await holdDocument(db, seen.document_id)
  const row = await lockWanted(db, params.wantedId)
  if (!row) return refuse('not_found')
  if (actor.isSelf(row.person_id)) return refuse('document.own')
  if (row.version !== body.version) return refuse('version.stale')
  const reason = body.decision === 'ACCEPT' ? '' : body.reason
  const decided = decideWanted(row, body.decision, reason)
  if (!decided.ok) return refuse(decided.code, { field: 'reason' })
  const accepted = decided.value === 'ACCEPTED'
  const kept = accepted ? { was_accepted: true } : {}
  await changeWanted(db, row.id, { status: decided.value, reason, decided_at: now, decided_by: actor.userId, ...kept })
  const after = await standing(context, row.id)
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
    userId: row.told_id,
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
