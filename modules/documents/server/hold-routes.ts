import { findWorkerName } from '@daybook/people/server'
import {
  type Actor,
  type Context,
  type Handler,
  type Mount,
  newId,
  pageFrom,
  readCursor,
  refuseCommon,
  route,
} from '@daybook/platform/server'
import {
  documentDeeds,
  documentTopics,
  type LegalHold,
  holdDocument,
  holdPerson,
  liftHold,
  listHolds,
} from '../contract/index.ts'
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

type On = Pick<HoldRow, 'document_id' | 'person_id'>

const begin = async (context: Context<typeof holdDocument> | Context<typeof holdPerson>, on: On, reason: string) => {
  const { db, actor, now, record, touch } = context
  const id = newId()
  const after = { ...on, reason }
  if (!(await addHold(db, { id, ...after, set_by: actor.userId, set_at: now }))) return null
  record({ deed: documentDeeds.hold, type: 'legal_hold', id, after })
  touch(documentTopics.documents)
  return present(actor, (await findHold(db, id)) ?? refuseCommon('not_found'))
}

const onDocument: Handler<typeof holdDocument> = async ({ params, body }, context) => {
  const { db, actor, refuse } = context
  if (!(await findDocument(db, actor, params.id))) return refuse('not_found')
  const on = { document_id: params.id, person_id: null }
  return (await begin(context, on, body.reason)) ?? refuse('document.held_already')
}

const onPerson: Handler<typeof holdPerson> = async ({ params, body }, context) => {
  const { db, refuse } = context
  if (!(await findWorkerName(db, params.userId))) return refuse('not_found')
  const on = { document_id: null, person_id: params.userId }
  return (await begin(context, on, body.reason)) ?? refuse('document.held_already')
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

export const holdRoutes: readonly Mount[] = [
  route(listHolds, list),
  route(holdDocument, onDocument),
  route(holdPerson, onPerson),
  route(liftHold, lift),
]
