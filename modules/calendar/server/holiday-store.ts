import { shownCompany } from '@daybook/company/server'
import { couldSetRules, isPlaceOf } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import {
  all,
  attempt,
  bool,
  build,
  checked,
  count,
  day as dayColumn,
  first,
  int,
  json,
  one,
  orNull,
  type RawBuilder,
  sql,
  text,
  texts,
} from '@daybook/platform/server/sql'
import { type Holiday, holidayAdd } from '../contract/index.ts'
import type { WorkSchedule } from '../domain/days.ts'
import { versionJson } from './schedule-store.ts'

const columns = sql`id, day as date, name, fraction_percent as "fractionPercent", observed_on as "observedOn", recurring, paid, source, site_id as "siteId", version`

/** Whether a holiday is one of a site, or of the company itself. */
const keptBy = (siteId: string | null) => sql<boolean>`site_id is not distinct from ${siteId}::uuid`
/** The same with the company's own, which says for a site as well what is not paid. */
const keptAround = (siteId: string | null) => sql<boolean>`(site_id is null or ${keptBy(siteId)})`

export const holidaysOfYear = (db: Db, siteId: string | null, year: number): Promise<Holiday[]> =>
  all(
    db,
    sql<Holiday>`select ${columns} from holiday where ${keptBy(siteId)} and (day between ${`${year}-01-01`} and ${`${year}-12-31`} or (recurring and day < ${`${year}-01-01`})) order by day, name`,
  )

/** All days off of a site, at most some thousands. */
export const holidaysOfSite = (db: Db, siteId: string): Promise<Holiday[]> =>
  all(db, sql<Holiday>`select ${columns} from holiday where ${keptBy(siteId)} order by day, name`)

export const lockHoliday = (db: Db, id: string): Promise<Holiday | undefined> =>
  first(db, sql<Holiday>`select ${columns} from holiday where id = ${id} for update`)

/** Nobody else adds a holiday until the transaction ends, nor changes whose days off are whose. */
export const lockHolidays = (db: Db): Promise<number> =>
  count(db, sql`select pg_advisory_xact_lock(hashtextextended('holidays ' || app_company(), 0))`)

/**
 * How many holidays the calendar of a site holds, or that of the company, and how many all sites were given by hand. Nobody else adds one until
 * the transaction ends.
 */
export const lockHolidayCount = async (db: Db, siteId: string | null): Promise<{ holidays: number; at_sites: number }> => {
  await lockHolidays(db)
  return one(
    db,
    checked({ holidays: int, at_sites: int })`select (count(*) filter (where ${keptBy(siteId)}))::int as holidays,
      (count(*) filter (where site_id is not null and source = 'company'))::int as at_sites from holiday`,
  )
}

/** How many other holidays fall on the fullest day that this one falls on; one that recurs also meets those of later years. */
export const holidaysBeside = async (
  db: Db,
  id: string,
  { day, recurring, siteId }: { day: Day; recurring: boolean; siteId: string | null },
): Promise<number> =>
  (
    await one(
      db,
      checked({ holidays: int })`with same as (select day, recurring from holiday
        where id <> ${id} and ${keptBy(siteId)} and to_char(day, 'MMDD') = to_char(${day}::date, 'MMDD')), yearly as (select day from same where recurring)
      select greatest(
        (select count(*) from yearly where day <= ${day}::date or ${recurring}) + (select count(*) from same where day = ${day}::date and not recurring),
        (select max(n) from (select count(*) + (select count(*) from yearly) as n from same
          where ${recurring} and not recurring and day > ${day}::date group by day) later))::int as holidays`,
    )
  ).holidays

/** The day of the year on which a yearly day off may fall: that of 29 February is kept on the 28th where there is none. */
const monthDay = (day: RawBuilder<unknown>) => sql<string>`replace(to_char(${day}, 'MMDD'), '0229', '0228')`

/** Whether a day off of the same calendar, or of the company's, that is not paid may fall on a day that this one falls on. */
export const isUnpaidOn = async (
  db: Db,
  { day, recurring, siteId }: { day: Day; recurring: boolean; siteId: string | null },
): Promise<boolean> =>
  (await count(
    db,
    sql`select 1 from holiday where ${keptAround(siteId)} and not paid and fraction_percent > 0 and (day = ${day}::date
      or (recurring or ${recurring}) and ${monthDay(sql`day`)} = ${monthDay(sql`${day}::date`)}) limit 1`,
  )) > 0

