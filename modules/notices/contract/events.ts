import { event, Id } from '@daybook/platform/contract'
import { z } from 'zod'
import { postKinds } from '../domain/index.ts'

const subject = ({ postId }: { readonly postId: string }): string => `post ${postId}`

/** A post is there to be read, by its audience. */
export const postPublished = event({
  name: 'notices.published',
  payload: z.strictObject({ postId: Id, kind: z.enum(postKinds), title: z.string(), mustConfirm: z.boolean() }),
  subject,
})

/** A post says something else than before, is for others, or is shown at another time. */
export const postChanged = event({ name: 'notices.changed', payload: z.strictObject({ postId: Id }), subject })

/** A post was taken back: nobody reads it any more. */
export const postRetracted = event({ name: 'notices.retracted', payload: z.strictObject({ postId: Id }), subject })

/** Whoever has not confirmed a post is reminded of it. */
export const postReminded = event({
  name: 'notices.reminded',
  payload: z.strictObject({ postId: Id, kind: z.enum(postKinds), title: z.string() }),
  subject,
})

/** Somebody confirmed a post. */
export const postConfirmed = event({ name: 'notices.confirmed', payload: z.strictObject({ postId: Id, userId: Id }), subject })

/** Somebody commented on a post, or a comment is gone from it. What was said stands at the post, and not in here. */
export const postCommented = event({
  name: 'notices.commented',
  payload: z.strictObject({ postId: Id, gone: z.boolean() }),
  subject,
})
