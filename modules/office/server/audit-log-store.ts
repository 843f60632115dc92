import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import { all, sql } from '@daybook/platform/server/sql'

export type AuditRow = {
  seq: number
  at: string
  person_id: string | null
  person_name: string | null
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
  from?: Day | undefined
  to?: Day | undefined
}

/** The newest entries first; `below` is the last one that was shown. Days are days of the company's zone. */
export const auditEntries = (
  db: Db,
  { userId, action, from, to }: AuditFilters,
  limit: number,
  below?: string,
): Promise<AuditRow[]> => {
  const startOf = (day: Day, plus: number) =>
    sql`((${day}::date + ${plus}::int)::timestamp at time zone (select zone from company))`
  const where = [
    sql`true`,
    ...(userId ? [sql`e.person_id = ${userId}`] : []),
    ...(action ? [sql`e.action = ${action}`] : []),
    ...(from ? [sql`e.at >= ${startOf(from, 0)}`] : []),
    ...(to ? [sql`e.at < ${startOf(to, 1)}`] : []),
    ...(below ? [sql`e.seq < ${below}::bigint`] : []),
  ]
  return all(
    db,
    sql<AuditRow>`
    select e.seq, e.at, e.person_id, p.name as person_name, e.action, e.target_type, e.target_id, t.name as target_name,
      e.before, e.after, e.ip, e.request_id
    from audit_entry e
      -- Whoever sets up a company acts before they have a place in it.
      left join person p on p.company_id = e.company_id
        and (p.id = e.person_id or (e.person_id is null and p.account_id = e.account_id))
      left join person t on t.company_id = e.company_id and t.id = e.target_id
    where ${sql.join(where, sql` and `)} order by e.seq desc limit ${limit}`,
  )
}
