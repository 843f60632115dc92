import type { FileKind } from '@daybook/platform/contract'
import type { Db } from '../db.ts'
import { newId } from '../ids.ts'
import { all, bool, build, checked, columnsOf, count, first, int, one, type RowOf, sql, text } from '../sql.ts'

type Brought = { readonly sha256: Buffer; readonly size: number; readonly now: string; readonly by: string }

/**
 * A place for a content: the one that the company has already, or a new one that is not stored yet. Whoever brings one waits until those before
 * have written theirs, so `taken` is what all of them need, in bytes, and `own` what this one brought of it.
 */
export const claimContent = async (
  db: Db,
  { sha256, size, now, by }: Brought,
): Promise<{ id: string; stored: boolean; taken: number; own: number }> => {
  const claimed = await one(
    db,
    checked({
      id: text,
      stored: bool,
    })`insert into stored_content as c (id, sha256, size, begun_at, brought_by) values (${newId()}, ${sha256}, ${size}, ${now}, ${by})
      on conflict (company_id, sha256) where dropped_at is null do update set begun_at = excluded.begun_at
      returning id, stored_at is not null as stored`,
  )
  const space = await one(
    db,
    checked({ taken: int, own: int })`select taken,
      (select coalesce(sum(size), 0)::bigint from stored_content where brought_by = ${by} and dropped_at is null) as own from file_space`,
  )
  return { ...claimed, ...space }
}

export const contentStored = (db: Db, id: string, now: string): Promise<number> =>
  count(db, build.updateTable('stored_content').set({ stored_at: now }).where('id', '=', id).where('stored_at', 'is', null))

type NewFile = { id: string; content_id: string; name: string; kind: FileKind; added_at: string }

export const addStoredFile = (db: Db, file: NewFile): Promise<number> => count(db, build.insertInto('stored_file').values(file))

/** A file is gone; what was in it is taken away later, unless another one has it too. */
export const dropStoredFile = (db: Db, id: string): Promise<number> =>
  count(db, build.deleteFrom('stored_file').where('id', '=', id))

const fileShape = {
  ...columnsOf('stored_file', 'id', 'content_id', 'name', 'kind'),
  ...columnsOf('stored_content', 'company_id', 'size'),
  /** Of what is kept, in hexadecimal. */
  sha256: text,
}
export type StoredFile = RowOf<typeof fileShape>

export const findStoredFile = (db: Db, id: string): Promise<StoredFile | undefined> =>
  first(
    db,
    checked(fileShape)`select f.id, f.content_id, f.name, f.kind, c.company_id, c.size, encode(c.sha256, 'hex') as sha256
      from stored_file f join stored_content c on c.id = f.content_id where f.id = ${id}`,
  )

// Longer than a call lasts that has claimed one and has not yet said whose it is.
const graceHours = 1

/** Contents that no file has, and nobody is bringing: from now on no file gets one of them any more. So many at once. */
export const markUnused = async (db: Db, now: string, most: number): Promise<number> => {
  const idle = sql`c.dropped_at is null and c.begun_at < ${now}::timestamptz - make_interval(hours => ${graceHours})`
  // Asked of the row as well: one that somebody brings anew meanwhile is looked at again, and only by what is asked of it itself.
  return count(
    db,
    sql`update stored_content c set dropped_at = ${now} where ${idle} and c.id in (
      select c.id from stored_content c where ${idle} and not exists (select from stored_file f where f.content_id = c.id) limit ${most})`,
  )
}

/** Those that are to be taken away from the storage. */
export const droppedContents = async (db: Db, most: number): Promise<string[]> =>
  (
    await all(db, checked({ id: text })`select id from stored_content where dropped_at is not null order by id limit ${most}`)
  ).map(({ id }) => id)

export const contentsGone = (db: Db, ids: readonly string[]): Promise<number> =>
  count(
    db,
    build
      .deleteFrom('stored_content')
      .where('id', 'in', [...ids])
      .where('dropped_at', 'is not', null),
  )
