import type { Day } from '@daybook/platform/domain'
import type { Db } from '@daybook/platform/server'
import {
  all,
  build,
  checked,
  columnsOf,
  count,
  first,
  instant,
  kindOf,
  type NewRow,
  orNull,
  type RowOf,
  sql,
  text,
} from '@daybook/platform/server/sql'
import type { FailureCode, PaymentMethod, PaymentMode, PaymentState } from '../domain/index.ts'

const shape = {
  ...columnsOf(
    'payment',
    'id',
    'amount_cents',
    'used_cents',
    'refunded_cents',
    'currency',
    'source',
    'reference',
    'label',
    'instructions',
    'started_by',
    'created_at',
    'settled_at',
  ),
  method: kindOf<PaymentMethod>(text),
  mode: kindOf<PaymentMode>(text),
  state: kindOf<PaymentState>(text),
  provider: kindOf<'sandbox' | 'stripe' | 'manual'>(text),
  failure: orNull(kindOf<FailureCode>(text)),
}
export type StoredPayment = RowOf<typeof shape>

const columns = sql`id, method, mode, state, provider, amount_cents, used_cents, refunded_cents, currency, source, reference, label, instructions, failure,
  started_by, created_at, settled_at`

export const addPayment = async (db: Db, row: NewRow<'payment'>): Promise<void> =>
  void (await count(db, build.insertInto('payment').values(row)))

export const findPayment = (db: Db, id: string): Promise<StoredPayment | undefined> =>
  first(db, checked(shape)`select ${columns} from payment where id = ${id}`)

/** The same, held until the transaction ends. */
export const lockPayment = (db: Db, id: string): Promise<StoredPayment | undefined> =>
  first(db, checked(shape)`select ${columns} from payment where id = ${id} for update`)

const pageShape = { ...shape, at: text }

/** Payments, the newest first; one more than asked for. */
export const payments = (db: Db, { limit, after }: { limit: number; after: string[] | undefined }) =>
  all(
    db,
    checked(pageShape)`select ${columns}, created_at::text as at from payment
      where ${after ? sql`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`}
      order by created_at desc, id desc limit ${limit + 1}`,
  )

/** The newest payment that is not over, of these providers. */
export const runningPayment = (db: Db, providers: readonly string[]): Promise<StoredPayment | undefined> =>
  first(
    db,
    checked(shape)`select ${columns} from payment where state in ('PENDING', 'CHALLENGE') and provider = any(${[...providers]})
      order by created_at desc, id desc limit 1`,
  )

type Change = {
  readonly state: PaymentState
  readonly reference: string | null
  readonly label: string | null
  readonly failure: FailureCode | null
  readonly settled_at: string | null
  readonly instructions?: string | null
}

export const savePayment = async (db: Db, id: string, change: Change): Promise<void> =>
  void (await count(db, build.updateTable('payment').set(change).where('id', '=', id)))

/** That the provider was asked. */
export const markAsked = async (db: Db, id: string, at: string): Promise<void> =>
  void (await count(db, build.updateTable('payment').set({ asked_at: at }).where('id', '=', id)))

/** Which payments of which companies the provider is to be asked about. */
export const paymentsToAsk = (db: Db, now: string) =>
  all(db, checked({ company_id: text, id: text })`select company_id::text, id::text from payments_to_ask(${now})`)

/** The days on which the kept card was declined since it was kept and the newest open invoice was issued, the first one first. */
export const declinedDays = async (db: Db, keptAt: string, zone: string): Promise<Day[]> =>
  (
    await all(
      db,
      checked({ on: kindOf<Day>(text) })`select (settled_at at time zone ${zone})::date::text as on from payment
        where started_by is null and provider <> 'manual' and state = 'FAILED' and created_at >= greatest(${keptAt}::timestamptz,
          (select max(created_at) from invoice where kind = 'INVOICE' and paid_at is null)) order by settled_at, id`,
    )
  ).map(({ on }) => on)

const keptShape = {
  ...columnsOf('payment_method', 'id', 'source', 'label', 'expires', 'agreed_by'),
  provider: kindOf<'sandbox' | 'stripe'>(text),
  agreed_at: instant,
}
export type KeptMethod = RowOf<typeof keptShape>

/** What invoices are paid with; undefined where nothing is kept. */
export const keptMethod = (db: Db): Promise<KeptMethod | undefined> =>
  first(
    db,
    checked(
      keptShape,
    )`select id, provider, source, label, expires, agreed_by, agreed_at from payment_method where removed_at is null`,
  )

export const addMethod = async (db: Db, row: NewRow<'payment_method'>): Promise<void> =>
  void (await count(db, build.insertInto('payment_method').values(row)))

export const endMethod = (db: Db, at: string): Promise<number> =>
  count(db, sql`update payment_method set removed_at = ${at} where removed_at is null`)

/** Whose payment it is that the provider tells of; undefined where it is none of ours. */
export const whosePayment = (db: Db, provider: string, reference: string, id: string | null) =>
  first(
    db,
    checked({
      company_id: text,
      id: text,
    })`select company_id::text, id::text from find_payment(${provider}, ${reference}, ${id}::uuid)`,
  )

/** Keeps that an event was heard; false where it was before. */
export const addEvent = async (db: Db, id: string, at: string): Promise<boolean> =>
  (await count(db, sql`insert into payment_event (event, at) values (${id}, ${at}) on conflict do nothing`)) > 0

/** What the provider calls the company; undefined before its first payment. */
export const customerOf = async (db: Db): Promise<string | undefined> =>
  (await first(db, checked(columnsOf('payment_customer', 'reference'))`select reference from payment_customer`))?.reference

export const addCustomer = (db: Db, reference: string): Promise<number> =>
  count(db, sql`insert into payment_customer (reference) values (${reference}) on conflict do nothing`)

/** Companies that keep something to pay with, and have something to pay. */
export const companiesToCharge = async (db: Db): Promise<string[]> =>
  (await all(db, checked({ id: text })`select companies_to_charge() as id`)).map(({ id }) => id)
