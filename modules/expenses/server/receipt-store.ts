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
  orNull,
  type RowOf,
  sql,
  text,
} from '@daybook/platform/server/sql'

const receiptShape = {
  ...columnsOf('expense_receipt', 'id', 'person_id', 'line_id', 'file_id', 'name', 'size'),
  kind: kindOf<FileKind>(text),
}
export type ReceiptRow = RowOf<typeof receiptShape>
const columns = sql`r.id, r.person_id, r.line_id, r.file_id, r.name, r.size, r.kind`

/** The receipts of these claims, as they were brought. */
export const receiptsOf = async (db: Db, claimIds: readonly string[]): Promise<ReceiptRow[]> =>
  claimIds.length === 0
    ? []
    : all(
        db,
        checked(receiptShape)`select ${columns} from expense_receipt r join expense_line l on l.id = r.line_id
          where l.claim_id = any(${[...claimIds]}::uuid[]) order by r.added_at, r.id`,
      )

const foundShape = { ...receiptShape, claim_id: orNull(text) }

/** A receipt, and the claim it is on. */
export const findReceipt = (db: Db, id: string): Promise<RowOf<typeof foundShape> | undefined> =>
  first(
    db,
    checked(
      foundShape,
    )`select ${columns}, l.claim_id from expense_receipt r left join expense_line l on l.id = r.line_id where r.id = ${id}`,
  )

/** The same, held: whoever puts it on a claim, or takes it from one, waits. */
export const lockReceipt = async (db: Db, id: string): ReturnType<typeof findReceipt> => {
  await count(db, sql`select id from expense_receipt where id = ${id} for update`)
  return findReceipt(db, id)
}

/** How many receipts of somebody are on no claim, with whoever else would add one of theirs waiting. */
export const lockLoose = async (db: Db, personId: string): Promise<number> => {
  await count(db, sql`select pg_advisory_xact_lock(hashtextextended('receipts of ' || ${personId}, 0))`)
  return (
    await one(
      db,
      checked({ n: int })`select count(*)::int as n from expense_receipt where line_id is null and person_id = ${personId}`,
    )
  ).n
}

type NewReceipt = {
  id: string
  person_id: string
  file_id: string
  content_id: string
  name: string
  kind: FileKind
  size: number
  added_at: string
}

export const addReceiptRow = (db: Db, receipt: NewReceipt): Promise<number> =>
  count(db, build.insertInto('expense_receipt').values(receipt))

export const dropReceipt = (db: Db, id: string): Promise<number> =>
  count(db, build.deleteFrom('expense_receipt').where('id', '=', id))

/** Somebody's receipts that may be on a claim: those that are on none, and those of the claim itself. They are held. */
export const usableReceipts = async (
  db: Db,
  people: readonly string[],
  claimId: string | null,
  ids: readonly string[],
): Promise<string[]> =>
  (
    await all(
      db,
      checked({ id: text })`select r.id from expense_receipt r left join expense_line l on l.id = r.line_id
        where r.id = any(${[...ids]}::uuid[]) and r.person_id = any(${[...people]}::uuid[]) and (l.id is null or l.claim_id = ${claimId}) for update of r`,
    )
  ).map(({ id }) => id)

/** Puts receipts on the lines of a claim. Those that were on one and are on none now are loose again. */
export const placeReceipts = async (db: Db, claimId: string, places: readonly { id: string; line: string }[]): Promise<void> => {
  await count(
    db,
    sql`update expense_receipt set line_id = null where line_id in (select id from expense_line where claim_id = ${claimId})`,
  )
  await count(
    db,
    sql`update expense_receipt r set line_id = x.line from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as x(id uuid, line uuid) where r.id = x.id`,
  )
}

const looseShape = columnsOf('expense_receipt', 'id', 'file_id')

/** What was brought a week ago for a claim that was never saved, so many. */
export const forgottenReceipts = (db: Db, now: string, most: number): Promise<RowOf<typeof looseShape>[]> =>
  all(
    db,
    checked(
      looseShape,
    )`select id, file_id from expense_receipt where line_id is null and added_at < ${now}::timestamptz - interval '7 days' order by id limit ${most} for update skip locked`,
  )
