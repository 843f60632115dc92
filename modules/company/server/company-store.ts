import type { Db } from '@daybook/platform/server'
import { build, count, first, one, sql } from '@daybook/platform/server/sql'
import type { Company } from '../contract/index.ts'

const columns = [
  'company_id as id',
  'name',
  'country',
  'contact_number as contactNumber',
  'industry',
  'business_type as businessType',
  'address',
  'zone',
  'currency',
  'week_starts as weekStarts',
  'plan_type as planType',
  'second_factor_required as secondFactorRequired',
  'version',
] as const

type Row = Omit<Company, 'planType'> & { planType: string }

const present = (row: Row): Company => row as Company

/** The company of the current transaction. */
export const currentCompany = async (db: Db): Promise<Company> =>
  present(await one(db, build.selectFrom('company').select(columns)))

export type NewCompany = {
  company_id: string
  name: string
  country: string
  contact_number: string
  industry: string
  business_type: string
  address: string
  zone: string
  currency: string
  week_starts: number
  plan_type: string
  created_at: string
}

export type CompanyChanges = Partial<NewCompany & { second_factor_required: boolean }>

/** Makes a company and enters it: from here on the transaction is the new company's. */
export const addCompany = async (db: Db, company: NewCompany): Promise<void> => {
  await one(db, sql`select set_config('app.company_id', ${company.company_id}, true)`)
  await count(db, build.insertInto('company').values(company))
}

/** A changed company, or undefined when `version` is not the stored one. */
export const changeCompany = async (db: Db, changes: CompanyChanges, version: number): Promise<Company | undefined> => {
  const row = await first(
    db,
    build
      .updateTable('company')
      .set({ ...changes, version: version + 1 })
      .where('version', '=', version)
      .returning(columns),
  )
  return row && present(row)
}

/** Does this account sign in with a second step itself? */
export const hasSecondStep = async (db: Db, accountId: string): Promise<boolean> =>
  (await one<{ has: boolean }>(db, sql`select has_second_factor(${accountId}) as has`)).has

/** One set-up at a time per account: the second of two clicks finds the first one's company. */
export const lockAccount = (db: Db, accountId: string) =>
  one(db, sql<{ plan_type: string; name: string }>`select plan_type, name from account where id = ${accountId} for update`)

export const hasPlace = async (db: Db, accountId: string): Promise<boolean> =>
  (await one<{ has: boolean }>(db, sql`select account_has_place(${accountId}) as has`)).has
