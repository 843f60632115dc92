import { lockCompany } from '@daybook/company/server'
import { event } from '@daybook/platform/contract'
import { formatMoney } from '@daybook/platform/domain'
import { type App, callOut, type EventContext, inCompany, newId, onOutside } from '@daybook/platform/server'
import { z } from 'zod'
import { billingPaths, billingTopics, paymentDeeds } from '../contract/index.ts'
import { mayFollowRefund } from '../domain/index.ts'
import { giveBackPlan } from './dunning.ts'
import { settleInvoices, takeFromInvoices } from './ledger.ts'
import { mailOwners } from './owner-mail.ts'
import type { Asked, PaymentProvider, RefundOutcome } from './payment-provider.ts'
import { findPayment, lockPayment, type StoredPayment } from './payment-store.ts'
import { providerNamed } from './providers.ts'
import { addRefund, markRefundsAsked, refundsOf, saveRefund, type StoredRefund } from './refund-store.ts'

const asked = z.strictObject({ companyId: z.uuid(), paymentId: z.uuid() })
type Told = z.output<typeof asked>

/** Money of a payment is to go back. As with a charge, what was meant is stored before the provider is asked. */
export const refundAsked = event({ name: 'billing.refund_asked', payload: asked, subject: ({ paymentId }) => paymentId })

const work = 'billing-refund'

const whereToLook = ({ app }: EventContext): string => `${app.config.publicUrl}${billingPaths.payments()}`

const isCredit = ' It pays your next invoices instead, unless you tell us where else it is to go.'

/**
 * What was to go back and did not is credit again: the payment's own, since the credit note has taken its place. Of a payment that the bank took back
 * nothing is left.
 */
const tellOfFailure = async (payment: StoredPayment, { amount_cents }: StoredRefund, context: EventContext): Promise<void> => {
  const amount = formatMoney(amount_cents, payment.currency)
  context.app.server.log.error({ paymentId: payment.id, amount }, 'money could not be given back')
  context.record({ deed: paymentDeeds.refund_failed, type: 'payment', id: payment.id, after: { amountCents: amount_cents } })
  await mailOwners(
    `${amount} could not be given back`,
    `${amount} could not be given back to ${payment.label ?? 'the account it came from'}.${payment.state === 'PAID' ? isCredit : ''}\n\nYour payments: ${whereToLook(context)}`,
    context,
  )
}

const change = async (payment: StoredPayment, before: StoredRefund, outcome: RefundOutcome, context: EventContext) => {
  const { state, reference, cents } = outcome
  if (cents !== before.amount_cents) throw new Error('the payment provider gives back another amount than it was asked for')
  const mayChange = mayFollowRefund(before.state, state)
  if (!mayChange && before.reference !== null) return
  const next = mayChange ? state : before.state
  await saveRefund(context.db, before.id, { state: next, reference, settled_at: next === 'PENDING' ? null : context.now })
  if (mayChange && state === 'FAILED') await tellOfFailure(payment, before, context)
}

/** What was given back at the provider itself, and nobody said here: it does not pay any more what it paid. */
const addForeign = async (payment: StoredPayment, { reference, cents, state }: RefundOutcome, context: EventContext) => {
  const { db, now, record } = context
  const { id, amount_cents, used_cents, refunded_cents, currency } = payment
  await takeFromInvoices(context, id, amount_cents - used_cents - refunded_cents, cents)
  const settled_at = state === 'PENDING' ? null : now
  const row = {
    id: newId(),
    payment_id: id,
    amount_cents: cents,
    currency,
    state,
    reference,
    settled_at,
    created_at: now,
    asked_at: now,
  }
  await addRefund(db, row)
  record({ deed: paymentDeeds.refunded, type: 'payment', id, after: { amountCents: cents } })
  const amount = formatMoney(cents, currency)
  await mailOwners(
    `${amount} was given back`,
    `${amount} of a payment of ${formatMoney(amount_cents, currency)} was given back to ${payment.label ?? 'the account it came from'}. It pays no invoice any more.\n\nWhat is to be paid: ${whereToLook(context)}`,
    context,
  )
}

/** Stores what the provider says of the money that goes back of a payment. Twice, or in another order, it comes to the same. */
const recordRefunds = async (paymentId: string, told: readonly RefundOutcome[], context: EventContext): Promise<void> => {
  const { db, now, touch } = context
  await lockCompany(db)
  await markRefundsAsked(db, paymentId, now)
  const known = await refundsOf(db, paymentId)
  const ours = (outcome: RefundOutcome) => known.find(({ id, reference }) => id === outcome.id || reference === outcome.reference)
  // Ours first: one that was refused because somebody else was faster frees what they took.
  for (const outcome of told.toSorted((a, b) => Number(!ours(a)) - Number(!ours(b)))) {
    // What one of them changes is the ground of the next.
    const payment = await lockPayment(db, paymentId)
    if (!payment) throw new Error('a payment that was asked about is gone')
    const before = ours(outcome)
    if (before) await change(payment, before, outcome, context)
    else if (outcome.state !== 'FAILED') await addForeign(payment, outcome, context)
  }
  await settleInvoices(context)
  await giveBackPlan(context, { paid: true })
  touch(billingTopics.billing)
}

/** Asks what goes back of a payment, and for what the provider never heard of. */
const tellOf = async (provider: PaymentProvider, payment: Asked, wanted: readonly StoredRefund[]): Promise<RefundOutcome[]> => {
  const told = await provider.refunds(payment)
  for (const { id, amount_cents, state, reference } of wanted)
    if (state === 'PENDING' && reference === null && !told.some((each) => each.id === id))
      told.push(await provider.refund({ id, cents: amount_cents }, payment))
  return told
}

/** Asks the provider about the money that goes back of a payment, outside of any transaction, and stores what it says. */
export const askRefunds = async (app: App, { companyId, paymentId }: Told): Promise<void> => {
  const [payment, wanted] = await inCompany(app, companyId, work, async ({ db }) => [
    await findPayment(db, paymentId),
    await refundsOf(db, paymentId),
  ])
  const provider = payment && providerNamed(app, payment.provider)
  if (!payment || !provider) return
  const told = await callOut('giving money back', () => tellOf(provider, { ...payment, companyId }, wanted))
  await inCompany(app, companyId, work, (context) => recordRefunds(paymentId, told, context))
}

export const refundsAsked = onOutside(refundAsked, (told, app) => askRefunds(app, told))
