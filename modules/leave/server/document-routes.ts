import { only } from '@daybook/platform/contract'
import { dayInZone } from '@daybook/platform/domain'
import { type Context, type Handler, type Mount, newId, refuser, route } from '@daybook/platform/server'
import {
  addFileToLeave,
  addLeaveFile,
  getLeaveFile,
  leaveDeeds,
  leaveRefusals,
  leaveTopics,
  removeLeaveFile,
} from '../contract/index.ts'
import { type FileKind, fileNameOf, kindOfFile, mayAddFile, mayRemoveFile, mostFiles } from '../domain/index.ts'
import { lockLeaveOf } from './account-store.ts'
import { addFile, bytesOf, dropFile, dropUnsent, filesOfFamily, findFile, lockSpace } from './file-store.ts'
import { maySeeFiles, papersOf, presentFile } from './files-of-request.ts'
import { findRequest, lockRequests } from './request-store.ts'
import { leaveTypes } from './type-store.ts'

// What the documents of a company take at most: some thousands of notes, with room for photos that nobody made smaller.
const mostSpace = 1024 ** 3
const mostSpaceWords = '1 GB'
// Whoever brings files in a loop is the only one who has no room any more: what went with a request stays.
const mostOfOne = Math.floor(mostSpace / 10)
const mostOfOneWords = '100 MB'

// For requests that are being written: what is brought beyond them lets go of the oldest.
const mostUnsent = 2 * mostFiles

const mediaTypes: Record<FileKind, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
}

type Bringing = Context<typeof addLeaveFile> | Context<typeof addFileToLeave>
type Brought = { readonly bytes: Uint8Array; readonly name?: string | undefined }

const refuseFile = refuser(only(leaveRefusals, 'leave.file_kind', 'leave.file_space', 'leave.file_share'))

/** Stores a file as what it is, whatever it says it is. The log keeps its kind and size: what it is called may name an illness. */
const store = async ({ db, actor, now, record }: Bringing, { bytes, name }: Brought, requestId: string | null) => {
  const kind = kindOfFile(bytes)
  if (kind === null) return refuseFile('leave.file_kind', { field: 'file' })
  const size = bytes.byteLength
  if (requestId === null) await dropUnsent(db, actor.userId, mostUnsent - 1)
  const { taken, own } = await lockSpace(db, actor.userId)
  if (own + size > mostOfOne) return refuseFile('leave.file_share', { field: 'file', words: { most: mostOfOneWords } })
  if (taken + size > mostSpace) return refuseFile('leave.file_space', { words: { most: mostSpaceWords } })
  const file = { id: newId(), name: fileNameOf(name, kind), kind, size, added_at: now }
  await addFile(db, { ...file, request_id: requestId, person_id: actor.userId, bytes })
  record({ deed: leaveDeeds.add_file, type: 'leave_file', id: file.id, after: { kind, size, request: requestId } })
  return file
}

const bring: Handler<typeof addLeaveFile> = async ({ file }, context) => {
  await lockLeaveOf(context.db, context.actor.userId)
  return presentFile(await store(context, file, null), true)
}

const bringTo: Handler<typeof addFileToLeave> = async ({ params, file }, context) => {
  const { db, actor, refuse, touch } = context
  await lockLeaveOf(db, actor.userId)
  const [row] = await lockRequests(db, [params.id])
  if (!row || !actor.isOwn(row.person_id)) return refuse('not_found')
  const may = mayAddFile(papersOf(row, await filesOfFamily(db, row.id)))
  if (!may.ok) return may.code === 'leave.too_many_files' ? refuse(may.code, { words: { files: mostFiles } }) : refuse(may.code)
  const added = await store(context, file, row.id)
  touch(leaveTopics.leave, leaveTopics.leave_approval)
  return presentFile(added, row.status === 'PENDING')
}

const open: Handler<typeof getLeaveFile> = async ({ params }, { db, actor, now, refuse }) => {
  const file = await findFile(db, params.fileId, dayInZone(now, actor.zone))
  if (!file) return refuse('not_found')
  if (!actor.isOwn(file.person_id)) {
    // What was not sent yet is nobody else's.
    const request = file.request_id === null ? undefined : await findRequest(db, file.request_id)
    const asked = request && { ...request, managed: file.managed }
    if (!asked || !maySeeFiles(actor, asked, await leaveTypes(db))) return refuse('not_found')
  }
  return { bytes: await bytesOf(db, file.id), fileName: file.name, type: mediaTypes[file.kind] }
}

const remove: Handler<typeof removeLeaveFile> = async ({ params }, { db, actor, now, refuse, record, touch }) => {
  await lockLeaveOf(db, actor.userId)
  const file = await findFile(db, params.fileId, dayInZone(now, actor.zone))
  if (!file || !actor.isOwn(file.person_id)) return refuse('not_found')
  const { kind, size, request_id: request } = file
  const [row] = request === null ? [] : await lockRequests(db, [request])
  const may = row && mayRemoveFile(papersOf(row, row.files))
  if (may && !may.ok) return refuse(may.code)
  await dropFile(db, file.id)
  record({ deed: leaveDeeds.remove_file, type: 'leave_file', id: file.id, before: { kind, size, request } })
  if (row) touch(leaveTopics.leave, leaveTopics.leave_approval)
  return { response_message: 'The document is taken away.' }
}

export const documentRoutes: readonly Mount[] = [
  route(addLeaveFile, bring),
  route(addFileToLeave, bringTo),
  route(getLeaveFile, open),
  route(removeLeaveFile, remove),
]
