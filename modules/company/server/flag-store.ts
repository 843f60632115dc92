import type { Db } from '@daybook/platform/server'
import { all, bool, checked, kindOf, one, orNull, type RowOf, sql, text } from '@daybook/platform/server/sql'
import { type FeatureFlag, featureFlags } from '../domain/index.ts'

/** The flags that are on for the company of the transaction, or outside of any, for a statement of another module. */
export const flagsOn = sql<FeatureFlag[]>`(select coalesce(jsonb_agg(flag order by flag), '[]')
  from unnest(${[...featureFlags]}::text[]) flag where coalesce(
    (select f.is_on from company_feature_flag f where f.name = flag), (select f.is_on from feature_flag f where f.name = flag), true))`

type Choice = {
  readonly flag: FeatureFlag
  /** Null: for every company that nothing else was decided for. */
  readonly companyId: string | null
  /** Null takes back what was decided. */
  readonly isOn: boolean | null
}

/** Switches a flag, as whoever runs the installation decides; false where there is no such company. For the owner of the database only. */
export const setFeatureFlag = async (db: Db, { flag, companyId, isOn }: Choice): Promise<boolean> =>
  (await one(db, checked({ done: bool })`select set_feature_flag(${flag}, ${companyId}::uuid, ${isOn}::boolean) as done`)).done

const decidedShape = { name: kindOf<FeatureFlag>(text), company_id: orNull(text), is_on: bool }

/** What was decided, for everybody before single companies. For the owner of the database only. */
export const decidedFlags = (db: Db): Promise<RowOf<typeof decidedShape>[]> =>
  all(db, checked(decidedShape)`select name, company_id, is_on from list_feature_flags()`)
