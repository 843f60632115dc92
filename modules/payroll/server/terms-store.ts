import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, count, one, sql } from '@daybook/platform/server/sql'
import type { PayTerms } from '../contract/index.ts'

export const termsOf = (db: Db, personId: string): Promise<PayTerms[]> =>
  all(
    db,
    sql<PayTerms>`select t.from_day as "from", t.pay_cycle_id as "payCycleId", c.name as "payCycleName", t.pay_type as "payType", t.amount_cents as "amountCents",
    t.tax_deduction_cents as "taxDeductionCents", t.benefits_deduction_cents as "benefitsDeductionCents", t.overtime_eligible as "overtimeEligible"
    from pay_terms t join pay_cycle c on c.id = t.pay_cycle_id where t.person_id = ${personId} order by t.from_day desc`,
  )

export type TermValues = {
  id: string
  personId: string
  from: Day
  payCycleId: string
  payType: string
  amountCents: number
  tax: number
  benefits: number
  overtime: boolean
}

export const saveTerms = (db: Db, t: TermValues): Promise<number> =>
  count(
    db,
    sql`insert into pay_terms (id, person_id, pay_cycle_id, from_day, pay_type, amount_cents, tax_deduction_cents, benefits_deduction_cents, overtime_eligible)
    values (${t.id}, ${t.personId}, ${t.payCycleId}, ${t.from}, ${t.payType}, ${t.amountCents}, ${t.tax}, ${t.benefits}, ${t.overtime})
    on conflict (company_id, person_id, from_day) do update set pay_cycle_id = excluded.pay_cycle_id, pay_type = excluded.pay_type, amount_cents = excluded.amount_cents,
      tax_deduction_cents = excluded.tax_deduction_cents, benefits_deduction_cents = excluded.benefits_deduction_cents, overtime_eligible = excluded.overtime_eligible`,
  )

/** The last day a person was paid for by a finalised run; the run is locked, so that none is finalised meanwhile. */
export const paidThrough = async (db: Db, personId: string): Promise<Day | null> =>
  (
    await one(
      db,
      sql<{ day: Day | null }>`select max(p.to_day) as day from payroll_record r join pay_period p on p.id = r.pay_period_id
    where r.person_id = ${personId} and r.status <> 'DRAFT'`,
    )
  ).day

export const peopleWithTerms = async (db: Db): Promise<string[]> =>
  (await all(db, sql<{ person_id: string }>`select distinct person_id from pay_terms`)).map((row) => row.person_id)
