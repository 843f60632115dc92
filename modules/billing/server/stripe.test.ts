import { startStripe } from '@daybook/testing/stripe-stand-in'
import { inCompany } from '@daybook/platform/server'
import { testApp } from '@daybook/testing'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cancelPayment,
  confirmPayment,
  currentPlan,
  getChallenge,
  getPayment,
  keepMethod,
  listPayments,
  pay,
  paymentDue,
  removeMethod,
} from '../contract/index.ts'
import { creditOrdered } from './credit-note.ts'
import { remindAll } from './dunning.ts'
import { reconcileAll } from './reconcile.ts'
import { chargeAll } from './recurring.ts'

// The provider's own library, against a stand-in for the provider: what we ask of it, and what it tells us.

const { app, api, given, rows, clock, settle, mails } = await testApp({ own: true })
const theirs = await startStripe()
beforeAll(() => void (app.config.stripe = theirs.settings))
afterAll(async () => {
  app.config.stripe = undefined
  await theirs.stop()
})

type Owner = Awaited<ReturnType<typeof given.company>>
let keys = 0
const whole = { method: 'CARD', mode: 'ONE_TIME', amountCents: 2000, source: 'pm_pays' } as const
const begin = async (who: Owner, body: object = {}) => {
  const { id } = await api.as(who).call(pay, { body: { ...whole, ...body } as typeof whole }, { key: `s${++keys}` })
  await settle()
  return id
}
const look = (who: Owner, id: string) => api.as(who).call(getPayment, { params: { id } })
const onGrowth = async () => {
  clock.set('2026-03-16T09:00:00.000Z')
  return given.onGrowth()
}
const intentOf = (id: string) => {
  const found = [...theirs.intents.values()].find(({ metadata }) => metadata['payment_id'] === id)
  if (!found) throw new Error('nothing was charged')
  return found
}

