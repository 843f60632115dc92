import { recordViews } from '@daybook/people/server'
import type { IncomingFile } from '@daybook/platform/contract'
import {
  type Actor,
  type Context,
  findStoredFile,
  type Handler,
  keepFile,
  looseFilesJob,
  type Mount,
  newId,
  ownPlaces,
  replyWith,
  route,
} from '@daybook/platform/server'
import { addDocumentFile, documentDeeds, openDocument } from '../contract/index.ts'
import { findDocument } from './document-store.ts'
import { addFile, dropFile, findFile, forgottenFiles, lockLoose } from './file-store.ts'
import { noteOpening } from './opening-store.ts'
import { isNoted } from './policy.ts'
import { presentFile } from './present.ts'

/** Files that are in no document yet, of one person. */
const mostLoose = 100

type Work = Pick<Context<typeof addDocumentFile>, 'app' | 'db' | 'now' | 'refuse' | 'record'>
type Bringer = Pick<Actor, 'userId' | 'companyId' | 'accountId'> & Partial<Pick<Actor, 'heldRole'>>

/** Takes a file in for somebody, whichever door it comes by; it is in no document yet. */
export const takeFile = async (work: Work, actor: Bringer, file: IncomingFile) => {
  const { app, db, now, refuse, record } = work
  if ((await lockLoose(db, actor.userId)) >= mostLoose) return refuse('document.files_full', { words: { files: mostLoose } })
  const kept = await keepFile({ app, db, now, actor }, file)
  const { name, kind, size } = kept
  const added = { id: newId(), name, kind, size }
  const sha256 = Buffer.from(kept.sha256, 'hex')
  await addFile(db, { ...added, file_id: kept.id, sha256, brought_by: actor.userId, added_at: now })
  record({ deed: documentDeeds.bring, type: 'document_file', id: added.id, after: { name, kind, size } })
  return added
}

const bring: Handler<typeof addDocumentFile> = async ({ file }, context) =>
  presentFile(await takeFile(context, context.actor, file), context.link)

const open: Handler<typeof openDocument> = async ({ params }, { app, db, actor, now, refuse }) => {
  const file = await findFile(db, params.fileId)
  if (!file) return refuse('not_found')
  if (file.document_id === null) {
    if (!ownPlaces(actor).includes(file.brought_by)) return refuse('not_found')
  } else {
    const document = await findDocument(db, actor, file.document_id)
    if (!document) return refuse('not_found')
    if (isNoted(document) && document.person_id !== null) {
      await noteOpening(db, { documentId: document.id, number: file.number ?? 0, readerId: actor.userId, now })
      await recordViews(db, actor, [document.person_id], 'document', now)
    }
  }
  const stored = await findStoredFile(db, file.file_id)
  return stored ? replyWith(app, stored) : refuse('not_found')
}

export const fileRoutes: readonly Mount[] = [route(addDocumentFile, bring), route(openDocument, open)]

/** Files that were brought for a document which was never added go after a week. */
export const documentFilesJob = looseFilesJob({
  name: 'document-files',
  cron: '50 3 * * *',
  forgotten: forgottenFiles,
  drop: dropFile,
})
