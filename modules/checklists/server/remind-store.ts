import { places, workers, zoneOf } from '@daybook/people/server'
import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, checked, columnsOf, count, day, json, type RawBuilder, sql, text } from '@daybook/platform/server/sql'
import { concernsD, isOneOfTurn, isWaiting, taskTables, turnsOf } from './doer-store.ts'

/** What somebody is to be told of a task: that it is theirs, that it is due today, or that it is overdue. `own`: it is theirs whatever their role. */
export type ToTell = { taskId: string; title: string; about: string; stage: 1 | 2 | 3; own: boolean }

const shape = { person_id: text, today: day, tasks: json<ToTell[]>() }

/** Whom to look at: everybody behind a person but some, or one alone. */
export type Reminded = {
  readonly after?: string | null
  readonly but?: readonly string[]
  readonly only?: string | null
  readonly limit: number
}

/** Before seven in the morning nobody is told anything: what becomes due at midnight is told with what else there is. */
const tellsFrom = 7

/** What there is to tell of tasks `t` whose turn is that of `whose`, members `d` of the company. `own`: it is theirs whatever their role. */
const toTell = (
  whose: RawBuilder<unknown>,
  own: RawBuilder<unknown>,
  now: string,
  { after = null, but = [], only = null }: Reminded,
) =>
  sql`select t.id, t.title, t.due, t.about, d.id as person_id, z.today, ${own} as own,
      case when t.due < z.today then 3 when t.due = z.today then 2 else 1 end as stage
    from turns t
      join ${places} d on d.status = 'ACTIVE' and ${whose}
      join ${workers} w on w.id = d.id
      cross join lateral (select ${now}::timestamptz at time zone ${zoneOf(sql.ref('w.zone'))} as here) h
      cross join lateral (select h.here::date as today) z
    where extract(hour from h.here) >= ${tellsFrom}
      and d.id <> all(${[...but]}::uuid[]) and ${after === null ? sql`true` : sql`d.id > ${after}::uuid`} and ${only === null ? sql`true` : sql`d.id = ${only}::uuid`}`

/**
 * Whoever has something to be told today and was told nothing today, with all of it, at most so many people in the order of their ids. A task is told
 * when it becomes somebody's, on the day it is due, and once when it is overdue; whoever does it now is told, whoever did before is not. What waits for others is not told;
 * what is handed in is told to whoever agrees to it.
 */
export const peopleToRemind = (db: Db, now: string, whom: Reminded) =>
  all(
    db,
    checked(
      shape,
    )`with turns as materialized (${turnsOf(sql`t.status = 'OPEN' and r.status = 'OPEN' and not ${isWaiting}`)}) select x.person_id, x.today,
        json_agg(json_build_object('taskId', x.id, 'title', x.title, 'about', x.about, 'stage', x.stage, 'own', x.own) order by x.due, x.id) as tasks
      from (${toTell(sql`d.id = t.one`, sql`t.is_by_name`, now, whom)} union all ${toTell(isOneOfTurn, sql`false`, now, whom)}) x
      where not exists (select from checklist_reminder m where m.person_id = x.person_id and m.day = x.today)
        and not exists (select from checklist_told o where o.task_id = x.id and o.person_id = x.person_id and o.stage >= x.stage)
      group by x.person_id, x.today order by x.person_id limit ${whom.limit}`,
  )

const lostShape = columnsOf('checklist_told', 'task_id', 'person_id')
const mostLost = 500

/** Forgets what people who work here were told of tasks that concern them no more; gives of which. */
export const forgetLost = (db: Db) =>
  all(
    db,
    checked(lostShape)`with lost as (select o.task_id, o.person_id from checklist_told o join ${taskTables} on t.id = o.task_id
        join ${places} d on d.id = o.person_id and d.status = 'ACTIVE' where not ${concernsD} limit ${mostLost})
      delete from checklist_told o using lost where o.task_id = lost.task_id and o.person_id = lost.person_id returning o.task_id, o.person_id`,
  )

/** Forgets that somebody was told of tasks, or of all of theirs, and that they were told anything today. */
export const forgetTold = async (db: Db, personId: string, tasks: readonly string[] | 'ALL'): Promise<void> => {
  const which = tasks === 'ALL' ? sql`true` : sql`task_id = any(${[...tasks]}::uuid[])`
  await count(db, sql`delete from checklist_told where person_id = ${personId} and ${which}`)
  await count(db, sql`delete from checklist_reminder where person_id = ${personId}`)
}

/** Notes that somebody is told something today; 0 where they were already. */
export const noteReminder = (db: Db, personId: string, today: Day): Promise<number> =>
  count(db, sql`insert into checklist_reminder (person_id, day) values (${personId}, ${today}) on conflict do nothing`)

/** Notes what somebody was told of tasks. */
export const noteTold = (db: Db, personId: string, tasks: readonly ToTell[]): Promise<number> =>
  count(
    db,
    sql`insert into checklist_told (task_id, person_id, stage)
      select x."taskId", ${personId}::uuid, x.stage from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as x("taskId" uuid, stage int)
      on conflict (company_id, task_id, person_id) do update set stage = excluded.stage`,
  )

/** Notes that people were asked to agree to a task: that it is theirs now they know; when it is due, and overdue, they are told anew. */
export const noteAsked = (db: Db, taskId: string, people: readonly string[]): Promise<number> =>
  count(
    db,
    sql`insert into checklist_told (task_id, person_id, stage) select ${taskId}::uuid, x.id, 1 from unnest(${[...people]}::uuid[]) as x(id)
      on conflict (company_id, task_id, person_id) do update set stage = 1`,
  )

/** Tasks that are due on another day are told of anew on it; that they are theirs, people know. */
export const forgetDue = (db: Db, taskIds: readonly string[]): Promise<number> =>
  count(db, sql`update checklist_told set stage = 1 where task_id = any(${[...taskIds]}::uuid[]) and stage > 1`)

/** Forgets on which days people were told something, but for the last days of any clock. */
export const dropReminders = (db: Db, before: Day): Promise<number> =>
  count(db, sql`delete from checklist_reminder where day < ${before}`)
