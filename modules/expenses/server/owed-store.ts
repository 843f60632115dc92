import { companyCurrency } from '@daybook/company/server'
import { hasTerms } from '@daybook/payroll/server'
import { type OwedAmount, type OwedSource, workers } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import { count, sql } from '@daybook/platform/server/sql'

/**
 * Whether an approved claim `c` of a worker `p` comes with a payroll: where the company pays claims so, in its currency, for whoever works here and has
 * terms of pay. Everything else is paid by hand. A payroll and the list to pay both ask here, so that none is paid twice, or by nobody.
 */
export const comesWithPayroll = sql<boolean>`(exists (select from expense_setting s where s.pay_with = 'PAYROLL') and c.currency = ${companyCurrency}
  and p.status <> 'INACTIVE' and ${hasTerms(sql.ref('c.person_id'))})`

/** What of approved claims is still to pay with a payroll. */
const owed = (people: readonly string[]) => sql<{ person_id: string; amounts: OwedAmount[] }>`
  select c.person_id, jsonb_agg(jsonb_build_object('id', c.id, 'label', 'Expenses: ' || c.title, 'cents', c.approved_cents - c.drawn_cents) order by c.decided_at, c.id) as amounts
  from expense_claim c join ${workers} p on p.id = c.person_id
  where c.status = 'APPROVED' and c.person_id = any(${[...people]}::uuid[]) and ${comesWithPayroll} group by 1`

const hold = (db: Db): Promise<number> =>
  count(db, sql`select pg_advisory_xact_lock(hashtextextended('expenses ' || app_company(), 0))`)

const markPaid = async (db: Db, paid: readonly { id: string; recordId: string }[], at: string): Promise<void> => {
  const done = await count(
    db,
    sql`update expense_claim c set status = 'PAID', paid_at = ${at}, paid_with = 'PAYROLL', record_id = x.record, version = version + 1
      from jsonb_to_recordset(${JSON.stringify(paid.map(({ id, recordId }) => ({ id, record: recordId })))}::jsonb) as x(id uuid, record uuid)
      where c.id = x.id and c.status = 'APPROVED'`,
  )
  if (done !== paid.length) throw new Error('a claim that a payroll pays is not owed any more')
}

/** Approved claims, for whoever pays people. */
export const approvedClaims: OwedSource = { owed, hold, markPaid }
