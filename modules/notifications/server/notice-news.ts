import {
  noticePaths,
  postChanged,
  postCommented,
  postConfirmed,
  postPublished,
  postReminded,
  postRetracted,
} from '@daybook/notices/contract'
import type { PostKind } from '@daybook/notices/domain'
import { readersOf, shownPost } from '@daybook/notices/server'
import { type Listener, type Mount, onLater } from '@daybook/platform/server'
import { kinds, kindsOfPosts, postWords } from '../domain/index.ts'
import { sayComments, tellWriter } from './comment-news.ts'
import { notify, sayAnew, takeBack, takeBackAll } from './notify.ts'

const linkOf = (postId: string, kind: PostKind) => {
  const link = kind === 'NEWS' ? noticePaths.news({ post: postId }) : noticePaths.notices({ post: postId })
  return () => link
}

/** By what the post says now: it may have been changed, put off or retracted since. */
const tellReaders: Listener<typeof postPublished> = async ({ postId }, context) => {
  const post = await shownPost(context.db, postId, context.now)
  if (!post) return
  await notify(context, {
    kind: post.must_confirm ? kinds.toConfirm : post.kind === 'NEWS' ? kinds.news : kinds.notice,
    about: postId,
    to: await readersOf(context.db, postId),
    words: postWords(post.title, post.must_confirm),
    link: linkOf(postId, post.kind),
  })
}

/** Whoever it is not for any more is told of it no longer, and the others what it says now. */
const tellAnew: Listener<typeof postChanged> = async ({ postId }, context) => {
  const post = await shownPost(context.db, postId, context.now)
  if (!post) return takeBackAll(context, kindsOfPosts, postId)
  await takeBackAll(context, kindsOfPosts, postId, await readersOf(context.db, postId))
  await sayAnew(context, kindsOfPosts, postId, postWords(post.title, post.must_confirm))
  await sayComments(context, postId)
}

const forget: Listener<typeof postRetracted> = ({ postId }, context) =>
  takeBackAll(context, [...kindsOfPosts, kinds.comment], postId)

const remind: Listener<typeof postReminded> = async ({ postId }, context) => {
  const post = await shownPost(context.db, postId, context.now)
  if (!post?.must_confirm) return
  await notify(context, {
    kind: kinds.toConfirm,
    about: postId,
    to: await readersOf(context.db, postId, 'unconfirmed'),
    words: postWords(post.title, true),
    link: linkOf(postId, post.kind),
  })
}

const settle: Listener<typeof postConfirmed> = ({ postId, userId }, context) => takeBack(context, kinds.toConfirm, postId, userId)

export const noticeNews: readonly Mount[] = [
  onLater(postPublished, tellReaders),
  onLater(postChanged, tellAnew),
  onLater(postRetracted, forget),
  onLater(postReminded, remind),
  onLater(postConfirmed, settle),
  onLater(postCommented, tellWriter),
]
