import {
  Done,
  endpoint,
  fileKinds,
  Id,
  InstantField,
  line,
  only,
  page,
  pageBody,
  pageQuery,
  perHour,
  roles,
  ShownFile,
  text,
} from '@daybook/platform/contract'
import { z } from 'zod'
import { longestFolder, longestName, mostAtOnce, places, reasons } from '../domain/index.ts'
import { documentManage, documentOwn, documentRead, documentWrite } from './permissions.ts'
import { documentRefusals } from './refusals.ts'

const Person = z.strictObject({ id: Id, name: z.string() })

const summary = {
  id: Id,
  place: z.enum(places),
  /** Of a document of a department. */
  department: z.string().nullable(),
  /** Of a personal document. */
  person: Person.nullable(),
  folder: z.string(),
  name: z.string(),
  /** The newest version: what it is, how large in bytes, since when and by whom. */
  kind: z.enum(fileKinds),
  size: z.int(),
  versions: z.int(),
  changedAt: InstantField,
  changedBy: z.string(),
}

/** A document in a list. */
export const DocumentSummary = z.strictObject(summary)
export type DocumentSummary = z.output<typeof DocumentSummary>

/**
 * A document that was looked for: whether its text has the words, and what it says around them. Null where they are not in it or not looked for, and for
 * personal documents of others, whose text is told by opening them, which is noted.
 */
export const DocumentHit = z.strictObject({
  ...summary,
  inText: z.boolean(),
  passage: z.array(z.strictObject({ text: z.string(), hit: z.boolean() })).nullable(),
})
export type DocumentHit = z.output<typeof DocumentHit>

export const DocumentVersion = z.strictObject({
  ...ShownFile.shape,
  number: z.int(),
  addedAt: InstantField,
  addedBy: z.string(),
})
export type DocumentVersion = z.output<typeof DocumentVersion>

/** Why something must not be removed, for owner and HR. */
export const Hold = z.strictObject({
  id: Id,
  reason: z.string(),
  setAt: InstantField,
  setBy: z.string(),
  can: z.strictObject({ lift: z.boolean() }),
})
export type Hold = z.output<typeof Hold>

export const Document = z.strictObject({
  ...summary,
  version: z.int(),
  /** The newest first. */
  files: z.array(DocumentVersion),
  /** The holds on it or on its person, told to owner and HR alone. */
  holds: z.array(z.strictObject({ ...Hold.shape, on: z.enum(['DOCUMENT', 'PERSON']) })),
  can: z.strictObject({ change: z.boolean(), remove: z.boolean() }),
})
export type Document = z.output<typeof Document>

const params = z.strictObject({ id: Id })
const words = text(200).optional()

export const searchDocuments = endpoint({
  name: 'searchDocuments',
  method: 'POST',
  path: '/api/v0/shared-document/search',
  summary:
    'Documents of the company and of the departments that you read, by folder and name; those that are called by the words before those that say them',
  permission: documentRead,
  effect: 'none',
  sealed: true,
  body: z.strictObject({
    ...pageBody,
    /** In the name, the folder, or the text of the newest version. */
    q: words,
    folder: text(longestFolder).optional(),
    /** Those of one department; an empty one: those of the whole company. */
    department: text(200).optional(),
  }),
  response: page(DocumentHit),
  errors: {},
})

export const listDocumentFolders = endpoint({
  name: 'listDocumentFolders',
  method: 'GET',
  path: '/api/v0/shared-document/folder',
  summary: 'The folders and departments of the documents that you find there, at most two hundred of each',
  permission: documentRead,
  response: z.strictObject({ folders: z.array(z.string()), departments: z.array(z.string()) }),
  errors: {},
})

export const listPersonDocuments = endpoint({
  name: 'listPersonDocuments',
  method: 'GET',
  path: '/api/v0/document/of/:userId',
  summary: 'The personal documents of somebody by folder and name: your own, or everybody’s for owner and HR',
  permission: documentRead,
  sealed: true,
  params: z.strictObject({ userId: Id }),
  query: z.strictObject({ ...pageQuery, q: words }),
  response: page(DocumentHit),
  errors: {},
})

export const getDocument = endpoint({
  name: 'getDocument',
  method: 'GET',
  path: '/api/v0/document/:id',
  summary: 'One document with its versions',
  permission: documentRead,
  sealed: true,
  params,
  response: Document,
  errors: {},
})

