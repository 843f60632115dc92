import { inCompany, newId } from '@daybook/platform/server'
import { testApp } from '@daybook/testing'
import { expect, test } from 'vitest'
import { CannotCredit } from './cannot-credit.ts'
import { credit } from './credit-note.ts'
import { settleInvoices, takeFromInvoices } from './ledger.ts'
import { findPayment } from './payment-store.ts'

const { app, given, rows, clock } = await testApp({ own: true })

let number = 0
const document = async (companyId: string, kind: 'INVOICE' | 'CREDIT_NOTE', cents: number) => {
  const id = newId()
  await rows(
    `insert into invoice (company_id, id, series, number, kind, plan_type, starts_on, ends_on, issued_on, due_on, currency, net_cents, tax_rate,
      tax_cents, total_cents, buyer, seller, created_at)
      values ($1, $2, 'T', $3, $4, 'GROWTH_PACK', '2026-03-01', '2026-03-31', '2026-03-01', '2026-03-15', 'USD', $5, 0, 0, $5, '{}', '{}', $6)`,
    [companyId, id, ++number, kind, cents, clock.now],
  )
  return id
}
const payment = async (companyId: string, cents: number, state = 'PAID') => {
  const id = newId()
  await rows(
    `insert into payment (company_id, id, method, mode, amount_cents, currency, state, provider, failure, created_at, settled_at, asked_at)
      values ($1, $2, 'CARD', 'ONE_TIME', $3, 'USD', $4, 'manual', $5, $6, $6, $6)`,
    [companyId, id, cents, state, state === 'FAILED' ? 'declined' : null, clock.now],
  )
  return id
}
const share = (companyId: string, invoiceId: string, paymentId: string | null, noteId: string | null, cents: number) =>
  rows(
    `insert into invoice_share (company_id, invoice_id, payment_id, credit_note_id, amount_cents, currency, shared_at) values ($1, $2, $3, $4, $5, 'USD', $6)`,
    [companyId, invoiceId, paymentId, noteId, cents, clock.now],
  )

test('the database lets nothing pay more than it is, and nothing be paid more than it costs', async () => {
  const { companyId } = await given.company()
  const [invoice, note, money, failed] = [
    await document(companyId, 'INVOICE', 2000),
    await document(companyId, 'CREDIT_NOTE', 500),
    await payment(companyId, 1000),
    await payment(companyId, 1000, 'FAILED'),
  ]
  const breaks = (constraint: string) => ({ code: '23514', constraint })
  await expect(share(companyId, invoice, money, null, 1001)).rejects.toMatchObject(breaks('payment_is_not_exceeded'))
  await expect(share(companyId, invoice, null, note, 501)).rejects.toMatchObject(breaks('invoice_is_not_exceeded'))
  await expect(share(companyId, invoice, failed, null, 1)).rejects.toMatchObject(breaks('only_money_that_came_pays'))
  await expect(share(companyId, invoice, money, note, 1)).rejects.toMatchObject(breaks('share_has_one_source'))
  await expect(share(companyId, note, money, null, 1)).rejects.toMatchObject({ code: '23514' })
  await expect(share(companyId, invoice, null, invoice, 1)).rejects.toMatchObject({ code: '23514' })
  const large = await payment(companyId, 9000)
  await expect(share(companyId, invoice, large, null, 2001)).rejects.toMatchObject(breaks('invoice_is_not_exceeded'))
  await expect(rows('update invoice set paid_at = now() where id = $1', [invoice])).rejects.toMatchObject(
    breaks('invoice_is_paid_by_its_shares'),
  )
})

// Not Math.random: the same histories each time.
const dice = (seed: number) => () => {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}

test.each([101, 202, 303])(
  'history %i of bills, payments, credit notes, money that goes away and money that goes back adds up after each step',
  async (seed) => {
    const { companyId } = await given.company()
    const roll = dice(seed)
    const cents = () => 1 + Math.floor(roll() * 5000)
    const credited: string[] = []
    for (let step = 0; step < 50; step++) {
      const deed = Math.floor(roll() * 6)
      if (deed === 0) await document(companyId, 'INVOICE', cents())
      if (deed === 1) await document(companyId, 'CREDIT_NOTE', cents())
      if (deed === 2) await payment(companyId, cents())
      const [some] =
        deed === 3
          ? await rows<{ id: string }>("select id from payment where company_id = $1 and state = 'PAID' order by id limit 1", [
              companyId,
            ])
          : []
      await inCompany(app, companyId, 'test', async (context) => {
        const money = some && (await findPayment(context.db, some.id))
        if (money) await takeFromInvoices(context, money.id, 0, money.amount_cents)
      })
      if (some) await rows("update payment set state = 'FAILED', failure = 'taken_back' where id = $1", [some.id])
      await inCompany(app, companyId, 'test', (context) => settleInvoices(context))
      const invoices = await rows<{ id: string }>(
        "select id from invoice where company_id = $1 and kind = 'INVOICE' order by id",
        [companyId],
      )
      const ofId = invoices[Math.floor(roll() * invoices.length)]?.id
      // Deeds 4 and 5: a credit note, and one that is paid out. What cannot be credited or paid out leaves all as it was.
      if (deed > 3 && ofId) {
        const order = { companyId, ofId, cents: 1 + Math.floor(roll() * 2000), reason: 'Why', payOut: deed === 5 }
        const done = await inCompany(app, companyId, 'test', (context) => credit(order, context)).then(
          () => true,
          (error: unknown) => (error instanceof CannotCredit ? false : Promise.reject(error)),
        )
        credited.push(`${deed} ${done}`)
      }
      const [sum] = await rows<Record<string, number>>(
        `select coalesce(sum(total_cents) filter (where kind = 'INVOICE'), 0)::int as billed,
        coalesce(sum(total_cents - settled_cents) filter (where kind = 'INVOICE'), 0)::int as owed,
        coalesce(sum(total_cents) filter (where kind = 'CREDIT_NOTE'), 0)::int
          + (select coalesce(sum(amount_cents - refunded_cents), 0)::int from payment where company_id = $1 and state = 'PAID') as came,
        coalesce(sum(total_cents - settled_cents) filter (where kind = 'CREDIT_NOTE'), 0)::int
          + (select coalesce(sum(amount_cents - refunded_cents - used_cents), 0)::int from payment where company_id = $1 and state = 'PAID') as left,
        (select coalesce(sum(amount_cents), 0)::int from invoice_share where company_id = $1) as shared
        from invoice where company_id = $1`,
        [companyId],
      )
      const { billed = 0, owed = 0, came = 0, left = 0, shared = 0 } = sum ?? {}
      expect([billed - owed, came - left, Math.min(owed, left)]).toEqual([shared, shared, 0])
    }
    expect(credited).toEqual(expect.arrayContaining(['4 true', '5 true']))
  },
)
