import { nameOf } from '@daybook/people/server'
import { type Db, newId } from '@daybook/platform/server'
import { all, build, checked, columnsOf, count, type RowOf, sql, text } from '@daybook/platform/server/sql'

type Opened = { readonly documentId: string; readonly number: number; readonly readerId: string; readonly now: string }

/** Notes that somebody opened a version of a personal document. */
export const noteOpening = (db: Db, { documentId, number, readerId, now }: Opened): Promise<number> =>
  count(
    db,
    build
      .insertInto('document_opening')
      .values({ id: newId(), document_id: documentId, number, reader_id: readerId, opened_at: now }),
  )

const openingShape = { ...columnsOf('document_opening', 'id', 'number', 'reader_id', 'opened_at'), reader_name: text }
export type OpeningRow = RowOf<typeof openingShape>

/** Who opened a document, the last first; one more than `limit`. */
export const openingsOf = (db: Db, documentId: string, limit: number, after: string[] | undefined): Promise<OpeningRow[]> =>
  all(
    db,
    checked(
      openingShape,
    )`select o.id, o.number, o.reader_id, o.opened_at, ${nameOf(sql.ref('o.reader_id'))} as reader_name from document_opening o
      where o.document_id = ${documentId} and ${after ? sql`(o.opened_at, o.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
    order by o.opened_at desc, o.id desc limit ${limit + 1}`,
  )
