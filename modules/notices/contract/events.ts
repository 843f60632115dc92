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

/** A post was taken back: nobody reads it any more. */
export const postRetracted = event({ name: 'notices.retracted', payload: z.strictObject({ postId: Id }), subject })
