import { noticePaths, postPublished, postRetracted } from '@daybook/notices/contract'
import { readersOf } from '@daybook/notices/server'
import { type Listener, type Mount, onLater } from '@daybook/platform/server'
import { kinds, postWords } from '../domain/index.ts'
import { notify, takeBack } from './notify.ts'

const tellReaders: Listener<typeof postPublished> = async ({ postId, kind, title, mustConfirm }, context) => {
  const link = kind === 'NEWS' ? noticePaths.news({ post: postId }) : noticePaths.notices({ post: postId })
  await notify(context, {
    kind: mustConfirm ? kinds.toConfirm : kind === 'NEWS' ? kinds.news : kinds.notice,
    about: postId,
    to: await readersOf(context.db, postId),
    words: postWords(title, mustConfirm),
    link: () => link,
  })
}

const forget: Listener<typeof postRetracted> = async ({ postId }, context) => {
  for (const kind of [kinds.toConfirm, kinds.news, kinds.notice]) await takeBack(context, kind, postId)
}

export const noticeNews: readonly Mount[] = [onLater(postPublished, tellReaders), onLater(postRetracted, forget)]
