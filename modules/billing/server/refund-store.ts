import type { Db } from '@daybook/platform/server'
import { all, build, checked, columnsOf, count, kindOf, type NewRow, type RowOf, sql, text } from '@daybook/platform/server/sql'
import type { RefundState } from '../domain/index.ts'

const shape = {
  ...columnsOf('refund', 'id', 'payment_id', 'amount_cents', 'reference'),
  state: kindOf<RefundState>(text),
}
export type StoredRefund = RowOf<typeof shape>

export const addRefund = async (db: Db, row: NewRow<'refund'>): Promise<void> =>
  void (await count(db, build.insertInto('refund').values(row)))

/** What goes or went back of a payment, the oldest first. */
export const refundsOf = (db: Db, paymentId: string): Promise<StoredRefund[]> =>
  all(
    db,
    checked(
      shape,
    )`select id, payment_id, amount_cents, reference, state from refund where payment_id = ${paymentId} order by created_at, id`,
  )

type Change = { readonly state: RefundState; readonly reference: string; readonly settled_at: string | null }

export const saveRefund = async (db: Db, id: string, change: Change): Promise<void> =>
  void (await count(db, build.updateTable('refund').set(change).where('id', '=', id)))

/** That the provider was asked about what goes back of a payment. */
export const markRefundsAsked = (db: Db, paymentId: string, at: string): Promise<number> =>
  count(db, sql`update refund set asked_at = ${at} where payment_id = ${paymentId} and state = 'PENDING'`)

/** Payments of which the provider is to be asked because money of them goes back. */
export const refundsToAsk = (db: Db, now: string) =>
  all(db, checked({ company_id: text, id: text })`select company_id::text, payment_id::text as id from refunds_to_ask(${now})`)
