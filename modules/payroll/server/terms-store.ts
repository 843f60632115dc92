import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, checked, columnsOf, count, day, type Named, one, orNull, recordOf, sql } from '@daybook/platform/server/sql'
import type { PayTerms } from '../contract/index.ts'

/** What was agreed with somebody, from a day on. */
export const termsRecord = recordOf('pay_terms', {
  from: 'from_day',
  payCycleId: 'pay_cycle_id',
  payType: 'pay_type',
  amountCents: 'amount_cents',
  taxDeductionCents: 'tax_deduction_cents',
  benefitsDeductionCents: 'benefits_deduction_cents',
  overtimeEligible: 'overtime_eligible',
  coveredMinutesPerWeek: 'covered_minutes',
})
export type Terms = Named<typeof termsRecord>

export const termsOf = (db: Db, personId: string): Promise<PayTerms[]> =>
  all(
    db,
    sql<PayTerms>`select ${termsRecord.named('t')}, c.name as "payCycleName" from pay_terms t join pay_cycle c on c.id = t.pay_cycle_id
    where t.person_id = ${personId} order by t.from_day desc`,
  )

/** Agrees terms; those that begin on the same day are replaced. */
export const saveTerms = (db: Db, id: string, personId: string, terms: Terms): Promise<number> => {
  const agreed = termsRecord.toColumns(terms)
  return count(
    db,
    sql`insert into pay_terms (id, person_id, ${termsRecord.columns()}) select ${id}, ${personId}, ${termsRecord.columns('x')} from ${termsRecord.rows([agreed])} x
    on conflict (company_id, person_id, from_day) do update set ${termsRecord.set('excluded')}`,
  )
}

/** The last day a person was paid for by a finalised run; their runs are locked, so that none is finalised meanwhile. */
export const paidThrough = async (db: Db, personId: string): Promise<Day | null> => {
  await count(
    db,
    sql`select p.id from pay_period p where exists (select from payroll_record r where r.pay_period_id = p.id and r.person_id = ${personId})
    order by p.id for share`,
  )
  return (
    await one(
      db,
      checked({ day: orNull(day) })`select max(p.to_day) as day from payroll_record r join pay_period p on p.id = r.pay_period_id
    where r.person_id = ${personId} and r.status <> 'DRAFT'`,
    )
  ).day
}

export const peopleWithTerms = async (db: Db): Promise<string[]> =>
  (await all(db, checked(columnsOf('pay_terms', 'person_id'))`select distinct person_id from pay_terms`)).map(
    (row) => row.person_id,
  )
