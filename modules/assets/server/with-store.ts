import { placesOfSame } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import { all, checked, columnsOf, kindOf, type RawBuilder, type RowOf, sql, text } from '@daybook/platform/server/sql'
import type { AssetKind } from '../domain/index.ts'

const withShape = {
  ...columnsOf('asset', 'id', 'name', 'serial'),
  ...columnsOf('asset_loan', 'lent_on'),
  kind: kindOf<AssetKind>(text),
}
export type AssetWith = RowOf<typeof withShape>

/** Nobody carries more than these; a list of all of them has pages. */
const mostShown = 100

/** What somebody has now, what they have longest first, for a page of another module: at most a hundred. */
export const assetsWith = (db: Db, personId: string): Promise<AssetWith[]> =>
  all(
    db,
    checked(withShape)`select a.id, a.name, a.kind, a.serial, l.lent_on from asset_loan l join asset a on a.id = l.asset_id
      where l.person_id in ${placesOfSame(sql`${personId}::uuid`)} and l.returned_on is null order by l.lent_on, l.id limit ${mostShown}`,
  )

/** Whether a person of a statement still has something. */
export const hasAssets = (personId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from asset_loan l where l.person_id in ${placesOfSame(personId)} and l.returned_on is null)`

/** Whether something that another one lent to them was taken back since an instant of the statement: what they lent to themselves settles nothing. */
export const hasReturnedSince = (personId: RawBuilder<unknown>, since: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from asset_loan l where l.person_id in ${placesOfSame(personId)} and l.returned_at >= ${since}
    and l.lent_by not in ${placesOfSame(personId)})`

/** What was lent to somebody who has not confirmed it yet. */
export const unconfirmedLoans = (db: Db, personId: string): Promise<{ id: string; name: string; lent_by: string }[]> =>
  all(
    db,
    checked({
      id: text,
      name: text,
      lent_by: text,
    })`select l.id, a.name, l.lent_by from asset_loan l join asset a on a.id = l.asset_id
      where l.person_id = ${personId} and l.returned_on is null and l.confirmed_at is null order by l.lent_on, l.id limit ${mostShown}`,
  )
