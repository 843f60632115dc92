import { noticePaths, type postCommented } from '@daybook/notices/contract'
import { commentedPost, commentersSince } from '@daybook/notices/server'
import type { EventContext, Listener } from '@daybook/platform/server'
import { commentWords, kinds } from '../domain/index.ts'
import { toldAndRead } from './notification-store.ts'
import { notify, sayAnew, takeBack } from './notify.ts'

/** What a post's writer is to know of its comments: who else commented since they read of them, as one line. Nothing, where they read it no more. */
const commentsToTell = async ({ db, now }: EventContext, postId: string) => {
  const post = await commentedPost(db, postId, now)
  if (!post) return undefined
  if (!post.writer_reads) return { post, people: 0, words: commentWords(post.title, [], 0) }
  const since = await toldAndRead(db, kinds.comment.name, postId, post.written_by)
  const { names, people } = await commentersSince(db, postId, since)
  return { post, people, words: commentWords(post.title, names, people) }
}

/** Says what is unread of a post's comments as it stands now: some are gone, or the post is called otherwise. */
export const sayComments = async (context: EventContext, postId: string): Promise<void> => {
  const found = await commentsToTell(context, postId)
  if (!found) return
  if (found.people === 0) await takeBack(context, kinds.comment, postId)
  else await sayAnew(context, [kinds.comment], postId, found.words, 'unread')
}

/** Tells whoever wrote a post that others commented. A comment that is gone rings no bell. */
export const tellWriter: Listener<typeof postCommented> = async ({ postId, gone }, context) => {
  if (gone) return sayComments(context, postId)
  const found = await commentsToTell(context, postId)
  if (!found || found.people === 0) return
  const { post, words } = found
  const link = (post.kind === 'NEWS' ? noticePaths.news : noticePaths.notices)({ view: 'written', comments: postId })
  await notify(context, { kind: kinds.comment, about: postId, to: [post.written_by], words, link: () => link })
}
