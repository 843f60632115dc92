import { workersByLegalName } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, checked, columnsOf, count, sql } from '@daybook/platform/server/sql'
import type { LeftOutAsked, PayChoice } from '../domain/index.ts'
import { lookAgain } from './adjustment-store.ts'
import { findPeriod } from './cycle-store.ts'
import { neverJoined } from './payee-store.ts'
import { agreed, isInForce } from './terms-store.ts'

type Chosen = { periodId: string; personId: string; choice: PayChoice | null; by: string; at: string }

/**
 * Keeps what was chosen for somebody in a payroll, until it is finalised. A null takes it back and is kept as well: whoever does so computes
 * that person anew, and does not finalise that alone.
 */
export const saveChoice = (db: Db, { periodId, personId, choice, by, at }: Chosen): Promise<number> =>
  count(
    db,
    sql`insert into payroll_choice (pay_period_id, person_id, choice, made_by, made_at) values (${periodId}, ${personId}, ${choice ?? 'USUAL'}, ${by}, ${at})
    on conflict (company_id, pay_period_id, person_id) do update set choice = excluded.choice, made_by = excluded.made_by, made_at = excluded.made_at`,
  )

/** What was chosen for somebody in a payroll. */
export const choiceOf = async (db: Db, periodId: string, personId: string): Promise<PayChoice | null> => {
  const [row] = await all(
    db,
    sql<{
      choice: PayChoice
    }>`select choice from payroll_choice where pay_period_id = ${periodId} and person_id = ${personId} and choice <> 'USUAL'`,
  )
  return row?.choice ?? null
}

/** Whether something was entered for somebody in a payroll that has no payslip for them: a bonus and a correction do not make up for each other. */
export const losesAdjustment = async (db: Db, periodId: string, personId: string): Promise<boolean> =>
  (await count(
    db,
    sql`select 1 from payroll_adjustment a where a.pay_period_id = ${periodId} and a.person_id = ${personId}
    and not exists (select from payroll_record r where r.pay_period_id = a.pay_period_id and r.person_id = a.person_id)
    group by a.kind, a.earned_from, a.earned_to having sum(a.amount_cents) <> 0`,
  )) > 0

type Period = { id: string; payCycleId: string; from: Day; to: Day }

const isEmployed = ({ from, to }: Pick<Period, 'from' | 'to'>) =>
  sql<boolean>`(p.end_date is null or p.end_date >= ${from}) and (p.hire_date is null or p.hire_date <= ${to})`

// Dates that are corrected by more than a year are nobody's slip of the hand.
const correctable = 366

/**
 * Writes down who has terms of a payroll that is finalised now and is not in it: they have not accepted their invitation, did so after it was
 * computed, or joined later or left before as far as is known; what is corrected afterwards is owed. Whoever is held back stays so.
 */
export const leaveOutOthers = (db: Db, period: Period, by: string, at: string): Promise<number> =>
  count(
    db,
    sql`insert into payroll_choice (pay_period_id, person_id, choice, made_by, made_at)
    select distinct ${period.id}::uuid, p.id, 'WAIT', ${by}::uuid, ${at}::timestamptz from ${workersByLegalName} p
      join ${agreed} t on t.person_id = p.id and ${isInForce(period.payCycleId, period)}
    where greatest(t.from_day, p.hire_date - ${correctable}::int, ${period.from}::date)
        <= least(t.next_from - 1, p.end_date + ${correctable}::int, ${period.to}::date)
      and not exists (select from payroll_record r where r.pay_period_id = ${period.id} and r.person_id = p.id)
    on conflict (company_id, pay_period_id, person_id) do update set choice = 'WAIT' where payroll_choice.choice in ('USUAL', 'PAY')`,
  )

/** Whose pay a payroll held back: those whom it would have paid. */
export const heldBackIn = async (db: Db, periodId: string): Promise<string[]> => {
  const period = await findPeriod(db, periodId)
  if (!period) return []
  const held = checked(columnsOf('payroll_choice', 'person_id'))`select distinct x.person_id from payroll_choice x
    join ${workersByLegalName} p on p.id = x.person_id join ${agreed} t on t.person_id = p.id and ${isInForce(period.payCycleId, period)}
    where x.pay_period_id = ${periodId} and x.choice = 'HOLD' and ${isEmployed(period)}`
  return (await all(db, held)).map(({ person_id }) => person_id)
}

type Owed = { cycleId: string; personId: string; from: Day; to: Day; by: string; at: string }

// A block of four weeks of overtime may begin so many days before a period.
const longestBefore = 27

/** Has the final periods of a cycle that share a day with a span looked at for somebody: what was agreed for it since is owed. */
export const oweSpan = async (db: Db, { cycleId, personId, from, to, by, at }: Owed): Promise<void> => {
  await count(
    db,
    sql`insert into payroll_choice (pay_period_id, person_id, choice, made_by, made_at)
    select q.id, ${personId}::uuid, 'WAIT', ${by}::uuid, ${at}::timestamptz from pay_period q
    where q.pay_cycle_id = ${cycleId} and q.status in ('FINALIZED', 'PAID') and q.from_day <= ${to} and q.to_day >= ${from}
    on conflict (company_id, pay_period_id, person_id) do update set choice = 'WAIT' where payroll_choice.choice in ('USUAL', 'PAY')`,
  )
  // What was owed for one of them before was paid since.
  await lookAgain(db, personId, { from, to }, longestBefore)
}

export type LeftOutRow = { id: string; name: string; sort_name: string; cycle_name: string | null } & LeftOutAsked

/** Everybody who is employed in a period and has nothing on a payslip of it, by name. */
export const withoutPay = (db: Db, period: Period, limit: number, after: string[] | undefined): Promise<LeftOutRow[]> =>
  all(
    db,
    sql<LeftOutRow>`
    with terms as (
      select t.person_id, bool_or(t.pay_cycle_id = ${period.payCycleId}) as own, max(c.name) filter (where t.pay_cycle_id <> ${period.payCycleId}) as other
      from ${agreed} t join pay_cycle c on c.id = t.pay_cycle_id
      where t.from_day <= ${period.to} and (t.next_from is null or t.next_from > ${period.from}) group by 1
    )
    select p.id, p.name, lower(p.name) as sort_name, ${neverJoined} as invited, nullif(x.choice, 'USUAL') as choice,
      case when t.person_id is null then 'NONE' when t.own then 'OWN' else 'OTHER' end as terms, case when t.own then null else t.other end as cycle_name,
      case when r.id is null then 'NONE' else 'EMPTY' end as payslip
    from ${workersByLegalName} p left join terms t on t.person_id = p.id
      left join payroll_record r on r.pay_period_id = ${period.id} and r.person_id = p.id
      left join payroll_choice x on x.pay_period_id = ${period.id} and x.person_id = p.id
    where ${isEmployed(period)} and (p.status <> 'INACTIVE' or p.end_date is not null)
      and (r.id is null or (r.gross_cents = 0 and r.adjustment_cents = 0))
      and (t.own is not true or ${neverJoined} or x.choice <> 'USUAL' or r.id is not null)
      and ${after ? sql`(lower(p.name), p.id) > (${after[0]}, ${after[1]}::uuid)` : sql`true`}
    order by lower(p.name), p.id limit ${limit + 1}`,
  )
