import { type Input, only, type ShownFile } from '@daybook/platform/contract'
import { activeIn, departmentNames, knownDepartments } from '@daybook/people/server'
import { waitWords } from '@daybook/platform/domain'
import {
  type Context,
  type Handler,
  type Mount,
  newId,
  pageFrom,
  readCursor,
  refuseCommon,
  refuser,
  route,
  touchPeople,
} from '@daybook/platform/server'
import {
  activePosts,
  addPost,
  allPosts,
  changePost,
  confirmPost,
  newestPosts,
  noticeDeeds,
  noticeTopics,
  type Post,
  postAudiences,
  noticeRefusals,
  postChanged,
  postConfirmed,
  postReminded,
  postRetracted,
  remindReaders,
  retractPost,
  unconfirmedReaders,
  type WrittenPost,
} from '../contract/index.ts'
import { isBefore, longestStored, nextReminder, postState, saysOtherwise } from '../domain/index.ts'
import { announceDue } from './announce.ts'
import { audienceOf, presentAudience } from './audience.ts'
import {
  addPostRow,
  changePostRow,
  confirmRow,
  holdPost,
  lockPost,
  newestFor,
  type PostRow,
  postsFor,
  postsWritten,
  readablePost,
  remindedRow,
  retractRow,
  unconfirmed,
  type WrittenRow,
} from './post-store.ts'
import { attach, attachedTo } from './file-routes.ts'
import { plainContent, safeContent } from './safe-content.ts'
import { keepVersion } from './version-store.ts'

/** What My Office shows of each. */
const newest = { NOTICE: 5, NEWS: 3 } as const
const mostDepartments = 200

type Files = (postId: string) => ShownFile[]

const present = ({ id, kind, title, content, pinned, confirmed, comments, ...row }: PostRow, files: Files): Post => ({
  id,
  kind,
  title,
  content,
  createdAt: row.publish_at,
  changedAt: row.changed_at,
  pinned,
  mustConfirm: row.must_confirm,
  confirmed,
  commentsOpen: row.comments_open,
  comments,
  files: files(id),
})

const timesOf = ({ publish_at, expires_at, retracted_at }: WrittenRow) => ({
  publishAt: publish_at,
  expiresAt: expires_at,
  retractedAt: retracted_at,
})

const secondsUntil = (then: string, now: string): number =>
  Math.ceil(Temporal.Instant.from(now).until(Temporal.Instant.from(then)).total('seconds'))

const presentWritten = (row: WrittenRow, now: string, files: Files): WrittenPost => ({
  ...present(row, files),
  state: postState(timesOf(row), now),
  publishAt: row.publish_at,
  expiresAt: row.expires_at,
  ...presentAudience(row),
  writtenBy: row.written_by_name ?? '',
  readers: row.readers,
  confirmations: row.confirmations,
  version: row.version,
})

const showNewest: Handler<typeof newestPosts> = async (_, { db, actor, now }) => {
  const found = await newestFor(db, actor.userId, now, newest)
  const of = (kind: 'NOTICE' | 'NEWS') => found.filter((each) => each.kind === kind)
  return {
    notices: of('NOTICE').map(({ id, title, publish_at, pinned, to_confirm }) => ({
      id,
      title,
      createdDate: publish_at,
      pinned,
      toConfirm: to_confirm,
    })),
    news: of('NEWS').map(({ id, title, plain, publish_at }) => ({ id, title, excerpt: plain, createdAt: publish_at })),
  }
}

const filesOfAll = ({ db, link }: Pick<Context<typeof activePosts>, 'db' | 'link'>, rows: readonly PostRow[]): Promise<Files> =>
  attachedTo(
    db,
    rows.map(({ id }) => id),
    link,
  )

const listActive: Handler<typeof activePosts> = async ({ query }, context) => {
  const { db, actor, now } = context
  const { kind, limit, cursor } = query
  const rows = await postsFor(db, { reader: actor.userId, now, kind, limit, after: readCursor(cursor, 3) })
  const files = await filesOfAll(context, rows)
  return pageFrom(
    rows,
    limit,
    ({ pinned, publish_at, id }) => [String(pinned), publish_at, id],
    (row) => present(row, files),
  )
}

const listAll: Handler<typeof allPosts> = async ({ query }, context) => {
  const { db, actor, now } = context
  const { kind, limit, cursor } = query
  const rows = await postsWritten(db, { reader: actor.userId, kind, limit, after: readCursor(cursor, 2) })
  const files = await filesOfAll(context, rows)
  return pageFrom(
    rows,
    limit,
    ({ publish_at, id }) => [publish_at, id],
    (row) => presentWritten(row, now, files),
  )
}

