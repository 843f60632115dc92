import { inCompany } from '@daybook/platform/server'
import { pdfText, testApp } from '@daybook/testing'
import { describe, expect, test } from 'vitest'
import { billingSummary, getInvoice, getInvoicePdf, getPayment, pay, paymentDue, subscriptionHistory } from '../contract/index.ts'
import { creditOrdered } from './credit-note.ts'

// Time goes by here, for every company.
const { app, api, given, rows, clock, settle, mails } = await testApp({ own: true })

type Owner = Awaited<ReturnType<typeof given.company>>
let keys = 0
const paying = async (who: Owner, amountCents: number) => {
  const body = { method: 'CARD', mode: 'ONE_TIME', amountCents, source: 'sandbox_pays_4242_2030-12' } as const
  const { id } = await api.as(who).call(pay, { body }, { key: `r${++keys}` })
  await settle()
  return id
}
const look = (who: Owner, id: string) => api.as(who).call(getPayment, { params: { id } })
const due = (who: Owner) => api.as(who).call(paymentDue, {})
const history = async (who: Owner) => (await api.as(who).call(subscriptionHistory, { query: {} })).items
const invoiceOf = async (who: Owner) => {
  const found = (await history(who)).find(({ kind }) => kind === 'INVOICE')
  if (!found) throw new Error('there is no invoice')
  return found
}
const notesOf = async (who: Owner) => (await history(who)).filter(({ kind }) => kind === 'CREDIT_NOTE')
const onGrowth = async () => {
  clock.set('2026-03-16T09:00:00.000Z')
  return given.onGrowth()
}

type Order = { cents: number; ofId?: string; reason?: string | null; payOut?: boolean }
/** As the command leaves it for a server. */
const order = async (who: Owner, { cents, ofId, reason = 'Down for a day', payOut = false }: Order) => {
  const { companyId } = who
  const id = ofId ?? (await invoiceOf(who)).id
  await inCompany(app, companyId, 'test', ({ emit }) => emit(creditOrdered, { companyId, ofId: id, cents, reason, payOut }))
  await settle()
}
const failures = (who: Owner) =>
  rows<{ why: string }>("select last_error as why from outbox where company_id = $1 and name = 'billing.credit_ordered'", [
    who.companyId,
  ])

describe('a credit note', () => {
  test('takes off what is open of the invoice, and says of which it is and why', async () => {
    const who = await onGrowth()
    await order(who, { cents: 500 })
    expect(await due(who)).toMatchObject({ dueCents: 1500, creditCents: 0 })
    const [note] = await notesOf(who)
    const params = { id: note?.id ?? '' }
    const invoice = await invoiceOf(who)
    expect(await api.as(who).call(getInvoice, { params })).toMatchObject({
      kind: 'CREDIT_NOTE',
      amountBilled: -500,
      ofInvoice: invoice.invoiceId,
      reason: 'Down for a day',
      paidOutCents: 0,
      lines: [{ kind: 'CREDIT', amountCents: -500 }],
    })
    const paper = await pdfText(new Uint8Array((await api.as(who).send(getInvoicePdf, { params })).body as Buffer))
    expect(paper).toContain(`Of invoice ${invoice.invoiceId}: Down for a day`)
    const mail = (await mails()).find(({ to, subject }) => to === who.email && subject.startsWith('Credit note'))
    expect(mail?.text).toContain('It pays what is open, and what is left of it your next invoices.')
    expect(
      await rows("select action from audit_entry where company_id = $1 and action = 'invoice.credited'", [who.companyId]),
    ).toHaveLength(1)
  })

  test('of a paid invoice is credit, which the next invoice draws', async () => {
    const who = await onGrowth()
    await paying(who, 2000)
    await order(who, { cents: 700 })
    expect(await due(who)).toMatchObject({ dueCents: 0, creditCents: 700 })
    expect(await invoiceOf(who)).toMatchObject({ status: 'PAID' })
  })

  test('never takes off more than the invoice comes to, however often', async () => {
    const who = await onGrowth()
    await order(who, { cents: 1500 })
    await order(who, { cents: 501 })
    expect(await failures(who)).toEqual([{ why: 'more_than_is_left' }])
    expect(await notesOf(who)).toHaveLength(1)
    // Nor does the database let it.
    const invoice = await invoiceOf(who)
    const more = rows('update invoice set credited_cents = 2001 where id = $1', [invoice.id])
    await expect(more).rejects.toMatchObject({ constraint: 'invoice_is_not_credited_twice' })
  })

  test('of ten that come at once, those are written that there is room for', async () => {
    const who = await onGrowth()
    const { id: ofId } = await invoiceOf(who)
    await Promise.all(Array.from({ length: 10 }, () => order(who, { cents: 600, ofId })))
    await settle()
    expect(await notesOf(who)).toHaveLength(3)
    expect(await due(who)).toMatchObject({ dueCents: 200 })
  })
})

