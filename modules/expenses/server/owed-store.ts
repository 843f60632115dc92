import { companyCurrency } from '@daybook/company/server'
import type { OwedAmount, OwedSource } from '@daybook/people/server'
import type { Db } from '@daybook/platform/server'
import { count, sql } from '@daybook/platform/server/sql'

/** What of approved claims is still to pay, in the company's currency, where it pays them with its payroll. */
const owed = (people: readonly string[]) => sql<{ person_id: string; amounts: OwedAmount[] }>`
  select c.person_id, jsonb_agg(jsonb_build_object('id', c.id, 'label', 'Expenses: ' || c.title, 'cents', c.approved_cents - c.drawn_cents) order by c.decided_at, c.id) as amounts
  from expense_claim c join expense_setting s on s.pay_with = 'PAYROLL'
  where c.status = 'APPROVED' and c.currency = ${companyCurrency} and c.person_id = any(${[...people]}::uuid[]) group by 1`

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
