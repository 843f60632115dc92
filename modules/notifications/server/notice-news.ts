import { noticePaths, postConfirmed, postPublished, postReminded, postRetracted } from '@daybook/notices/contract'
import type { PostKind } from '@daybook/notices/domain'
import { readersOf } from '@daybook/notices/server'
import { type Listener, type Mount, onLater } from '@daybook/platform/server'
import { kinds, postWords } from '../domain/index.ts'
import { notify, takeBack } from './notify.ts'

const linkOf = (postId: string, kind: PostKind) => {
  const link = kind === 'NEWS' ? noticePaths.news({ post: postId }) : noticePaths.notices({ post: postId })
  return () => link
}

const tellReaders: Listener<typeof postPublished> = async ({ postId, kind, title, mustConfirm }, context) => {
  await notify(context, {
    kind: mustConfirm ? kinds.toConfirm : kind === 'NEWS' ? kinds.news : kinds.notice,
    about: postId,
    to: await readersOf(context.db, postId),
    words: postWords(title, mustConfirm),
    link: linkOf(postId, kind),
  })
}

const forget: Listener<typeof postRetracted> = async ({ postId }, context) => {
  for (const kind of [kinds.toConfirm, kinds.news, kinds.notice]) await takeBack(context, kind, postId)
}

const remind: Listener<typeof postReminded> = async ({ postId, kind, title }, context) =>
  notify(context, {
    kind: kinds.toConfirm,
    about: postId,
    to: await readersOf(context.db, postId, 'unconfirmed'),
    words: postWords(title, true),
    link: linkOf(postId, kind),
  })

const settle: Listener<typeof postConfirmed> = ({ postId, userId }, context) => takeBack(context, kinds.toConfirm, postId, userId)

export const noticeNews: readonly Mount[] = [
  onLater(postPublished, tellReaders),
  onLater(postRetracted, forget),
  onLater(postReminded, remind),
  onLater(postConfirmed, settle),
]
