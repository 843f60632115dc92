import { type PayBalance, type Worker, workersByLegalName } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import {
  all,
  checked,
  columnsOf,
  contains,
  count,
  day,
  first,
  int,
  one,
  orNull,
  type Row,
  sql,
  text,
} from '@daybook/platform/server/sql'
import type { PayLine, RunTotals } from '../contract/index.ts'
import { computedRecord, type RecordRow } from './run-store.ts'

export type StoredRecord = RecordRow &
  Pick<Row<'payroll_record'>, 'pay_period_id' | 'status'> &
  Pick<Row<'pay_period'>, 'from_day' | 'to_day' | 'pay_date' | 'pay_year'> &
  Pick<Worker, 'name' | 'designation' | 'department'> & {
    overtime_rate: number | null
    balances: PayBalance[]
    adjustment_reason: string | null
    adjusted_at: string | null
  }

const columns = sql`${computedRecord.columns('r')}, r.pay_period_id, r.status, q.from_day, q.to_day, q.pay_date, q.pay_year, p.name, p.designation, p.department,
  r.balances, (select round(l.rate_cents * l.multiplier_percent / 100.0)::bigint from payroll_line l where l.record_id = r.id and l.kind = 'OVERTIME' order by l.position limit 1) as overtime_rate,
  a.reason as adjustment_reason, a.made_at as adjusted_at`

const from = sql`payroll_record r join ${workersByLegalName} p on p.id = r.person_id join pay_period q on q.id = r.pay_period_id
  left join lateral (select reason, made_at from payroll_adjustment x where x.pay_period_id = r.pay_period_id and x.person_id = r.person_id and x.kind = 'ADJUSTMENT' order by made_at desc limit 1) a on true`

export type RecordSearch = {
  periodId: string
  q: string | undefined
  only: 'all' | 'problems' | 'changed' | 'late'
  limit: number
  after: string[] | undefined
}

const isLate = sql<boolean>`l.kind = 'LATE_CHANGE'`

const shown = {
  all: sql<boolean>`true`,
  problems: sql<boolean>`(r.problem is not null or r.pending_days > 0)`,
  changed: sql<boolean>`exists (select from payroll_line l where l.record_id = r.id and l.kind in ('ADJUSTMENT', 'BONUS'))`,
  late: sql<boolean>`exists (select from payroll_line l where l.record_id = r.id and ${isLate})`,
} satisfies Record<RecordSearch['only'], unknown>

export const recordsOf = (
  db: Db,
  { periodId, q, only, limit, after }: RecordSearch,
): Promise<(StoredRecord & { sort_name: string })[]> =>
  all(
    db,
    sql<
      StoredRecord & { sort_name: string }
    >`select ${columns}, lower(p.name) as sort_name from ${from} where r.pay_period_id = ${periodId} and ${q ? sql`p.search_text like ${contains(q)}` : sql`true`}
    and ${shown[only]}
    and ${after ? sql`(lower(p.name), r.id) > (${after[0]}, ${after[1]}::uuid)` : sql`true`} order by lower(p.name), r.id limit ${limit + 1}`,
  )

export const findRecord = (db: Db, id: string): Promise<StoredRecord | undefined> =>
  first(db, sql<StoredRecord>`select ${columns} from ${from} where r.id = ${id}`)

/** Who has a payslip in a period, and which. */
export const slipsIn = (db: Db, periodId: string): Promise<Pick<Row<'payroll_record'>, 'id' | 'person_id'>[]> =>
  all(
    db,
    checked(columnsOf('payroll_record', 'id', 'person_id'))`select id, person_id from payroll_record
      where pay_period_id = ${periodId} and status <> 'DRAFT' order by person_id`,
  )

/** The final payslips of somebody's places, the last paid first. */
export const payslipsOf = (db: Db, places: readonly string[]): Promise<StoredRecord[]> =>
  all(
    db,
    sql<StoredRecord>`select ${columns} from ${from} where r.person_id = any(${places}::uuid[]) and r.status <> 'DRAFT' order by q.pay_date desc, r.id limit 200`,
  )

export const linesOf = (db: Db, recordId: string): Promise<PayLine[]> =>
  all(
    db,
    sql<PayLine>`select id, kind, label, quantity, unit, rate_cents as "rateCents", multiplier_percent as "multiplierPercent", amount_cents as "amountCents", formula, days
    from payroll_line where record_id = ${recordId} order by position`,
  )

type LineOf = PayLine & { person_id: string }

