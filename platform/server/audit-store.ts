import type { Client } from 'pg'

export type BrokenChain = { companyId: string; seq: number; reason: string }

/**
 * Recomputes every company's audit chain from its entries, as the owner of the database. The first entry of each chain
 * that does not fit is named: one that was edited, removed, inserted, or swapped with another, or a tail that was cut off.
 */
export const verifyAudit = async (owner: Client): Promise<{ entries: number; broken: BrokenChain[] }> => {
  const { rows } = await owner.query<{ entries: number; broken: BrokenChain[] }>(`
    with chain as (
      select e.company_id, e.seq, e.prev_hash, e.hash, sha256(e.prev_hash || convert_to(audit_text(e), 'UTF8')) as again,
        lag(e.hash) over w as before, lag(e.seq) over w as seq_before
      from audit_entry e window w as (partition by e.company_id order by e.seq)
    ), faults as (
      select company_id, seq, case when hash <> again then 'its content was changed'
          when prev_hash <> coalesce(before, '\\x00') or seq <> coalesce(seq_before, 0) + 1 then 'an entry before it is missing or was moved' end as reason from chain
      union all
      select h.company_id, h.seq, 'the newest entries are missing' from audit_head h
      where not exists (select 1 from audit_entry e where e.company_id = h.company_id and e.seq = h.seq and e.hash = h.hash) and h.seq > 0
    ), first_fault as (select distinct on (company_id) company_id, seq, reason from faults where reason is not null order by company_id, seq)
    select (select count(*)::int from audit_entry) as entries,
      coalesce((select jsonb_agg(jsonb_build_object('companyId', company_id, 'seq', seq, 'reason', reason)) from first_fault), '[]') as broken`)
  return rows[0] ?? { entries: 0, broken: [] }
}