describe('a refund', () => {
  test('gives money back to the card it came from; the invoice stays paid since the day it was', async () => {
    const who = await onGrowth()
    const id = await paying(who, 2000)
    const before = await api.as(who).call(getInvoice, { params: { id: (await invoiceOf(who)).id } })
    clock.set('2026-03-20T09:00:00.000Z')
    await order(who, { cents: 800, payOut: true })
    expect(await look(who, id)).toMatchObject({ state: 'PAID', refundedCents: 800 })
    expect(await due(who)).toMatchObject({ dueCents: 0, creditCents: 0 })
    const after = await api.as(who).call(getInvoice, { params: { id: before.id } })
    expect(after).toEqual(before)
    const [note] = await notesOf(who)
    expect(await api.as(who).call(getInvoice, { params: { id: note?.id ?? '' } })).toMatchObject({ paidOutCents: 800 })
    expect(await api.as(who).call(billingSummary, {})).toMatchObject({ totalSpendCents: 1200 })
    expect(await rows('select state, amount_cents from refund where company_id = $1', [who.companyId])).toEqual([
      { state: 'DONE', amount_cents: 800 },
    ])
    const mail = (await mails()).findLast(({ to, subject }) => to === who.email && subject.startsWith('Credit note'))
    expect(mail?.text).toContain('$8.00 of what you paid goes back to Visa ending in 4242.')
  })

  test('of more than one payment gives each its part, the newest first', async () => {
    const who = await onGrowth()
    const first = await paying(who, 1500)
    clock.advance(1)
    const second = await paying(who, 500)
    await order(who, { cents: 900, payOut: true })
    expect([(await look(who, first)).refundedCents, (await look(who, second)).refundedCents]).toEqual([400, 500])
  })

  test('gives back no more than was paid', async () => {
    const who = await onGrowth()
    await paying(who, 600)
    await order(who, { cents: 700, payOut: true })
    expect(await failures(who)).toEqual([{ why: 'more_than_was_paid' }])
    expect(await notesOf(who)).toEqual([])
    expect(await due(who)).toMatchObject({ dueCents: 1400 })
  })

  test('of a credit note gives back what is left of it', async () => {
    const who = await onGrowth()
    const id = await paying(who, 2000)
    await order(who, { cents: 700 })
    const [note] = await notesOf(who)
    await order(who, { ofId: note?.id ?? '', cents: 700, reason: null, payOut: true })
    expect(await look(who, id)).toMatchObject({ refundedCents: 700 })
    expect(await due(who)).toMatchObject({ creditCents: 0 })
    expect(await notesOf(who)).toHaveLength(1)
    const said = (await mails()).filter(({ to, subject }) => to === who.email && subject.startsWith('Credit note'))
    expect(said.map(({ text }) => /of \$7\.00 (was issued|is paid out)/.exec(text)?.[1])).toEqual(['was issued', 'is paid out'])
  })

  test('of what was paid by hand is booked, and made by hand', async () => {
    const who = await onGrowth()
    const { id } = await invoiceOf(who)
    await rows('select settle_invoice(series, number, $2) from invoice where id = $1', [id, clock.now])
    await order(who, { cents: 2000, payOut: true })
    expect(await rows('select state from refund where company_id = $1', [who.companyId])).toEqual([{ state: 'DONE' }])
    expect(await invoiceOf(who)).toMatchObject({ status: 'PAID' })
  })

  test('of one company touches no other', async () => {
    const [who, other] = [await onGrowth(), await onGrowth()]
    await paying(other, 2000)
    await order(who, { ofId: (await invoiceOf(other)).id, cents: 100, payOut: true })
    expect(await failures(who)).toEqual([{ why: 'no_such_invoice' }])
    expect([await notesOf(other), await notesOf(who)]).toEqual([[], []])
  })
})

test('the database lets no payment go back twice, nor pay with what went back', async () => {
  const who = await onGrowth()
  const id = await paying(who, 2000)
  const back = (cents: number) =>
    rows(
      `insert into refund (company_id, id, payment_id, amount_cents, currency, state, created_at, settled_at, asked_at)
        values ($1, gen_random_uuid(), $2, $3, 'USD', 'DONE', $4, $4, $4)`,
      [who.companyId, id, cents, clock.now],
    )
  await expect(back(1)).rejects.toMatchObject({ constraint: 'payment_is_not_exceeded' })
  await rows('update invoice_share set amount_cents = 1500 where payment_id = $1', [id])
  await expect(back(501)).rejects.toMatchObject({ constraint: 'payment_is_not_exceeded' })
  await back(500)
  const more = rows('update invoice_share set amount_cents = 1501 where payment_id = $1', [id])
  await expect(more).rejects.toMatchObject({ constraint: 'payment_is_not_exceeded' })
  await rows("update refund set state = 'FAILED' where payment_id = $1", [id])
  await rows('update invoice_share set amount_cents = 2000 where payment_id = $1', [id])
})
