import { nameOf, workers } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import { type Db, newId } from '@daybook/platform/server'
import {
  all,
  attempt,
  checked,
  columnsOf,
  count,
  day,
  first,
  int,
  json,
  one,
  orNull,
  sql,
  text,
} from '@daybook/platform/server/sql'
import type { ScheduleForm, WorkScheduleRow } from '../contract/index.ts'
import { type Assignment, defaultPattern, type WorkSchedule } from '../domain/days.ts'

/** A version `v` of a schedule `s` as the rules know it. */
export const versionJson = sql`jsonb_build_object('from', v.from_day, 'turnsFrom', v.from_day, 'name', s.name, 'weeks', v.weeks, 'graceMinutes', v.grace_minutes, 'site', v.site_id)`

/** Which schedule somebody `p` works by on a day, null for the company's. */
const givenOn = (today: Day) => sql`(select g.schedule_id from person_schedule g
  where g.person_id = p.id and g.from_day <= ${today} order by g.from_day desc limit 1)`

/** Lets nobody else plan, and no payroll become final, until the transaction ends. */
export const holdPlans = (db: Db) =>
  one(db, sql`select pg_advisory_xact_lock(hashtext('timesheet'), hashtext(app_company()::text))`)

/** The schedules of the company with their versions and how many work by each today, the company's own first. */
export const scheduleRows = (db: Db, today: Day): Promise<WorkScheduleRow[]> =>
  all(
    db,
    sql<WorkScheduleRow>`
    with given as (select s.schedule_id, count(*)::int as people from (
        select coalesce(${givenOn(today)}, (select id from work_schedule where is_default)) as schedule_id from ${workers} p where p.status <> 'INACTIVE') s group by 1)
    select s.id, s.name, s.is_default as "isDefault", s.version, coalesce(g.people, 0) as people,
      (select json_agg(json_build_object('from', v.from_day, 'weeks', v.weeks, 'graceMinutes', v.grace_minutes, 'siteId', v.site_id,
        'savedAt', to_char(v.saved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'savedByName', ${nameOf(sql`v.saved_by`)}) order by v.from_day)
        from work_schedule_version v where v.schedule_id = s.id) as versions
    from work_schedule s left join given g on g.schedule_id = s.id order by s.is_default desc, lower(s.name)`,
  )

const headShape = { ...columnsOf('work_schedule', 'id', 'name', 'is_default', 'version'), versions: json<WorkSchedule[]>() }

/** A schedule with its versions, held until the transaction ends. */
export const lockSchedule = (db: Db, id: string) =>
  first(
    db,
    checked(headShape)`select s.id, s.name, s.is_default, s.version,
      (select jsonb_agg(${versionJson} order by v.from_day) from work_schedule_version v where v.schedule_id = s.id) as versions
    from work_schedule s where s.id = ${id} for update of s`,
  )
export type ScheduleHead = NonNullable<Awaited<ReturnType<typeof lockSchedule>>>

export const countSchedules = async (db: Db): Promise<number> =>
  (await one(db, checked({ schedules: int })`select count(*)::int as schedules from work_schedule`)).schedules

/** The weeks of all versions of all schedules. */
export const countWeeks = async (db: Db): Promise<number> =>
  (
    await one(
      db,
      checked({ weeks: int })`select coalesce(sum(jsonb_array_length(weeks)), 0)::int as weeks from work_schedule_version`,
    )
  ).weeks

/** Whether it was added: no other has its name. */
export const addScheduleRow = async (db: Db, id: string, name: string, isDefault = false): Promise<boolean> => {
  const insert = sql`insert into work_schedule (id, name, is_default) values (${id}, ${name}, ${isDefault})`
  return (await attempt(db, insert, ['one_schedule_per_name'])).broken === undefined
}

/** Whether it was renamed: no other has its name. */
export const renameSchedule = async (db: Db, id: string, name: string): Promise<boolean> => {
  const update = sql`update work_schedule set name = ${name}, version = version + 1 where id = ${id}`
  return (await attempt(db, update, ['one_schedule_per_name'])).broken === undefined
}

type Saved = Pick<ScheduleForm, 'from' | 'weeks' | 'graceMinutes' | 'siteId'> & { by: string | null; at: string }

/** Lets weeks hold from a day on; what was to begin that day is replaced. */
export const saveVersion = (db: Db, id: string, { from, weeks, graceMinutes, siteId, by, at }: Saved): Promise<number> =>
  count(
    db,
    sql`insert into work_schedule_version (schedule_id, from_day, weeks, grace_minutes, site_id, saved_by, saved_at)
    values (${id}, ${from}, ${JSON.stringify(weeks)}::jsonb, ${graceMinutes}, ${siteId}, ${by}, ${at})
    on conflict (company_id, schedule_id, from_day) do update set weeks = excluded.weeks, grace_minutes = excluded.grace_minutes, site_id = excluded.site_id,
      saved_by = excluded.saved_by, saved_at = excluded.saved_at`,
  )

/** What every company begins with: eight hours from Monday to Friday. */
export const addDefaultSchedule = async (db: Db, { by, at }: Pick<Saved, 'by' | 'at'>): Promise<void> => {
  const id = newId()
  await addScheduleRow(db, id, 'Full time', true)
  await saveVersion(db, id, { from: '1970-01-01' as Day, weeks: [defaultPattern], graceMinutes: 10, siteId: null, by, at })
}

