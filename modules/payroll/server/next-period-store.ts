import { workersByLegalName } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import { all, bool, checked, columnsOf, day, sql } from '@daybook/platform/server/sql'
import { agreed } from './terms-store.ts'

/**
 * The periods that may be the next to pay, of a cycle or of all: those that are not paid yet, and the last one that is final. `pays` where the
 * terms of somebody employed reach into them by that cycle.
 */
export const periodsToPay = (db: Db, cycleId: string | undefined) =>
  all(
    db,
    checked({
      ...columnsOf('pay_period', 'id', 'status'),
      payCycleId: columnsOf('pay_period', 'pay_cycle_id').pay_cycle_id,
      from: day,
      to: day,
      payDate: day,
      pays: bool,
    })`with paid as (
      select t.pay_cycle_id, min(t.from_day) as since, max(coalesce(least(t.next_from - 1, p.end_date), 'infinity')) as through
      from ${agreed} t join ${workersByLegalName} p on p.id = t.person_id group by t.pay_cycle_id)
    select p.id, p.status, p.pay_cycle_id as "payCycleId", p.from_day as "from", p.to_day as "to", p.pay_date as "payDate",
      coalesce(p.to_day >= w.since and p.from_day <= w.through, false) as pays
    from pay_period p left join paid w on w.pay_cycle_id = p.pay_cycle_id
    where ${cycleId ? sql`p.pay_cycle_id = ${cycleId}` : sql`true`} and (p.status <> 'PAID' or p.from_day = (
      select max(q.from_day) from pay_period q where q.pay_cycle_id = p.pay_cycle_id and q.status in ('FINALIZED', 'PAID')))`,
  )
