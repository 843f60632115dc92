import { Done, endpoint, fileKinds, fileRefusals, Id, InstantField, only, perHour, StoredReply } from '@daybook/platform/contract'
import { z } from 'zod'
import { mostFileBytes } from '../domain/index.ts'
import { leaveDocuments, leaveRequest } from './permissions.ts'
import { leaveRefusals } from './refusals.ts'

/** A document with a request; what is in it is fetched by itself. */
export const LeaveFile = z.strictObject({
  id: Id,
  name: z.string(),
  kind: z.enum(fileKinds),
  /** In bytes. */
  size: z.int(),
  addedAt: InstantField,
  can: z.strictObject({ remove: z.boolean() }),
})
export type LeaveFile = z.output<typeof LeaveFile>

const upload = { maxBytes: mostFileBytes, kinds: fileKinds }
// A person brings a handful in a year; a company of a thousand in a wave of flu some hundreds a day.
const limits = [perHour('account', 60), perHour('company', 1000)]

/** It is kept for a day, for whoever brought it alone, and goes with the request that names it. */
export const addLeaveFile = endpoint({
  name: 'addLeaveFile',
  method: 'POST',
  path: '/api/v0/leave-file',
  summary: 'Bring a document for a request that you still write: a PDF as it is, a picture drawn anew; at most 5 MB',
  permission: leaveRequest,
  upload,
  response: LeaveFile,
  errors: { ...fileRefusals, ...only(leaveRefusals, 'leave.file_share') },
  limits,
})

export const addFileToLeave = endpoint({
  name: 'addFileToLeave',
  method: 'POST',
  path: '/api/v0/leave/:id/file',
  summary: 'Bring a document for a request that waits, or that is approved and still needs one',
  permission: leaveRequest,
  params: z.strictObject({ id: Id }),
  upload,
  response: LeaveFile,
  errors: { ...fileRefusals, ...only(leaveRefusals, 'leave.file_share', 'leave.no_files_now', 'leave.too_many_files') },
  limits,
})

const fileParam = z.strictObject({ fileId: Id })

/** With the token, never by an address that opens by itself: whoever may no longer decide does not see it any more either. */
export const getLeaveFile = endpoint({
  name: 'getLeaveFile',
  method: 'GET',
  path: '/api/v0/leave-file/:fileId',
  summary: 'A document with a request, for whoever brought it and for whoever may decide on the request',
  permission: leaveDocuments,
  params: fileParam,
  response: StoredReply,
  produces: 'application/octet-stream',
  errors: {},
  limits: [perHour('account', 600)],
})

export const removeLeaveFile = endpoint({
  name: 'removeLeaveFile',
  method: 'DELETE',
  path: '/api/v0/leave-file/:fileId',
  summary: 'Take away a document that you brought, while its request waits',
  permission: leaveRequest,
  params: fileParam,
  response: Done,
  errors: only(leaveRefusals, 'leave.file_stays', 'leave.last_document', 'leave.held'),
})
