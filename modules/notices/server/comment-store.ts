import { places, workers } from '@daybook/people/server'
import { rolesWith } from '@daybook/platform/contract'
import type { Db } from '@daybook/platform/server'
import {
  all,
  bool,
  build,
  checked,
  columnsOf,
  count,
  first,
  int,
  kindOf,
  type NewRow,
  one,
  type RawBuilder,
  type RowOf,
  sql,
  text,
  texts,
} from '@daybook/platform/server/sql'
import { noticeWrite } from '../contract/index.ts'
import type { PostKind } from '../domain/index.ts'
import { isFor, isPublished } from './post-store.ts'

/** Who reads: everybody by what a post is for, whoever writes posts all of them. */
type Reading = { readonly reader: string; readonly writes: boolean; readonly now: string }

const reads = (writes: RawBuilder<unknown>, now: string) => sql<boolean>`(${writes} or (${isPublished(now)} and ${isFor}))`

const mayRead = ({ writes, now }: Reading) => reads(sql`${writes}::boolean`, now)

const postShape = { ...columnsOf('post', 'id', 'title', 'comments_open'), shown: bool }

/** A post that somebody may read, with whether it is shown now; it is not changed before the transaction ends. */
export const readPost = (db: Db, id: string, reading: Reading): Promise<RowOf<typeof postShape> | undefined> =>
  first(
    db,
    checked(postShape)`select p.id, p.title, p.comments_open, ${isPublished(reading.now)} as shown
      from post p join ${places} w on w.id = ${reading.reader} where p.id = ${id} and ${mayRead(reading)} for share of p`,
  )

const commentShape = {
  ...columnsOf('post_comment', 'id', 'written_by', 'said', 'written_at'),
  ...columnsOf('person', 'name', 'picture'),
}
export type CommentRow = RowOf<typeof commentShape>

const comments = sql`select c.id, c.written_by, c.said, c.written_at, w.name, w.picture
  from post_comment c join ${workers} w on w.id = c.written_by`

type Asked = { readonly postId: string; readonly limit: number; readonly after: string[] | undefined }

/** The comments on a post, the oldest first; one more than asked for. */
export const commentsOn = (db: Db, { postId, limit, after }: Asked): Promise<CommentRow[]> =>
  all(
    db,
    checked(commentShape)`${comments} where c.post_id = ${postId}
        and ${after ? sql`(c.written_at, c.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
      order by c.written_at, c.id limit ${limit + 1}`,
  )

/** A comment that was just made, as it is read. */
export const findComment = (db: Db, id: string): Promise<CommentRow> =>
  one(db, checked(commentShape)`${comments} where c.id = ${id}`)

export const countComments = async (db: Db, postId: string): Promise<number> =>
  (await one(db, checked({ n: int })`select count(*)::int as n from post_comment where post_id = ${postId}`)).n

export const addCommentRow = (db: Db, row: NewRow<'post_comment'>): Promise<number> =>
  count(db, build.insertInto('post_comment').values(row))

const onPostShape = { ...columnsOf('post_comment', 'id', 'post_id', 'written_by', 'said'), title: text, may_read: bool }

/** A comment with the post it is on, and whether somebody may read that. */
export const commentOnPost = (db: Db, id: string, reading: Reading): Promise<RowOf<typeof onPostShape> | undefined> =>
  first(
    db,
    checked(onPostShape)`select c.id, c.post_id, c.written_by, c.said, p.title, ${mayRead(reading)} as may_read
      from post_comment c join post p on p.id = c.post_id join ${places} w on w.id = ${reading.reader} where c.id = ${id}`,
  )

/** Nothing where somebody else was faster. */
export const removeCommentRow = (db: Db, id: string): Promise<number> => count(db, sql`delete from post_comment where id = ${id}`)

const commentedShape = { ...columnsOf('post', 'title', 'written_by'), kind: kindOf<PostKind>(text), writer_reads: bool }

/**
 * A post that can be commented on, for whoever tells of comments, with whether its writer still reads it: they write posts, or it is for them. Undefined where
 * it was retracted.
 */
export const commentedPost = (db: Db, id: string, now: string): Promise<RowOf<typeof commentedShape> | undefined> =>
  first(
    db,
    checked(
      commentedShape,
    )`select p.title, p.written_by, p.kind, coalesce(${reads(sql`w.role = any(${rolesWith(noticeWrite)})`, now)}, false) as writer_reads
      from post p left join ${places} w on w.id = p.written_by and w.status = 'ACTIVE' where p.id = ${id} and p.retracted_at is null`,
  )

const sayersShape = { names: texts, people: int }

/** Who commented on a post since an instant, beside its writer: how many people, and the names of the last two. */
export const commentersSince = (db: Db, postId: string, since: string | null): Promise<RowOf<typeof sayersShape>> =>
  one(
    db,
    checked(sayersShape)`select coalesce((array_agg(name order by last desc))[1:2], '{}') as names, count(*)::int as people from (
      select w.name, max(c.written_at) as last from post_comment c join post p on p.id = c.post_id join ${workers} w on w.id = c.written_by
      where c.post_id = ${postId} and c.written_by <> p.written_by and (${since}::timestamptz is null or c.written_at > ${since})
      group by w.id, w.name) sayers`,
  )
