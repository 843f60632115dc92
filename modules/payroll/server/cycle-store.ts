import type { Day } from '@daybook/platform/domain'
import { workers } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import { all, attempt, checked, columnsOf, count, first, sql } from '@daybook/platform/server/sql'
import type { PayCycle, PayPeriod } from '../contract/index.ts'
import type { PayPeriod as PeriodRule } from '../domain/index.ts'

const cycleColumns = sql`c.id, c.name, c.frequency, c.rule, c.status, c.version,
  (select count(distinct t.person_id)::int from pay_terms t join ${workers} p on p.id = t.person_id where t.pay_cycle_id = c.id and p.status <> 'INACTIVE') as people`

export const cycles = (db: Db): Promise<PayCycle[]> =>
  all(db, sql<PayCycle>`select ${cycleColumns} from pay_cycle c order by c.status, lower(c.name)`)

export const findCycle = (db: Db, id: string): Promise<PayCycle | undefined> =>
  first(db, sql<PayCycle>`select ${cycleColumns} from pay_cycle c where c.id = ${id}`)

/** False when the name is taken. */
export const addCycle = async (
  db: Db,
  cycle: { id: string; name: string; frequency: string; rule: unknown },
): Promise<boolean> => {
  const insert = sql`insert into pay_cycle (id, name, frequency, rule) values (${cycle.id}, ${cycle.name}, ${cycle.frequency}, ${JSON.stringify(cycle.rule)}) returning id`
  return (await attempt(db, insert, ['one_cycle_per_name'])).broken === undefined
}

export const setCycleStatus = (db: Db, id: string, status: string, version: number): Promise<number> =>
  count(db, sql`update pay_cycle set status = ${status}, version = version + 1 where id = ${id} and version = ${version}`)

/** Enters periods; those of a time that is covered already stay as they are. */
export const addPeriods = (db: Db, cycleId: string, periods: (PeriodRule & { id: string })[]): Promise<number> =>
  count(
    db,
    sql`insert into pay_period (id, pay_cycle_id, from_day, to_day, pay_date, pay_year, number)
    select id, ${cycleId}::uuid, start, "end", "payDate", "payYear", number
    from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) as p(id uuid, start date, "end" date, "payDate" date, "payYear" int, number int)
    on conflict do nothing`,
  )

export type PeriodRow = PayPeriod & { previewedAt: string | null; previewedBy: string | null; version: number }

const periodColumns = sql`p.id, p.pay_cycle_id as "payCycleId", c.name as "payCycleName", p.from_day as "from", p.to_day as "to", p.pay_date as "payDate",
  p.pay_year as "payYear", p.number, p.status, p.previewed_at as "previewedAt", p.previewed_by as "previewedBy", p.version`

const withTotals = sql`select ${periodColumns}, coalesce(r.people, 0) as people, r.gross as "grossCents", r.net as "netCents"
  from pay_period p join pay_cycle c on c.id = p.pay_cycle_id
  left join lateral (select count(*)::int as people, sum(gross_cents)::bigint as gross, sum(net_cents)::bigint as net from payroll_record where pay_period_id = p.id having count(*) > 0) r on true`

export const searchPeriods = (db: Db, cycleId: string | undefined, payYear: number | undefined): Promise<PeriodRow[]> =>
  all(
    db,
    sql<PeriodRow>`${withTotals} where ${cycleId ? sql`p.pay_cycle_id = ${cycleId}` : sql`true`} and ${payYear ? sql`p.pay_year = ${payYear}` : sql`true`}
    order by p.from_day desc, lower(c.name) limit 400`,
  )

export const payYears = async (db: Db): Promise<number[]> =>
  (await all(db, checked(columnsOf('pay_period', 'pay_year'))`select distinct pay_year from pay_period order by 1 desc`)).map(
    (row) => row.pay_year,
  )

export const findPeriod = (db: Db, id: string): Promise<PeriodRow | undefined> =>
  first(db, sql<PeriodRow>`${withTotals} where p.id = ${id}`)

/** A period, locked until the end of the transaction: one preview, finalisation or payment of it at a time. */
export const lockPeriod = async (db: Db, id: string): Promise<PeriodRow | undefined> => {
  await first(db, sql`select id from pay_period where id = ${id} for update`)
  return findPeriod(db, id)
}

/** Whether any payroll of the company is finalised. */
export const anyFinal = async (db: Db): Promise<boolean> =>
  (await count(db, sql`select 1 from pay_period where status in ('FINALIZED', 'PAID') limit 1`)) > 0

export const periodBefore = (db: Db, cycleId: string, from: Day): Promise<{ id: string } | undefined> =>
  first(
    db,
    checked(
      columnsOf('pay_period', 'id'),
    )`select id from pay_period where pay_cycle_id = ${cycleId} and to_day < ${from} order by to_day desc limit 1`,
  )

/** Computed by somebody, all of it. */
export const markPreviewed = (db: Db, id: string, by: string, at: string): Promise<number> =>
  count(
    db,
    sql`update pay_period set status = 'PREVIEWED', previewed_at = ${at}, previewed_by = ${by}, version = version + 1 where id = ${id}`,
  )

export const markFinalized = (db: Db, id: string, by: string, at: string, calendar: unknown): Promise<number> =>
  count(
    db,
    sql`update pay_period set status = 'FINALIZED', finalized_at = ${at}, finalized_by = ${by}, frozen_calendar = ${JSON.stringify(calendar)},
    version = version + 1 where id = ${id}`,
  )

export const markPaid = (db: Db, id: string, at: string): Promise<number> =>
  count(
    db,
    sql`with r as (update payroll_record set status = 'PAID', paid_at = ${at} where pay_period_id = ${id})
    update pay_period set status = 'PAID', paid_at = ${at}, version = version + 1 where id = ${id}`,
  )
