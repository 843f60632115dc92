import { placesOfSame, workers } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import {
  all,
  attempt,
  bool,
  build,
  type Changes,
  checked,
  columnsOf,
  count,
  day,
  first,
  instant,
  kindOf,
  type NewRow,
  orNull,
  type RowOf,
  sql,
  text,
} from '@daybook/platform/server/sql'
import type { AssetKind, AssetState } from '../domain/index.ts'

const assetShape = {
  ...columnsOf('asset', 'id', 'name', 'serial', 'note', 'bought_on', 'value_cents', 'retired_on', 'retire_reason', 'version'),
  kind: kindOf<AssetKind>(text),
  name_key: text,
  loan_id: orNull(text),
  person_id: orNull(text),
  person_name: orNull(text),
  left: orNull(bool),
  lent_on: orNull(day),
  confirmed_at: orNull(instant),
  last_return: orNull(day),
}
export type AssetRow = RowOf<typeof assetShape>

const columns = sql`a.id, a.name, a.kind, a.serial, a.note, a.bought_on, a.value_cents, a.retired_on, a.retire_reason, a.version, lower(a.name) as name_key,
  l.id as loan_id, l.person_id, p.name as person_name, p.status = 'INACTIVE' and not exists (select from ${workers} o where o.id in ${placesOfSame(sql`p.id`)} and o.status <> 'INACTIVE') as "left", l.lent_on, l.confirmed_at,
  (select max(b.returned_on) from asset_loan b where b.asset_id = a.id) as last_return`
const tables = sql`asset a left join asset_loan l on l.asset_id = a.id and l.returned_on is null left join ${workers} p on p.id = l.person_id`

const isIn: Readonly<Record<AssetState, ReturnType<typeof sql>>> = {
  HERE: sql`a.retired_on is null and l.id is null`,
  LENT: sql`l.id is not null`,
  RETIRED: sql`a.retired_on is not null`,
}

type Asked = {
  state: AssetState | undefined
  kind: AssetKind | undefined
  /** Part of a name or number, or of the name of who has it, folded. */
  q: string | undefined
  limit: number
  after: string[] | undefined
}

/** By name; one more than `limit`. */
export const assetsBy = (db: Db, { state, kind, q, limit, after }: Asked): Promise<AssetRow[]> =>
  all(
    db,
    checked(assetShape)`select ${columns} from ${tables}
      where ${state === undefined ? sql`true` : isIn[state]}
      and ${kind === undefined ? sql`true` : sql`a.kind = ${kind}`}
      and ${q === undefined ? sql`true` : sql`(strpos(a.search_text, ${q}) > 0 or strpos(p.search_text, ${q}) > 0)`}
      and ${after ? sql`(lower(a.name), a.id) > (${after[0]}, ${after[1]}::uuid)` : sql`true`}
    order by lower(a.name), a.id limit ${limit + 1}`,
  )

export const findAsset = (db: Db, id: string): Promise<AssetRow | undefined> =>
  first(db, checked(assetShape)`select ${columns} from ${tables} where a.id = ${id}`)

/** The same, held until the transaction ends: whoever lends it, takes it back or retires it waits here. */
export const lockAsset = async (db: Db, id: string): Promise<AssetRow | undefined> => {
  await count(db, sql`select id from asset where id = ${id} for update`)
  return findAsset(db, id)
}

const once = ['asset_serial_once'] as const

/** False where another one in use has that number. */
export const addAssetRow = async (db: Db, asset: NewRow<'asset'>): Promise<boolean> =>
  (await attempt(db, build.insertInto('asset').values(asset), once)).broken === undefined

/** The same for one that is held. */
export const changeAssetRow = async (db: Db, id: string, changes: Changes<'asset'>): Promise<boolean> => {
  const update = build
    .updateTable('asset')
    .set({ version: sql<number>`version + 1`, ...changes })
    .where('id', '=', id)
  return (await attempt(db, update, once)).broken === undefined
}
