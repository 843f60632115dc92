import type { FileKind } from '@daybook/platform/contract'
import type { Db } from '@daybook/platform/server'
import {
  all,
  build,
  checked,
  columnsOf,
  count,
  first,
  int,
  kindOf,
  one,
  type RowOf,
  sql,
  text,
} from '@daybook/platform/server/sql'

const fileShape = {
  ...columnsOf('post_file', 'id', 'post_id', 'file_id', 'name', 'size', 'added_by'),
  kind: kindOf<FileKind>(text),
}
export type PostFileRow = RowOf<typeof fileShape>
const columns = sql`id, post_id, file_id, name, size, added_by, kind`

/** What is attached to these posts, as it was brought. */
export const filesOf = async (db: Db, postIds: readonly string[]): Promise<PostFileRow[]> =>
  postIds.length === 0
    ? []
    : all(
        db,
        checked(fileShape)`select ${columns} from post_file where post_id = any(${[...postIds]}::uuid[]) order by added_at, id`,
      )

export const findFile = (db: Db, id: string): Promise<PostFileRow | undefined> =>
  first(db, checked(fileShape)`select ${columns} from post_file where id = ${id}`)

/** How many files of somebody are with no post, with whoever else would add one of theirs waiting. */
export const lockLoose = async (db: Db, personId: string): Promise<number> => {
  await count(db, sql`select pg_advisory_xact_lock(hashtextextended('post files of ' || ${personId}, 0))`)
  return (
    await one(db, checked({ n: int })`select count(*)::int as n from post_file where post_id is null and added_by = ${personId}`)
  ).n
}

type NewFile = { id: string; file_id: string; name: string; kind: FileKind; size: number; added_by: string; added_at: string }

export const addFile = (db: Db, file: NewFile): Promise<number> => count(db, build.insertInto('post_file').values(file))

export const dropFile = (db: Db, id: string): Promise<number> => count(db, build.deleteFrom('post_file').where('id', '=', id))

/** Which of these may be with a post: its own, and those that somebody brought for none yet. They are held. */
export const usableFiles = (db: Db, personId: string, postId: string, ids: readonly string[]): Promise<PostFileRow[]> =>
  all(
    db,
    checked(fileShape)`select ${columns} from post_file
      where id = any(${[...ids]}::uuid[]) and (post_id = ${postId} or (post_id is null and added_by = ${personId})) order by id for update`,
  )

export const placeFiles = (db: Db, postId: string, ids: readonly string[]): Promise<number> =>
  count(db, sql`update post_file set post_id = ${postId} where id = any(${[...ids]}::uuid[])`)

const looseShape = columnsOf('post_file', 'id', 'file_id')

/** What was brought a week ago for a post that was never written, so many. */
export const forgottenFiles = (db: Db, now: string, most: number): Promise<RowOf<typeof looseShape>[]> =>
  all(
    db,
    checked(
      looseShape,
    )`select id, file_id from post_file where post_id is null and added_at < ${now}::timestamptz - interval '7 days' order by id limit ${most} for update skip locked`,
  )
