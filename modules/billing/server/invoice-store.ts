import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import {
  all,
  bool,
  build,
  checked,
  columnsOf,
  count,
  day,
  first,
  int,
  json,
  kindOf,
  type NewRow,
  one,
  orNull,
  type RawBuilder,
  type RowOf,
  sql,
  text,
} from '@daybook/platform/server/sql'
import { type BilledPlan, type InvoiceStatus, leastPayment, type LineKind } from '../domain/index.ts'

export type InvoiceKind = 'INVOICE' | 'CREDIT_NOTE'

const listedShape = {
  ...columnsOf(
    'invoice',
    'id',
    'series',
    'number',
    'plan_type',
    'starts_on',
    'ends_on',
    'due_on',
    'total_cents',
    'settled_cents',
    'currency',
    'paid_at',
  ),
  kind: kindOf<InvoiceKind>(text),
}
export type ListedInvoice = RowOf<typeof listedShape>

const listedDueOn = (dueOn: RawBuilder<unknown>) =>
  sql`id, series, number, kind, plan_type, starts_on, ends_on, ${dueOn} as due_on, total_cents, settled_cents, currency, paid_at`
const listed = listedDueOn(sql.ref('due_on'))

/** What an invoice or credit note says, but for its number and its parties. */
export type NewDocument = Omit<
  NewRow<'invoice'>,
  'id' | 'series' | 'number' | 'due_on' | 'buyer' | 'seller' | 'created_at' | 'company_id' | 'settled_cents' | 'credited_cents'
>
export type NewLine = Omit<NewRow<'invoice_line'>, 'invoice_id' | 'position'>

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

/** What an invoice has to be to have a status on a day (`invoiceStatus` of the domain says the same of one). */
const has = (status: InvoiceStatus | undefined, today: Day): RawBuilder<unknown> => {
  if (status === undefined) return sql`true`
  if (status === 'PAID') return sql`(kind = 'CREDIT_NOTE' or paid_at is not null)`
  const unpaid = sql`kind = 'INVOICE' and paid_at is null`
  return status === 'OVERDUE' ? sql`(${unpaid} and due_on < ${today})` : sql`(${unpaid} and due_on >= ${today})`
}

type Asked = { limit: number; after: string[] | undefined; status: InvoiceStatus | undefined; today: Day }

/** Invoices and credit notes, the newest first; one more than asked for. */
export const invoices = (db: Db, { limit, after, status, today }: Asked): Promise<ListedInvoice[]> =>
  all(
    db,
    checked(listedShape)`select ${listed} from invoice
      where ${after ? sql`(starts_on, id) < (${after[0]}::date, ${after[1]}::uuid)` : sql`true`} and ${has(status, today)}
      order by starts_on desc, id desc limit ${limit + 1}`,
  )

type Line = { kind: LineKind; planType: BilledPlan; startsOn: Day; endsOn: Day; amountCents: number }

const wholeShape = {
  ...listedShape,
  ...columnsOf(
    'invoice',
    'issued_on',
    'net_cents',
    'tax_name',
    'tax_rate',
    'tax_cents',
    'credited_cents',
    'of_invoice',
    'reason',
  ),
  paid_out_cents: int,
  of_number: orNull(json<{ series: string; number: number }>()),
  seller: json<{ name: string; address: string; taxId: string; payment: string }>(),
  buyer: json<{ name: string; address: string; country: string }>(),
  lines: json<Line[]>(),
}
export type WholeInvoice = RowOf<typeof wholeShape>

/** An invoice with its lines. */
export const findInvoice = (db: Db, id: string): Promise<WholeInvoice | undefined> =>
  first(
    db,
    checked(
      wholeShape,
    )`select ${listed}, issued_on, net_cents, tax_name, tax_rate, tax_cents, credited_cents, of_invoice, reason, seller, buyer,
      (select coalesce(sum(r.amount_cents), 0)::int from refund r where r.credit_note_id = invoice.id and r.state <> 'FAILED') as paid_out_cents,
      (select json_build_object('series', o.series, 'number', o.number) from invoice o where o.id = invoice.of_invoice) as of_number,
      (select json_agg(json_build_object('kind', l.kind, 'planType', l.plan_type, 'startsOn', l.starts_on, 'endsOn', l.ends_on,
        'amountCents', l.amount_cents) order by l.position) from invoice_line l where l.invoice_id = invoice.id) as lines
      from invoice where id = ${id}`,
  )

const signed = sql`(case kind when 'CREDIT_NOTE' then -total_cents else total_cents end)`

