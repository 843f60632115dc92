import { testApp } from '@daybook/testing'
import { startStripe } from '@daybook/testing/stripe-stand-in'
import { Stripe } from 'stripe'
import { afterAll, beforeAll } from 'vitest'
import { getPayment, pay } from '../contract/index.ts'

/** A world of its own whose provider is the library of Stripe, against a stand-in for Stripe; and what pays there, and is told of it. */
export const withStripe = async () => {
  const world = await testApp({ own: true })
  const { app, api, given, clock, settle } = world
  const theirs = await startStripe()
  beforeAll(() => void (app.config.stripe = theirs.settings))
  afterAll(async () => {
    app.config.stripe = undefined
    await theirs.stop()
  })
  type Owner = Awaited<ReturnType<typeof given.company>>
  let [keys, events] = [0, 0]
  const whole = { method: 'CARD', mode: 'ONE_TIME', amountCents: 2000, source: 'pm_pays' } as const
  return {
    ...world,
    theirs,
    whole,
    /** Begins a payment, by a card of all that is due where nothing else is said; gives its id. */
    begin: async (who: Owner, body: object = {}) => {
      const { id } = await api.as(who).call(pay, { body: { ...whole, ...body } as typeof whole }, { key: `s${++keys}` })
      await settle()
      return id
    },
    look: (who: Owner, id: string) => api.as(who).call(getPayment, { params: { id } }),
    onGrowth: async () => {
      clock.set('2026-03-16T09:00:00.000Z')
      return given.onGrowth()
    },
    intentOf: (id: string) => {
      const found = [...theirs.intents.values()].find(({ metadata }) => metadata['payment_id'] === id)
      if (!found) throw new Error('nothing was charged')
      return found
    },
    /** What Stripe says of a thing, with its signature. */
    signed: (
      about: object,
      { secret = theirs.settings.webhookSecret, ageSeconds = 0, id = `evt_${++events}`, type = 'payment_intent.updated' } = {},
    ) => {
      const payload = JSON.stringify({ id, object: 'event', type, data: { object: about } })
      const timestamp = Math.floor(Date.parse(clock.now) / 1000) - ageSeconds
      const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
      return { payload, header }
    },
    /** Tells it; gives the status of the answer. */
    tell: async (payload: string, header: string | undefined) => {
      const headers = { 'content-type': 'application/json', ...(header === undefined ? {} : { 'stripe-signature': header }) }
      return (await app.server.inject({ method: 'POST', url: '/api/payments/stripe/webhook', headers, payload })).statusCode
    },
  }
}
