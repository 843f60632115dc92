import type { Calendar } from '@daybook/calendar/domain/days'
import { workersByLegalName } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, checked, columnsOf, sql, text } from '@daybook/platform/server/sql'
import type { RulesGroup } from '@daybook/time/domain'
import { isMeant, placeShape } from '@daybook/time/server'
import type { PayCycleKind } from '../domain/index.ts'
import type { FrozenInput } from './late-store.ts'

/** Whom rules of a group are for and who works here, by name; one more than `limit`. `sort` is the name as the database sorts it. */
export const peopleMeant = (db: Db, group: RulesGroup, limit: number, after: readonly string[] | undefined) =>
  all(
    db,
    checked({
      ...columnsOf('person', 'id', 'name'),
      ...placeShape,
      sort: text,
    })`select w.id, w.name, w.department, w.employment_type, lower(w.name) as sort from ${workersByLegalName} w
    where w.status <> 'INACTIVE' and ${isMeant(group)} and ${after ? sql<boolean>`(lower(w.name), w.id) > (${after[0]}, ${after[1]}::uuid)` : sql<boolean>`true`}
    order by lower(w.name), w.id limit ${limit + 1}`,
  )

export type EndedPeriod = {
  id: string
  from: Day
  to: Day
  cycleId: string
  cycleName: string
  kind: PayCycleKind
  isFinal: boolean
}

/** The last periods of each pay cycle in use that have ended, the newest first. */
export const endedPeriods = (db: Db, today: Day, each: number): Promise<EndedPeriod[]> =>
  all(
    db,
    sql<EndedPeriod>`select q.id, q.from_day as "from", q.to_day as "to", c.id as "cycleId", c.name as "cycleName", c.frequency as kind,
      q.status in ('FINALIZED', 'PAID') as "isFinal"
    from pay_cycle c cross join lateral (
      select * from pay_period p where p.pay_cycle_id = c.id and p.to_day < ${today} order by p.from_day desc limit ${each}) q
    where c.status = 'ACTIVE' order by q.from_day desc, lower(c.name)`,
  )

export type FrozenPay = { person_id: string; period_id: string; inputs: FrozenInput; calendar: Calendar | null }

/** What these people were paid from in final periods. */
export const frozenPay = (db: Db, periods: readonly string[], people: readonly string[]): Promise<FrozenPay[]> =>
  all(
    db,
    sql<FrozenPay>`select r.person_id, r.pay_period_id as period_id, r.inputs, q.frozen_calendar as calendar
    from payroll_record r join pay_period q on q.id = r.pay_period_id
    where r.pay_period_id = any(${[...periods]}::uuid[]) and r.person_id = any(${[...people]}::uuid[]) and r.status <> 'DRAFT' and r.inputs is not null`,
  )
