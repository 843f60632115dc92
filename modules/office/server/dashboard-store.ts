import type { Db } from '@daybook/platform/server'
import { checked, columnsOf, count, first, sql } from '@daybook/platform/server/sql'
import { type ProductFeature, productFeatures } from '../domain/index.ts'

/** What somebody wants first, in their order; what is no feature any more is left out. */
export const favouritesOf = async (db: Db, personId: string): Promise<ProductFeature[]> => {
  const row = await first(
    db,
    checked(columnsOf('dashboard_favourite', 'features'))`select features from dashboard_favourite where person_id = ${personId}`,
  )
  return (row?.features ?? []).flatMap((name) => productFeatures.find((feature) => feature === name) ?? [])
}

/** What was said last counts; whoever wants none has no row. */
export const keepFavourites = (db: Db, personId: string, features: readonly ProductFeature[]): Promise<number> =>
  features.length === 0
    ? count(db, sql`delete from dashboard_favourite where person_id = ${personId}`)
    : count(
        db,
        sql`insert into dashboard_favourite (person_id, features) values (${personId}, ${[...features]}::text[])
          on conflict (company_id, person_id) do update set features = excluded.features`,
      )
