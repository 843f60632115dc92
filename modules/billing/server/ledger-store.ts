import type { Db } from '@daybook/platform/server'
import { all, build, checked, columnsOf, count, int, kindOf, one, sql, text } from '@daybook/platform/server/sql'
import type { Credit, Owed, PaidShare, Share, Standing } from '../domain/index.ts'

/** Invoices of which something is open, the oldest first. */
export const owedInvoices = async (db: Db): Promise<Owed[]> =>
  (
    await all(
      db,
      checked({ id: text, currency: text, open_cents: int })`select id::text, currency, total_cents - settled_cents as open_cents
        from invoice where kind = 'INVOICE' and paid_at is null order by issued_on, number`,
    )
  ).map(({ id, currency, open_cents }) => ({ id, currency, openCents: open_cents }))

/** Money that pays nothing yet: credit notes first, then payments, of each the oldest first. */
export const unusedCredits = async (db: Db): Promise<Credit[]> =>
  (
    await all(
      db,
      checked({ id: text, source: kindOf<Credit['source']>(text), currency: text, left_cents: int })`
        select id::text, source, currency, left_cents from (
          select id, 'creditNote' as source, currency, total_cents - settled_cents as left_cents, 1 as place, created_at as at
          from invoice where kind = 'CREDIT_NOTE' and settled_cents < total_cents
          union all
          select id, 'payment', currency, amount_cents - refunded_cents - used_cents, 2, settled_at
          from payment where state = 'PAID' and used_cents + refunded_cents < amount_cents) credit
        order by place, at, id`,
    )
  ).map(({ id, source, currency, left_cents }) => ({ id, source, currency, leftCents: left_cents }))

/** Stores what pays what; more of what pays the same already is added to it. */
export const addShares = async (db: Db, shares: readonly Share[], at: string): Promise<void> => {
  for (const { invoiceId, source, sourceId, currency, cents } of shares)
    await count(
      db,
      build
        .insertInto('invoice_share')
        .values({
          invoice_id: invoiceId,
          payment_id: source === 'payment' ? sourceId : null,
          credit_note_id: source === 'creditNote' ? sourceId : null,
          amount_cents: cents,
          currency,
          shared_at: at,
        })
        .onConflict((same) =>
          same
            .columns(['company_id', 'invoice_id', 'source_id'])
            .doUpdateSet({ amount_cents: sql`invoice_share.amount_cents + excluded.amount_cents`, shared_at: at }),
        ),
    )
}

/** What a payment pays, the newest invoice first. */
export const sharesOf = async (db: Db, paymentId: string): Promise<Standing[]> =>
  (
    await all(
      db,
      checked(columnsOf('invoice_share', 'invoice_id', 'amount_cents'))`select s.invoice_id, s.amount_cents from invoice_share s
        join invoice i on i.id = s.invoice_id where s.source_id = ${paymentId} order by i.issued_on desc, i.number desc`,
    )
  ).map(({ invoice_id, amount_cents }) => ({ invoiceId: invoice_id, cents: amount_cents }))

/** Stores what is left of a payment's shares; one of which nothing is left is gone. */
export const shrinkShares = async (db: Db, paymentId: string, shares: readonly Standing[]): Promise<void> => {
  for (const { invoiceId, cents } of shares)
    await count(
      db,
      cents === 0
        ? sql`delete from invoice_share where source_id = ${paymentId} and invoice_id = ${invoiceId}`
        : sql`update invoice_share set amount_cents = ${cents} where source_id = ${paymentId} and invoice_id = ${invoiceId}`,
    )
}

/** What is open of all invoices of a currency, what of it is being paid right now by one of these providers, and what nothing is paid with yet. */
export const balance = (db: Db, currency: string, providers: readonly string[]) =>
  one(
    db,
    checked({ open: int, running: int, credit: int })`select
      (select coalesce(sum(total_cents - settled_cents), 0)::bigint from invoice
        where kind = 'INVOICE' and paid_at is null and currency = ${currency}) as open,
      (select coalesce(sum(amount_cents), 0)::bigint from payment
        where state in ('PENDING', 'CHALLENGE') and provider = any(${[...providers]}) and currency = ${currency}) as running,
      (select coalesce(sum(total_cents - settled_cents), 0)::bigint from invoice
        where kind = 'CREDIT_NOTE' and currency = ${currency})
      + (select coalesce(sum(amount_cents - refunded_cents - used_cents), 0)::bigint from payment
        where state = 'PAID' and currency = ${currency}) as credit`,
  )

/** What payments pay: of one invoice before all others, then of the newest; of each the newest payment first. */
export const paidShares = async (db: Db, firstInvoice: string | null, currency: string): Promise<PaidShare[]> =>
  (
    await all(
      db,
      checked({
        invoice_id: text,
        payment_id: text,
        cents: int,
      })`select i.id::text as invoice_id, p.id::text as payment_id, s.amount_cents as cents from invoice_share s
        join invoice i on i.id = s.invoice_id join payment p on p.id = s.payment_id where s.currency = ${currency}
        order by s.invoice_id = ${firstInvoice}::uuid desc nulls last, i.issued_on desc, i.number desc, p.created_at desc, p.id`,
    )
  ).map(({ invoice_id, payment_id, cents }) => ({ invoiceId: invoice_id, paymentId: payment_id, cents }))
