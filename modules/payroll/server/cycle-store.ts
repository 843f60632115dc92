import { type Calendar, withDaysOffOf, type WorkSchedule } from '@daybook/calendar/domain/days'
import { addDays, type Day, eachDay, type Minutes } from '@daybook/platform/domain'
import { workersByLegalName } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import type { CompanyRules, OvertimePolicy } from '@daybook/time/domain'
import {
  all,
  attempt,
  bool,
  checked,
  columnsOf,
  count,
  day,
  first,
  json,
  one,
  orNull,
  type RawBuilder,
  sql,
} from '@daybook/platform/server/sql'
import type { PayCycle, PayPeriod } from '../contract/index.ts'
import type { PayPeriod as PeriodRule, PeriodPart, StoredPeriod } from '../domain/index.ts'
import { agreed } from './terms-store.ts'

const cycleColumns = sql`c.id, c.name, c.frequency, c.rule, c.status, c.version,
  (select count(distinct t.person_id)::int from pay_terms t join ${workersByLegalName} p on p.id = t.person_id where t.pay_cycle_id = c.id and p.status <> 'INACTIVE') as people,
  (select min(from_day) from pay_period where pay_cycle_id = c.id) as begins`

export const cycles = (db: Db): Promise<PayCycle[]> =>
  all(db, sql<PayCycle>`select ${cycleColumns} from pay_cycle c order by c.status, lower(c.name)`)

export const findCycle = (db: Db, id: string): Promise<PayCycle | undefined> =>
  first(db, sql<PayCycle>`select ${cycleColumns} from pay_cycle c where c.id = ${id}`)

/**
 * A pay cycle that is not stopped until the transaction ends, for whoever agrees pay by it; `stops` is for whoever stops it, and waits for
 * them.
 */
export const holdCycle = async (db: Db, id: string, { stops = false } = {}): Promise<PayCycle | undefined> => {
  await first(db, sql`select id from pay_cycle where id = ${id} for ${stops ? sql`update` : sql`key share`}`)
  return findCycle(db, id)
}

/** Whether somebody who left is paid by a cycle for days after its last period: whoever stops it makes none any more. */
export const owesLeavers = async (db: Db, id: string): Promise<boolean> =>
  (await count(
    db,
    sql`select 1 from ${agreed} t
      join ${workersByLegalName} p on p.id = t.person_id
      where t.pay_cycle_id = ${id} and p.status = 'INACTIVE' and t.from_day <= p.end_date
        and least(p.end_date, t.next_from - 1) > (select max(to_day) from pay_period where pay_cycle_id = ${id}) limit 1`,
  )) > 0

/**
 * The last day that a cycle has paid; null before its first payroll is final. Its periods from `since` on are locked, so that none of them is
 * finalised meanwhile.
 */
export const finalThrough = async (db: Db, id: string, since: Day): Promise<Day | null> => {
  await count(db, sql`select id from pay_period where pay_cycle_id = ${id} and to_day >= ${since} order by id for share`)
  return (
    await one(
      db,
      checked({
        day: orNull(day),
      })`select max(to_day) as day from pay_period where pay_cycle_id = ${id} and status in ('FINALIZED', 'PAID')`,
    )
  ).day
}

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

/** 0 when it was changed since `version`; `one_cycle_per_name` when the name is taken. */
export const renameCycle = async (db: Db, id: string, name: string, version: number) => {
  const rename = sql`update pay_cycle set name = ${name}, version = version + 1 where id = ${id} and version = ${version} returning id`
  return attempt(db, rename, ['one_cycle_per_name'])
}

/** The periods of a cycle in order. Nobody else makes any of it until the transaction ends. */
export const lockPeriodsOf = async (db: Db, cycleId: string): Promise<StoredPeriod[]> => {
  // Not `for update`: whoever agrees terms of the cycle meanwhile need not wait.
  await first(db, sql`select id from pay_cycle where id = ${cycleId} for no key update`)
  return all(
    db,
    sql<StoredPeriod>`select from_day as start, to_day as "end", pay_year as "payYear", number, status = 'OPEN' as "isOpen"
    from pay_period where pay_cycle_id = ${cycleId} order by from_day`,
  )
}

