import { endpoint, Id, InstantField, only, page, pageQuery, perHour, requiredText } from '@daybook/platform/contract'
import { z } from 'zod'
import { longestComment } from '../domain/index.ts'
import { noticeRead } from './permissions.ts'
import { noticeRefusals } from './refusals.ts'

/** What somebody said to a post: plain words. */
export const PostComment = z.strictObject({
  id: Id,
  userId: Id,
  userName: z.string(),
  profileImageS3Path: z.string().nullable(),
  comment: z.string(),
  createdAt: InstantField,
  can: z.strictObject({ remove: z.boolean() }),
})
export type PostComment = z.output<typeof PostComment>

const ofPost = z.strictObject({ id: Id })

/** What somebody types, checked in the form as on the server. */
export const NewComment = z.strictObject({ comment: requiredText(longestComment, 'Write what you want to say.') })

export const postComments = endpoint({
  name: 'postComments',
  method: 'GET',
  path: '/api/v0/company-notification/:id/comments',
  summary: 'The comments on a notice or news that the reader may read, the oldest first',
  permission: noticeRead,
  params: ofPost,
  query: z.strictObject(pageQuery),
  response: page(PostComment),
  errors: {},
})

export const addComment = endpoint({
  name: 'addComment',
  method: 'POST',
  path: '/api/v0/company-notification/:id/comments',
  summary: 'Comment on a notice or news whose readers may',
  permission: noticeRead,
  params: ofPost,
  body: NewComment,
  response: PostComment,
  errors: only(noticeRefusals, 'notice.comments_closed'),
  // A talk among many, and no flood: each of them may ring the bell of whoever wrote the post.
  limits: [perHour('account', 30), perHour('company', 600)],
})

export const removeComment = endpoint({
  name: 'removeComment',
  method: 'DELETE',
  path: '/api/v0/company-notification/comments/:commentId',
  summary: 'Remove a comment: one’s own, or any for whoever writes posts',
  permission: noticeRead,
  params: z.strictObject({ commentId: Id }),
  response: z.strictObject({ comments: z.int() }),
  errors: only(noticeRefusals, 'notice.not_your_comment'),
})
