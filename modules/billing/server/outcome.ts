import { lockCompany } from '@daybook/company/server'
import { formatDay, formatMoney } from '@daybook/platform/domain'
import type { EventContext } from '@daybook/platform/server'
import { billingPaths, billingTopics, paymentDeeds } from '../contract/index.ts'
import { failureWords, mayFollow } from '../domain/index.ts'
import { giveBackPlan } from './dunning.ts'
import { keepCard, nextChargeOf, removeKept } from './kept-method.ts'
import { settleInvoices, takeFromInvoices } from './ledger.ts'
import { mailOwners } from './owner-mail.ts'
import type { Outcome } from './payment-provider.ts'
import { keptMethod, lockPayment, savePayment, type StoredPayment } from './payment-store.ts'

const removedWords =
  ' No card is kept any more, so that nothing is charged a second time while your bank decides; pay yourself, or keep a card anew.'

/** When the kept card is tried again. */
const triedAgainWords = async (context: EventContext): Promise<string> => {
  const kept = await keptMethod(context.db)
  const next = kept ? await nextChargeOf(kept, context) : null
  return next === null
    ? ' It is not tried again before your next invoice: pay yourself, or keep another card.'
    : ` It is tried again on ${formatDay(next)}; you can pay sooner, or with another card.`
}

/** Whoever looks at the screen sees what fails there; of the others the owners hear by mail. */
const tellOfFailure = async (before: StoredPayment, outcome: Outcome, removed: boolean, context: EventContext) => {
  // What was given up is not due any more, or its card was removed by an owner.
  if (before.state !== 'PAID' && (before.started_by !== null || outcome.failure === 'cancelled')) return
  const amount = formatMoney(before.amount_cents, before.currency)
  const card = outcome.card?.label ?? before.label ?? 'your card'
  const what = before.state === 'PAID' ? `was paid with ${card}, and does not count any more` : `could not be paid with ${card}`
  const unpaid = before.state === 'PAID' ? '' : await triedAgainWords(context)
  const next = removed ? removedWords : unpaid
  await mailOwners(
    `A payment of ${amount} failed`,
    `${amount} ${what}. ${failureWords[outcome.failure ?? 'refused'].replace(/\.?$/, '.')}${next}\n\nWhat is to be paid, and how: ${context.app.config.publicUrl}${billingPaths.payments()}`,
    context,
  )
}

/** Money that is there, or free again, pays what is open; a plan that waited for that is back. */
const payWithIt = async (context: EventContext): Promise<void> => {
  await settleInvoices(context)
  await giveBackPlan(context, { paid: true })
}

const whenPaid = async (payment: StoredPayment, { card }: Outcome, context: EventContext): Promise<void> => {
  const { provider, mode, started_by, created_at } = payment
  if (card && mode === 'RECURRING' && started_by !== null && provider !== 'manual')
    await keepCard(card, { provider, agreedBy: started_by, agreedAt: created_at }, context)
  await payWithIt(context)
}

/**
 * Money that went away opens what it paid, which other credit may pay. Where the bank took it back no card is kept any more: the job would charge at
 * once what the payer and their bank are at odds about, and if they lose it was paid twice.
 */
const whenFailed = async (before: StoredPayment, outcome: Outcome, context: EventContext): Promise<void> => {
  await payWithIt(context)
  const removed = outcome.failure === 'taken_back' ? await removeKept(context) : undefined
  if (removed) context.record({ deed: paymentDeeds.method_removed, type: 'company', before: { label: removed.label } })
  await tellOfFailure(before, outcome, removed !== undefined, context)
}

/**
 * Whether a payment is still what it was when the provider was asked about it, held until the transaction ends: else the answer may be older than
 * what was recorded since, and money that a bank took back would count again.
 */
export const isAsAsked = async ({ id, state }: Pick<StoredPayment, 'id' | 'state'>, { db }: EventContext): Promise<boolean> => {
  await lockCompany(db)
  return (await lockPayment(db, id))?.state === state
}

/** Asks until the payment was the same before and after. */
export const untilAsAsked = async (ask: () => Promise<boolean>): Promise<void> => {
  for (let times = 0; times < 3; times++) if (await ask()) return
  throw new Error('a payment changed each time while it was asked about')
}

/** Stores what the provider says of a payment. Twice, or in another order, it comes to the same. */
export const recordOutcome = async (id: string, outcome: Outcome, context: EventContext): Promise<void> => {
  const { db, now, record, touch } = context
  await lockCompany(db)
  const before = await lockPayment(db, id)
  if (!before) throw new Error('a payment that was asked about is gone')
  const { state, reference, failure } = outcome
  const instructions = outcome.instructions ?? before.instructions
  const label = outcome.card?.label ?? before.label
  if (!mayFollow(before.state, state)) {
    if (before.reference === null)
      await savePayment(db, id, { state: before.state, reference, label, instructions, failure: null, settled_at: null })
    return
  }
  const isOver = state === 'PAID' || state === 'FAILED'
  if (before.state === 'PAID') await takeFromInvoices(context, id, 0, before.amount_cents)
  await savePayment(db, id, { state, reference, label, instructions, failure, settled_at: isOver ? now : null })
  if (state === 'PAID') await whenPaid(before, outcome, context)
  if (state === 'FAILED') await whenFailed(before, outcome, context)
  if (isOver)
    record({
      deed: state === 'PAID' ? paymentDeeds.paid : paymentDeeds.failed,
      type: 'payment',
      id,
      after: { amountCents: before.amount_cents, currency: before.currency, ...(failure ? { failure } : {}) },
    })
  touch(billingTopics.billing)
}