const listAudiences: Handler<typeof postAudiences> = async (_, { db }) => ({
  departments: await departmentNames(db, mostDepartments),
})

const refuseContent = refuser(only(noticeRefusals, 'notice.ends_first', 'notice.empty', 'notice.too_long'))

/** What is stored of what was sent, published at an instant; refused when nothing is left of its content, or it is over before. */
const stored = (
  sent: Input<typeof addPost>['body'] | Input<typeof changePost>['body'],
  audience: Awaited<ReturnType<typeof audienceOf>>,
  publishAt: string,
) => {
  const content = safeContent(sent.content)
  const plain = plainContent(content)
  if (plain === '') return refuseContent('notice.empty', { field: 'content' })
  if (content.length > longestStored) return refuseContent('notice.too_long', { field: 'content' })
  if (sent.expiresAt !== null && !isBefore(publishAt, sent.expiresAt))
    return refuseContent('notice.ends_first', { field: 'expiresAt' })
  return {
    title: sent.title,
    content,
    plain,
    ...audience,
    pinned: sent.pinned,
    must_confirm: sent.mustConfirm,
    publish_at: publishAt,
    expires_at: sent.expiresAt,
  }
}

/** What the log keeps of a post: everything that is read, and by whom. */
const forLog = (row: WrittenRow, files: readonly ShownFile[]) => ({
  kind: row.kind,
  title: row.title,
  content: row.content,
  everybody: row.everybody,
  departments: row.departments,
  roles: row.roles,
  people: row.people.map(({ name }) => name),
  pinned: row.pinned,
  mustConfirm: row.must_confirm,
  commentsOpen: row.comments_open,
  files: files.map(({ name }) => name),
  publishAt: row.publish_at,
  expiresAt: row.expires_at,
})

const found = async ({ db, actor }: Pick<Context<typeof addPost>, 'db' | 'actor'>, id: string): Promise<WrittenRow> =>
  (await lockPost(db, id, actor.userId)) ?? refuseCommon('not_found')

const add: Handler<typeof addPost> = async ({ body }, context) => {
  const { db, actor, now, record, touch } = context
  const id = newId()
  const audience = await audienceOf(db, body)
  await addPostRow(db, {
    id,
    kind: body.kind,
    ...stored(body, audience, body.publishAt ?? now),
    comments_open: body.commentsOpen ?? false,
    written_by: actor.userId,
    created_at: now,
  })
  await attach(context, id, body.files ?? [])
  await keepVersion(db, id, 'POST', actor.userId, now)
  await announceDue(context)
  const row = await found(context, id)
  const files = await filesOfAll(context, [row])
  record({ deed: noticeDeeds.post, type: 'post', id, after: forLog(row, files(id)) })
  touch(noticeTopics.notice)
  return presentWritten(row, now, files)
}

const change: Handler<typeof changePost> = async ({ params, body }, context) => {
  const { db, actor, now, emit, refuse, record, touch } = context
  // Departments are held before posts, as by whoever renames one.
  await knownDepartments(db, body.departments)
  const before = await found(context, params.id)
  if (before.version !== body.version) return refuse('version.stale')
  if (before.retracted_at !== null) return refuse('notice.retracted')
  const audience = await audienceOf(db, body, before.people)
  // What was published stays published since then, unless another time is said.
  const publishAt = body.publishAt ?? (isBefore(now, before.publish_at) ? now : before.publish_at)
  // What is put off is told again when its time comes.
  const announcedAt = isBefore(now, publishAt) ? null : before.announced_at
  const said = stored(body, audience, publishAt)
  const filesBefore = (await filesOfAll(context, [before]))(before.id)
  const ids = filesBefore.map((file) => file.id)
  const isNews = announcedAt !== null && saysOtherwise({ ...before, files: ids }, { ...said, files: body.files ?? ids })
  const changed = {
    ...said,
    comments_open: body.commentsOpen ?? before.comments_open,
    announced_at: announcedAt,
    // Nobody has read what is told anew in the words that it had before.
    changed_at: isNews ? now : announcedAt && before.changed_at,
  }
  await changePostRow(db, params.id, changed, body.version)
  if (body.files) await attach(context, params.id, body.files)
  await keepVersion(db, params.id, 'CHANGE', actor.userId, now)
  if (before.announced_at !== null) await emit(postChanged, { postId: params.id })
  await announceDue(context)
  const after = await found(context, params.id)
  const files = await filesOfAll(context, [after])
  // Another file may be called as the one before it was.
  const brought = files(after.id).filter(({ id }) => !ids.includes(id))
  const newFiles = brought.length === 0 ? {} : { newFiles: brought.map(({ name }) => name) }
  record({
    deed: noticeDeeds.change,
    type: 'post',
    id: params.id,
    before: forLog(before, filesBefore),
    after: { ...forLog(after, files(after.id)), ...newFiles },
  })
  touch(noticeTopics.notice)
  return presentWritten(after, now, files)
}

