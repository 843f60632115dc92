import type { Db } from '@daybook/platform/server'
import {
  all,
  build,
  checked,
  columnsOf,
  count,
  first,
  int,
  kindOf,
  type NewRow,
  one,
  type RowOf,
  sql,
  text,
} from '@daybook/platform/server/sql'

export type InvoiceKind = 'INVOICE' | 'CREDIT_NOTE'

const listedShape = {
  ...columnsOf('invoice', 'id', 'series', 'number', 'plan_type', 'starts_on', 'ends_on', 'total_cents', 'currency', 'paid_at'),
  kind: kindOf<InvoiceKind>(text),
}
export type ListedInvoice = RowOf<typeof listedShape>

const listed = sql`id, series, number, kind, plan_type, starts_on, ends_on, total_cents, currency, paid_at`

/** The next number of a series, taken until this transaction ends: without gaps, since it falls back with it. */
export const nextNumber = async (db: Db, series: string): Promise<number> =>
  (await one(db, checked({ number: int })`select next_invoice_number(${series}) as number`)).number

export const addInvoice = async (db: Db, invoice: NewRow<'invoice'>, lines: readonly NewRow<'invoice_line'>[]): Promise<void> => {
  await count(db, build.insertInto('invoice').values(invoice))
  await count(db, build.insertInto('invoice_line').values([...lines]))
}

/** The newest invoice. */
export const newestInvoice = (db: Db): Promise<ListedInvoice | undefined> =>
  first(db, checked(listedShape)`select ${listed} from invoice where kind = 'INVOICE' order by starts_on desc, id desc limit 1`)

/** Invoices and credit notes, the newest first; one more than asked for. */
export const invoices = (db: Db, limit: number, after: string[] | undefined): Promise<ListedInvoice[]> =>
  all(
    db,
    checked(listedShape)`select ${listed} from invoice
      where ${after ? sql`(starts_on, id) < (${after[0]}::date, ${after[1]}::uuid)` : sql`true`}
      order by starts_on desc, id desc limit ${limit + 1}`,
  )