/** What was paid and did not go back; what is open of all invoices; and how many payments there were. */
export const sums = (db: Db) =>
  one(
    db,
    checked({ spent: int, pending: int, payments: int })`select
      (select coalesce(sum(amount_cents - refunded_cents), 0)::bigint from payment where state = 'PAID') as spent,
      (select coalesce(sum(total_cents - settled_cents), 0)::bigint from invoice where kind = 'INVOICE' and paid_at is null) as pending,
      (select count(*)::int from payment where state = 'PAID') as payments`,
  )

/** What was billed in each month from one on, by its first day; months without an invoice are missing. */
export const billedByMonth = (db: Db, from: Day) =>
  all(
    db,
    checked({ month: day, cents: int })`select date_trunc('month', issued_on)::date as month, sum(${signed})::bigint as cents
      from invoice where issued_on >= ${from} group by 1 order by 1`,
  )

const lateShape = { ...listedShape, ...columnsOf('invoice', 'dunned') }

/** An invoice that a bank opened again is late from then on. */
const lateSince = sql`greatest(due_on, reopened_on)`
const late = (today: Day) =>
  sql`select ${listedDueOn(lateSince)}, dunned from invoice where kind = 'INVOICE' and paid_at is null and ${lateSince} < ${today}
    and total_cents - settled_cents >= ${leastPayment} order by due_on, id`

/** Invoices that are late on a day, and since when, the oldest first; a rest that is too small to be paid waits for the next invoice. */
export const lateInvoices = (db: Db, today: Day) => all(db, checked(lateShape)`${late(today)}`)

/** The same, held until the transaction ends: nobody pays them meanwhile, so that what is decided by them stays true. */
export const lockLateInvoices = (db: Db, today: Day) => all(db, checked(lateShape)`${late(today)} for no key update`)

export const setDunned = (db: Db, id: string, step: number): Promise<number> =>
  count(db, sql`update invoice set dunned = ${step} where id = ${id}`)

/** Keeps that invoices that are paid are open from a day on, and were not reminded of; once for each, so that nobody gains time by it again. */
export const markReopened = (db: Db, ids: readonly string[], on: Day): Promise<number> =>
  count(
    db,
    sql`update invoice set reopened_on = ${on}, dunned = 0 where id = any(${[...ids]}::uuid[]) and paid_at is not null and reopened_on is null`,
  )

/** What was paid is not reminded of any more. */
export const forgetPaid = (db: Db): Promise<number> =>
  count(db, sql`update invoice set dunned = 0 where paid_at is not null and dunned > 0`)

/**
 * Whether something was paid from an instant on: by money that did not go back, or by credit for what money had paid. What credit notes take off that
 * nobody had paid is neither, on whichever invoice it lands; nor is what they free of money and pays nothing yet.
 */
export const wasPaidSince = async (db: Db, at: string): Promise<boolean> =>
  (
    await one(
      db,
      checked({
        is: bool,
      })`select exists (select from payment where state = 'PAID' and settled_at >= ${at} and refunded_cents < amount_cents)
        or (select coalesce(sum(greatest(0, i.credited_cents - i.total_cents
            + (select coalesce(sum(s.amount_cents), 0) from invoice_share s where s.invoice_id = i.id and s.payment_id is not null))), 0)
          from invoice i where i.id in (select of_invoice from invoice where created_at >= ${at}))
        > (select coalesce(sum(total_cents - settled_cents), 0) from invoice where created_at >= ${at} and of_invoice is not null) as is`,
    )
  ).is

/** Where something is late, or was and is paid by now. */
export const companiesToRemind = async (db: Db, now: string): Promise<string[]> =>
  (await all(db, checked({ id: text })`select companies_to_remind(${now}) as id`)).map(({ id }) => id)

/** Marks an invoice of whichever company as paid, as whoever runs the installation knows. Undefined: none of that number is unpaid. */
export const settleInvoice = async (db: Db, series: string, number: number, at: string): Promise<string | undefined> =>
  (await first(db, sql<{ id: string | null }>`select settle_invoice(${series}, ${number}, ${at}) as id`))?.id ?? undefined

/** An invoice or credit note of whichever company, by its number: what of it may still be credited, or is left of it. For the owner of the database. */
export const findDocument = (owner: Db, series: string, number: number) =>
  first(
    owner,
    checked({
      company_id: text,
      id: text,
      kind: kindOf<InvoiceKind>(text),
      currency: text,
      left_cents: int,
      paid_cents: int,
    })`select company_id::text, id::text, kind, currency, left_cents, paid_cents from find_document(${series}, ${number})`,
  )