describe('what is asked', () => {
  test('a card is charged once, with the id of the payment for its key, for a customer that is made once', async () => {
    const who = await onGrowth()
    const first = await begin(who, { amountCents: 500 })
    const second = await begin(who, { amountCents: 1500 })
    expect(await look(who, first)).toMatchObject({ state: 'PAID', paidWith: 'Visa ending in 4242' })
    const [one, two] = theirs.asked.filter(({ path, method }) => method === 'POST' && path === '/v1/payment_intents')
    expect([one?.key, two?.key]).toEqual([first, second])
    expect(Object.fromEntries(one?.form ?? [])).toMatchObject({
      amount: '500',
      currency: 'usd',
      confirm: 'true',
      payment_method: 'pm_pays',
      'metadata[payment_id]': first,
    })
    expect(theirs.asked.filter(({ path }) => path === '/v1/customers')).toHaveLength(1)
    expect(await rows('select 1 from payment_customer where company_id = $1', [who.companyId])).toHaveLength(1)
    expect(await api.as(who).call(paymentDue, {})).toMatchObject({
      provider: 'stripe',
      publishableKey: 'pk_test_standin0',
      dueCents: 0,
    })
  })

  test.each([
    ['pm_declined', 'Your bank declined the payment.'],
    ['pm_poor', 'There is not enough money on the account of this card.'],
    ['pm_unknown', 'Payment processing failed'],
  ])('%s fails, in words', async (source, failure) => {
    const who = await onGrowth()
    expect(await look(who, await begin(who, { source }))).toMatchObject({ state: 'FAILED', failure })
  })

  test('what the bank wants to have confirmed is, in the browser; or cancelled', async () => {
    const who = await onGrowth()
    const id = await begin(who, { source: 'pm_challenge' })
    const params = { id }
    expect(await look(who, id)).toMatchObject({ state: 'CHALLENGE' })
    expect(await api.as(who).call(getChallenge, { params })).toEqual({ clientSecret: 'secret_of_it' })
    expect(await rows('select 1 from payment where payment::text like $1', ['%secret_of_it%'])).toEqual([])
    intentOf(id).status = 'succeeded'
    await api.as(who).call(confirmPayment, { params, body: {} })
    await settle()
    expect(await look(who, id)).toMatchObject({ state: 'PAID' })
    expect((await api.as(who).send(getChallenge, { params })).body).toMatchObject({ code: 'payment.not_waiting' })
    const other = await onGrowth()
    const second = await begin(other, { source: 'pm_challenge' })
    await api.as(other).call(cancelPayment, { params: { id: second }, body: {} })
    await settle()
    expect(await look(other, second)).toMatchObject({ failure: 'The payment was cancelled.' })
    expect((await api.as(who).send(getChallenge, { params: { id: second } })).status).toBe(404)
  })

  test('a transfer says where it is read how to make it, and arrives when it does', async () => {
    const who = await onGrowth()
    const id = await begin(who, { method: 'BANK_TRANSFER', source: undefined })
    expect(await look(who, id)).toMatchObject({ state: 'PENDING', instructionsUrl: 'https://pay.example/how' })
    intentOf(id).status = 'succeeded'
    clock.advance(10)
    await reconcileAll(app)
    expect(await look(who, id)).toMatchObject({ state: 'PAID' })
  })

  test('a transfer is waited for also where nothing says how to make it', async () => {
    const who = await onGrowth()
    const id = await begin(who, { method: 'BANK_TRANSFER', source: undefined })
    intentOf(id)['next_action'] = { display_bank_transfer_instructions: { hosted_instructions_url: null } }
    for (const minutes of [61, 30]) {
      clock.advance(minutes)
      await reconcileAll(app)
    }
    expect(await look(who, id)).toMatchObject({ state: 'PENDING', failure: null })
    intentOf(id).status = 'succeeded'
    clock.advance(60)
    await reconcileAll(app)
    expect(await look(who, id)).toMatchObject({ state: 'PAID' })
  })

  test('a transfer of which a part is there is not cancelled: that part would pay nothing', async () => {
    const who = await onGrowth()
    const id = await begin(who, { method: 'BANK_TRANSFER', source: undefined })
    const how = { hosted_instructions_url: 'https://pay.example/how', amount_remaining: 500 }
    intentOf(id)['next_action'] = { display_bank_transfer_instructions: how }
    await api.as(who).call(cancelPayment, { params: { id }, body: {} })
    await settle()
    expect([(await look(who, id)).state, intentOf(id).status]).toEqual(['PENDING', 'requires_action'])
    how.amount_remaining = 2000
    await api.as(who).call(cancelPayment, { params: { id }, body: {} })
    await settle()
    expect([(await look(who, id)).state, intentOf(id).status]).toEqual(['FAILED', 'canceled'])
  })

  test('a kept card is kept there, charged when nobody is there, and taken away there as well', async () => {
    const who = await onGrowth()
    const keep = (source: string) => api.as(who).send(keepMethod, { body: { source, agreed: true } })
    expect((await keep('pm_declined')).body).toMatchObject({ code: 'payment.not_kept' })
    expect((await keep('pm_unknown')).body).toMatchObject({
      response_message: 'The card was not kept. Payment processing failed',
    })
    expect((await keep('pm_challenge')).body).toMatchObject({
      response_message: 'The card was not kept. Your bank wants you to confirm this payment yourself.',
    })
    expect((await keep('pm_pays')).status).toBe(200)
    await chargeAll(app)
    await settle()
    const charge = theirs.asked.findLast(({ method, path }) => method === 'POST' && path === '/v1/payment_intents')
    expect([charge?.form.get('off_session'), charge?.form.get('setup_future_usage')]).toEqual(['true', null])
    expect(await api.as(who).call(paymentDue, {})).toMatchObject({ dueCents: 0, kept: { label: 'Visa ending in 4242' } })
    await api.as(who).call(removeMethod, {})
    await settle()
    expect(theirs.detached).toContain('pm_pays')
  })
})

