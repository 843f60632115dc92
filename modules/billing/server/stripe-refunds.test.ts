import { inCompany } from '@daybook/platform/server'
import { describe, expect, test } from 'vitest'
import { currentPlan, paymentDue } from '../contract/index.ts'
import { withStripe } from '../testing/with-stripe.ts'
import { creditOrdered } from './credit-note.ts'
import { remindAll } from './dunning.ts'
import { reconcileAll } from './reconcile.ts'
import { renewAll } from './renew.ts'

// Money that goes back by the provider's own library, against a stand-in for the provider.

const { app, api, rows, clock, settle, mails, theirs, begin, look, onGrowth, intentOf, signed, tell } = await withStripe()

describe('money that goes back', () => {
  const paid = async () => {
    const who = await onGrowth()
    const id = await begin(who)
    const [invoice] = await rows<{ id: string }>('select id from invoice where company_id = $1', [who.companyId])
    return { who, id, intent: intentOf(id), ofId: invoice?.id ?? '' }
  }
  type Paid = Awaited<ReturnType<typeof paid>>
  const refund = async ({ who: { companyId }, ofId }: Paid, cents: number) => {
    const order = { companyId, ofId, cents, reason: 'Down for a day', payOut: true }
    await inCompany(app, companyId, 'test', ({ emit }) => emit(creditOrdered, order))
    await settle().catch(() => undefined)
  }
  const theirRefunds = ({ intent }: Paid) =>
    [...theirs.refunds.values()].filter(({ payment_intent }) => payment_intent === intent.id)
  const states = ({ who }: Paid) =>
    rows('select state, amount_cents from refund where company_id = $1 order by amount_cents', [who.companyId])

  test('is asked for with its own id for the key, and is over when the provider says so', async () => {
    const one = await paid()
    await refund(one, 800)
    const call = theirs.asked.findLast(({ method, path }) => method === 'POST' && path === '/v1/refunds')
    const [stored] = await rows<{ id: string }>('select id from refund where company_id = $1', [one.who.companyId])
    expect([call?.key, call?.form.get('amount'), call?.form.get('payment_intent')]).toEqual([stored?.id, '800', one.intent.id])
    expect(await states(one)).toEqual([{ state: 'PENDING', amount_cents: 800 }])
    for (const each of theirRefunds(one)) each.status = 'succeeded'
    const { payload, header } = signed({ ...theirRefunds(one)[0] }, { type: 'refund.updated' })
    expect(await tell(payload, header)).toBe(200)
    expect(await states(one)).toEqual([{ state: 'DONE', amount_cents: 800 }])
    expect(await look(one.who, one.id)).toMatchObject({ state: 'PAID', refundedCents: 800 })
  })

  test('cut off after it was asked for is the same refund when it is asked for again', async () => {
    const one = await paid()
    theirs.cutCharges(4)
    await refund(one, 800)
    theirs.cutCharges(0)
    // Also a day later, when they do not know the key any more.
    theirs.forgetKeys()
    clock.advance(2)
    await reconcileAll(app)
    await settle()
    expect(theirRefunds(one)).toHaveLength(1)
    expect(await states(one)).toEqual([{ state: 'PENDING', amount_cents: 800 }])
    for (const each of theirRefunds(one)) each.status = 'succeeded'
    clock.advance(5)
    await reconcileAll(app)
    expect(await states(one)).toEqual([{ state: 'DONE', amount_cents: 800 }])
  })

  test('and comes back after all is credit, of which the owners hear', async () => {
    const one = await paid()
    await refund(one, 800)
    for (const each of theirRefunds(one)) each.status = 'failed'
    clock.advance(2)
    await reconcileAll(app)
    await reconcileAll(app)
    expect(await states(one)).toEqual([{ state: 'FAILED', amount_cents: 800 }])
    expect(await api.as(one.who).call(paymentDue, {})).toMatchObject({ dueCents: 0, creditCents: 800 })
    await settle()
    const mailed = (await mails()).filter(
      ({ to, subject }) => to === one.who.email && subject.includes('could not be given back'),
    )
    expect(mailed).toHaveLength(1)
  })

  test('in another amount than was asked for is not taken for it', async () => {
    const one = await paid()
    await refund(one, 800)
    for (const each of theirRefunds(one)) Object.assign(each, { amount: 1, status: 'succeeded' })
    clock.advance(2)
    await expect(reconcileAll(app)).rejects.toThrow('billing-reconcile failed')
    expect(await states(one)).toEqual([{ state: 'PENDING', amount_cents: 800 }])
    for (const each of theirRefunds(one)) each.amount = 800
    await reconcileAll(app)
    expect(await states(one)).toEqual([{ state: 'DONE', amount_cents: 800 }])
  })

  test('of a payment that the bank took back meanwhile is not said to pay anything', async () => {
    const one = await paid()
    await refund(one, 800)
    one.intent['latest_charge'] = { id: 'ch_1', disputed: true }
    for (const each of theirRefunds(one)) each.status = 'failed'
    clock.advance(2)
    await reconcileAll(app)
    clock.advance(2)
    await reconcileAll(app)
    expect(await states(one)).toEqual([{ state: 'FAILED', amount_cents: 800 }])
    expect(await api.as(one.who).call(paymentDue, {})).toMatchObject({ dueCents: 1200, creditCents: 0 })
    await settle()
    const mail = (await mails()).find(({ to, subject }) => to === one.who.email && subject.includes('could not be given back'))
    expect(mail?.text).not.toContain('pays your next invoices')
  })

  test('that the provider does not give back a second time is no refund here', async () => {
    const one = await paid()
    theirs.giveBack(one.intent.id, 1500)
    await refund(one, 800)
    await reconcileAll(app)
    expect(await states(one)).toEqual([
      { state: 'FAILED', amount_cents: 800 },
      { state: 'PENDING', amount_cents: 1500 },
    ])
  })

  test('at the provider itself, and not by us, opens what it paid; heard ten times at once, it is one', async () => {
    const one = await paid()
    const theirOwn = theirs.giveBack(one.intent.id, 500)
    const { payload, header } = signed(theirOwn, { type: 'refund.created' })
    expect(new Set(await Promise.all(Array.from({ length: 10 }, () => tell(payload, header))))).toEqual(new Set([200]))
    expect(await states(one)).toEqual([{ state: 'PENDING', amount_cents: 500 }])
    expect(await api.as(one.who).call(paymentDue, {})).toMatchObject({ dueCents: 500, creditCents: 0 })
    theirOwn.status = 'failed'
    const second = signed(theirOwn, { type: 'refund.failed' })
    expect(await tell(second.payload, second.header)).toBe(200)
    expect(await api.as(one.who).call(paymentDue, {})).toMatchObject({ dueCents: 0, creditCents: 0 })
  })

  test('at the provider itself is found also where nobody told of it', async () => {
    const one = await paid()
    theirs.giveBack(one.intent.id, 500)
    clock.advance(10)
    await reconcileAll(app)
    expect(await look(one.who, one.id)).toMatchObject({ state: 'PAID', refundedCents: 500 })
  })

  test('and does not is credit again: what it pays gives a restricted plan back at once', async () => {
    const one = await paid()
    await refund(one, 2000)
    for (const day of ['2026-04-16', '2026-05-15']) {
      clock.set(`${day}T12:00:00.000Z`)
      await renewAll(app)
      await remindAll(app)
    }
    const plan = () => api.as(one.who).call(currentPlan, {})
    expect(await plan()).toMatchObject({ lapsed: true, overdue: { totalCents: 2000 } })
    for (const each of theirRefunds(one)) each.status = 'failed'
    const { payload, header } = signed({ ...theirRefunds(one)[0] }, { type: 'refund.updated' })
    expect(await tell(payload, header)).toBe(200)
    expect(await plan()).toMatchObject({ lapsed: false, overdue: null })
  })
})
