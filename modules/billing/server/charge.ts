import { event } from '@daybook/platform/contract'
import { type App, callOut, type EventContext, inCompany, onOutside } from '@daybook/platform/server'
import { z } from 'zod'
import { balance } from './ledger-store.ts'
import { isAsAsked, recordOutcome, untilAsAsked } from './outcome.ts'
import type { Asked, Outcome, PaymentProvider } from './payment-provider.ts'
import { payingCard } from './paying-card.ts'
import { findPayment, markAsked } from './payment-store.ts'
import { providerNamed, providersHere } from './providers.ts'

const asked = z.strictObject({ companyId: z.uuid(), paymentId: z.uuid() })
type Told = z.output<typeof asked>

const subject = ({ paymentId }: Told): string => paymentId

/** A payment was stored: it is to be charged. The charge follows the commit, so that whatever is cut off, there is a row that says what was meant. */
export const chargeAsked = event({ name: 'billing.charge_asked', payload: asked, subject })

/** The payer did what the bank asked for, or does not want to. */
export const confirmAsked = event({ name: 'billing.confirm_asked', payload: asked, subject })
export const cancelAsked = event({ name: 'billing.cancel_asked', payload: asked, subject })

const work = 'billing-charge'

type Question = (provider: PaymentProvider, payment: Asked, now: string) => Promise<Outcome | null>

/** Gives false where the payment changed meanwhile; then nothing is stored. */
const askOnce = async (app: App, { companyId, paymentId }: Told, question: Question): Promise<boolean> => {
  const payment = await inCompany(app, companyId, work, ({ db }) => findPayment(db, paymentId))
  const provider = payment && providerNamed(app, payment.provider)
  if (!payment || !provider) return true
  const outcome = await callOut('asking the payment provider', () => question(provider, { ...payment, companyId }, app.clock()))
  return inCompany(app, companyId, work, async (context) => {
    if (!(await isAsAsked(payment, context))) return false
    await markAsked(context.db, paymentId, context.now)
    if (outcome) await recordOutcome(paymentId, outcome, context)
    return true
  })
}

/**
 * Asks the provider about a payment, and stores what it says: reads, asks outside of any transaction, and records, each on its own. Nothing
 * happens where the payment is over, or its provider is not set up any more.
 */
const askAbout = (app: App, told: Told, question: Question): Promise<void> => untilAsAsked(() => askOnce(app, told, question))

/**
 * Whether a payment that was meant is still to be made: it may have waited for hours, and what it was to pay is paid otherwise by now, or the card
 * that the job meant to charge was removed, or belongs to nobody who owns the company.
 */
const isStillMeant = async ({ source, started_by, currency }: Asked, context: EventContext): Promise<boolean> => {
  const { open, running } = await balance(context.db, currency, providersHere(context.app))
  return running <= open && (started_by !== null || (await payingCard(context))?.source === source)
}

/** Charges a payment, or gives it up where nobody means it any more and the provider never heard of it. */
const chargeMeant = async (app: App, provider: PaymentProvider, payment: Asked, now: string): Promise<Outcome> => {
  const isMeant = await inCompany(app, payment.companyId, work, (context) => isStillMeant(payment, context))
  if (isMeant) return provider.charge(payment, now)
  const givenUp = { state: 'FAILED', reference: `given_up_${payment.id}`, failure: 'cancelled', card: null } as const
  return (await provider.find(payment, now)) ?? givenUp
}

/** Providers remember keys for a day; what is older than this is looked for before it is charged. */
const keyIsSureMs = 3_600_000

/**
 * What was charged already, and recorded, is not charged again; what was charged and not recorded is the same charge by its key, or is found where
 * the message was long on its way.
 */
export const charge = (app: App, told: Told): Promise<void> =>
  askAbout(app, told, async (provider, payment, now) => {
    if (payment.state !== 'PENDING' || payment.reference !== null) return null
    const isOld = Date.parse(now) - Date.parse(payment.created_at) > keyIsSureMs
    return (isOld ? await provider.find(payment, now) : null) ?? chargeMeant(app, provider, payment, now)
  })

const isWaiting = ({ state }: Asked): boolean => state === 'PENDING' || state === 'CHALLENGE'

const confirm = (app: App, told: Told): Promise<void> =>
  askAbout(app, told, async (provider, payment, now) => (isWaiting(payment) ? provider.confirm(payment, now) : null))

export const cancel = (app: App, told: Told): Promise<void> =>
  askAbout(app, told, async (provider, payment, now) => (isWaiting(payment) ? provider.cancel(payment, now) : null))

/** What became of a payment. One that the provider never heard of was cut off before its charge, and is charged now. */
export const ask = (app: App, told: Told): Promise<void> =>
  askAbout(app, told, async (provider, payment, now) => {
    const found = await provider.find(payment, now)
    return found ?? (payment.state === 'PENDING' ? chargeMeant(app, provider, payment, now) : null)
  })

export const chargeEvents = [
  onOutside(chargeAsked, (told, app) => charge(app, told)),
  onOutside(confirmAsked, (told, app) => confirm(app, told)),
  onOutside(cancelAsked, (told, app) => cancel(app, told)),
]
