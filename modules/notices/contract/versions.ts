import { endpoint, Id, InstantField, page, pageQuery } from '@daybook/platform/contract'
import { z } from 'zod'
import { postParts, versionDeeds } from '../domain/index.ts'
import { noticeWrite } from './permissions.ts'
import { Audience } from './posts.ts'

/** What a post said from a change on, until the next one. */
export const PostVersion = z.strictObject({
  version: z.int(),
  deed: z.enum(versionDeeds),
  /** Null where nobody kept who made a version, and when: it is older than this list. */
  changedBy: z.string().nullable(),
  changedAt: InstantField.nullable(),
  /** What is different from the version before. */
  changes: z.array(z.enum(postParts)),
  title: z.string(),
  content: z.string(),
  ...Audience.shape,
  pinned: z.boolean(),
  mustConfirm: z.boolean(),
  commentsOpen: z.boolean(),
  publishAt: InstantField,
  expiresAt: InstantField.nullable(),
})
export type PostVersion = z.output<typeof PostVersion>

export const postVersions = endpoint({
  name: 'postVersions',
  method: 'GET',
  path: '/api/v0/company-notification/:id/versions',
  summary: 'Every version of a notice or news with who made it, the newest first',
  permission: noticeWrite,
  params: z.strictObject({ id: Id }),
  query: z.strictObject(pageQuery),
  response: page(PostVersion),
  errors: {},
})