/** Gives other numbers to periods that nobody computed yet. They give up theirs first, since two may exchange them. */
export const renumberPeriods = async (
  db: Db,
  cycleId: string,
  moved: readonly { start: Day; number: number }[],
): Promise<void> => {
  const numbers = sql`jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m(start date, number int)`
  const isMoved = sql<boolean>`p.pay_cycle_id = ${cycleId} and p.from_day = m.start`
  await count(db, sql`update pay_period p set number = -p.number from ${numbers} where ${isMoved}`)
  await count(db, sql`update pay_period p set number = m.number from ${numbers} where ${isMoved}`)
}

/** Enters periods. Those of a time that is covered already stay as they are; whatever else is wrong with one is an error. */
export const addPeriods = (db: Db, cycleId: string, periods: (PeriodRule & { id: string })[]): Promise<number> =>
  count(
    db,
    sql`insert into pay_period (id, pay_cycle_id, from_day, to_day, pay_date, pay_year, number)
    select id, ${cycleId}::uuid, start, "end", "payDate", "payYear", number
    from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb) as p(id uuid, start date, "end" date, "payDate" date, "payYear" int, number int)
    on conflict on constraint periods_tile do nothing`,
  )

/** What a final period paid everybody by, beside its calendar. Those from before rules had days had one rule for all of them. */
export type FrozenRules = { rules?: CompanyRules; policies?: { version: number; overtime: OvertimePolicy }; dayMinutes: Minutes }

export type PeriodRow = PayPeriod & {
  previewedAt: string | null
  previewedBy: string | null
  /** In which currency its figures are. */
  previewedIn: string | null
  version: number
}

const periodColumns = sql`p.id, p.pay_cycle_id as "payCycleId", c.name as "payCycleName", p.from_day as "from", p.to_day as "to", p.pay_date as "payDate",
  p.pay_year as "payYear", p.number, p.status, p.previewed_at as "previewedAt", p.previewed_by as "previewedBy", p.previewed_in as "previewedIn", p.version`

const withTotals = sql`select ${periodColumns}, coalesce(r.people, 0) as people, r.gross as "grossCents", r.net as "netCents"
  from pay_period p join pay_cycle c on c.id = p.pay_cycle_id
  left join lateral (select count(*)::int as people, sum(gross_cents)::bigint as gross, sum(net_cents)::bigint as net from payroll_record where pay_period_id = p.id having count(*) > 0) r on true`

export const searchPeriods = (db: Db, cycleId: string | undefined, payYear: number | undefined): Promise<PeriodRow[]> =>
  all(
    db,
    sql<PeriodRow>`${withTotals} where ${cycleId ? sql`p.pay_cycle_id = ${cycleId}` : sql`true`} and ${payYear ? sql`p.pay_year = ${payYear}` : sql`true`}
    order by p.from_day desc, lower(c.name) limit 400`,
  )

const inPart: Record<PeriodPart, ReturnType<typeof sql<boolean>>> = {
  open: sql<boolean>`p.status in ('OPEN', 'PREVIEWED')`,
  closed: sql<boolean>`p.status in ('FINALIZED', 'PAID')`,
}

export type PeriodsAsked = {
  cycleId: string | undefined
  part: PeriodPart | undefined
  limit: number
  after: string[] | undefined
}

/** All of them, the last first; one more than `limit`. The first is the one that the company began to pay with. */
export const periodsSinceStart = (db: Db, { cycleId, part, limit, after }: PeriodsAsked): Promise<PeriodRow[]> =>
  all(
    db,
    sql<PeriodRow>`${withTotals}
    where ${cycleId ? sql`p.pay_cycle_id = ${cycleId}` : sql`true`} and ${part ? inPart[part] : sql`true`}
      and ${after ? sql`(p.from_day, p.id) < (${after[0]}::date, ${after[1]}::uuid)` : sql`true`}
    order by p.from_day desc, p.id desc limit ${limit + 1}`,
  )

export const payYears = async (db: Db): Promise<number[]> =>
  (await all(db, checked(columnsOf('pay_period', 'pay_year'))`select distinct pay_year from pay_period order by 1 desc`)).map(
    (row) => row.pay_year,
  )

