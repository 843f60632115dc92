import { anyone } from '@daybook/platform/contract'
import { type App, callOut, inCompany, inSystem, type Mount, networkOf, refuseCommon } from '@daybook/platform/server'
import { asError, fieldOf } from '@daybook/platform/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Stripe } from 'stripe'
import { isAsAsked, recordOutcome, untilAsAsked } from './outcome.ts'
import { addEvent, findPayment, whosePayment } from './payment-store.ts'
import { askRefunds } from './refund.ts'
import { clientOf } from './stripe-client.ts'
import { stripeOf } from './stripe.ts'

/** So old a signed event may be, in seconds: one that somebody kept is worth nothing later. */
const tolerance = 300
const forgeries = { name: 'payment.forged_event', times: 600, seconds: 3600 }

const verified = async (app: App, request: FastifyRequest): Promise<Stripe.Event | null> => {
  const settings = app.config.stripe
  const signature = request.headers['stripe-signature']
  if (!settings || typeof signature !== 'string' || !Buffer.isBuffer(request.body)) return null
  const { webhooks } = await clientOf(settings)
  try {
    return webhooks.constructEvent(request.body, signature, settings.webhookSecret, tolerance, undefined, Date.parse(app.clock()))
  } catch (error) {
    request.log.warn({ reason: asError(error).name }, 'an event that the payment provider did not sign')
    return null
  }
}

const isUuid = (text: unknown): text is string =>
  typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Which payment an event is about: the intent itself, or what names it (a dispute, a refund, a charge). */
const aboutOf = (event: Stripe.Event): { reference: string; id: string | null } | null => {
  const object = fieldOf(fieldOf(event, 'data'), 'object')
  const named = fieldOf(object, 'object') === 'payment_intent' ? fieldOf(object, 'id') : fieldOf(object, 'payment_intent')
  const id = fieldOf(fieldOf(object, 'metadata'), 'payment_id')
  return typeof named === 'string' ? { reference: named, id: isUuid(id) ? id : null } : null
}

type Found = { readonly companyId: string; readonly id: string; readonly reference: string }

/** Asks about a payment of which was told. That it was heard is stored with its effect: cut off before, it is told again. */
const askOnce = async (app: App, event: Stripe.Event, { companyId, id, reference }: Found): Promise<boolean> => {
  const payment = await inCompany(app, companyId, 'billing-event', ({ db }) => findPayment(db, id))
  const provider = stripeOf(app)
  if (!payment || !provider) return true
  const asked = { ...payment, companyId, reference }
  const outcome = await callOut('asking the payment provider', () => provider.find(asked, app.clock()))
  return inCompany(app, companyId, 'billing-event', async (context) => {
    if (!(await isAsAsked(payment, context))) return false
    if (outcome && (await addEvent(context.db, event.id, context.now))) await recordOutcome(id, outcome, context)
    return true
  })
}

/**
 * Hears of a payment. What an event says is not believed but asked: the present state decides, so that events may come twice, late, or in any
 * order.
 */
const hear = async (app: App, event: Stripe.Event): Promise<void> => {
  const about = aboutOf(event)
  const whose = about && (await inSystem(app, 'billing-event', ({ db }) => whosePayment(db, 'stripe', about.reference, about.id)))
  if (!about || !whose) return
  const { company_id: companyId, id } = whose
  if (event.type.includes('refund')) await askRefunds(app, { companyId, paymentId: id })
  await untilAsAsked(() => askOnce(app, event, { companyId, id, reference: about.reference }))
}

/** `POST /api/payments/stripe/webhook`: what Stripe tells by itself. The body is verified as it came, byte by byte. */
export const stripeWebhook: Mount = (app) => {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const event = await verified(app, request)
    if (!event) {
      await app.limits.consume(forgeries, networkOf(request.ip))
      return refuseCommon('request.invalid')
    }
    await hear(app, event)
    return reply.send({ received: true })
  }
  app.server.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body)
    scope.post('/api/payments/stripe/webhook', { config: { permission: anyone } }, answer)
  })
}