describe('what is cut off', () => {
  test('after the charge is the same charge when it is asked for again', async () => {
    const who = await onGrowth()
    const before = theirs.charges().length
    theirs.cutCharges(4)
    const id = await begin(who).catch(() => '')
    const [stored] = await rows<{ id: string; state: string }>('select id, state from payment where company_id = $1', [
      who.companyId,
    ])
    expect(stored?.state).toBe('PENDING')
    theirs.cutCharges(0)
    clock.advance(2)
    await reconcileAll(app)
    expect(await look(who, stored?.id ?? id)).toMatchObject({ state: 'PAID' })
    await settle()
    expect(theirs.charges()).toHaveLength(before + 1)
    expect(await api.as(who).call(paymentDue, {})).toMatchObject({ dueCents: 0, creditCents: 0 })
  })

  const silently = async (deed: () => Promise<unknown>) => {
    theirs.beSilent(true)
    await deed().catch(() => undefined)
    theirs.beSilent(false)
  }
  const only = async (who: Owner) => (await api.as(who).call(listPayments, { query: {} })).items[0]

  test('and is not due any more when the provider is back is not charged', async () => {
    const who = await onGrowth()
    const before = theirs.charges().length
    await silently(() => begin(who))
    await rows('select settle_invoice(series, number, $2) from invoice where company_id = $1', [who.companyId, clock.now])
    clock.advance(60)
    await reconcileAll(app)
    expect(theirs.charges()).toHaveLength(before)
    expect((await api.as(who).call(listPayments, { query: {} })).items.map(({ state }) => state).sort()).toEqual([
      'FAILED',
      'PAID',
    ])
    expect(await api.as(who).call(paymentDue, {})).toMatchObject({ creditCents: 0, running: null })
  })

  test('and its card was removed meanwhile is not charged; where it was charged already, that counts', async () => {
    const keep = (who: Owner) => api.as(who).call(keepMethod, { body: { source: 'pm_pays', agreed: true } })
    const chargeKept = async () => {
      await chargeAll(app)
      await settle()
    }
    const who = await onGrowth()
    await keep(who)
    await silently(chargeKept)
    await api.as(who).call(removeMethod, {})
    clock.advance(2)
    await reconcileAll(app)
    expect(await only(who)).toMatchObject({ state: 'FAILED', failure: 'The payment was cancelled.' })
    const other = await onGrowth()
    await keep(other)
    theirs.cutCharges(4)
    await chargeKept().catch(() => undefined)
    theirs.cutCharges(0)
    await api.as(other).call(removeMethod, {})
    clock.advance(2)
    await reconcileAll(app)
    expect(await only(other)).toMatchObject({ state: 'PAID' })
  })

  test('after the charge, and delivered again when the provider has forgotten the key, is looked for first', async () => {
    const who = await onGrowth()
    const before = theirs.charges().length
    theirs.cutCharges(4)
    await begin(who).catch(() => '')
    theirs.cutCharges(0)
    theirs.forgetKeys()
    clock.advance(26 * 60)
    await settle()
    expect(theirs.charges()).toHaveLength(before + 1)
    expect(await api.as(who).call(paymentDue, {})).toMatchObject({ dueCents: 0, creditCents: 0 })
  })

  test('while the provider is silent stays pending, and goes on when it is back', async () => {
    const who = await onGrowth()
    theirs.beSilent(true)
    await begin(who).catch(() => '')
    theirs.beSilent(false)
    const [stored] = await rows<{ id: string }>('select id from payment where company_id = $1', [who.companyId])
    expect(await look(who, stored?.id ?? '')).toMatchObject({ state: 'PENDING' })
    clock.advance(2)
    await reconcileAll(app)
    expect(await look(who, stored?.id ?? '')).toMatchObject({ state: 'PAID' })
  })
})

test('a payment that the provider does not find keeps it from being asked about no other', async () => {
  const who = await onGrowth()
  const lost = await begin(who, { amountCents: 500 })
  clock.advance(1)
  const id = await begin(who, { method: 'BANK_TRANSFER', source: undefined, amountCents: 1500 })
  theirs.intents.delete(intentOf(lost).id)
  intentOf(id).status = 'succeeded'
  clock.advance(10)
  await expect(reconcileAll(app)).rejects.toThrow('billing-reconcile failed for 1 of')
  expect(await look(who, id)).toMatchObject({ state: 'PAID' })
  await rows("update payment set settled_at = settled_at - interval '4 days' where id = $1", [lost])
})

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
})

let events = 0
const signed = (
  about: object,
  { secret = theirs.settings.webhookSecret, ageSeconds = 0, id = `evt_${++events}`, type = 'payment_intent.updated' } = {},
) => {
  const payload = JSON.stringify({ id, object: 'event', type, data: { object: about } })
  const timestamp = Math.floor(Date.parse(clock.now) / 1000) - ageSeconds
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { payload, header }
}
const tell = async (payload: string, header: string | undefined) =>
  (
    await app.server.inject({
      method: 'POST',
      url: '/api/payments/stripe/webhook',
      headers: { 'content-type': 'application/json', ...(header === undefined ? {} : { 'stripe-signature': header }) },
      payload,
    })
  ).statusCode