/** The lines of these people in a period, which another one is compared with. */
export const linesInPeriod = (db: Db, periodId: string, people: string[]): Promise<LineOf[]> =>
  all(
    db,
    sql<LineOf>`select r.person_id, l.id, l.kind, l.label, l.quantity, l.unit, l.rate_cents as "rateCents",
    l.multiplier_percent as "multiplierPercent", l.amount_cents as "amountCents", l.formula, '{}'::date[] as days
    from payroll_record r join payroll_line l on l.record_id = r.id where r.pay_period_id = ${periodId} and r.person_id = any(${people}::uuid[]) order by l.position`,
  )

/** The same of their slips, also of those that pay nothing, with from when to when they work here: as it was frozen, else as it is known now. */
export const slipsInPeriod = (db: Db, periodId: string, people: string[]) =>
  all(
    db,
    checked({ person_id: text, net_cents: int, employed_from: orNull(day), employed_to: orNull(day) })`
    select r.person_id, r.net_cents, coalesce(r.employed_from, p.hire_date, (select min(a.from_day) from pay_terms a where a.person_id = p.id)) as employed_from,
      case when r.employed_from is null then p.end_date else r.employed_to end as employed_to
    from payroll_record r join ${workersByLegalName} p on p.id = r.person_id where r.pay_period_id = ${periodId} and r.person_id = any(${people}::uuid[])`,
  )

// What a run shows of one person: a total stays the same where one is paid more and another as much less.
const whoseFigures = sql<string>`concat_ws(' ', person_id, pay_type, rate_cents, regular_minutes, overtime_minutes, gross_cents, tax_cents, benefits_cents, absence_cents,
  adjustment_cents, net_cents, leave_hundredths, absence_hundredths)`

export const totalsOf = (db: Db, periodId: string): Promise<RunTotals> =>
  one(
    db,
    checked({
      people: int,
      grossCents: int,
      taxCents: int,
      benefitsCents: int,
      adjustmentCents: int,
      netCents: int,
      problems: int,
      pendingDays: int,
      lateChanges: int,
      lateCents: int,
      figures: text,
    })`with late as (select count(*)::int as lines, coalesce(sum(l.amount_cents), 0)::bigint as cents
      from payroll_line l join payroll_record r on r.id = l.record_id where r.pay_period_id = ${periodId} and ${isLate})
    select count(*)::int as people, coalesce(sum(gross_cents), 0)::bigint as "grossCents", coalesce(sum(tax_cents), 0)::bigint as "taxCents",
    coalesce(sum(benefits_cents), 0)::bigint as "benefitsCents", coalesce(sum(adjustment_cents), 0)::bigint as "adjustmentCents", coalesce(sum(net_cents), 0)::bigint as "netCents",
    count(problem)::int as problems, coalesce(sum(pending_days), 0)::int as "pendingDays",
      (select lines from late) as "lateChanges", (select cents from late) as "lateCents",
      encode(sha256(convert_to(coalesce(string_agg(${whoseFigures}, ';' order by person_id), ''), 'UTF8')), 'hex') as figures
    from payroll_record where pay_period_id = ${periodId}`,
  )

/** What was computed for each person of a run, as it is stored. */
export const figuresIn = (db: Db, periodId: string): Promise<RecordRow[]> =>
  all(db, sql<RecordRow>`select ${computedRecord.columns('r')} from payroll_record r where r.pay_period_id = ${periodId}`)

/** Whether this person adjusted a payslip of the period, or chose whom it pays, after everything in it was computed last. */
export const hasAdjusted = async (db: Db, periodId: string, by: readonly string[], since: string | null): Promise<boolean> =>
  (await count(
    db,
    sql`select 1 from payroll_adjustment where pay_period_id = ${periodId} and made_by = any(${by}::uuid[]) and made_at >= ${since}
    union all select 1 from payroll_choice where pay_period_id = ${periodId} and made_by = any(${by}::uuid[]) and made_at >= ${since}`,
  )) > 0

/** What somebody was paid in the year of a slip until its pay date: by final slips, and by this one, whatever it is. */
export const yearToDate = (db: Db, { id, person_id, pay_year, pay_date }: StoredRecord) =>
  one(
    db,
    checked({
      grossCents: int,
      netCents: int,
      taxCents: int,
      benefitsCents: int,
      adjustmentCents: int,
    })`select coalesce(sum(r.adjustment_cents), 0)::bigint as "adjustmentCents", coalesce(sum(r.gross_cents), 0)::bigint as "grossCents",
    coalesce(sum(r.net_cents), 0)::bigint as "netCents", coalesce(sum(r.tax_cents), 0)::bigint as "taxCents", coalesce(sum(r.benefits_cents), 0)::bigint as "benefitsCents"
    from payroll_record r join pay_period q on q.id = r.pay_period_id where r.person_id = ${person_id} and q.pay_year = ${pay_year} and q.pay_date <= ${pay_date} and (r.status <> 'DRAFT' or r.id = ${id})`,
  )
