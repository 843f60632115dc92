import type { Day } from '@daybook/platform/domain'
import type { Calendar, WorkSchedule } from '@daybook/calendar/domain/days'
import { type PaySource, workersByLegalName } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import { all, checked, day, one, orNull, sql } from '@daybook/platform/server/sql'
import type { PayCycleKind, PayInput } from '../domain/index.ts'
import type { FrozenRules } from './cycle-store.ts'
import { agreed, employedSince } from './terms-store.ts'

/** What a record was computed from, as it was frozen; the company's calendar is kept with the period, schedules of one's own with the record. */
export type FrozenInput = Omit<PayInput, 'calendar'> & { schedules?: readonly WorkSchedule[] }

/** A finalised period in which somebody was left out or employed otherwise than is known now, or that days touch for which nobody was paid. */
export type LatePeriod = {
  person_id: string
  name: string
  period_id: string
  record_id: string | null
  from_day: Day
  to_day: Day
  /** The day on which it was final, where days of it were still to come. */
  known_to: Day | null
  /** Whether these days were looked at again since: then its days off are those of then. */
  looked_again: boolean
  cycle_id: string
  cycle_name: string
  kind: PayCycleKind
  frozen_calendar: Calendar | null
  frozen_rules: FrozenRules | null
  /** Null for whoever was not in that run. */
  inputs: FrozenInput | null
  /** What its run and late changes of others paid for it. */
  paid_cents: number
  /** The days, those of the same overtime before the period among them. */
  days: Day[]
}

type Frozen = Pick<LatePeriod, 'frozen_calendar' | 'frozen_rules'>

/** The days from and until which periods are finalised, with so many before the first one. */
const finalSpan = (db: Db, before: number): Promise<{ from: Day | null; to: Day | null }> =>
  one(
    db,
    checked({
      from: orNull(day),
      to: orNull(day),
    })`select min(from_day) - ${before}::int as "from", max(to_day) as "to" from pay_period where status in ('FINALIZED', 'PAID')`,
  )

/**
 * Whether the dates of employment of somebody `p`, as far as they matter to a period `q`, are others than a record was computed with: the overtime week, or
 * block of weeks, that it begins in may pay with it what was worked so many days `before`.
 */
const hasOtherDates = (
  record: ReturnType<typeof sql>,
  before: number,
) => sql<boolean>`(greatest(${employedSince}, q.from_day - ${before}::int),
    least(p.end_date, q.to_day))
  is distinct from (greatest(${record}.employed_from, q.from_day - ${before}::int), least(${record}.employed_to, q.to_day))`

// Whose joining date or last day is another one in a final period than it was paid with.
const employedOtherwise = (before: number) => sql`select r.person_id, q.id as period_id from payroll_record r
  join pay_period q on q.id = r.pay_period_id and q.status in ('FINALIZED', 'PAID') join ${workersByLegalName} p on p.id = r.person_id
  where r.employed_from is not null and ${hasOtherDates(sql`r`, before)}`

// Of whom days were still to come when a period was final: leave may be given back, and days off made or removed, without a trace in what is unpaid.
const notLookedAgain = sql`select r.person_id, r.pay_period_id as period_id from payroll_record r where not r.looked_again`

// What was paid late may change once more, also without a trace in what is unpaid: dates are put back to what they were, leave that waited is cancelled. Bonuses
// are no exception, as that is, and come again and again: a line of no days where one was promised for the work is looked at once more only where dates are others
// than those it was paid with, or nothing else says that more came of it.
const paidLate = (before: number) => sql`select y.person_id, x.for_period_id
  from payroll_line x join payroll_record y on y.id = x.record_id and y.status <> 'DRAFT'
    join pay_period q on q.id = x.for_period_id join ${workersByLegalName} p on p.id = y.person_id
  where x.for_period_id is not null and (x.days <> '{}' or y.employed_from is null
    or not exists (select from payroll_adjustment a where a.person_id = y.person_id and a.earned_to >= q.from_day - ${before}::int and a.earned_from <= q.to_day)
    or not exists (select from payroll_record r where r.pay_period_id = x.for_period_id and r.person_id = y.person_id and r.status <> 'DRAFT')
    or ${hasOtherDates(sql`y`, before)})`