describe('what it tells', () => {
  const transfer = async () => {
    const who = await onGrowth()
    const id = await begin(who, { method: 'BANK_TRANSFER', source: undefined })
    return { who, id, intent: intentOf(id) }
  }

  test('counts only with its signature, unaltered and fresh', async () => {
    const { who, id, intent } = await transfer()
    intent.status = 'succeeded'
    const { payload, header } = signed(intent)
    expect(await tell(payload, undefined)).toBe(400)
    expect(await tell(payload.replace('succeeded', 'canceled'), header)).toBe(400)
    expect(await tell(`${payload} `, header)).toBe(400)
    const forged = signed(intent, { secret: 'whsec_somebodyelse' })
    expect(await tell(forged.payload, forged.header)).toBe(400)
    const old = signed(intent, { ageSeconds: 301 })
    expect(await tell(old.payload, old.header)).toBe(400)
    expect(await look(who, id)).toMatchObject({ state: 'PENDING' })
    const young = signed(intent, { ageSeconds: 299 })
    expect(await tell(young.payload, young.header)).toBe(200)
    expect(await look(who, id)).toMatchObject({ state: 'PAID' })
  })

  test('ten times at once has one effect', async () => {
    const { who, id, intent } = await transfer()
    intent.status = 'succeeded'
    const { payload, header } = signed(intent)
    expect(new Set(await Promise.all(Array.from({ length: 10 }, () => tell(payload, header))))).toEqual(new Set([200]))
    expect(
      await rows("select 1 from audit_entry where company_id = $1 and action = 'payment.paid'", [who.companyId]),
    ).toHaveLength(1)
    expect(await rows('select amount_cents from invoice_share where payment_id = $1', [id])).toEqual([{ amount_cents: 2000 }])
    expect(await rows('select 1 from payment_event where company_id = $1', [who.companyId])).toHaveLength(1)
  })

  test('in whatever order comes to the same: what is true by now', async () => {
    for (const reversed of [false, true]) {
      const { who, id, intent } = await transfer()
      const all = [signed({ ...intent }), signed({ ...intent, status: 'processing' }), signed({ ...intent, status: 'succeeded' })]
      intent.status = 'succeeded'
      for (const { payload, header } of reversed ? all.toReversed() : all) expect(await tell(payload, header)).toBe(200)
      expect(await look(who, id)).toMatchObject({ state: 'PAID' })
    }
  })

  test('is not believed but asked: a signed word of a payment that is none changes nothing', async () => {
    const { who, id, intent } = await transfer()
    const { payload, header } = signed({ ...intent, status: 'succeeded' })
    expect(await tell(payload, header)).toBe(200)
    expect(await look(who, id)).toMatchObject({ state: 'PENDING' })
    const unknown = signed({ object: 'payment_intent', id: 'pi_of_somebody_else' })
    expect(await tell(unknown.payload, unknown.header)).toBe(200)
    const nothing = signed({ object: 'customer', id: 'cus_1' })
    expect(await tell(nothing.payload, nothing.header)).toBe(200)
  })

  test.each([
    ['of another amount', { amount: 1, amount_received: 1 }],
    ['in another currency', { currency: 'jpy' }],
    ['of which less arrived', { amount_received: 1999 }],
    ['of somebody else', { metadata: { payment_id: 'a0000000-0000-4000-8000-000000000000' } }],
  ])('and find is not this payment where it is one %s: nothing is paid by it', async (_what, other) => {
    const { who, id, intent } = await transfer()
    theirs.intents.set(intent.id, { ...intent, status: 'succeeded', amount_received: 2000, ...other })
    const { payload, header } = signed(intent)
    expect(await tell(payload, header)).toBe(500)
    clock.advance(5)
    await reconcileAll(app).catch(() => undefined)
    expect(await look(who, id)).toMatchObject({ state: 'PENDING' })
    expect(await api.as(who).call(paymentDue, {})).toMatchObject({ creditCents: 0 })
    theirs.intents.delete(intent.id)
    await rows("update payment set state = 'FAILED', failure = 'refused', settled_at = created_at where id = $1", [id])
  })

  test('is told again where we were cut off, and done then', async () => {
    const { who, id, intent } = await transfer()
    intent.status = 'succeeded'
    const { payload, header } = signed(intent)
    await rows("create function cut_off() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$")
    await rows('create trigger cut_off before insert on invoice_share for each row execute function cut_off()')
    expect(await tell(payload, header)).toBe(500)
    await rows('drop trigger cut_off on invoice_share')
    await rows('drop function cut_off')
    expect(await look(who, id)).toMatchObject({ state: 'PENDING' })
    expect(await tell(payload, header)).toBe(200)
    expect(await look(who, id)).toMatchObject({ state: 'PAID' })
  })

  test('of a dispute opens the invoice again', async () => {
    const who = await onGrowth()
    const id = await begin(who)
    const intent = intentOf(id)
    intent['latest_charge'] = { id: 'ch_1', disputed: true }
    const { payload, header } = signed({ object: 'dispute', id: 'dp_1', payment_intent: intent.id })
    expect(await tell(payload, header)).toBe(200)
    expect(await look(who, id)).toMatchObject({ state: 'FAILED', failure: 'Your bank took the payment back.' })
    expect(await api.as(who).call(paymentDue, {})).toMatchObject({ dueCents: 2000 })
  })
})

