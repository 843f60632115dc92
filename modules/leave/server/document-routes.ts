import { Readable } from 'node:stream'
import { recordViews } from '@daybook/people/server'
import { type IncomingFile, mediaTypes, only } from '@daybook/platform/contract'
import { dayInZone } from '@daybook/platform/domain'
import {
  type Context,
  findStoredFile,
  type Handler,
  keepFile,
  type Mount,
  newId,
  refuser,
  replyWith,
  route,
} from '@daybook/platform/server'
import {
  addFileToLeave,
  addLeaveFile,
  getLeaveFile,
  leaveDeeds,
  leaveRefusals,
  leaveTopics,
  removeLeaveFile,
} from '../contract/index.ts'
import { mayAddFile, mayRemoveFile, mostFiles } from '../domain/index.ts'
import { lockLeaveOf } from './account-store.ts'
import { addFile, bytesOf, dropFile, dropUnsent, filesOfFamily, findFile, lockShare } from './file-store.ts'
import { isForHr, maySeeFile, papersOf, presentFile } from './files-of-request.ts'
import { papersHeld } from './held-slot.ts'
import { findRequest, lockRequests, raiseRequest } from './request-store.ts'
import { leaveTypes } from './type-store.ts'

// Whoever brings files in a loop is the only one who has no room any more: what went with a request stays.
const mostOfOne = 100 * 1024 ** 2
const mostOfOneWords = '100 MB'

// For requests that are being written: what is brought beyond them lets go of the oldest.
const mostUnsent = 2 * mostFiles

type Bringing = Context<typeof addLeaveFile> | Context<typeof addFileToLeave>

const refuseFile = refuser(only(leaveRefusals, 'leave.file_share'))

/** Keeps a file. The log keeps its kind and size: what it is called may name an illness. */
const store = async (
  context: Bringing,
  brought: IncomingFile,
  to: { readonly requestId: string; readonly forHr: boolean } | null,
) => {
  const { db, actor, now, record } = context
  if (to === null) await dropUnsent(db, actor.userId, mostUnsent - 1)
  const own = await lockShare(db, actor.userId)
  if (own + brought.size > mostOfOne) return refuseFile('leave.file_share', { field: 'file', words: { most: mostOfOneWords } })
  const { id: fileId, name, kind, size } = await keepFile(context, brought)
  const file = { id: newId(), name, kind, size, added_at: now }
  const request = to?.requestId ?? null
  const forHr = to?.forHr ?? false
  await addFile(db, { ...file, request_id: request, for_hr: forHr, person_id: actor.userId, file_id: fileId })
  record({ deed: leaveDeeds.add_file, type: 'leave_file', id: file.id, after: { kind, size, request, forHr } })
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
  const added = await store(context, file, { requestId: row.id, forHr: isForHr(await leaveTypes(db), row) })
  await raiseRequest(db, row.id)
  touch(leaveTopics.leave, leaveTopics.leave_approval)
  return presentFile(added, row.status === 'PENDING')
}

const open: Handler<typeof getLeaveFile> = async ({ params }, { app, db, actor, now, refuse }) => {
  const file = await findFile(db, params.fileId, dayInZone(now, actor.zone))
  if (!file) return refuse('not_found')
  if (!actor.isOwn(file.person_id)) {
    // What was not sent yet is nobody else's.
    const request = file.request_id === null ? undefined : await findRequest(db, file.request_id)
    const asked = request && { ...request, managed: file.managed }
    if (!asked || !maySeeFile(actor, file, asked, await leaveTypes(db))) return refuse('not_found')
    await recordViews(db, actor, [file.person_id], 'leave_document', now)
  }
  const { id, file_id, name, kind, size } = file
  if (file_id !== null) {
    const stored = await findStoredFile(db, file_id)
    return stored ? replyWith(app, stored) : refuse('not_found')
  }
  const bytes = await bytesOf(db, id)
  return { open: () => Promise.resolve(Readable.from([bytes])), size, fileName: name, type: mediaTypes[kind] }
}

const isHeld = async ({ app, db }: Pick<Context<typeof removeLeaveFile>, 'app' | 'db'>, personId: string): Promise<boolean> => {
  for (const holds of papersHeld.of(app)) if (await holds(db, personId)) return true
  return false
}

const remove: Handler<typeof removeLeaveFile> = async ({ params }, context) => {
  const { db, actor, now, refuse, record, touch } = context
  await lockLeaveOf(db, actor.userId)
  const file = await findFile(db, params.fileId, dayInZone(now, actor.zone))
  if (!file || !actor.isOwn(file.person_id)) return refuse('not_found')
  const { kind, size, request_id: request, for_hr: forHr } = file
  const [row] = request === null ? [] : await lockRequests(db, [request])
  const may = row && mayRemoveFile(papersOf(row, row.files))
  if (may && !may.ok) return refuse(may.code)
  if (row && (await isHeld(context, row.person_id))) return refuse('leave.held')
  await dropFile(db, file.id)
  if (row) await raiseRequest(db, row.id)
  record({ deed: leaveDeeds.remove_file, type: 'leave_file', id: file.id, before: { kind, size, request, forHr } })
  if (row) touch(leaveTopics.leave, leaveTopics.leave_approval)
  return { response_message: 'The document is taken away.' }
}

export const documentRoutes: readonly Mount[] = [
  route(addLeaveFile, bring),
  route(addFileToLeave, bringTo),
  route(getLeaveFile, open),
  route(removeLeaveFile, remove),
]
