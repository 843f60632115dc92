import { sessionEnd } from '@daybook/identity/server'
import { type Db, slot } from '@daybook/platform/server'
import {
  all,
  attempt,
  bool,
  build,
  checked,
  columnsOf,
  count,
  first,
  instant,
  type RawBuilder,
  sql,
  text,
} from '@daybook/platform/server/sql'
import type { CompanyRow, SupportGrant } from '../contract/index.ts'
import { lockCompany } from './company-store.ts'

export type NewGrant = {
  id: string
  granted_by: string
  reason: string
  may_change: boolean
  granted_at: string
  ends_at: string
}

/** False while another grant runs; the constraint decides, so two clicks at once let support in once. */
export const addGrant = async (db: Db, grant: NewGrant): Promise<boolean> => {
  // An exclusion constraint stores the row first and looks for conflicts afterwards: two at once would wait for each other.
  await lockCompany(db)
  const insert = build.insertInto('support_grant').values(grant).returning('id')
  return (await attempt(db, insert, ['one_support_grant_at_a_time'])).broken === undefined
}

type PersonName = (id: RawBuilder<unknown>) => RawBuilder<string>

/** The name of a person of the company, for a statement here: who works in a company is known to the right of this module. */
export const personName = slot<PersonName>('company.person_name')

export type GrantSearch = { now: string; limit: number; id?: string; nameOf: PersonName | undefined }

/** The last ones, newest first, with who came. Whoever signed out or whose grant is over has left. */
export const grants = (db: Db, { now, limit, id, nameOf }: GrantSearch): Promise<SupportGrant[]> =>
  all(
    db,
    sql<SupportGrant>`
    select g.id, g.reason, g.may_change as "mayChange", ${nameOf?.(sql.ref('g.granted_by')) ?? sql`''`} as "grantedBy", g.granted_at as "grantedAt",
      least(g.ended_at, g.ends_at) as "endsAt", g.ended_at is null and g.ends_at > ${now} as open,
      coalesce((
        select json_agg(json_build_object('name', v.name, 'enteredAt', to_char(v.entered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'leftAt', to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by v.entered_at desc)
        from support_visit v,
          lateral (select least(v.left_at, ${sessionEnd(sql.ref('v.session_id'))}, g.ended_at, case when g.ends_at <= ${now} then g.ends_at end) as at) l
        where v.grant_id = g.id
      ), '[]') as visits
    from support_grant g where ${id ? sql`g.id = ${id}` : sql`true`}
    order by g.granted_at desc, g.id limit ${limit}`,
  )

/** Until when support is let in now; null: it is not. */
export const supportUntil = async (db: Db, now: string): Promise<string | null> =>
  (
    await first(
      db,
      checked(
        columnsOf('support_grant', 'ends_at'),
      )`select ends_at from support_grant where ended_at is null and ends_at > ${now}`,
    )
  )?.ends_at ?? null

/** Ends a grant that runs. False: there is none with this id, or it is over. */
export const endGrant = async (db: Db, id: string, now: string): Promise<boolean> =>
  (await count(db, sql`update support_grant set ended_at = ${now} where id = ${id} and ended_at is null and ends_at > ${now}`)) >
  0

type Listed = {
  company_id: string
  name: string
  country: string
  plan_type: string
  people: number
  created_at: string
  grant_id: string | null
  grant_reason: string
  grant_may_change: boolean
  grant_ends_at: string
}

const presentCompany = (row: Listed): CompanyRow => ({
  id: row.company_id,
  name: row.name,
  country: row.country,
  planType: row.plan_type,
  people: row.people,
  createdAt: row.created_at,
  grant:
    row.grant_id === null
      ? null
      : { id: row.grant_id, reason: row.grant_reason, mayChange: row.grant_may_change, endsAt: row.grant_ends_at },
})

/** Companies by name, with what they are sorted by, for those who run the installation; for anybody else there are none. */
export const companiesForSupport = async (
  db: Db,
  search: string,
  limit: number,
  [name, id]: readonly (string | undefined)[],
  now: string,
): Promise<{ sortName: string; company: CompanyRow }[]> =>
  (
    await all(
      db,
      sql<
        Listed & { sort_name: string }
      >`select *, lower(name) as sort_name from companies_for_support(${search}, ${limit}, ${name ?? null}, ${id ?? null}::uuid, ${now})`,
    )
  ).map((row) => ({ sortName: row.sort_name, company: presentCompany(row) }))

/** The names of the support staff who came in under a grant, for a statement of another module. */
export const visitorsOf = (grant: RawBuilder<unknown>) =>
  sql<string | null>`(select string_agg(distinct v.name, ', ') from support_visit v where v.grant_id = ${grant})`

/** The name under which an account was let in at a time; null when it was not. */
export const visitorAt = (account: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql<string | null>`(
  select v.name from support_visit v where v.account_id = ${account} and v.entered_at <= ${at} order by v.entered_at desc limit 1)`

/** Whether an account was inside under this grant at a time. */
export const cameByGrant = (grantId: string, account: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql<boolean>`exists (
  select from support_visit v join support_grant g on g.company_id = v.company_id and g.id = v.grant_id
  where v.grant_id = ${grantId} and v.account_id = ${account} and ${at} >= v.entered_at
    and ${at} <= coalesce(v.left_at, g.ended_at, g.ends_at))`

export type Entered = { visitor: string; company_name: string; ends_at: string; may_change: boolean }

/** Enters the company of an open grant; undefined when there is none. */
export const enterByGrant = (db: Db, visitId: string, grantId: string, sessionId: string, now: string) =>
  first(
    db,
    checked({
      visitor: text,
      company_name: text,
      ends_at: instant,
      may_change: bool,
    })`select visitor, company_name, ends_at, may_change from enter_support(${visitId}, ${grantId}, ${sessionId}, ${now})`,
  )

/** Leaves the company of the current transaction, if this session is in one. */
export const leaveVisit = (db: Db, sessionId: string, now: string): Promise<number> =>
  count(db, sql`update support_visit set left_at = ${now} where session_id = ${sessionId} and left_at is null`)
