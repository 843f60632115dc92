import type { Client } from 'pg'
import type { Db } from './db.ts'
import { all, checked, int, sql, text } from './sql.ts'

export type BrokenChain = { companyId: string; seq: number; reason: string }

/** The id under which the installation's own log is kept, in place of a company's (`installation()` in the database). */
export const installation = '00000000-0000-0000-0000-000000000000'

/** Where a company's audit chain ended at some time: its last entry and that entry's hash, in hexadecimal. */
export type Head = { companyId: string; seq: number; hash: string }

/** What readers of the log are told of a value: so many letters, and nothing of some fields. */
export type Told = { readonly longest: number; readonly silent: readonly string[] }

/**
 * The log of the company that the transaction is in, as a table in a statement that another module writes. Of what was kept before and
 * after, the beginning comes that is told: an import keeps millions of characters.
 */
export const loggedEntries = ({ longest, silent }: Told) => {
  const start = (side: 'before' | 'after') =>
    sql`audit_side(${sql.ref(side)}, ${[...silent]}::text[], ${longest}::int) as ${sql.ref(side)}`
  return sql`(select company_id, seq, at, account_id, person_id, action, target_type, target_id, ${start('before')}, ${start('after')}, request_id, ip from audit_entry)`
}

/** Where every company's chain ends now: to be kept outside the database. */
export const auditHeads = async (db: Db): Promise<Head[]> =>
  (await all(db, checked({ company_id: text, seq: int, hash: text })`select company_id, seq, hash from all_audit_heads()`)).map(
    ({ company_id, seq, hash }) => ({ companyId: company_id, seq, hash }),
  )

/**
 * Recomputes every company's audit chain from its entries, as the owner of the database. The first entry of each chain
 * that does not fit is named: one that was edited, removed, inserted, or swapped with another, or a tail that was cut off.
 * A chain that was computed anew fits in itself; it is found out by the heads that were `kept` elsewhere, and then the
 * first entry is named that no kept head vouches for.
 */
export const verifyAudit = async (
  owner: Client,
  kept: readonly Head[] = [],
): Promise<{ entries: number; broken: BrokenChain[] }> => {
  const { rows } = await owner.query<{ entries: number; broken: BrokenChain[] }>(
    `
    with chain as (
      select e.company_id, e.seq, e.prev_hash, e.hash, sha256(e.prev_hash || convert_to(audit_text(e), 'UTF8')) as again,
        lag(e.hash) over w as before, lag(e.seq) over w as seq_before
      from audit_entry e window w as (partition by e.company_id order by e.seq)
    ), kept as (
      select company_id, seq, hash,
        exists (select 1 from audit_entry e where e.company_id = k.company_id and e.seq = k.seq and encode(e.hash, 'hex') = k.hash) as fits
      from (select (h->>'companyId')::uuid as company_id, (h->>'seq')::bigint as seq, h->>'hash' as hash from jsonb_array_elements($1::jsonb) h) k
      where seq > 0
    ), vouched as (
      select company_id, coalesce(max(seq) filter (where fits), 0) as upto, bool_and(fits) as whole from kept group by company_id
    ), faults as (
      select company_id, seq, case when hash <> again then 'its content was changed'
          when prev_hash <> coalesce(before, '\\x00') or seq <> coalesce(seq_before, 0) + 1 then 'an entry before it is missing or was moved' end as reason from chain
      union all
      select h.company_id, h.seq, 'the newest entries are missing' from audit_head h
      where not exists (select 1 from audit_entry e where e.company_id = h.company_id and e.seq = h.seq and e.hash = h.hash) and h.seq > 0
      union all
      select company_id, case when cut then newest + 1 else upto + 1 end,
        case when cut then 'the newest entries are missing' else 'the chain from here on was written anew' end
      from (
        select v.company_id, v.upto, n.newest,
          exists (select 1 from kept k where k.company_id = v.company_id and k.seq > n.newest)
            and not exists (select 1 from kept k where k.company_id = v.company_id and not k.fits and k.seq <= n.newest) as cut
        from vouched v, lateral (select coalesce(max(seq), 0) as newest from audit_entry e where e.company_id = v.company_id) n
        where not whole) doubted
    ), first_fault as (select distinct on (company_id) company_id, seq, reason from faults where reason is not null order by company_id, seq)
    select (select count(*)::int from audit_entry) as entries,
      coalesce((select jsonb_agg(jsonb_build_object('companyId', company_id, 'seq', seq, 'reason', reason)) from first_fault), '[]') as broken`,
    [JSON.stringify(kept)],
  )
  return rows[0] ?? { entries: 0, broken: [] }
}
