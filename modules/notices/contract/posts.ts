import {
  endpoint,
  Id,
  InstantField,
  line,
  only,
  page,
  pageQuery,
  perDay,
  perHour,
  roles,
  ShownFile,
  text,
} from '@daybook/platform/contract'
import { z } from 'zod'
import { isBefore, longestContent, longestTitle, mostFiles, mostPeople, postKinds, postStates } from '../domain/index.ts'
import { noticeRead, noticeWrite } from './permissions.ts'
import { noticeRefusals } from './refusals.ts'

const asRead = {
  id: Id,
  kind: z.enum(postKinds),
  title: z.string(),
  /** HTML of a few tags, made safe before it was stored. */
  content: z.string(),
  /** When it was published. */
  createdAt: InstantField,
  /** When its words were changed last since then; null where they were not. */
  changedAt: InstantField.nullable(),
  pinned: z.boolean(),
  /** Whether the reader is asked to confirm it, and has. */
  mustConfirm: z.boolean(),
  confirmed: z.boolean(),
  /** Whether its readers may comment, and how many comments there are. */
  commentsOpen: z.boolean(),
  comments: z.int(),
  files: z.array(ShownFile),
}

export const Post = z.strictObject(asRead)
export type Post = z.output<typeof Post>

const groups = {
  everybody: z.boolean(),
  departments: z.array(line(200)).max(50),
  roles: z.array(z.enum(roles)).max(5),
}

const Named = z.strictObject({ userId: Id, userName: z.string() })
/** Whom a post is for, as whoever writes posts reads it. */
export const Audience = z.strictObject({ ...groups, departments: z.array(z.string()), people: z.array(Named) })
export type Audience = z.output<typeof Audience>

/** A post as whoever writes posts sees it. */
export const WrittenPost = z.strictObject({
  ...asRead,
  ...Audience.shape,
  state: z.enum(postStates),
  publishAt: InstantField,
  expiresAt: InstantField.nullable(),
  writtenBy: z.string(),
  /** How many of the audience work here now, and how many of them confirmed. */
  readers: z.int(),
  confirmations: z.int(),
  version: z.int(),
})
export type WrittenPost = z.output<typeof WrittenPost>

const inOrder = {
  path: ['expiresAt'],
  message: 'Must be after it is published',
}
const someone = { path: ['everybody'], message: 'Choose whom it is for' }

const fields = {
  title: line(longestTitle, 'Please enter a title'),
  content: text(longestContent),
  ...groups,
  /** People by name, beside them. Left out: nobody, and of a change those whom it is for already. */
  people: z.array(Id).max(mostPeople, `At most ${mostPeople} people by name`).optional(),
  pinned: z.boolean(),
  mustConfirm: z.boolean(),
  /** Whether its readers may comment. Left out: they may not, and of a change as it is. */
  commentsOpen: z.boolean().optional(),
  /** Files that were brought for it, by their ids. Left out: none, and of a change those that are with it. */
  files: z.array(Id).max(mostFiles, `At most ${mostFiles} files`).optional(),
  /** Null is now. */
  publishAt: InstantField.nullable(),
  expiresAt: InstantField.nullable(),
}
type Timed = { readonly publishAt: string | null; readonly expiresAt: string | null }
const isInOrder = ({ publishAt, expiresAt }: Timed): boolean =>
  publishAt === null || expiresAt === null || isBefore(publishAt, expiresAt)
type Meant = {
  readonly everybody: boolean
  readonly departments: readonly string[]
  readonly roles: readonly string[]
  readonly people?: readonly string[] | undefined
}
const isForSomebody = ({ everybody, departments, roles: chosen, people = [] }: Meant): boolean =>
  everybody || departments.length + chosen.length + people.length > 0

// Content is stored with its marks written out, which takes six bytes each at most.
const keptReply = 256 * 1024

const kind = z.enum(postKinds)
const params = z.strictObject({ id: Id })

export const newestPosts = endpoint({
  name: 'newestPosts',
  method: 'GET',
  path: '/api/v0/company-notification/dashboard',
  summary: 'The newest notices and news that the reader is meant by',
  permission: noticeRead,
  response: z.strictObject({
    notices: z.array(
      z.strictObject({ id: Id, title: z.string(), createdDate: InstantField, pinned: z.boolean(), toConfirm: z.boolean() }),
    ),
    news: z.array(z.strictObject({ id: Id, title: z.string(), excerpt: z.string(), createdAt: InstantField })),
  }),
  errors: {},
})

