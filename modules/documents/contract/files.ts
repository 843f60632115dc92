import {
  endpoint,
  fileKinds,
  fileRefusals,
  Id,
  linkQuery,
  only,
  perHour,
  ShownFile,
  StoredReply,
} from '@daybook/platform/contract'
import { z } from 'zod'
import { mostFileBytes } from '../domain/index.ts'
import { documentOwn, documentRead } from './permissions.ts'
import { documentRefusals } from './refusals.ts'

export const addDocumentFile = endpoint({
  name: 'addDocumentFile',
  method: 'POST',
  path: '/api/v0/document-file',
  summary: 'Bring a file for a document: a PDF as it is, a picture drawn anew and turned upright; at most 10 MB',
  permission: documentOwn,
  upload: { maxBytes: mostFileBytes, kinds: fileKinds },
  response: ShownFile,
  errors: { ...fileRefusals, ...only(documentRefusals, 'document.files_full') },
  limits: [perHour('account', 600)],
})

export const openDocument = endpoint({
  name: 'openDocument',
  method: 'GET',
  path: '/api/v0/document-file/:fileId',
  summary:
    'The file of a version: with a token, or by the address that the document gives. Of a personal one it is noted who opened it',
  permission: documentRead,
  params: z.strictObject({ fileId: Id }),
  query: linkQuery,
  response: StoredReply,
  produces: 'application/octet-stream',
  linked: true,
  errors: {},
})