/** The first day of the first pay period of a cycle, or of the company's, of whatever cycle; null when there is none. */
export const firstPeriodDay = async (db: Db, cycleId: string | null = null): Promise<Day | null> => {
  const found = checked({ day: orNull(day) })`select min(from_day) as day from pay_period
    where ${cycleId ? sql`pay_cycle_id = ${cycleId}` : sql`true`}`
  return (await one(db, found)).day
}

type Ahead = { readonly known_to: Day | null; readonly looked_again: boolean; readonly to_day: Day }

/** The calendar that a final period is paid by: as it was frozen, but days off of now where they were still to come and nobody has looked at them since. */
export const calendarThen = (frozen: Calendar, now: Calendar, { known_to, looked_again, to_day }: Ahead): Calendar =>
  known_to === null || looked_again ? frozen : withDaysOffOf(frozen, now, eachDay(addDays(known_to, 1), to_day))

// As many days as the longest block of overtime weeks has.
const longestBlock = 28

/** A period before another one: its last day, and where it is final the calendar that it was paid by. */
export type EarlierPeriod = { readonly end: Day; readonly calendar: Calendar | null }

type Before = EarlierPeriod & { readonly known_to: Day | null; readonly looked_again: boolean }

const periodsBefore = (db: Db, cycleId: string, start: Day): Promise<Before[]> =>
  all(
    db,
    checked({
      end: day,
      calendar: json<Calendar | null>(),
      known_to: orNull(day),
      looked_again: bool,
    })`select to_day as "end", frozen_calendar as calendar, known_to, looked_again from pay_period
      where pay_cycle_id = ${cycleId} and to_day < ${start}::date and to_day > ${start}::date - ${longestBlock}::int order by to_day`,
  )

/** The periods of a cycle before the one that begins on a day, in order, as far back as a block of overtime weeks may begin. */
export const earlierPeriods = async (db: Db, cycleId: string, start: Day, now: Calendar): Promise<EarlierPeriod[]> =>
  (await periodsBefore(db, cycleId, start)).map(({ end, calendar, ...known }) => ({
    end,
    calendar: calendar && calendarThen(calendar, now, { ...known, to_day: end }),
  }))

export const findPeriod = (db: Db, id: string): Promise<PeriodRow | undefined> =>
  first(db, sql<PeriodRow>`${withTotals} where p.id = ${id}`)

/** The work schedules of one's own that a final record was computed with; null where it was those of the company. */
export const frozenSchedules = async (db: Db, recordId: string): Promise<readonly WorkSchedule[] | null> =>
  (
    await one(
      db,
      checked({
        schedules: json<readonly WorkSchedule[] | null>(),
      })`select inputs->'schedules' as schedules from payroll_record where id = ${recordId}`,
    )
  ).schedules

/** The calendar that a final period was computed with; null before that. */
export const frozenCalendar = async (db: Db, id: string): Promise<Calendar | null> =>
  (
    await one(
      db,
      checked({ calendar: json<Calendar | null>() })`select frozen_calendar as calendar from pay_period where id = ${id}`,
    )
  ).calendar

/** A period, locked until the end of the transaction: one preview, finalisation or payment of it at a time. */
export const lockPeriod = async (db: Db, id: string): Promise<PeriodRow | undefined> => {
  await first(db, sql`select id from pay_period where id = ${id} for update`)
  return findPeriod(db, id)
}

/** Whether anybody could be paid: a pay cycle is in use. */
export const anyCycle = async (db: Db): Promise<boolean> =>
  (await count(db, sql`select 1 from pay_cycle where status = 'ACTIVE' limit 1`)) > 0

/** Whether any payroll of the company is finalised. */
export const anyFinal = async (db: Db): Promise<boolean> =>
  (await count(db, sql`select 1 from pay_period where status in ('FINALIZED', 'PAID') limit 1`)) > 0

/** The last day of any period that is final. */
export const lastFinalDay = async (db: Db): Promise<Day | null> =>
  (await one(db, checked({ day: orNull(day) })`select max(to_day) as day from pay_period where status in ('FINALIZED', 'PAID')`))
    .day