const retract: Handler<typeof retractPost> = async ({ params, body }, context) => {
  const { db, actor, now, emit, refuse, record, touch } = context
  const before = await found(context, params.id)
  if (before.version !== body.version) return refuse('version.stale')
  if (before.retracted_at !== null) return refuse('notice.retracted')
  await retractRow(db, params.id, now)
  await keepVersion(db, params.id, 'RETRACT', actor.userId, now)
  const after = await found(context, params.id)
  record({
    deed: noticeDeeds.retract,
    type: 'post',
    id: params.id,
    before: { title: before.title, retracted: false },
    after: { title: before.title, retracted: true },
  })
  await emit(postRetracted, { postId: params.id })
  touch(noticeTopics.notice)
  return presentWritten(after, now, await filesOfAll(context, [after]))
}

const confirm: Handler<typeof confirmPost> = async ({ params, body }, context) => {
  const { db, actor, now, emit, refuse, record } = context
  // Words that come meanwhile were seen by nobody.
  await holdPost(db, params.id)
  const post = await readablePost(db, params.id, actor.userId, now)
  if (!post) return refuse('not_found')
  if (!post.must_confirm) return refuse('notice.not_asked')
  if (post.changed_at !== body.changedAt) return refuse('version.stale')
  if ((await confirmRow(db, post.id, actor.userId, now)) > 0) {
    record({
      deed: noticeDeeds.confirm,
      type: 'post',
      id: post.id,
      before: { confirmed: false },
      after: { title: post.title, confirmed: true },
    })
    await emit(postConfirmed, { postId: post.id, userId: actor.userId })
    // Nobody else sees who confirmed: a morning on which everybody does must not make every screen ask again each time.
    const writers = [...(await activeIn(db, 'HUMAN_RESOURCE', [])), ...(await activeIn(db, 'ENTERPRISE_ADMIN', []))]
    await touchPeople(db, noticeTopics.notice, [actor.userId, ...writers])
  }
  return { ...present(post, await filesOfAll(context, [post])), confirmed: true }
}

const remind: Handler<typeof remindReaders> = async ({ params }, context) => {
  const { db, now, emit, refuse, record } = context
  const post = await found(context, params.id)
  if (post.retracted_at !== null) return refuse('notice.retracted')
  if (!post.must_confirm || postState(timesOf(post), now) !== 'PUBLISHED') return refuse('notice.not_asked')
  if (post.confirmations >= post.readers) return refuse('notice.all_confirmed')
  const next = nextReminder(post.reminded_at, now)
  if (next !== null) return refuse('notice.reminded', { words: { when: waitWords(secondsUntil(next, now)) } })
  await remindedRow(db, post.id, now)
  await emit(postReminded, { postId: post.id, kind: post.kind, title: post.title })
  const reminded = post.readers - post.confirmations
  record({ deed: noticeDeeds.remind, type: 'post', id: post.id, after: { title: post.title, reminded } })
  return { reminded }
}

const listUnconfirmed: Handler<typeof unconfirmedReaders> = async ({ params, query }, context) => {
  const { limit, cursor } = query
  await found(context, params.id)
  const rows = await unconfirmed(context.db, { postId: params.id, limit, after: readCursor(cursor, 2) })
  return pageFrom(
    rows,
    limit,
    ({ name, id }) => [name, id],
    ({ id, name }) => ({ userId: id, userName: name }),
  )
}

export const postRoutes: readonly Mount[] = [
  route(newestPosts, showNewest),
  route(activePosts, listActive),
  route(allPosts, listAll),
  route(postAudiences, listAudiences),
  route(addPost, add),
  route(changePost, change),
  route(retractPost, retract),
  route(confirmPost, confirm),
  route(remindReaders, remind),
  route(unconfirmedReaders, listUnconfirmed),
]
