import { workers } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import {
  all,
  attempt,
  bool,
  checked,
  columnsOf,
  count,
  day as dayColumn,
  first,
  int,
  one,
  orNull,
  sql,
  text,
} from '@daybook/platform/server/sql'
import type { Site } from '../contract/index.ts'

/** The sites by name, each with how many schedules follow it on a day. */
export const siteRows = (db: Db, today: Day): Promise<Site[]> =>
  all(
    db,
    sql<Site>`select s.id, s.name, s.country, s.region, s.zone, s.version, (select count(*)::int from work_schedule w where s.id = (
        select v.site_id from work_schedule_version v where v.schedule_id = w.id and v.from_day <= ${today} order by v.from_day desc limit 1)) as schedules
    from site s order by lower(s.name)`,
  )

const siteShape = columnsOf('site', 'id', 'name', 'country', 'region', 'zone', 'holidays_until', 'version')

export const findSite = (db: Db, id: string) =>
  first(db, checked(siteShape)`select id, name, country, region, zone, holidays_until, version from site where id = ${id}`)
export type SiteRow = NonNullable<Awaited<ReturnType<typeof findSite>>>

/** A site, held until the transaction ends. */
export const lockSite = async (db: Db, id: string): Promise<SiteRow | undefined> => {
  await count(db, sql`select 1 from site where id = ${id} for update`)
  return findSite(db, id)
}

/** All sites, held until the transaction ends. */
export const lockSites = (db: Db): Promise<SiteRow[]> =>
  all(db, checked(siteShape)`select id, name, country, region, zone, holidays_until, version from site order by id for update`)

/** How many sites there are. Nobody else adds one until the transaction ends. */
export const lockSiteCount = async (db: Db): Promise<number> => {
  await count(db, sql`select pg_advisory_xact_lock(hashtextextended('sites ' || app_company(), 0))`)
  return (await one(db, checked({ sites: int })`select count(*)::int as sites from site`)).sites
}

type NewSite = Pick<SiteRow, 'id' | 'name' | 'country' | 'region' | 'zone' | 'holidays_until'>

/** Whether it was added: no other has its name. */
export const addSiteRow = async (db: Db, { id, name, country, region, zone, holidays_until }: NewSite): Promise<boolean> => {
  const insert = sql`insert into site (id, name, country, region, zone, holidays_until) values (${id}, ${name}, ${country}, ${region}, ${zone}, ${holidays_until})`
  return (await attempt(db, insert, ['one_site_per_name'])).broken === undefined
}

/** Whether it was changed: no other has its name. */
export const changeSiteRow = async (db: Db, id: string, name: string, zone: string | null): Promise<boolean> => {
  const update = sql`update site set name = ${name}, zone = ${zone}, version = version + 1 where id = ${id}`
  return (await attempt(db, update, ['one_site_per_name'])).broken === undefined
}

/** Whether it was removed with its days off: no schedule ever followed it. */
export const dropSite = async (db: Db, id: string): Promise<boolean> =>
  (await attempt(db, sql`delete from site where id = ${id}`, ['version_of_site'])).broken === undefined

/** Notes to the end of which year the days off of a site were entered. */
export const saveSiteYears = (db: Db, id: string, until: number): Promise<number> =>
  count(db, sql`update site set holidays_until = ${until}::int where id = ${id}`)

export const anySite = async (db: Db): Promise<boolean> => (await first(db, sql`select 1 from site limit 1`)) !== undefined

/** The clock of the site that each person works at on a day, by their schedule; null where there is none. */
export const zonesOfSites = (db: Db, today: Day) =>
  all(
    db,
    checked({ id: text, zone: orNull(text) })`
    with given as (select distinct on (g.person_id) g.person_id, g.schedule_id from person_schedule g
        where g.from_day <= ${today} order by g.person_id, g.from_day desc),
      versions as (select distinct on (v.schedule_id) v.schedule_id, v.site_id from work_schedule_version v
        where v.from_day <= ${today} order by v.schedule_id, v.from_day desc)
    select w.id, s.zone from ${workers} w left join given g on g.person_id = w.id
      left join versions v on v.schedule_id = g.schedule_id left join site s on s.id = v.site_id
    where w.status <> 'INACTIVE'`,
  )

/**
 * The days on which people work by each schedule, or by that of the company where it is null, `own` and the others. Others are those who work here
 * then: nobody who is only invited, and nobody before they join or after their last day. A place that one of `own` left is theirs until that day.
 */
const there = (own: readonly string[]) => sql`
  (with given as (select person_id, schedule_id, from_day, lead(from_day) over (partition by person_id order by from_day) as to_day from person_schedule
      union all select id, null, '-infinity', (select min(from_day) from person_schedule g where g.person_id = p.id) from ${workers} p),
    spans as (select g.schedule_id, g.person_id = any(${[...own]}::uuid[]) as own, greatest(g.from_day, here.from_day) as from_day,
        coalesce(least(g.to_day, here.to_day), 'infinity') as to_day
      from given g join ${workers} w on w.id = g.person_id
        left join lateral (select w.hire_date as from_day, w.end_date + 1 as to_day
          where w.status = 'INACTIVE' or not g.person_id = any(${[...own]}::uuid[])) here on true
      where w.status = 'ACTIVE' or (g.person_id = any(${[...own]}::uuid[]) and (w.status <> 'INACTIVE' or w.end_date is not null)))
  select schedule_id, own, range_agg(daterange(from_day, to_day)) as days from spans where from_day < to_day group by schedule_id, own)`

/** When people work by each schedule between two days, or by that of the company where it is null, `own` and the others, in the order of days. */
export const timesBySchedule = (db: Db, own: readonly string[], from: Day, to: Day) =>
  all(
    db,
    checked({ schedule: orNull(text), own: bool, from: dayColumn, until: dayColumn })`
    select t.schedule_id as schedule, t.own, lower(span) as "from", upper(span) as until
    from ${there(own)} t, unnest(t.days * datemultirange(daterange(${from}::date, ${to}::date, '[]'))) span order by lower(span)`,
  )

/** The days off of a day or later, or that come back, that somebody of `own` entered by hand, or nobody knows who. */
export const daysOffMadeBy = (db: Db, own: readonly string[], from: Day) =>
  all(
    db,
    checked({ id: text, site_id: orNull(text), day: dayColumn, recurring: bool })`
    select id, site_id, day, recurring from holiday
    where source = 'company' and coalesce(made_by = any(${[...own]}::uuid[]), true) and (recurring or day >= ${from}::date) order by id`,
  )
