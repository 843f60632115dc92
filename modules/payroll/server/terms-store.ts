import type { Day } from '@daybook/platform/domain'
import { workersByLegalName } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import {
  all,
  checked,
  columnsOf,
  count,
  day,
  first,
  type Named,
  one,
  orNull,
  type RawBuilder,
  recordOf,
  sql,
  text,
} from '@daybook/platform/server/sql'
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

// Terms with the day on which the next ones begin: until then they are in force.
export const agreed = sql`(select a.*, lead(a.from_day) over (partition by a.person_id order by a.from_day) as next_from from pay_terms a)`

/** Whether somebody has terms, so that a payroll pays them sooner or later. */
export const hasTerms = (person: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from pay_terms t where t.person_id = ${person})`

/** Since when a worker `p` is employed, as far as it is known: without a joining date from their first terms on. */
export const employedSince = sql<Day | null>`coalesce(p.hire_date, (select min(a.from_day) from pay_terms a where a.person_id = p.id))`

/** Whether terms `t` of a cycle are in force on a day of the period: only then does a run of that cycle pay anything. */
export const isInForce = (cycleId: string, { from, to }: { from: Day; to: Day }) =>
  sql<boolean>`t.pay_cycle_id = ${cycleId} and t.from_day <= ${to} and (t.next_from is null or t.next_from > ${from})`

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

type TermsAsked = { cycleId: string | undefined; personId: string | null; today: Day; limit: number; after: string[] | undefined }
export type PaidRow = PayTerms & { personId: string; name: string; sortName: string }

/** Who works here and has terms today, by name, with these terms; one more than `limit`. `personId` null: everybody. */
export const termsToday = (db: Db, { cycleId, personId, today, limit, after }: TermsAsked): Promise<PaidRow[]> =>
  all(
    db,
    sql<PaidRow>`select p.id as "personId", p.name, lower(p.name) as "sortName", ${termsRecord.named('t')}, c.name as "payCycleName" from ${workersByLegalName} p
      join lateral (select * from pay_terms x where x.person_id = p.id and x.from_day <= ${today} order by x.from_day desc limit 1) t on true
      join pay_cycle c on c.id = t.pay_cycle_id
    where p.status <> 'INACTIVE' and ${cycleId ? sql`t.pay_cycle_id = ${cycleId}` : sql`true`}
      and ${personId ? sql`p.id = ${personId}` : sql`true`}
      and ${after ? sql`(lower(p.name), p.id) > (${after[0]}, ${after[1]}::uuid)` : sql`true`}
    order by lower(p.name), p.id limit ${limit + 1}`,
  )

/** Who is paid by a cycle on a day of a period. */
export const paidByCycle = async (db: Db, cycleId: string, period: { from: Day; to: Day }): Promise<string[]> =>
  (
    await all(
      db,
      checked({ id: text })`select distinct t.person_id as id
      from ${agreed} t
      where ${isInForce(cycleId, period)}`,
    )
  ).map(({ id }) => id)

export type NextPay = { payDate: Day; from: Day; to: Day; payCycleName: string }

/** The next period, by its pay date, that a cycle pays somebody for who is still employed in it. */
export const nextPayOf = (db: Db, personId: string, today: Day): Promise<NextPay | undefined> =>
  first(
    db,
    checked({ payDate: day, from: day, to: day, payCycleName: text })`
    select q.pay_date as "payDate", q.from_day as "from", q.to_day as "to", c.name as "payCycleName" from ${workersByLegalName} p
      join ${agreed} t on t.person_id = p.id
      join pay_period q on q.pay_cycle_id = t.pay_cycle_id and t.from_day <= q.to_day and (t.next_from is null or t.next_from > q.from_day)
      join pay_cycle c on c.id = q.pay_cycle_id
    where p.id = ${personId} and q.pay_date >= ${today} and (p.end_date is null or p.end_date >= q.from_day)
      and (p.hire_date is null or p.hire_date <= q.to_day)
    order by q.pay_date, q.from_day limit 1`,
  )

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

/** Whether anybody's pay is set. */
export const anyTerms = async (db: Db): Promise<boolean> => (await count(db, sql`select 1 from pay_terms limit 1`)) > 0

export type AgreedRow = { personId: string; payType: PayTerms['payType']; amountCents: number; payCycleName: string }

/** What everybody is paid on a day, and what was agreed for later ones. */
export const agreedSince = (db: Db, today: Day): Promise<AgreedRow[]> =>
  all(
    db,
    sql<AgreedRow>`select t.person_id as "personId", t.pay_type as "payType", t.amount_cents as "amountCents", c.name as "payCycleName"
    from pay_terms t join pay_cycle c on c.id = t.pay_cycle_id
    where not exists (select from pay_terms x where x.person_id = t.person_id and x.from_day > t.from_day and x.from_day <= ${today})`,
  )

export const peopleWithTerms = async (db: Db): Promise<string[]> =>
  (await all(db, checked(columnsOf('pay_terms', 'person_id'))`select distinct person_id from pay_terms`)).map(
    (row) => row.person_id,
  )
