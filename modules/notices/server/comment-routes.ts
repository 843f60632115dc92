import { pictureAddress } from '@daybook/identity/server'
import { type Context, type Handler, type Mount, newId, pageFrom, readCursor, route } from '@daybook/platform/server'
import {
  addComment,
  noticeDeeds,
  noticeTopics,
  noticeWrite,
  postCommented,
  type PostComment,
  postComments,
  removeComment,
} from '../contract/index.ts'
import {
  addCommentRow,
  type CommentRow,
  commentsOn,
  countComments,
  findComment,
  commentOnPost,
  readPost,
  removeCommentRow,
} from './comment-store.ts'

type Asking = Context<typeof postComments> | Context<typeof addComment> | Context<typeof removeComment>

const readingOf = ({ actor, now }: Asking) => ({ reader: actor.userId, writes: actor.may(noticeWrite), now })

/** Whoever wrote a comment removes it, and whoever writes posts. */
const mayRemove = ({ actor }: Asking, writtenBy: string): boolean => actor.isOwn(writtenBy) || actor.may(noticeWrite)

const present =
  (context: Asking) =>
  ({ id, written_by, name, picture, said, written_at }: CommentRow): PostComment => ({
    id,
    userId: written_by,
    userName: name,
    profileImageS3Path: pictureAddress(context.app, picture, context.now),
    comment: said,
    createdAt: written_at,
    can: { remove: mayRemove(context, written_by) },
  })

const list: Handler<typeof postComments> = async ({ params, query }, context) => {
  const { db, refuse } = context
  const { limit, cursor } = query
  if (!(await readPost(db, params.id, readingOf(context)))) return refuse('not_found')
  const rows = await commentsOn(db, { postId: params.id, limit, after: readCursor(cursor, 2) })
  return pageFrom(rows, limit, ({ written_at, id }) => [written_at, id], present(context))
}

const add: Handler<typeof addComment> = async ({ params, body }, context) => {
  const { db, actor, now, emit, refuse, record, touch } = context
  const post = await readPost(db, params.id, readingOf(context))
  if (!post) return refuse('not_found')
  if (!post.comments_open || !post.shown) return refuse('notice.comments_closed')
  const id = newId()
  await addCommentRow(db, { id, post_id: post.id, written_by: actor.userId, said: body.comment, written_at: now })
  record({ deed: noticeDeeds.comment, type: 'post', id: post.id, after: { title: post.title, comment: body.comment } })
  await emit(postCommented, { postId: post.id, gone: false })
  touch(noticeTopics.notice_comment)
  return present(context)(await findComment(db, id))
}

const remove: Handler<typeof removeComment> = async ({ params }, context) => {
  const { db, emit, refuse, record, touch } = context
  const comment = await commentOnPost(db, params.commentId, readingOf(context))
  if (!comment) return refuse('not_found')
  if (!mayRemove(context, comment.written_by)) return refuse(comment.may_read ? 'notice.not_your_comment' : 'not_found')
  if ((await removeCommentRow(db, comment.id)) === 0) return refuse('not_found')
  const { post_id: id, title, said } = comment
  record({ deed: noticeDeeds.removeComment, type: 'post', id, before: { title, comment: said }, after: { title, comment: null } })
  await emit(postCommented, { postId: id, gone: true })
  touch(noticeTopics.notice_comment)
  return { comments: await countComments(db, id) }
}

export const commentRoutes: readonly Mount[] = [route(postComments, list), route(addComment, add), route(removeComment, remove)]
