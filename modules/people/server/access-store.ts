import { visitorsOf } from '@daybook/company/server'
import type { Day } from '@daybook/platform/domain'
import type { Actor, Db } from '@daybook/platform/server'
import { all, bool, checked, columnsOf, count, sql, text } from '@daybook/platform/server/sql'
import { standInFor } from './stand-in-store.ts'

export const viewKinds = ['pay_terms', 'payslip', 'payroll', 'emergency', 'document', 'pay_account', 'leave_document'] as const
export type ViewKind = (typeof viewKinds)[number]

/** Notes that the reader opened these people's data: once a day and kind, with how often. One's own is nobody's business. */
export const recordViews = async (
  db: Db,
  { userId, support }: Pick<Actor, 'userId' | 'support'>,
  subjects: readonly string[],
  what: ViewKind,
  now: string,
): Promise<void> => {
  const others = [...new Set(subjects)].filter((id) => id !== userId)
  if (others.length === 0) return
  const [table, viewer] = support
    ? [sql.table('support_access_view'), sql.ref('grant_id')]
    : [sql.table('access_view'), sql.ref('viewer_id')]
  await count(
    db,
    sql`
    insert into ${table} as v (subject_id, day, ${viewer}, what, first_at, last_at)
    select id, (${now}::timestamptz at time zone 'UTC')::date, ${userId}::uuid, ${what}, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${others}::uuid[]) id
    on conflict (company_id, subject_id, day, ${viewer}, what)
      do update set last_at = excluded.last_at, times = v.times + 1`,
  )
}

export type ViewRow = {
  viewer_id: string
  viewer_name: string
  support: boolean
  what: ViewKind
  first_at: string
  last_at: string
  times: number
}

/** Who opened the data of somebody, who may have had several places; the last first. `support` for those who were let in from outside, by the name they came with. */
export const viewsOf = (db: Db, subjects: readonly string[], limit: number): Promise<ViewRow[]> =>
  all(
    db,
    checked({
      viewer_id: text,
      viewer_name: text,
      support: bool,
      ...columnsOf('access_view', 'what', 'first_at', 'last_at', 'times'),
    })`
    select v.viewer_id, p.shown_name as viewer_name, false as support, v.what, v.first_at, v.last_at, v.times
    from access_view v join person p on p.company_id = v.company_id and p.id = v.viewer_id
    where v.subject_id = any(${[...subjects]}::uuid[])
    union all
    select v.grant_id, ${visitorsOf(sql.ref('v.grant_id'))}, true, v.what,
      v.first_at, v.last_at, v.times
    from support_access_view v where v.subject_id = any(${[...subjects]}::uuid[])
    order by last_at desc, viewer_id, what limit ${limit}`,
  )

export type MightSee = { id: string; name: string; role: string; active: boolean; above: boolean; stands_in: boolean }

/**
 * The person, and everybody whose role or place above them may let them see the person's data, or who stands in for somebody above them today. Empty: there is
 * no such person.
 */
export const mightSee = (db: Db, subjectId: string, today: Day): Promise<MightSee[]> =>
  all(
    db,
    checked({ ...columnsOf('person', 'id', 'role'), name: text, active: bool, above: bool, stands_in: bool })`
    with recursive above(id) as (
      select manager_id from person where id = ${subjectId} and manager_id is not null
      union
      select p.manager_id from person p join above a on p.id = a.id where p.manager_id is not null
    ),
    standing_in(id) as (select ${standInFor(sql.ref('a.id'), subjectId, today)} from above a)
    select p.id, p.shown_name as name, p.role, p.status = 'ACTIVE' as active, p.id in (select id from above) and p.id <> ${subjectId}::uuid as above,
      p.id <> ${subjectId}::uuid and exists (select from standing_in s where s.id = p.id) as stands_in from person p
    where exists (select 1 from person where id = ${subjectId}) and (p.id = ${subjectId}
      or p.status = 'ACTIVE' and (p.role in ('ENTERPRISE_ADMIN', 'HUMAN_RESOURCE') or p.id in (select id from above union select id from standing_in)))
    order by lower(p.shown_name), p.id`,
  )
