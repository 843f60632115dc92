import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { currentPlan, keepMethod, paymentDue } from '../contract/index.ts'
import { withStripe } from '../testing/with-stripe.ts'
import { remindAll } from './dunning.ts'
import { reconcileAll } from './reconcile.ts'
import { chargeAll } from './recurring.ts'

// What the provider tells us, signed by its own library.

const { app, api, given, rows, clock, settle, mails, theirs, begin, look, onGrowth, intentOf, signed, tell } = await withStripe()

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
    const last = 'Your plan is restricted until what is overdue is paid'
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

test('without a provider nobody tells anything', async () => {
  const { payload, header } = signed({ object: 'payment_intent', id: 'pi_1' })
  app.config.stripe = undefined
  expect(await tell(payload, header)).toBe(400)
  app.config.stripe = theirs.settings
})
