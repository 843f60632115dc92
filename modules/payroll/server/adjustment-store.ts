import { nameOf, workersByLegalName } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, checked, count, day, first, instant, int, kindOf, one, orNull, sql, text } from '@daybook/platform/server/sql'
import type { Adjustment } from '../contract/index.ts'
import type { AdjustmentKind } from '../domain/index.ts'
import type { Employment } from '@daybook/time/domain'
import { employedSince } from './terms-store.ts'
import type { z } from 'zod'

/** What somebody entered on the payslip of a person in a period, in order. */
export const adjustmentsOf = (db: Db, periodId: string, personId: string) =>
  all(
    db,
    checked({
      id: text,
      kind: kindOf<AdjustmentKind>(text),
      amountCents: int,
      reason: text,
      earnedFrom: orNull(day),
      earnedTo: orNull(day),
      byName: text,
      at: instant,
    })`select a.id, a.kind, a.amount_cents as "amountCents", a.reason, a.earned_from as "earnedFrom", a.earned_to as "earnedTo",
      ${nameOf(sql.ref('a.made_by'))} as "byName", a.made_at as at
    from payroll_adjustment a where a.pay_period_id = ${periodId} and a.person_id = ${personId} order by a.made_at, a.id`,
  )

export const countAdjustments = (db: Db, periodId: string, personId: string): Promise<number> =>
  count(db, sql`select 1 from payroll_adjustment where pay_period_id = ${periodId} and person_id = ${personId}`)

export type NewAdjustment = z.output<typeof Adjustment> & {
  id: string
  periodId: string
  personId: string
  /** The bonus that it takes back. */
  takesBack: string | null
  by: string
  at: string
}

export const addAdjustment = (db: Db, a: NewAdjustment): Promise<number> =>
  count(
    db,
    sql`insert into payroll_adjustment (id, pay_period_id, person_id, kind, amount_cents, reason, earned_from, earned_to, takes_back, made_by, made_at)
    values (${a.id}, ${a.periodId}, ${a.personId}, ${a.kind}, ${a.amountCents}, ${a.reason}, ${a.earnedFrom}, ${a.earnedTo}, ${a.takesBack}, ${a.by}, ${a.at})`,
  )

/** Bonuses of a person that are final, or stand on their payslip of a period, and were not taken back: which may be, with that payslip. */
const bonusesKept = (periodId: string, personId: string) => sql<Bonus>`
  select a.id, a.amount_cents as "amountCents", a.reason, a.earned_from as "earnedFrom", a.earned_to as "earnedTo", q.from_day as "from", q.to_day as "to"
  from payroll_adjustment a join pay_period q on q.id = a.pay_period_id
  where a.person_id = ${personId} and a.kind = 'BONUS' and a.amount_cents > 0 and (q.id = ${periodId} or q.status in ('FINALIZED', 'PAID'))
    and not exists (select from payroll_adjustment t where t.takes_back = a.id)`

export type Bonus = {
  id: string
  amountCents: number
  reason: string
  earnedFrom: Day | null
  earnedTo: Day | null
  /** The pay period that it was entered in. */
  from: Day
  to: Day
}

// What is older was paid out of reach of whoever looks for what they mistyped.
const mostKept = 50

/** The newest of them. */
export const keptBonuses = (db: Db, periodId: string, personId: string): Promise<Bonus[]> =>
  all(db, sql<Bonus>`${bonusesKept(periodId, personId)} order by a.made_at desc, a.id desc limit ${mostKept}`)

export const findKeptBonus = (db: Db, periodId: string, personId: string, id: string): Promise<Bonus | undefined> =>
  first(db, sql<Bonus>`${bonusesKept(periodId, personId)} and a.id = ${id}`)

/** From when until when somebody is employed, as far as is known. */
export const employmentOf = (db: Db, personId: string): Promise<Employment> =>
  one(
    db,
    checked({
      from: orNull(day),
      to: orNull(day),
    })`select ${employedSince} as "from", p.end_date as "to" from ${workersByLegalName} p where p.id = ${personId}`,
  )

/**
 * Has the final payrolls of somebody's work from one day to another looked at again, as far as overtime of `before` more days touches them: what
 * was promised for it, or agreed, counts there as well.
 */
export const lookAgain = (db: Db, personId: string, { from, to }: { from: Day; to: Day }, before: number): Promise<number> =>
  count(
    db,
    sql`update payroll_record r set looked_again = false from pay_period q
      where q.id = r.pay_period_id and r.person_id = ${personId} and r.status <> 'DRAFT' and r.looked_again
        and q.to_day >= ${from} and q.from_day - ${before}::int <= ${to}::date`,
  )