export const activePosts = endpoint({
  name: 'activePosts',
  method: 'GET',
  path: '/api/v0/company-notification/active',
  summary: 'What is published and meant for the reader, pinned ones first, then the newest',
  permission: noticeRead,
  query: z.strictObject({ ...pageQuery, kind }),
  response: page(Post),
  errors: {},
})

export const allPosts = endpoint({
  name: 'allPosts',
  method: 'GET',
  path: '/api/v0/company-notification/all',
  summary: 'Every notice or news of the company, for whoever writes them; the newest first',
  permission: noticeWrite,
  query: z.strictObject({ ...pageQuery, kind }),
  response: page(WrittenPost),
  errors: {},
})

export const postAudiences = endpoint({
  name: 'postAudiences',
  method: 'GET',
  path: '/api/v0/company-notification/audiences',
  summary: 'The departments that a post can be for, the first two hundred by name',
  permission: noticeWrite,
  response: z.strictObject({ departments: z.array(z.string()) }),
  errors: {},
})

// A post, and a reminder, tells everybody there is, and may mail them: far above what a company has to say, far below what a loop does.
export const addPost = endpoint({
  name: 'addPost',
  method: 'POST',
  path: '/api/v0/company-notification',
  summary: 'Post a notice or news, now or at a time',
  keptReply,
  permission: noticeWrite,
  body: z
    .strictObject({ ...fields, kind })
    .refine(isInOrder, inOrder)
    .refine(isForSomebody, someone),
  response: WrittenPost,
  errors: only(noticeRefusals, 'notice.no_department', 'notice.ends_first', 'notice.empty', 'notice.too_long', 'notice.no_file'),
  limits: [perHour('company', 60), { ...perDay('company', 100), counter: 'addPost.day' }],
})

export const changePost = endpoint({
  name: 'changePost',
  method: 'PATCH',
  path: '/api/v0/company-notification/:id',
  summary: 'Change a notice or news',
  permission: noticeWrite,
  params,
  body: z
    .strictObject({ ...fields, version: z.int() })
    .refine(isInOrder, inOrder)
    .refine(isForSomebody, someone),
  response: WrittenPost,
  errors: only(
    noticeRefusals,
    'notice.no_department',
    'notice.retracted',
    'notice.ends_first',
    'notice.empty',
    'notice.too_long',
    'notice.no_file',
  ),
  limits: [perHour('account', 120), perHour('company', 240)],
})

export const retractPost = endpoint({
  name: 'retractPost',
  method: 'POST',
  path: '/api/v0/company-notification/:id/retract',
  summary: 'Take a notice or news back: nobody reads it any more',
  keptReply,
  permission: noticeWrite,
  params,
  body: z.strictObject({ version: z.int() }),
  response: WrittenPost,
  errors: only(noticeRefusals, 'notice.retracted'),
})

export const confirmPost = endpoint({
  name: 'confirmPost',
  method: 'POST',
  path: '/api/v0/company-notification/:id/confirm',
  summary: 'Say that one read a notice or news that asks for it',
  keptReply,
  permission: noticeRead,
  inPerson: true,
  params,
  /** When what was read was changed last: other words are confirmed by nobody who did not see them. */
  body: z.strictObject({ changedAt: InstantField.nullable() }),
  response: Post,
  errors: only(noticeRefusals, 'notice.not_asked'),
})

export const unconfirmedReaders = endpoint({
  name: 'unconfirmedReaders',
  method: 'GET',
  path: '/api/v0/company-notification/:id/unconfirmed',
  summary: 'Who of the audience has not confirmed, by name',
  permission: noticeWrite,
  params,
  query: z.strictObject(pageQuery),
  response: page(Named),
  errors: {},
})

export const remindReaders = endpoint({
  name: 'remindReaders',
  method: 'POST',
  path: '/api/v0/company-notification/:id/remind',
  summary: 'Remind whoever has not confirmed, once a day at most',
  permission: noticeWrite,
  params,
  body: z.strictObject({}),
  response: z.strictObject({ reminded: z.int() }),
  errors: only(noticeRefusals, 'notice.not_asked', 'notice.reminded', 'notice.all_confirmed', 'notice.retracted'),
  limits: [perHour('company', 30), { ...perDay('company', 50), counter: 'remindReaders.day' }],
})
