import { workersByLegalName } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import { all, bool, checked, columnsOf, day, sql } from '@daybook/platform/server/sql'
import { neverJoined } from './payee-store.ts'
import { agreed } from './terms-store.ts'

/**
 * The periods that may be the next to pay, of a cycle or of all: those that are not paid yet, and the last one that is final. `pays` where the
 * terms of somebody employed reach into them by that cycle, or somebody has a draft in them. Overtime of who left is paid with the end of its week,
 * or block of weeks, which begins up to so many days `before` a period.
 */
export const periodsToPay = (db: Db, cycleId: string | undefined, before: number) =>
  all(
    db,
    checked({
      ...columnsOf('pay_period', 'id', 'status'),
      payCycleId: columnsOf('pay_period', 'pay_cycle_id').pay_cycle_id,
      from: day,
      to: day,
      payDate: day,
      pays: bool,
    })`with spans as materialized (
      select t.pay_cycle_id, greatest(t.from_day, p.hire_date) as since, least(t.next_from - 1, p.end_date + ${before}::int) as through
      from ${agreed} t join ${workersByLegalName} p on p.id = t.person_id where not ${neverJoined}),
    paid as (
      select s.pay_cycle_id, range_agg(daterange(s.since, s.through, '[]')) as days from spans s
      where s.through is null or s.since <= s.through group by s.pay_cycle_id)
    select q.id, q.status, q.pay_cycle_id as "payCycleId", q.from_day as "from", q.to_day as "to", q.pay_date as "payDate",
      (coalesce(w.days && daterange(q.from_day, q.to_day, '[]'), false)
        or exists (select from payroll_record r where r.pay_period_id = q.id)) as pays
    from pay_period q left join paid w on w.pay_cycle_id = q.pay_cycle_id
    where ${cycleId ? sql`q.pay_cycle_id = ${cycleId}` : sql`true`} and (q.status <> 'PAID' or q.from_day = (
      select max(o.from_day) from pay_period o where o.pay_cycle_id = q.pay_cycle_id and o.status in ('FINALIZED', 'PAID')))`,
  )

/** The cycles of the last terms of some people: the one that pays what came late for them. */
export const lastCyclesOf = async (db: Db, people: readonly string[]): Promise<ReadonlySet<string>> => {
  const found = await all(
    db,
    checked(columnsOf('pay_terms', 'pay_cycle_id'))`select distinct t.pay_cycle_id from ${agreed} t
    where t.person_id = any(${[...people]}::uuid[]) and t.next_from is null`,
  )
  return new Set(found.map(({ pay_cycle_id }) => pay_cycle_id))
}
