import { type App, inCompany } from '@daybook/platform/server'
import type { StripeSettings } from '@daybook/platform/server'
import type { Stripe } from 'stripe'
import { addCustomer, customerOf } from './payment-store.ts'

const clients = new WeakMap<StripeSettings, Promise<Stripe>>()

const open = async ({ secretKey, apiUrl }: StripeSettings): Promise<Stripe> => {
  const { default: Library } = await import('stripe')
  const { hostname, port, protocol } = new URL(apiUrl)
  const secure = protocol === 'https:'
  return new Library(secretKey, {
    host: hostname,
    port: port === '' ? (secure ? 443 : 80) : Number(port),
    protocol: secure ? 'https' : 'http',
    // Each retry has the key of the first try. What is not answered by then, the outbox and the reconciliation ask again.
    maxNetworkRetries: 1,
    timeout: 20_000,
    telemetry: false,
  })
}

/** The provider's own library, loaded when it is first needed: installations without it never carry it. */
export const clientOf = (settings: StripeSettings): Promise<Stripe> => {
  const known = clients.get(settings) ?? open(settings)
  clients.set(settings, known)
  return known
}

/** What the provider calls the company, as far as it knows it. */
export const knownCustomer = (app: App, companyId: string): Promise<string | undefined> =>
  inCompany(app, companyId, 'billing-customer', ({ db }) => customerOf(db))

/** The same; told to the provider where it does not know the company yet. Two at once tell it the same, by the key. */
export const ensureCustomer = async (app: App, stripe: Stripe, companyId: string): Promise<string> => {
  const known = await knownCustomer(app, companyId)
  if (known) return known
  const { id } = await stripe.customers.create(
    { metadata: { company_id: companyId } },
    { idempotencyKey: `customer-${companyId}` },
  )
  await inCompany(app, companyId, 'billing-customer', ({ db }) => addCustomer(db, id))
  return id
}