/**
 * Every finalised period that somebody's unpaid days touch, in which they were left out, of which days were still to come, or whose joining date or last day was
 * corrected since, by person. An overtime week, or
 * a block of weeks, may begin so many days `before` a period, so those days count as well, under whatever terms; whether anything comes of them is computed.
 */
export const latePeriods = async (
  db: Db,
  sources: readonly PaySource[],
  people: readonly string[] | null,
  before: number,
): Promise<LatePeriod[]> => {
  const { from, to } = await finalSpan(db, before)
  if (from === null || to === null) return []
  const unpaid = sql.join(
    sources.map((source) => source.unpaid({ from, to, people })),
    sql` union all `,
  )
  const late = await all(
    db,
    sql<Omit<LatePeriod, keyof Frozen>>`
    with unpaid as (${unpaid}), late as (
      select u.person_id, q.id as period_id, array_agg(distinct u.day order by u.day) as days
      from unpaid u join pay_period q on q.status in ('FINALIZED', 'PAID') and u.day between q.from_day - ${before}::int and q.to_day
      where exists (select from ${agreed} t where t.person_id = u.person_id and t.pay_cycle_id = q.pay_cycle_id
        and t.from_day <= q.to_day and (t.next_from is null or t.next_from > q.from_day - ${before}::int))
      group by 1, 2
      union all
      select x.person_id, x.pay_period_id, '{}' from payroll_choice x join pay_period q on q.id = x.pay_period_id and q.status in ('FINALIZED', 'PAID')
        join ${workersByLegalName} p on p.id = x.person_id and (p.hire_date is null or p.hire_date <= q.to_day) and (p.end_date is null or p.end_date >= q.from_day)
      where x.choice in ('HOLD', 'WAIT') and (${people}::uuid[] is null or x.person_id = any(${people}::uuid[]))
        and not exists (select from unpaid u where u.person_id = x.person_id and u.day between q.from_day - ${before}::int and q.to_day)
        and not exists (select from payroll_line l join payroll_record r on r.id = l.record_id
          where l.for_period_id = x.pay_period_id and r.person_id = x.person_id and r.status <> 'DRAFT')
      union all
      select k.person_id, k.period_id, '{}' from (${employedOtherwise(before)} union ${paidLate(before)} union ${notLookedAgain}) k join pay_period q on q.id = k.period_id
      where (${people}::uuid[] is null or k.person_id = any(${people}::uuid[]))
        and not exists (select from unpaid u where u.person_id = k.person_id and u.day between q.from_day - ${before}::int and q.to_day)
    )
    select l.person_id, p.name, l.period_id, r.id as record_id, q.from_day, q.to_day, q.known_to, q.looked_again, q.pay_cycle_id as cycle_id, c.name as cycle_name, c.frequency as kind,
      r.inputs, l.days, (coalesce(r.gross_cents, 0) - coalesce((select sum(x.amount_cents) from payroll_line x where x.record_id = r.id and x.kind = 'LATE_CHANGE'), 0)
        + coalesce((select sum(x.amount_cents) from payroll_line x join payroll_record y on y.id = x.record_id
          where x.for_period_id = l.period_id and y.person_id = l.person_id and y.status <> 'DRAFT'), 0))::bigint as paid_cents
    from late l join ${workersByLegalName} p on p.id = l.person_id join pay_period q on q.id = l.period_id join pay_cycle c on c.id = q.pay_cycle_id
      left join payroll_record r on r.pay_period_id = l.period_id and r.person_id = l.person_id and r.status <> 'DRAFT'
    order by q.from_day, q.id, l.person_id`,
  )
  const frozen = await frozenOf(db, [...new Set(late.map(({ period_id }) => period_id))])
  return late.map((each) => ({ ...each, ...(frozen.get(each.period_id) ?? { frozen_calendar: null, frozen_rules: null }) }))
}

/** What periods were computed with: each once, and not with everybody of it. A calendar of years with long names takes a hundred kilobytes. */
const frozenOf = async (db: Db, periodIds: readonly string[]): Promise<Map<string, Frozen>> => {
  const found = sql<
    Frozen & { id: string }
  >`select id, frozen_calendar, frozen_rules from pay_period where id = any(${[...periodIds]}::uuid[])`
  return new Map((await all(db, found)).map(({ id, ...frozen }) => [id, frozen]))
}
