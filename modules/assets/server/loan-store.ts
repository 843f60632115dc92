import { nameOf, placesOfSame, workers } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import {
  all,
  build,
  type Changes,
  checked,
  columnsOf,
  count,
  first,
  kindOf,
  type NewRow,
  orNull,
  type RowOf,
  sql,
  text,
} from '@daybook/platform/server/sql'
import type { AssetKind } from '../domain/index.ts'

const loanShape = {
  ...columnsOf('asset_loan', 'id', 'asset_id', 'person_id', 'name', 'serial', 'lent_on', 'lent_note'),
  ...columnsOf('asset_loan', 'confirmed_at', 'returned_on', 'return_note'),
  kind: kindOf<AssetKind>(text),
  person_name: text,
  lent_by_name: orNull(text),
  returned_by_name: orNull(text),
}
export type LoanRow = RowOf<typeof loanShape>

const columns = sql`l.id, l.asset_id, l.person_id, l.lent_on, l.lent_note, l.confirmed_at, l.returned_on, l.return_note, l.name, l.serial, l.kind,
  ${nameOf(sql.ref('l.person_id'))} as person_name, ${nameOf(sql.ref('l.lent_by'))} as lent_by_name, ${nameOf(sql.ref('l.returned_by'))} as returned_by_name`
const tables = sql`asset_loan l`

type Paged = { limit: number; after: string[] | undefined }

const behind = (after: string[] | undefined) =>
  after ? sql`(l.lent_on, l.id) < (${after[0]}::date, ${after[1]}::uuid)` : sql`true`

/** Who has or had an asset, the last one first; one more than `limit`. */
export const loansOfAsset = (db: Db, assetId: string, { limit, after }: Paged): Promise<LoanRow[]> =>
  all(
    db,
    checked(loanShape)`select ${columns} from ${tables} where l.asset_id = ${assetId} and ${behind(after)}
      order by l.lent_on desc, l.id desc limit ${limit + 1}`,
  )

/** What somebody has, or had, by every place of theirs, what was lent last first; one more than `limit`. */
export const loansOfPerson = (
  db: Db,
  people: readonly string[],
  show: 'NOW' | 'BEFORE',
  { limit, after }: Paged,
): Promise<LoanRow[]> =>
  all(
    db,
    checked(
      loanShape,
    )`select ${columns} from ${tables} where l.person_id in (select x.id from unnest(${people}::uuid[]) g(id) cross join lateral ${placesOfSame(sql`g.id`)} x)
      and ${show === 'NOW' ? sql`l.returned_on is null` : sql`l.returned_on is not null`} and ${behind(after)}
      order by l.lent_on desc, l.id desc limit ${limit + 1}`,
  )

/** A loan, held until the transaction ends. */
export const lockLoan = async (db: Db, id: string): Promise<LoanRow | undefined> => {
  await count(db, sql`select id from asset_loan where id = ${id} for update`)
  return first(db, checked(loanShape)`select ${columns} from ${tables} where l.id = ${id}`)
}

export const addLoan = (db: Db, loan: NewRow<'asset_loan'>): Promise<number> =>
  count(db, build.insertInto('asset_loan').values(loan))

/** Changes a loan whose asset is held, or that is held itself. */
export const changeLoan = (db: Db, id: string, changes: Changes<'asset_loan'>): Promise<number> =>
  count(db, build.updateTable('asset_loan').set(changes).where('id', '=', id))

const receiverShape = columnsOf('person', 'id', 'name', 'status')

/** Who is to get something. */
export const findReceiver = (db: Db, id: string): Promise<RowOf<typeof receiverShape> | undefined> =>
  first(db, checked(receiverShape)`select w.id, w.name, w.status from ${workers} w where w.id = ${id}`)