/** Files that one brought, each of which becomes a document. */
const brought = {
  folder: text(longestFolder),
  files: z
    .array(z.strictObject({ broughtId: Id, name: line(longestName, 'Please give it a name') }))
    .min(1, 'Choose a file')
    .max(mostAtOnce),
}
const Added = z.strictObject({ items: z.array(DocumentSummary) })

export const addDocuments = endpoint({
  name: 'addDocuments',
  method: 'POST',
  path: '/api/v0/document',
  summary: 'Put files that you brought into the place of the company, of a department or of a person, each as a document',
  permission: documentManage,
  sealed: true,
  body: z
    .strictObject({
      place: z.enum(places),
      /** Of a place of a department. */
      department: text(200).default(''),
      /** Whose place it is; null for those that are shared. */
      userId: Id.nullable(),
      ...brought,
    })
    .refine(({ place, userId }) => (place === 'PERSON') === (userId !== null), {
      path: ['userId'],
      error: 'Choose whose they are',
    })
    .refine(({ place, department }) => (place === 'DEPARTMENT') === (department !== ''), {
      path: ['department'],
      error: 'Choose a department',
    }),
  response: Added,
  errors: only(documentRefusals, 'document.no_file', 'document.no_department'),
  limits: [perHour('account', 300)],
})

export const addOwnDocuments = endpoint({
  name: 'addOwnDocuments',
  method: 'POST',
  path: '/api/v0/document/own',
  summary: 'Put files that you brought into your own place, each as a document',
  permission: documentOwn,
  sealed: true,
  body: z.strictObject(brought),
  response: Added,
  errors: {},
  limits: [perHour('account', 300)],
})

export const changeDocument = endpoint({
  name: 'changeDocument',
  method: 'PUT',
  path: '/api/v0/document/:id',
  summary: 'Give a document another name, or put it into another folder of its place',
  permission: documentWrite,
  sealed: true,
  params,
  body: z.strictObject({ name: line(longestName, 'Please give it a name'), folder: text(longestFolder), version: z.int() }),
  response: Document,
  errors: only(
    documentRefusals,
    'document.not_yours',
    'document.signed_name',
    'document.asked_of_you',
    'document.asked_of_others',
  ),
})

export const addDocumentVersion = endpoint({
  name: 'addDocumentVersion',
  method: 'POST',
  path: '/api/v0/document/:id/version',
  summary: 'Add a version to a document; the older ones stay',
  permission: documentWrite,
  sealed: true,
  params,
  body: z.strictObject({ broughtId: Id }),
  response: Document,
  errors: only(
    documentRefusals,
    'document.asked_for',
    'document.asked_of_you',
    'document.asked_of_others',
    'document.no_file',
    'document.not_yours',
    'document.too_many_versions',
  ),
})

export const removeDocument = endpoint({
  name: 'removeDocument',
  method: 'DELETE',
  path: '/api/v0/document/:id',
  summary: 'Remove a document with all its versions',
  permission: documentWrite,
  params,
  response: Done,
  errors: only(
    documentRefusals,
    'document.not_yours',
    'document.signed',
    'document.held',
    'document.asked_of_you',
    'document.asked_of_others',
  ),
})

export const DocumentReader = z.strictObject({
  userId: Id,
  userName: z.string(),
  userRole: z.enum(roles),
  why: z.enum(reasons),
})
export type DocumentReader = z.output<typeof DocumentReader>

export const listDocumentReaders = endpoint({
  name: 'listDocumentReaders',
  method: 'GET',
  path: '/api/v0/document/:id/reader',
  summary: 'Who can see a document and why, by name',
  permission: documentRead,
  params,
  query: z.strictObject(pageQuery),
  response: page(DocumentReader),
  errors: {},
})

export const listDocumentOpenings = endpoint({
  name: 'listDocumentOpenings',
  method: 'GET',
  path: '/api/v0/document/:id/opening',
  summary: 'Who opened a personal document beside its person, and when; the last first',
  permission: documentRead,
  params,
  query: z.strictObject(pageQuery),
  response: page(z.strictObject({ id: Id, userId: Id, userName: z.string(), number: z.int(), openedAt: InstantField })),
  errors: {},
})