export const periodBefore = (db: Db, cycleId: string, from: Day) =>
  first(
    db,
    checked({
      ...columnsOf('pay_period', 'id', 'status'),
      from: day,
      to: day,
    })`select id, from_day as "from", to_day as "to", status from pay_period where pay_cycle_id = ${cycleId} and to_day < ${from} order by to_day desc limit 1`,
  )

/** Computed by somebody, all of it, in the company's currency of that moment. */
export const markPreviewed = (
  db: Db,
  id: string,
  { by, at, currency }: { by: string; at: string; currency: string },
): Promise<number> =>
  count(
    db,
    sql`update pay_period set status = 'PREVIEWED', previewed_at = ${at}, previewed_by = ${by}, previewed_in = ${currency}, version = version + 1 where id = ${id}`,
  )

/** Final, with the calendar and the rules that everybody was paid by. */
export const markFinalized = (
  db: Db,
  id: string,
  { by, at, today, calendar, rules }: { by: string; at: string; today: Day; calendar: Calendar; rules: FrozenRules },
): Promise<number> =>
  count(
    db,
    sql`update pay_period set status = 'FINALIZED', finalized_at = ${at}, finalized_by = ${by}, frozen_calendar = ${JSON.stringify(calendar)},
    frozen_rules = ${JSON.stringify(rules)}, known_to = case when ${today}::date < to_day then ${today}::date end, looked_again = to_day <= ${today}::date,
    version = version + 1 where id = ${id}`,
  )

/** What was still to come when periods were final, and is over, is looked at with this run: from now on their days off are those of now. */
export const settleDaysOff = async (db: Db, now: Calendar, today: Day): Promise<void> => {
  const found = checked({
    ...columnsOf('pay_period', 'id', 'known_to', 'looked_again', 'to_day'),
    calendar: json<Calendar>(),
  })`select id, known_to, looked_again, to_day, frozen_calendar as calendar from pay_period where not looked_again and to_day <= ${today}::date for update`
  for (const { id, calendar, ...known } of await all(db, found))
    await count(
      db,
      sql`update pay_period set looked_again = true, frozen_calendar = ${JSON.stringify(calendarThen(calendar, now, known))} where id = ${id}`,
    )
}

/** Changes what final periods paid by: each version `v` of a department of theirs becomes `changed`. */
const changeFrozenRules = (db: Db, department: string, changed: RawBuilder<unknown>): Promise<number> =>
  count(
    db,
    sql`update pay_period p set frozen_rules = jsonb_set(p.frozen_rules, '{rules,versions}', (
      select jsonb_agg(case when v.value ->> 'department' <> ${department} then v.value else v.value || ${changed} end order by v.at)
      from jsonb_array_elements(p.frozen_rules #> '{rules,versions}') with ordinality v(value, at)))
    where p.frozen_rules #> '{rules,versions}' @> jsonb_build_array(jsonb_build_object('department', ${department}::text))`,
  )

/**
 * The rules that final periods paid by are found by the name that a department has now. Where one became part of another that had rules of its own
 * then, its people are looked up among those of the other, as whoever moves there.
 */
export const renameInFrozenRules = (db: Db, from: string, to: string): Promise<number> =>
  changeFrozenRules(
    db,
    from,
    sql`jsonb_build_object('department', ${to}::text, 'replaced', (v.value ->> 'replaced')::boolean or exists (
      select from jsonb_array_elements(p.frozen_rules #> '{rules,versions}') o where o ->> 'department' = ${to}
        and not (o ->> 'replaced')::boolean))`,
  )

/** Nobody is counted by what a removed department had, whoever takes its name later: not even what comes late for a final period. */
export const endInFrozenRules = (db: Db, department: string): Promise<number> =>
  changeFrozenRules(db, department, sql`jsonb_build_object('replaced', true)`)

export const markPaid = (db: Db, id: string, at: string): Promise<number> =>
  count(
    db,
    sql`with r as (update payroll_record set status = 'PAID', paid_at = ${at} where pay_period_id = ${id})
    update pay_period set status = 'PAID', paid_at = ${at}, version = version + 1 where id = ${id}`,
  )
