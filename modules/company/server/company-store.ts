import type { Weekday } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { bool, build, checked, columnsOf, count, first, kindOf, one, sql, text } from '@daybook/platform/server/sql'
import type { Company } from '../contract/index.ts'
import type { PlanType } from '../domain/index.ts'

const columns = [
  'company_id as id',
  'name',
  'country',
  'region',
  'contact_number as contactNumber',
  'industry',
  'business_type as businessType',
  'address',
  'zone',
  'currency',
  'week_starts as weekStarts',
  'plan_type as planType',
  'second_factor_required as secondFactorRequired',
  'setup_path_hidden as setupPathHidden',
  'version',
] as const

type Row = Omit<Company, 'planType'> & { planType: string }

const present = (row: Row): Company => row as Company

/** The company of the current transaction. */
export const currentCompany = async (db: Db): Promise<Company> =>
  present(await one(db, build.selectFrom('company').select(columns)))

/** What the current company uses of Daybook, for whoever comes in without signing in. */
export const productsInUse = async (db: Db): Promise<string> =>
  (await one(db, checked(columnsOf('company', 'products'))`select products from company`)).products

export type NewCompany = {
  company_id: string
  name: string
  country: string
  region: string | null
  contact_number: string
  industry: string
  business_type: string
  address: string
  zone: string
  currency: string
  week_starts: number
  plan_type: PlanType
  created_at: string
}

export type CompanyChanges = Partial<NewCompany & { second_factor_required: boolean; setup_path_hidden: boolean }>

/** Makes a company and enters it: from here on the transaction is the new company's. */
export const addCompany = async (db: Db, company: NewCompany): Promise<void> => {
  await one(db, sql`select set_config('app.company_id', ${company.company_id}, true)`)
  await count(db, build.insertInto('company').values(company))
}

/** A changed company, or undefined when `version` is given and not the stored one. */
export const changeCompany = async (
  db: Db,
  changes: CompanyChanges,
  version: number | undefined,
): Promise<Company | undefined> => {
  const row = await first(
    db,
    build
      .updateTable('company')
      .set({ ...changes, version: sql<number>`version + 1` })
      .where('version', '=', version === undefined ? sql<number>`version` : version)
      .returning(columns),
  )
  return row && present(row)
}

/**
 * Puts a company on a plan, as whoever runs the installation decides, by agreement. 0 when there is no such company.
 */
export const setPlan = async (db: Db, companyId: string, planType: PlanType): Promise<number> => {
  await one(db, sql`select set_config('app.company_id', ${companyId}, true)`)
  return count(db, sql`update company set plan_type = ${planType}, version = version + 1 where company_id = ${companyId}`)
}

/** Puts the company of the current transaction on a plan. */
export const setOwnPlan = (db: Db, planType: PlanType): Promise<number> =>
  count(db, sql`update company set plan_type = ${planType}, version = version + 1`)

export const hasLapsed = async (db: Db): Promise<boolean> =>
  (await one(db, checked(columnsOf('company', 'plan_lapsed'))`select plan_lapsed from company`)).plan_lapsed

/** Since when the company has what Free has; null where it has its plan. */
export const lapsedSince = async (db: Db): Promise<string | null> =>
  (await one(db, checked(columnsOf('company', 'plan_lapsed_since'))`select plan_lapsed_since from company`)).plan_lapsed_since

/** Whether the company has what Free has, from an instant on, until it has paid. 0 where that was so already. */
export const setLapsed = (db: Db, lapsed: boolean, now: string): Promise<number> =>
  count(
    db,
    sql`update company set plan_lapsed = ${lapsed}, plan_lapsed_since = ${lapsed ? now : null} where plan_lapsed <> ${lapsed}`,
  )

/** Whether the account works in a company already. */
export const hasPlace = async (db: Db, accountId: string): Promise<boolean> =>
  (await one(db, checked({ has: bool })`select account_has_place(${accountId}) as has`)).has

/**
 * Locks the company until the transaction ends, so that two changes which must not pass together come one after the other.
 * Rows that refer to the company can be stored meanwhile. Answers the plan that counts: Free, where what was billed stays unpaid.
 */
export const lockCompany = async (db: Db): Promise<PlanType> =>
  (
    await one(
      db,
      checked({ plan_type: kindOf<PlanType>(text) })`select case when plan_lapsed then 'FREE_PACK' else plan_type end as plan_type
        from company for no key update`,
    )
  ).plan_type

/** What other modules may read of the company, as a table in a statement that they write. */
export const shownCompany = sql`(select name, address, country, region, zone, week_starts, plan_type, created_at from company)`

/** The zone that holds where nobody chose another one, for a statement of another module. */
export const companyZone = sql<string>`(select zone from company)`

/** The currency that the company pays in, for a statement of another module. */
export const companyCurrency = sql<string>`(select currency from company)`

/** The weekday that the company's weeks start with (1 is Monday), for a statement of another module. */
export const companyWeekStart = sql<Weekday>`(select week_starts from company)`

/** The file that is the logo; null where there is none. */
export const logoOf = async (db: Db): Promise<string | null> =>
  (await one(db, build.selectFrom('company').select('logo_id'))).logo_id

/** The same, and whoever else would change it waits. */
export const lockLogo = async (db: Db): Promise<string | null> => {
  await lockCompany(db)
  return logoOf(db)
}

export const putLogo = (db: Db, fileId: string | null): Promise<number> =>
  count(db, build.updateTable('company').set({ logo_id: fileId }))
