import { newId } from '@daybook/platform/server'
import { describe, expect, test } from 'vitest'
import {
  cancelPayment,
  confirmPayment,
  getChallenge,
  keepMethod,
  listPayments,
  pay,
  paymentDue,
  removeMethod,
} from '../contract/index.ts'
import { withStripe } from '../testing/with-stripe.ts'
import { reconcileAll } from './reconcile.ts'
import { chargeAll } from './recurring.ts'

// The provider's own library, against a stand-in for the provider: what we ask of it, and what is cut off.

const { app, api, rows, clock, settle, theirs, begin, look, onGrowth, intentOf } = await withStripe()
type Owner = Awaited<ReturnType<typeof onGrowth>>

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

  const inCurrency = async (currency: string) => {
    const who = await onGrowth()
    await rows('update invoice set currency = $2 where company_id = $1', [who.companyId, currency])
    return who
  }
  const transfer = { method: 'BANK_TRANSFER', mode: 'ONE_TIME', amountCents: 2000 } as const

  test.each([
    ['USD', 'us_bank_transfer'],
    ['GBP', 'gb_bank_transfer'],
    ['MXN', 'mx_bank_transfer'],
  ])('a transfer of %s is asked for as its kind', async (currency, kind) => {
    const who = await inCurrency(currency)
    expect(await api.as(who).call(paymentDue, {})).toMatchObject({ currency, transfers: true })
    const id = await begin(who, { method: 'BANK_TRANSFER', source: undefined })
    const asked = theirs.asked.findLast(({ key }) => key === id)
    expect(asked?.form.get('payment_method_options[customer_balance][bank_transfer][type]')).toBe(kind)
  })

  test.each(['EUR', 'CHF'])('a transfer of %s is refused, in words, and a card takes its place', async (currency) => {
    const who = await inCurrency(currency)
    expect(await api.as(who).call(paymentDue, {})).toMatchObject({ currency, transfers: false })
    expect(await api.as(who).send(pay, { body: transfer }, { key: `transfer-${currency}` })).toMatchObject({
      status: 409,
      body: { code: 'payment.no_transfer', response_message: `Transfers of ${currency} are not taken here. Pay with a card.` },
    })
    expect(await look(who, await begin(who))).toMatchObject({ state: 'PAID', currency })
  })

  test('a transfer that was begun before its currency was refused fails, and the provider is not asked', async () => {
    const who = await inCurrency('EUR')
    const id = newId()
    await rows(
      `insert into payment (company_id, id, method, mode, amount_cents, currency, state, provider, started_by, created_at, asked_at)
        values ($1, $2, 'BANK_TRANSFER', 'ONE_TIME', 2000, 'EUR', 'PENDING', 'stripe', $3, $4, $4)`,
      [who.companyId, id, who.userId, clock.now],
    )
    clock.advance(10)
    await reconcileAll(app)
    await settle()
    expect(await look(who, id)).toMatchObject({ state: 'FAILED', failure: 'Payment processing failed' })
    expect(theirs.asked.filter(({ key }) => key === id)).toEqual([])
    expect(await api.as(who).call(paymentDue, {})).toMatchObject({ dueCents: 2000, running: null })
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

test('what was begun with a provider that is not set up any more stands in nobody’s way', async () => {
  const who = await onGrowth()
  await begin(who, { source: 'pm_challenge' })
  expect(await api.as(who).call(paymentDue, {})).toMatchObject({ dueCents: 0, running: { state: 'CHALLENGE' } })
  app.config.stripe = undefined
  expect(await api.as(who).call(paymentDue, {})).toMatchObject({ provider: 'sandbox', dueCents: 2000, running: null })
  app.config.stripe = theirs.settings
})
