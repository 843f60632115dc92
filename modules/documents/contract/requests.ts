import {
  DayField,
  Done,
  endpoint,
  Id,
  InstantField,
  line,
  only,
  page,
  pageQuery,
  perHour,
  ShownFile,
  text,
} from '@daybook/platform/contract'
import { z } from 'zod'
import { decisions, longestName, longestNote, mostAsked, wantedKinds, wantedStatuses } from '../domain/index.ts'
import { documentManage, documentOwn, documentRead } from './permissions.ts'
import { documentRefusals } from './refusals.ts'

const asked = {
  title: line(longestName, 'Please say what you ask for'),
  note: text(longestNote),
  kind: z.enum(wantedKinds),
  expires: z.boolean(),
  dueOn: DayField,
}

/** A request of HR, and how many of those whom it asks are how far. */
export const DocumentRequest = z.strictObject({
  id: Id,
  ...asked,
  title: z.string(),
  note: z.string(),
  madeAt: InstantField,
  madeBy: z.string(),
  people: z.int(),
  waiting: z.int(),
  accepted: z.int(),
})
export type DocumentRequest = z.output<typeof DocumentRequest>

/** What one person is asked for, and how far it is. */
export const WantedDocument = z.strictObject({
  id: Id,
  requestId: Id,
  ...asked,
  title: z.string(),
  note: z.string(),
  person: z.strictObject({ id: Id, name: z.string() }),
  status: z.enum(wantedStatuses),
  /** Why it was sent back. */
  reason: z.string(),
  expiresOn: DayField.nullable(),
  documentId: Id.nullable(),
  /** What was brought last. */
  file: ShownFile.nullable(),
  version: z.int(),
  can: z.strictObject({ bring: z.boolean(), decide: z.boolean() }),
})
export type WantedDocument = z.output<typeof WantedDocument>

const params = z.strictObject({ id: Id })
const wanted = z.strictObject({ wantedId: Id })

export const listDocumentRequests = endpoint({
  name: 'listDocumentRequests',
  method: 'GET',
  path: '/api/v0/document-request',
  summary: 'What you ask people for, the newest first',
  permission: documentManage,
  sealed: true,
  query: z.strictObject(pageQuery),
  response: page(DocumentRequest),
  errors: {},
})

export const getDocumentRequest = endpoint({
  name: 'getDocumentRequest',
  method: 'GET',
  path: '/api/v0/document-request/:id',
  summary: 'One request with everybody whom it asks',
  permission: documentManage,
  sealed: true,
  params,
  response: z.strictObject({ ...DocumentRequest.shape, wanted: z.array(WantedDocument) }),
  errors: {},
})

export const addDocumentRequest = endpoint({
  name: 'addDocumentRequest',
  method: 'POST',
  path: '/api/v0/document-request',
  summary: 'Ask people for a document by a day; each of them is told',
  permission: documentManage,
  sealed: true,
  body: z.strictObject({ ...asked, people: z.array(Id).min(1, 'Choose whom you ask').max(mostAsked) }),
  response: DocumentRequest,
  errors: only(documentRefusals, 'document.due_past', 'document.left'),
  limits: [perHour('account', 100)],
})

export const removeDocumentRequest = endpoint({
  name: 'removeDocumentRequest',
  method: 'DELETE',
  path: '/api/v0/document-request/:id',
  summary: 'Ask for it no more; what was brought stays',
  permission: documentManage,
  params,
  response: Done,
  errors: only(documentRefusals, 'document.asked_of_you'),
})

export const listWantedDocuments = endpoint({
  name: 'listWantedDocuments',
  method: 'GET',
  path: '/api/v0/wanted-document',
  summary: 'What you are asked for and is not accepted, or not good for long any more; what is due first',
  permission: documentOwn,
  sealed: true,
  query: z.strictObject(pageQuery),
  response: page(WantedDocument),
  errors: {},
})

export const getWantedDocument = endpoint({
  name: 'getWantedDocument',
  method: 'GET',
  path: '/api/v0/wanted-document/:wantedId',
  summary: 'What one person is asked for: you, or anybody for owner and HR',
  permission: documentRead,
  sealed: true,
  params: wanted,
  response: WantedDocument,
  errors: {},
})

export const bringWantedDocument = endpoint({
  name: 'bringWantedDocument',
  method: 'POST',
  path: '/api/v0/wanted-document/:wantedId',
  summary: 'Bring what you are asked for: a file that you brought becomes a document of yours, and waits for HR',
  permission: documentOwn,
  sealed: true,
  params: wanted,
  body: z.strictObject({ broughtId: Id, expiresOn: DayField.nullable() }),
  response: WantedDocument,
  errors: only(
    documentRefusals,
    'document.accepted',
    'document.no_file',
    'document.other_kind',
    'document.expiry_required',
    'document.expiry_past',
    'document.too_many_versions',
    'document.asked_of_others',
  ),
})

export const decideWantedDocument = endpoint({
  name: 'decideWantedDocument',
  method: 'POST',
  path: '/api/v0/wanted-document/:wantedId/decide',
  summary: 'Accept what somebody brought, or send it back with a reason; never your own',
  permission: documentManage,
  sealed: true,
  params: wanted,
  body: z.strictObject({ decision: z.enum(decisions), reason: text(longestNote).default(''), version: z.int() }),
  response: WantedDocument,
  errors: only(documentRefusals, 'document.own', 'document.not_brought', 'document.reason_required'),
})