describe('a payment that the bank took back', () => {
  const disputed = async (intent: ReturnType<typeof intentOf>) => {
    intent['latest_charge'] = { id: 'ch_1', disputed: true }
    const { payload, header } = signed({ object: 'dispute', id: 'dp_1', payment_intent: intent.id })
    expect(await tell(payload, header)).toBe(200)
  }

  test('is not charged again by itself: the kept card goes, until somebody keeps one anew', async () => {
    const who = await onGrowth()
    const id = await begin(who)
    const keep = () => api.as(who).call(keepMethod, { body: { source: 'pm_pays', agreed: true } })
    await keep()
    await disputed(intentOf(id))
    const before = theirs.charges().length
    clock.advance(60)
    await chargeAll(app)
    await settle()
    expect(theirs.charges()).toHaveLength(before)
    expect(await api.as(who).call(paymentDue, {})).toMatchObject({ dueCents: 2000, kept: null })
    expect(theirs.detached).toContain('pm_pays')
    const mail = (await mails()).find(({ to, subject }) => to === who.email && subject === 'A payment of $20.00 failed')
    expect(mail?.text).toContain('No card is kept any more')
    expect(mail?.text).not.toContain('tried again')
    await keep()
    await chargeAll(app)
    await settle()
    expect(await api.as(who).call(paymentDue, {})).toMatchObject({ dueCents: 0 })
  })

  test('long after its invoice was due restricts nobody at once: its reminders begin with the day on which it is open', async () => {
    const who = await onGrowth()
    const params = { id: await begin(who) }
    const on = async (day: string) => {
      clock.set(`${day}T12:00:00.000Z`)
      await remindAll(app)
      const told = (await mails()).filter(({ to, subject }) => to === who.email && subject !== 'A payment of $20.00 failed')
      const { lapsed, overdue } = await api.as(await given.ownerOf(who)).call(currentPlan, {})
      return { told: told.at(-1)?.subject.replace(/^Invoice DB.*/, 'Invoice'), lapsed, restrictsOn: overdue?.restrictsOn }
    }
    clock.set('2026-04-14T09:00:00.000Z')
    await disputed(intentOf(params.id))
    expect(await on('2026-04-14')).toEqual({ told: 'Invoice', lapsed: false })
    const restrictsOn = '2026-04-29'
    expect(await on('2026-04-15')).toEqual({ told: 'An invoice is to be paid', lapsed: false, restrictsOn })
    expect(await on('2026-04-22')).toEqual({ told: 'An invoice is overdue', lapsed: false, restrictsOn })
    const last = 'Your plan is restricted until an invoice is paid'
    expect(await on('2026-04-29')).toEqual({ told: last, lapsed: true, restrictsOn })
    // Whoever pays and takes it back again gains nothing by it.
    const owner = await given.ownerOf(who)
    const again = await begin(owner)
    await remindAll(app)
    await disputed(intentOf(again))
    expect((await on('2026-04-30')).lapsed).toBe(true)
  })
})

test('what Stripe signed and nobody understands is heard, and changes nothing', async () => {
  for (const odd of [{}, { data: null }, { data: {} }, { data: { object: 'x' } }]) {
    const payload = JSON.stringify({ id: 'evt_odd', object: 'event', type: 'odd', ...odd })
    const timestamp = Math.floor(Date.parse(clock.now) / 1000)
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: theirs.settings.webhookSecret, timestamp })
    expect([odd, await tell(payload, header)]).toEqual([odd, 200])
  }
})

test('what was begun with a provider that is not set up any more stands in nobody’s way', async () => {
  const who = await onGrowth()
  await begin(who, { source: 'pm_challenge' })
  expect(await api.as(who).call(paymentDue, {})).toMatchObject({ dueCents: 0, running: { state: 'CHALLENGE' } })
  app.config.stripe = undefined
  expect(await api.as(who).call(paymentDue, {})).toMatchObject({ provider: 'sandbox', dueCents: 2000, running: null })
  app.config.stripe = theirs.settings
})

test('without a provider nobody tells anything', async () => {
  const { payload, header } = signed({ object: 'payment_intent', id: 'pi_1' })
  app.config.stripe = undefined
  expect(await tell(payload, header)).toBe(400)
  app.config.stripe = theirs.settings
})
