import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, one, sql } from '@daybook/platform/server/sql'

export type AuditRow = {
  seq: number
  at: string
  person_id: string | null
  person_name: string | null
  /** Not a person of the company: support, let in by its owner. */
  support: boolean
  action: string
  target_type: string
  target_id: string | null
  target_name: string | null
  before: unknown
  after: unknown
  ip: string
  request_id: string
}

export type AuditFilters = {
  userId?: string | undefined
  action?: string | undefined
  /** Only what was done by support in this grant. */
  grantId?: string | undefined
  from?: Day | undefined
  to?: Day | undefined
}

/** The newest entries first; `below` is the last one that was shown. Days are days of the company's zone; the installation's are in UTC. */
export const auditEntries = (
  db: Db,
  { userId, action, grantId, from, to }: AuditFilters,
  limit: number,
  below?: string,
): Promise<AuditRow[]> => {
  const startOf = (day: Day, plus: number) =>
    sql`((${day}::date + ${plus}::int)::timestamp at time zone coalesce((select zone from company), 'UTC'))`
  const where = [
    sql`true`,
    ...(userId ? [sql`e.person_id = ${userId}`] : []),
    ...(action ? [sql`e.action = ${action}`] : []),
    ...(grantId
      ? [
          sql`e.person_id is null and exists (
            select from support_visit v join support_grant g on g.company_id = v.company_id and g.id = v.grant_id
            where v.grant_id = ${grantId} and v.account_id = e.account_id and e.at >= v.entered_at
              and e.at <= coalesce(v.left_at, g.ended_at, g.ends_at))`,
        ]
      : []),
    ...(from ? [sql`e.at >= ${startOf(from, 0)}`] : []),
    ...(to ? [sql`e.at < ${startOf(to, 1)}`] : []),
    ...(below ? [sql`e.seq < ${below}::bigint`] : []),
  ]
  return all(
    db,
    sql<AuditRow>`
    select e.seq, e.at, e.person_id, coalesce(p.name, s.name, a.name) as person_name, s.name is not null as support, e.action, e.target_type, e.target_id, coalesce(t.name, ta.name) as target_name,
      e.before, e.after, e.ip, e.request_id
    from audit_entry e
      -- Whoever sets up a company acts before they have a place in it.
      left join person p on p.company_id = e.company_id
        and (p.id = e.person_id or (e.person_id is null and p.account_id = e.account_id))
      left join lateral (
        select v.name from support_visit v where p.id is null and v.account_id = e.account_id and v.entered_at <= e.at
        order by v.entered_at desc limit 1
      ) s on true
      left join person t on t.company_id = e.company_id and t.id = e.target_id
      left join account a on p.id is null and s.name is null and a.id = e.account_id
      left join account ta on e.target_type = 'account' and ta.id = e.target_id
    where ${sql.join(where, sql` and `)} order by e.seq desc limit ${limit}`,
  )
}

/** Opens the log of the installation in place of a company's, for the rest of the transaction. False for who does not run it. */
export const enterInstallation = async (db: Db): Promise<boolean> =>
  (await one(db, sql<{ entered: boolean }>`select enter_installation() as entered`)).entered
