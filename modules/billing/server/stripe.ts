import type { App, StripeSettings } from '@daybook/platform/server'
import { fieldOf } from '@daybook/platform/domain'
import type { Stripe } from 'stripe'
import type { Asked, Outcome, PaymentProvider } from './payment-provider.ts'
import { clientOf, ensureCustomer, knownCustomer } from './stripe-client.ts'
import { cardOf, failureOf, hasBegun, notAsked, outcomeOf, refusalOf } from './stripe-outcome.ts'
import { giveBack, givenBack } from './stripe-refund.ts'

const expand = ['payment_method', 'latest_charge']

type TransferKind = 'us_bank_transfer' | 'gb_bank_transfer' | 'jp_bank_transfer' | 'mx_bank_transfer'

/**
 * What a transfer of a currency is called there. Euros are not among them: they need the country of an account, in which Stripe has to have been asked
 * to open one. Of other currencies it takes no transfers at all.
 */
const transferKinds: ReadonlyMap<string, TransferKind> = new Map([
  ['USD', 'us_bank_transfer'],
  ['GBP', 'gb_bank_transfer'],
  ['JPY', 'jp_bank_transfer'],
  ['MXN', 'mx_bank_transfer'],
])

const byTransfer = (type: TransferKind): Partial<Stripe.PaymentIntentCreateParams> => ({
  allowed_payment_method_types: ['customer_balance'],
  payment_method_data: { type: 'customer_balance' },
  payment_method_options: {
    customer_balance: {
      funding_type: 'bank_transfer',
      bank_transfer: { type },
    },
  },
})

/** A card of a payer who is there may be confirmed by them; one that the job charges is charged as agreed, or not at all. */
const byCard = ({ source, mode, started_by }: Asked): Partial<Stripe.PaymentIntentCreateParams> => ({
  allowed_payment_method_types: ['card'],
  ...(source === null ? {} : { payment_method: source }),
  ...(started_by === null ? { off_session: true } : { use_stripe_sdk: true }),
  ...(mode === 'RECURRING' && started_by !== null ? { setup_future_usage: 'off_session' as const } : {}),
})

const charge = async (app: App, stripe: Stripe, payment: Asked): Promise<Outcome> => {
  const { id, companyId, amount_cents, currency, method } = payment
  const transfer = transferKinds.get(currency)
  // Begun before such transfers were refused here, and not asked for yet.
  if (method === 'BANK_TRANSFER' && !transfer) return notAsked(payment, 'refused')
  const customer = await ensureCustomer(app, stripe, companyId)
  const asked: Stripe.PaymentIntentCreateParams = {
    amount: amount_cents,
    currency: currency.toLowerCase(),
    customer,
    confirm: true,
    metadata: { payment_id: id, company_id: companyId },
    expand,
    ...(transfer && method === 'BANK_TRANSFER' ? byTransfer(transfer) : byCard(payment)),
  }
  return stripe.paymentIntents.create(asked, { idempotencyKey: id }).then(
    (intent) => outcomeOf(payment, intent),
    (error: unknown) => refusalOf(error, payment),
  )
}

/** Keys are forgotten after a day; what was charged before that and not recorded is found among the company's own. */
const findByCompany = async (app: App, stripe: Stripe, payment: Asked): Promise<Outcome | null> => {
  const customer = await knownCustomer(app, payment.companyId)
  if (!customer) return null
  const { data } = await stripe.paymentIntents.list({ customer, limit: 100, expand: expand.map((part) => `data.${part}`) })
  const intent = data.find(({ metadata }) => metadata['payment_id'] === payment.id)
  return intent ? outcomeOf(payment, intent) : null
}

const find = async (app: App, stripe: Stripe, payment: Asked): Promise<Outcome | null> => {
  const { reference } = payment
  return reference === null
    ? findByCompany(app, stripe, payment)
    : outcomeOf(payment, await stripe.paymentIntents.retrieve(reference, { expand }))
}

const found = async (app: App, stripe: Stripe, payment: Asked): Promise<Outcome> => {
  const outcome = await find(app, stripe, payment)
  if (!outcome) throw new Error('the payment provider does not know a payment that it was asked for')
  return outcome
}

const cancel = async (app: App, stripe: Stripe, payment: Asked): Promise<Outcome> => {
  const reference = payment.reference ?? ''
  // A part of a transfer that is there would pay nothing any more, so the rest of it is waited for. Whoever confirmed a card in this moment has paid,
  // so its state decides, and not the wish.
  if (!hasBegun(await stripe.paymentIntents.retrieve(reference)))
    await stripe.paymentIntents.cancel(reference).catch(() => undefined)
  return found(app, stripe, payment)
}

const keep: (app: App, stripe: Stripe, companyId: string, source: string) => ReturnType<PaymentProvider['keep']> = async (
  app,
  stripe,
  companyId,
  source,
) => {
  const customer = await ensureCustomer(app, stripe, companyId)
  const asked: Stripe.SetupIntentCreateParams = {
    customer,
    payment_method: source,
    confirm: true,
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
    use_stripe_sdk: true,
    expand: ['payment_method'],
  }
  try {
    const { status, payment_method } = await stripe.setupIntents.create(asked, { idempotencyKey: `keep-${companyId}-${source}` })
    const card = status === 'succeeded' ? cardOf(payment_method) : null
    return card ?? { failure: 'confirmation_needed' }
  } catch (error) {
    if (fieldOf(error, 'type') === 'StripeCardError') return { failure: failureOf(error) }
    if (fieldOf(error, 'type') === 'StripeInvalidRequestError') return { failure: 'refused' }
    throw error
  }
}

const forget = async (stripe: Stripe, source: string): Promise<void> => {
  await stripe.paymentMethods.detach(source).catch((error: unknown) => {
    // It is gone there already.
    if (fieldOf(error, 'type') !== 'StripeInvalidRequestError') throw error
  })
}

const providerFor = (app: App, settings: StripeSettings): PaymentProvider => {
  const client = () => clientOf(settings)
  return {
    name: 'stripe',
    takesTransfers: (currency) => transferKinds.has(currency),
    charge: async (payment) => charge(app, await client(), payment),
    find: async (payment) => find(app, await client(), payment),
    confirm: async (payment) => found(app, await client(), payment),
    cancel: async (payment) => cancel(app, await client(), payment),
    challenge: async ({ reference }) => (await (await client()).paymentIntents.retrieve(reference ?? '')).client_secret,
    keep: async (companyId, source) => keep(app, await client(), companyId, source),
    forget: async (source) => forget(await client(), source),
    refund: async (refund, payment) => giveBack(await client(), refund, payment),
    refunds: async (payment) => givenBack(await client(), payment),
  }
}

/** Stripe, where it is set up. */
export const stripeOf = (app: App): PaymentProvider | undefined =>
  app.config.stripe ? providerFor(app, app.config.stripe) : undefined
