import type { Day } from '@daybook/platform/domain'
import { cameByGrant, companyZone, visitorAt } from '@daybook/company/server'
import { shownAccounts } from '@daybook/identity/server'
import { workers } from '@daybook/people/server'
import { type Db, loggedEntries } from '@daybook/platform/server'
import { all, bool, checked, columnsOf, json, one, orNull, type RawBuilder, sql, text } from '@daybook/platform/server/sql'
import { told } from '../domain/index.ts'

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
  /** The beginnings of what was kept, as far as they are told. */
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

/**
 * Who did what an entry says, one row at most. Whoever sets up a company acts before they have a place in it, and goes by the first one they got:
 * with each place that they came back to, the entry stood there once more. Two selects and no `or`, so that each is found by its index.
 */
const actorOf = (entry: RawBuilder<unknown>) => sql`(
  select w.id, w.name from ${workers} w where w.id = ${entry}.person_id
  union all
  (select w.id, w.name from ${workers} w where ${entry}.person_id is null and w.account_id = ${entry}.account_id order by w.created_at, w.id limit 1))`

/** The newest entries first; `below` is the last one that was shown. Days are days of the company's zone; the installation's are in UTC. */
export const auditEntries = (
  db: Db,
  { userId, action, grantId, from, to }: AuditFilters,
  limit: number,
  below?: string,
): Promise<AuditRow[]> => {
  const startOf = (day: Day, plus: number) =>
    sql`((${day}::date + ${plus}::int)::timestamp at time zone coalesce(${companyZone}, 'UTC'))`
  const where = [
    sql`true`,
    ...(userId ? [sql`e.person_id = ${userId}`] : []),
    ...(action ? [sql`e.action = ${action}`] : []),
    ...(grantId ? [sql`e.person_id is null and ${cameByGrant(grantId, sql.ref('e.account_id'), sql.ref('e.at'))}`] : []),
    ...(from ? [sql`e.at >= ${startOf(from, 0)}`] : []),
    ...(to ? [sql`e.at < ${startOf(to, 1)}`] : []),
    ...(below ? [sql`e.seq < ${below}::bigint`] : []),
  ]
  return all(
    db,
    checked({
      ...columnsOf('audit_entry', 'seq', 'at', 'person_id', 'action', 'target_type', 'target_id', 'ip', 'request_id'),
      before: json<unknown>(),
      after: json<unknown>(),
      person_name: orNull(text),
      target_name: orNull(text),
      support: bool,
    })`
    -- Once for each entry that is shown, however the names are joined to it: what an import kept is long.
    with e as materialized (select e.* from ${loggedEntries(told)} e where ${sql.join(where, sql` and `)} order by e.seq desc limit ${limit})
    select e.seq, e.at, e.person_id, coalesce(p.name, s.name, a.name) as person_name, s.name is not null as support, e.action, e.target_type, e.target_id, coalesce(t.name, ta.name) as target_name,
      e.before, e.after, e.ip, e.request_id
    from e
      left join lateral ${actorOf(sql.ref('e'))} p on true
      left join lateral (select ${visitorAt(sql.ref('e.account_id'), sql.ref('e.at'))} as name where p.id is null) s on true
      left join ${workers} t on t.id = e.target_id
      left join ${shownAccounts} a on p.id is null and s.name is null and a.id = e.account_id
      left join ${shownAccounts} ta on e.target_type = 'account' and ta.id = e.target_id
    order by e.seq desc`,
  )
}

/** Opens the log of the installation in place of a company's, for the rest of the transaction. False for anyone who does not run it. */
export const enterInstallation = async (db: Db): Promise<boolean> =>
  (await one(db, checked({ entered: bool })`select enter_installation() as entered`)).entered
