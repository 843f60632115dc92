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
import { noticeRead, noticeWrite } from './permissions.ts'
import { noticeRefusals } from './refusals.ts'

const params = z.strictObject({ fileId: Id })

export const addPostFile = endpoint({
  name: 'addPostFile',
  method: 'POST',
  path: '/api/v0/company-notification-file',
  summary: 'Bring a file for a post that you write: a PDF as it is, a picture drawn anew; at most 10 MB',
  permission: noticeWrite,
  upload: { maxBytes: mostFileBytes, kinds: fileKinds },
  response: ShownFile,
  errors: { ...fileRefusals, ...only(noticeRefusals, 'notice.files_full') },
  limits: [perHour('account', 100)],
})

export const openPostFile = endpoint({
  name: 'openPostFile',
  method: 'GET',
  path: '/api/v0/company-notification-file/:fileId',
  summary: 'A file of a post that you may read: with a token, or by the address that the post gives',
  permission: noticeRead,
  params,
  query: linkQuery,
  response: StoredReply,
  produces: 'application/octet-stream',
  linked: true,
  errors: {},
})
