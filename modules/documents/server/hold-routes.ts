import { findWorkerName } from '@daybook/people/server'
import { type Actor, type Handler, type Mount, newId, pageFrom, readCursor, refuseCommon, route } from '@daybook/platform/server'
import { documentDeeds, documentTopics, type LegalHold, liftHold, listHolds, setHold } from '../contract/index.ts'
import { findDocument } from './document-store.ts'
import { addHold, closeHold, findHold, type HoldRow, holdsBy, lockHold } from './hold-store.ts'
import { mayLift } from './policy.ts'
import { presentHold } from './present.ts'

const present = (actor: Actor, row: HoldRow): LegalHold => ({
  ...presentHold(actor, row),
  document: row.document_id === null ? null : { id: row.document_id, name: row.document_name ?? '' },
  person: row.person_id === null ? null : { id: row.person_id, name: row.person_name ?? '' },
})

const list: Handler<typeof listHolds> = async ({ query }, { db, actor }) => {
  const { limit, cursor, userId } = query
  const rows = await holdsBy(db, { userId, limit, after: readCursor(cursor, 1) })
  return pageFrom(
    rows,
    limit,
    ({ id }) => [id],
    (row) => present(actor, row),
  )
}

const set: Handler<typeof setHold> = async ({ body }, { db, actor, now, refuse, record, touch }) => {
  const { documentId, userId, reason } = body
  const isThere = documentId === null ? await findWorkerName(db, userId ?? '') : await findDocument(db, actor, documentId)
  if (!isThere) return refuse('not_found')
  const id = newId()
  const after = { document_id: documentId, person_id: userId, reason }
  if (!(await addHold(db, { id, ...after, set_by: actor.userId, set_at: now }))) return refuse('document.held_already')
  record({ deed: documentDeeds.hold, type: 'legal_hold', id, after })
  touch(documentTopics.documents)
  return present(actor, (await findHold(db, id)) ?? refuseCommon('not_found'))
}

const lift: Handler<typeof liftHold> = async ({ params }, { db, actor, now, refuse, record, touch }) => {
  const row = await lockHold(db, params.holdId)
  if (!row) return refuse('not_found')
  if (!mayLift(actor, row)) return refuse('document.own_hold')
  await closeHold(db, row.id, now)
  const { document_id, person_id, reason, set_by, set_at } = row
  const before = { document_id, person_id, reason, set_by, set_at, lifted_at: null }
  record({ deed: documentDeeds.lift_hold, type: 'legal_hold', id: row.id, before, after: { ...before, lifted_at: now } })
  touch(documentTopics.documents)
  return { response_message: 'The hold is lifted.' }
}

export const holdRoutes: readonly Mount[] = [route(listHolds, list), route(setHold, set), route(liftHold, lift)]
