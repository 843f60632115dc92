import type { Db } from '@daybook/platform/server'
import { all, checked, columnsOf, count, first, type RowOf, sql, text } from '@daybook/platform/server/sql'
import type { Dictionary } from '../domain/index.ts'
import type { DocumentText } from './document-text-process.ts'

// Longer than a file is ever read: what was begun before that was begun by a server that is no more.
const idleMinutes = 10

const begunBefore = (now: string) => sql`${now}::timestamptz - make_interval(mins => ${idleMinutes})`

/** The companies in which something waits to be read. */
export const companiesWithUnread = async (db: Db, now: string): Promise<string[]> =>
  (await all(db, checked({ id: text })`select companies_with_unread_documents(${begunBefore(now)}) as id`)).map(({ id }) => id)

const unreadShape = {
  ...columnsOf('document_text', 'document_id', 'file_id', 'tries'),
  stored_id: text,
  brought_by: text,
}
export type UnreadFile = RowOf<typeof unreadShape>

/** Takes up the next file that waits and none of `notBy` brought, so that no other server does; undefined where there is none. */
export const takeUnread = (db: Db, now: string, notBy: readonly string[]): Promise<UnreadFile | undefined> =>
  first(
    db,
    checked(unreadShape)`update document_text t set tries = t.tries + 1, begun_at = ${now} from document_file f
      where f.id = t.file_id and t.document_id = (
        select w.document_id from document_text w join document_file b on b.id = w.file_id
        where w.state = 'WAITING' and (w.begun_at is null or w.begun_at < ${begunBefore(now)}) and b.brought_by <> all(${[...notBy]}::uuid[])
        order by w.begun_at nulls first, w.document_id limit 1 for update of w skip locked)
      returning t.document_id, t.file_id, t.tries, f.file_id as stored_id, f.brought_by`,
  )

/** As if it had not been taken up: it waits for a storage that is away. */
export const putBackUnread = (db: Db, { document_id, file_id }: UnreadFile): Promise<number> =>
  count(
    db,
    sql`update document_text set tries = tries - 1, begun_at = null where document_id = ${document_id} and file_id = ${file_id} and state = 'WAITING'`,
  )

/** Words as they stand, and bent as the dictionary bends them. */
const vectorOf = (words: readonly string[], dictionary: Dictionary) =>
  sql`array_to_tsvector(${[...words]}::text[]) || strip(to_tsvector(${dictionary}::regconfig, ${words.join(' ')}))`

/** Writes what a file says, unless a newer version was added meanwhile. */
export const writeText = (db: Db, file: UnreadFile, found: DocumentText, dictionary: Dictionary): Promise<number> => {
  const { said, folded, words } = 'said' in found ? found : { said: '', folded: '', words: [] }
  return count(
    db,
    sql`update document_text set state = ${found.state}, said = ${said}, folded = ${folded}, words = ${vectorOf(words, dictionary)}
      where document_id = ${file.document_id} and file_id = ${file.file_id} and state = 'WAITING'`,
  )
}

/** What a word is looked for by: as the beginning of one, and bent. */
export const queryOf = (word: string, dictionary: Dictionary) =>
  sql`(${`'${word}':*`}::tsquery || plainto_tsquery(${dictionary}::regconfig, ${word}))`