/** The same of many at once: those of them that may fall on a day that is not paid. */
export const unpaidAmong = async (
  db: Db,
  siteId: string | null,
  days: readonly { readonly day: Day; readonly recurring: boolean }[],
): Promise<ReadonlySet<Day>> => {
  const given = sql`jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as h(day date, recurring boolean)`
  const unpaid = sql`select day, recurring, ${monthDay(sql`day`)} as month_day from holiday where ${keptAround(siteId)} and not paid and fraction_percent > 0`
  const found = checked({ day: dayColumn })`with unpaid as materialized (${unpaid}) select h.day from ${given}
    where h.day in (select day from unpaid) or ${monthDay(sql`h.day`)} in (select month_day from unpaid where recurring)
      or (h.recurring and ${monthDay(sql`h.day`)} in (select month_day from unpaid))`
  return new Set((await all(db, found)).map(({ day }) => day))
}

export type HolidayValues = {
  siteId: string | null
  day: Day
  name: string
  fraction_percent: number
  recurring: boolean
  paid: boolean
}

/** The new day off, or undefined when it is in the calendar already. */
export const addHolidayRow = async (db: Db, id: string, values: HolidayValues & { by: string }): Promise<Holiday | undefined> => {
  const insert = sql<Holiday>`insert into holiday (id, site_id, day, name, fraction_percent, recurring, paid, source, made_by)
    values (${id}, ${values.siteId}, ${values.day}, ${values.name}, ${values.fraction_percent}, ${values.recurring}, ${values.paid}, 'company', ${values.by}) returning ${columns}`
  return (await attempt(db, insert, ['one_holiday_per_day_and_name'])).rows[0]
}

type FileHoliday = { id: string; day: Day; name: string; recurring: boolean }
type OfFile = { readonly siteId: string | null; readonly paid: boolean; readonly by: string }

/** Adds whole days off that came in a file. */
export const addHolidayRows = (db: Db, rows: readonly FileHoliday[], { siteId, paid, by }: OfFile): Promise<number> =>
  count(
    db,
    sql`insert into holiday (id, site_id, day, name, fraction_percent, recurring, paid, source, made_by)
    select h.id, ${siteId}::uuid, h.day, h.name, 100, h.recurring, ${paid}, 'company', ${by}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as h(id uuid, day date, name text, recurring boolean)`,
  )

export const changeHolidayRow = async (
  db: Db,
  id: string,
  { day, name, fraction_percent, recurring, paid, by }: Omit<HolidayValues, 'siteId'> & { by: string },
): Promise<Holiday | undefined> => {
  // Whether it is paid is the company's to say of a country's day as well.
  const same = sql<boolean>`(day, name, fraction_percent, recurring) = (${day}::date, ${name}, ${fraction_percent}::int, ${recurring}::boolean)`
  const update = sql<Holiday>`update holiday set day = ${day}, name = ${name}, fraction_percent = ${fraction_percent}, recurring = ${recurring}, paid = ${paid},
    source = case when ${same} then source else 'company' end, observed_on = case when ${same} then observed_on end, made_by = ${by}, version = version + 1
    where id = ${id} returning ${columns}`
  return (await attempt(db, update, ['one_holiday_per_day_and_name'])).rows[0]
}

export const dropHoliday = (db: Db, id: string): Promise<number> => count(db, build.deleteFrom('holiday').where('id', '=', id))

export type PresetHoliday = { id: string; day: string; name: string; fraction_percent: number; observed_on: string | null }

/** Enters the country's days; those that are there already, or come back every year, stay as they are. */
export const addPresets = (db: Db, siteId: string | null, holidays: PresetHoliday[], paid: boolean): Promise<number> =>
  count(
    db,
    sql`insert into holiday (id, site_id, day, name, fraction_percent, observed_on, paid, source)
    select id, ${siteId}::uuid, day, name, fraction_percent, observed_on, ${paid}, 'country' from jsonb_to_recordset(${JSON.stringify(holidays)}::jsonb)
      as h(id uuid, day date, name text, fraction_percent int, observed_on date)
    where not exists (select from holiday own where own.site_id is not distinct from ${siteId}::uuid and own.recurring and own.name = h.name and own.day < h.day
      and to_char(own.day, 'MMDD') = to_char(h.day, 'MMDD'))
    on conflict do nothing`,
  )

