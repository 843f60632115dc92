import { dayInZone } from '@daybook/platform/domain'
import { type Handler, type Mount, newId, pageFrom, readCursor, refuseCommon, route } from '@daybook/platform/server'
import {
  addDocumentRequest,
  documentDeeds,
  documentTopics,
  documentWanted,
  getDocumentRequest,
  listDocumentRequests,
  removeDocumentRequest,
  wantedEnded,
} from '../contract/index.ts'
import { presentRequest, presentWanted } from './present-requests.ts'
import { addRequest, addWanted, dropRequest, findRequest, peopleNamed, requestsMade } from './request-store.ts'
import { wantedOf } from './wanted-store.ts'

const list: Handler<typeof listDocumentRequests> = async ({ query }, { db }) => {
  const { limit, cursor } = query
  const rows = await requestsMade(db, limit, readCursor(cursor, 2))
  return pageFrom(rows, limit, ({ made_at, id }) => [made_at, id], presentRequest)
}

const show: Handler<typeof getDocumentRequest> = async ({ params }, context) => {
  const { db, actor, now, refuse } = context
  const row = await findRequest(db, params.id)
  if (!row) return refuse('not_found')
  const today = dayInZone(now, actor.zone)
  const wanted = await wantedOf(db, row.id)
  return { ...presentRequest(row), wanted: wanted.map((each) => presentWanted(context, each, today)) }
}

const ask: Handler<typeof addDocumentRequest> = async ({ body }, { db, actor, now, refuse, record, emit, touch }) => {
  const { people, dueOn, ...said } = body
  if (dueOn < dayInZone(now, actor.zone)) return refuse('document.due_past', { field: 'dueOn' })
  const asked = await peopleNamed(db, people)
  if (asked.length !== new Set(people).size || asked.some(({ status }) => status === 'INACTIVE'))
    return refuse('document.left', { field: 'people' })
  const id = newId()
  await addRequest(db, { id, ...said, due_on: dueOn, made_by: actor.userId, made_at: now })
  const wanted = asked.map((person) => ({ id: newId(), request_id: id, person_id: person.id, status: 'OPEN' as const }))
  await addWanted(db, wanted)
  const after = { ...said, due_on: dueOn, status: 'OPEN', people: asked.map((person) => person.id) }
  record({ deed: documentDeeds.ask, type: 'document_request', id, after })
  for (const { id: wantedId, person_id } of wanted)
    await emit(documentWanted, { wantedId, requestId: id, userId: person_id, title: said.title, dueOn })
  touch(documentTopics.documents)
  return presentRequest((await findRequest(db, id)) ?? refuseCommon('not_found'))
}

const remove: Handler<typeof removeDocumentRequest> = async ({ params }, { db, actor, refuse, record, emit, touch }) => {
  const row = await findRequest(db, params.id)
  if (!row) return refuse('not_found')
  const wanted = await wantedOf(db, row.id)
  const asksThem = wanted.some(({ person_id }) => actor.isSelf(person_id))
  if (asksThem && actor.role !== 'ENTERPRISE_ADMIN' && !actor.isSelf(row.made_by)) return refuse('document.asked_of_you')
  await dropRequest(db, row.id)
  const { title, note, kind, expires, due_on } = row
  const people = wanted.map(({ person_id, status, reason, expires_on }) => ({ person_id, status, reason, expires_on }))
  const before = { title, note, kind, expires, due_on, people }
  record({ deed: documentDeeds.ask_no_more, type: 'document_request', id: row.id, before })
  for (const { id } of wanted) await emit(wantedEnded, { wantedId: id })
  touch(documentTopics.documents)
  return { response_message: 'It is asked for no more.' }
}

export const requestRoutes: readonly Mount[] = [
  route(listDocumentRequests, list),
  route(getDocumentRequest, show),
  route(addDocumentRequest, ask),
  route(removeDocumentRequest, remove),
]