/** Whether it was removed: nobody was ever given it. */
export const dropSchedule = async (db: Db, id: string): Promise<boolean> =>
  (await attempt(db, sql`delete from work_schedule where id = ${id}`, ['person_schedule_company_id_schedule_id_fkey'])).broken ===
  undefined

/** Whether one of these people works by a schedule, did, or will. */
export const isGivenTo = async (db: Db, id: string, people: readonly string[]): Promise<boolean> =>
  (await count(db, sql`select 1 from person_schedule where schedule_id = ${id} and person_id = any(${people}::uuid[]) limit 1`)) >
  0

/** Whether one of these people works by the schedule of the company on a day, or did in a place they left, or will: for the first time, or again. */
export const worksByCompanys = async (db: Db, people: readonly string[], from: Day): Promise<boolean> =>
  (await count(
    db,
    sql`select 1 from ${workers} p where p.id = any(${[...people]}::uuid[])
      and (p.status <> 'INACTIVE' or p.end_date >= ${from}::date) and (${givenOn(from)} is null
      or exists (select from person_schedule g where g.person_id = p.id and g.from_day > ${from} and g.schedule_id is null)) limit 1`,
  )) > 0

/** The versions of every schedule that these people, or anybody, were given, by its id. */
export const givenVersions = async (db: Db, people: readonly string[] | null): Promise<Map<string, WorkSchedule[]>> => {
  const rows = await all(
    db,
    checked({ id: text, versions: json<WorkSchedule[]>() })`
    select s.id, jsonb_agg(${versionJson} order by v.from_day) as versions
    from work_schedule s join work_schedule_version v on v.schedule_id = s.id where not s.is_default and s.id in (
      select g.schedule_id from person_schedule g where ${people}::uuid[] is null or g.person_id = any(${people}::uuid[])) group by s.id`,
  )
  return new Map(rows.map(({ id, versions }) => [id, versions]))
}

/** What each of these people, or everybody, was given, in the order of days; who was given nothing is not in it. */
export const assignmentsOf = (db: Db, people: readonly string[] | null) =>
  all(
    db,
    checked({ person_id: text, given: json<Assignment[]>() })`
    select g.person_id, jsonb_agg(jsonb_build_object('from', g.from_day, 'schedule', g.schedule_id) order by g.from_day) as given
    from person_schedule g where ${people}::uuid[] is null or g.person_id = any(${people}::uuid[]) group by 1`,
  )

type Giving = { scheduleId: string | null; from: Day; people: readonly string[]; by: string; at: string }

/** Lets people work by a schedule from a day on; what they were to work by from that day on is replaced. */
export const giveRows = (db: Db, { scheduleId, from, people, by, at }: Giving): Promise<number> =>
  count(
    db,
    sql`insert into person_schedule (person_id, from_day, schedule_id, given_by, given_at)
    select id, ${from}, ${scheduleId}::uuid, ${by}, ${at} from unnest(${[...people]}::uuid[]) id
    on conflict (company_id, person_id, from_day) do update set schedule_id = excluded.schedule_id, given_by = excluded.given_by, given_at = excluded.given_at`,
  )

/** These people by id, with what begins for them on a day already, and how much begins on others. */
export const peopleToGive = (db: Db, people: readonly string[], from: Day) =>
  all(
    db,
    checked({ ...columnsOf('person', 'id', 'name'), schedule: orNull(text), others: int })`
    select p.id, p.name, (select count(*)::int from person_schedule g where g.person_id = p.id and g.from_day <> ${from}) as others, (select coalesce(s.name, 'Company') from person_schedule g left join work_schedule s on s.id = g.schedule_id
      where g.person_id = p.id and g.from_day = ${from}) as schedule
    from ${workers} p where p.id = any(${[...people]}::uuid[]) order by p.id`,
  )

type PageAsked = { today: Day; scheduleId: string | undefined; limit: number; after: string[] | undefined }

/** People by name with what they work by today; one more than `limit`. */
export const scheduledPeople = (db: Db, { today, scheduleId, limit, after }: PageAsked) =>
  all(
    db,
    checked({
      ...columnsOf('person', 'id', 'name', 'department'),
      sort_key: text,
      schedule: orNull(text),
      since: orNull(day),
    })`
    select p.id, p.name, p.department, lower(p.name) as sort_key, s.name as schedule, g.from_day as since
    from ${workers} p left join lateral (select x.schedule_id, x.from_day from person_schedule x
        where x.person_id = p.id and x.from_day <= ${today} order by x.from_day desc limit 1) g on true
      left join work_schedule s on s.id = g.schedule_id or (g.schedule_id is null and s.is_default)
    where p.status <> 'INACTIVE' and (${scheduleId ?? null}::uuid is null or s.id = ${scheduleId ?? null}::uuid)
      and ${after ? sql`(lower(p.name), p.id) > (${after[0]}, ${after[1]}::uuid)` : sql`true`}
    order by lower(p.name), p.id limit ${limit + 1}`,
  )