/** Notes whether holidays are paid, and that the country's were entered to the end of a year. */
export const addWorkWeek = (db: Db, paysHolidays: boolean, until: number): Promise<number> =>
  count(
    db,
    sql`insert into work_week (pays_holidays, holidays_until) values (${paysHolidays}, ${until}::int) on conflict do nothing`,
  )

/** Where the company is, and to the end of which year its country's holidays were entered. Held until the transaction ends. */
export const lockHolidayYears = (db: Db) =>
  first(
    db,
    checked({ country: text, region: orNull(text), zone: text, until: int, paid: bool })`
    select c.country, c.region, c.zone, w.pays_holidays as paid,
      coalesce(w.holidays_until, extract(year from c.created_at at time zone c.zone)::int + 1) as until
    from work_week w cross join ${shownCompany} c for update of w`,
  )

export const saveHolidayYears = (db: Db, until: number): Promise<number> =>
  count(db, sql`update work_week set holidays_until = ${until}::int`)

/** Whether the company pays holidays as a rule. */
export const paysHolidays = async (db: Db): Promise<boolean> =>
  (await first(db, checked({ pays: bool })`select pays_holidays as pays from work_week`))?.pays ?? true

/** Makes it the rule, and changes the holidays from a day on; how many those were. */
export const payHolidaysFrom = async (db: Db, day: Day, paid: boolean): Promise<number> => {
  await count(
    db,
    sql`insert into work_week (pays_holidays) values (${paid}) on conflict (company_id) do update set pays_holidays = excluded.pays_holidays`,
  )
  return count(
    db,
    sql`update holiday set paid = ${paid}, version = version + 1 where paid <> ${paid} and (recurring or coalesce(observed_on, day) >= ${day}::date)`,
  )
}

/** The days off that each of these people entered by hand, of those who may, or once could, and are no owner, who may say anything. */
export const holidaysMadeBy = (db: Db, people: readonly string[]) =>
  all(
    db,
    checked({ person_id: text, site: orNull(text), date: dayColumn, recurring: bool })`
    select w.id as person_id, h.site_id as site, h.day as date, h.recurring
    from (select distinct id from unnest(${[...people]}::uuid[]) u(id) where ${couldSetRules(sql.ref('u.id'), holidayAdd)} offset 0) w
      join holiday h on h.source = 'company' and h.fraction_percent > 0 and ${isPlaceOf(sql.ref('h.made_by'), sql.ref('w.id'))}`,
  )

export type CalendarHoliday = {
  site: string | null
  date: Day
  name: string
  fraction: number
  recurring: boolean
  observedOn: Day | null
  paid: boolean
}

/** The company's schedule as it changed, its days off and those of its sites, in one statement. */
export const calendarRows = async (
  db: Db,
): Promise<{ schedules: WorkSchedule[]; holidays: CalendarHoliday[]; sites: string[] }> =>
  one(
    db,
    checked({ schedules: json<WorkSchedule[]>(), holidays: json<CalendarHoliday[]>(), sites: texts })`
    select coalesce((select jsonb_agg(${versionJson} order by v.from_day) from work_schedule s join work_schedule_version v on v.schedule_id = s.id
        where s.is_default), '[]') as schedules,
      coalesce((select jsonb_agg(jsonb_build_object('site', site_id, 'date', day, 'name', name,
      'fraction', fraction_percent / 100.0, 'recurring', recurring, 'observedOn', observed_on, 'paid', paid) order by day) from holiday), '[]') as holidays,
      array(select id::text from site) as sites`,
  )

export type DayOffRow = { date: Day; name: string; recurring: boolean; observedOn: Day | null }

/** The site whose days off somebody has on a day; null for those of the company. */
const siteOf = (personId: string, day: Day) => sql`(select v.site_id from work_schedule_version v
  where v.schedule_id = (select g.schedule_id from person_schedule g where g.person_id = ${personId} and g.from_day <= ${day}::date
    order by g.from_day desc limit 1) and v.from_day <= ${day}::date order by v.from_day desc limit 1)`

/**
 * The days off between two days that somebody has, as one JSON value; a recurring one may lie years back, since only the domain knows when it
 * comes next.
 */
export const daysOffJson = (personId: string, from: Day, to: Day) => sql<DayOffRow[]>`(
  select coalesce(json_agg(json_build_object('date', day, 'name', name, 'recurring', recurring, 'observedOn', observed_on)), '[]') from holiday
  where site_id is not distinct from ${siteOf(personId, from)} and fraction_percent > 0 and (recurring or coalesce(observed_on, day) between ${from}::date and ${to}::date))`
