import { only, type ShownFile } from '@daybook/platform/contract'
import {
  type Db,
  dropStoredFile,
  findStoredFile,
  type Handler,
  keepFile,
  looseFilesJob,
  type Mount,
  newId,
  refuser,
  replyWith,
  route,
} from '@daybook/platform/server'
import { addPostFile, noticeDeeds, noticeRefusals, noticeWrite, openPostFile } from '../contract/index.ts'
import {
  addFile,
  dropFile,
  filesOf,
  findFile,
  forgottenFiles,
  lockLoose,
  placeFiles,
  type PostFileRow,
  usableFiles,
} from './file-store.ts'
import { readablePost } from './post-store.ts'

type Link = (path: string) => string

const presentFile = ({ id, name, kind, size }: Pick<PostFileRow, 'id' | 'name' | 'kind' | 'size'>, link: Link): ShownFile => ({
  id,
  name,
  kind,
  size,
  address: link(openPostFile.path.replace(':fileId', id)),
})

/** What is attached to each of these posts, as its reader may open it. */
export const attachedTo = async (db: Db, postIds: readonly string[], link: Link): Promise<(postId: string) => ShownFile[]> => {
  const found = Map.groupBy(await filesOf(db, postIds), ({ post_id }) => post_id)
  return (postId) => (found.get(postId) ?? []).map((file) => presentFile(file, link))
}

const refuseFile = refuser(only(noticeRefusals, 'notice.no_file'))

type Attaching = { readonly db: Db; readonly actor: { readonly userId: string } }

/** A post has these files from now on; those it had and has no more are gone. */
export const attach = async ({ db, actor }: Attaching, postId: string, ids: readonly string[]): Promise<void> => {
  const usable = await usableFiles(db, actor.userId, postId, ids)
  if (new Set(ids).size !== ids.length || usable.length !== ids.length) return refuseFile('notice.no_file', { field: 'files' })
  for (const { id, file_id } of await filesOf(db, [postId])) {
    if (ids.includes(id)) continue
    await dropFile(db, id)
    await dropStoredFile(db, file_id)
  }
  await placeFiles(db, postId, ids)
}

/** Files that are with no post yet, of one person. */
const mostLoose = 20

const bring: Handler<typeof addPostFile> = async ({ file }, context) => {
  const { db, actor, now, refuse, record, link } = context
  if ((await lockLoose(db, actor.userId)) >= mostLoose) return refuse('notice.files_full', { words: { files: mostLoose } })
  const kept = await keepFile(context, file)
  const { name, kind, size } = kept
  const added = { id: newId(), name, kind, size }
  await addFile(db, { ...added, file_id: kept.id, added_by: actor.userId, added_at: now })
  record({ deed: noticeDeeds.addFile, type: 'post_file', id: added.id, after: { name, kind, size } })
  return presentFile(added, link)
}

const open: Handler<typeof openPostFile> = async ({ params }, { app, db, actor, now, refuse }) => {
  const file = await findFile(db, params.fileId)
  if (!file) return refuse('not_found')
  const isWriters = file.post_id === null ? file.added_by === actor.userId : actor.may(noticeWrite)
  const isReaders = file.post_id !== null && (isWriters || (await readablePost(db, file.post_id, actor.userId, now)))
  const stored = isWriters || isReaders ? await findStoredFile(db, file.file_id) : undefined
  return stored ? replyWith(app, stored) : refuse('not_found')
}

export const fileRoutes: readonly Mount[] = [route(addPostFile, bring), route(openPostFile, open)]

/** Files that were brought for a post which was never written go after a week. */
export const postFilesJob = looseFilesJob({ name: 'post-files', cron: '45 3 * * *', forgotten: forgottenFiles, drop: dropFile })
