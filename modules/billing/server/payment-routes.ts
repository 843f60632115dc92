import { lockCompany } from '@daybook/company/server'
import { formatMoney } from '@daybook/platform/domain'
import {
  callOut,
  type Context,
  demandInPerson,
  type Handler,
  type Mount,
  newId,
  outsideOnce,
  pageFrom,
  readCursor,
  route,
} from '@daybook/platform/server'
import { findWorkerName } from '@daybook/people/server'
import {
  billingTopics,
  cancelPayment,
  confirmPayment,
  getChallenge,
  getPayment,
  keepMethod,
  listPayments,
  pay,
  paymentDeeds,
  paymentDue,
  removeMethod,
} from '../contract/index.ts'
import { amountFault, failureWords, leastPayment, mayCancel } from '../domain/index.ts'
import { cancelAsked, chargeAsked, confirmAsked } from './charge.ts'
import { dueOf } from './due.ts'
import { keepCard, removeKept } from './kept-method.ts'
import { payingCard, whyNotPaying } from './paying-card.ts'
import { providerNamed, providerOf, providersHere } from './providers.ts'
import { addPayment, findPayment, keptMethod, lockPayment, payments, runningPayment, savePayment } from './payment-store.ts'
import { presentPayment } from './present.ts'

const list: Handler<typeof listPayments> = async ({ query: { limit, cursor } }, { db }) => {
  const rows = await payments(db, { limit, after: readCursor(cursor, 2) })
  return pageFrom(rows, limit, (row) => [row.at, row.id], presentPayment)
}

const showDue: Handler<typeof paymentDue> = async (_, context) => {
  const { app, db } = context
  const { currency, dueCents, creditCents } = await dueOf(context)
  const kept = await keptMethod(db)
  const provider = providerOf(app)
  const running = await runningPayment(db, providersHere(app))
  return {
    currency,
    dueCents,
    creditCents,
    provider: provider?.name ?? 'none',
    transfers: provider?.takesTransfers(currency) ?? false,
    transferTo: app.config.seller.payment,
    publishableKey: app.config.stripe?.publishableKey ?? null,
    kept: kept
      ? {
          label: kept.label,
          expires: kept.expires,
          agreedBy: (await findWorkerName(db, kept.agreed_by))?.name ?? null,
          agreedAt: kept.agreed_at,
          paysNot: await whyNotPaying(kept, context),
        }
      : null,
    running: running ? presentPayment(running) : null,
  }
}

const show: Handler<typeof getPayment> = async ({ params }, { db, refuse }) => {
  const payment = await findPayment(db, params.id)
  return payment ? presentPayment(payment) : refuse('not_found')
}

type Paying = Context<typeof pay>

const refuseAmount = async (amountCents: number, context: Paying): Promise<{ currency: string }> => {
  const { refuse } = context
  const { currency, dueCents } = await dueOf(context)
  const [due, least] = [formatMoney(dueCents, currency), formatMoney(leastPayment, currency)]
  if (dueCents === 0) return refuse('payment.nothing_due')
  const fault = amountFault(amountCents, dueCents)
  const field = 'amountCents'
  if (fault === 'tooLittle') return refuse('payment.too_little', { field, words: { least: least.replace(/\.00$/, '') } })
  if (fault === 'tooMuch') return refuse('payment.too_much', { field, words: { due } })
  if (fault === 'leavesLittle') return refuse('payment.leaves_little', { field, words: { due, least } })
  return { currency }
}

type Chosen = { readonly source: string | null; readonly label: string | null }

/** What is paid with: the card that was entered, or the one that is kept, also where somebody names it: it pays for whom it may. */
const chosenSource = async (source: string | undefined, context: Paying): Promise<Chosen> => {
  if (source !== undefined && source !== (await keptMethod(context.db))?.source) return { source, label: null }
  const kept = await payingCard(context)
  return kept ? { source: kept.source, label: kept.label } : context.refuse('payment.no_card')
}

const start: Handler<typeof pay> = async ({ body }, context) => {
  const { app, db, now, actor, emit, record, refuse, touch } = context
  const { method, mode, amountCents } = body
  // It agrees to every charge to come, as `keepMethod` does.
  if (mode === 'RECURRING') demandInPerson(actor)
  const provider = providerOf(app)
  if (!provider) return refuse('payment.not_here', { words: { how: app.config.seller.payment } })
  if (mode === 'RECURRING' && method === 'BANK_TRANSFER') return refuse('payment.transfer_once')
  if (mode === 'RECURRING' && body.agreed !== true) return refuse('payment.agreement', { field: 'agreed' })
  await lockCompany(db)
  const { currency } = await refuseAmount(amountCents, context)
  if (method === 'BANK_TRANSFER' && !provider.takesTransfers(currency))
    return refuse('payment.no_transfer', { field: 'method', words: { currency } })
  const chosen = method === 'CARD' ? await chosenSource(body.source, context) : { source: null, label: null }
  const id = newId()
  await addPayment(db, {
    id,
    method,
    mode,
    amount_cents: amountCents,
    currency,
    state: 'PENDING',
    provider: provider.name,
    ...chosen,
    started_by: actor.userId,
    created_at: now,
    asked_at: now,
  })
  // Not what the card is called by its provider, with which whoever reads it could charge it.
  const said = { ...(chosen.label === null ? {} : { label: chosen.label }), ...(mode === 'RECURRING' ? { agreed: true } : {}) }
  record({ deed: paymentDeeds.started, type: 'payment', id, after: { method, mode, amountCents, currency, ...said } })
  touch(billingTopics.billing)
  await emit(chargeAsked, { companyId: actor.companyId, paymentId: id })
  const payment = await findPayment(db, id)
  if (!payment) throw new Error('a payment that was just stored is gone')
  return presentPayment(payment)
}

type Answering = Context<typeof confirmPayment> | Context<typeof cancelPayment>

/** Takes a payment that waits for its payer; what the provider makes of the answer follows the commit. */
const answer = async (id: string, deed: 'confirmed' | 'cancelled', context: Answering) => {
  const { db, actor, emit, record, refuse, touch } = context
  const payment = await lockPayment(db, id)
  if (!payment) return refuse('not_found')
  if (deed === 'cancelled' ? !mayCancel(payment) : payment.state !== 'CHALLENGE') return refuse('payment.not_waiting')
  const waiting = { ...payment, state: 'PENDING' as const }
  const { state, reference, label } = waiting
  await savePayment(db, id, { state, reference, label, failure: null, settled_at: null })
  record({ deed: paymentDeeds[deed], type: 'payment', id, before: { state: payment.state }, after: { state } })
  touch(billingTopics.billing)
  await emit(deed === 'confirmed' ? confirmAsked : cancelAsked, { companyId: actor.companyId, paymentId: id })
  return presentPayment(waiting)
}

const showChallenge: Handler<typeof getChallenge> = async ({ params }, { app, db, actor, refuse }) => {
  const payment = await findPayment(db, params.id)
  if (!payment) return refuse('not_found')
  if (payment.state !== 'CHALLENGE') return refuse('payment.not_waiting')
  const provider = providerNamed(app, payment.provider)
  const asked = { ...payment, companyId: actor.companyId }
  const ask = () => callOut('asking how to confirm a payment', async () => (await provider?.challenge(asked)) ?? null)
  return { clientSecret: await outsideOnce(`challenge ${payment.id}`, ask) }
}

const confirm: Handler<typeof confirmPayment> = ({ params }, context) => answer(params.id, 'confirmed', context)
const cancel: Handler<typeof cancelPayment> = ({ params }, context) => answer(params.id, 'cancelled', context)

const keep: Handler<typeof keepMethod> = async ({ body: { source, agreed } }, context) => {
  const { app, now, actor, refuse } = context
  if (!agreed) return refuse('payment.agreement', { field: 'agreed' })
  const provider = providerOf(app)
  if (!provider) return refuse('payment.not_here', { words: { how: app.config.seller.payment } })
  const kept = await outsideOnce(`keep ${source}`, () =>
    callOut('keeping a card', () => provider.keep(actor.companyId, source, now)),
  )
  if ('failure' in kept) return refuse('payment.not_kept', { words: { why: failureWords[kept.failure] } })
  await lockCompany(context.db)
  await keepCard(kept, { provider: provider.name, agreedBy: actor.userId, agreedAt: now }, context)
  return { response_message: `Every invoice is paid with ${kept.label} from now on.` }
}

const remove: Handler<typeof removeMethod> = async (_, context) => {
  const { db, record, refuse } = context
  await lockCompany(db)
  const kept = await removeKept(context)
  if (!kept) return refuse('payment.none_kept')
  record({ deed: paymentDeeds.method_removed, type: 'company', before: { label: kept.label } })
  return { response_message: `${kept.label} was removed.` }
}

export const paymentRoutes: readonly Mount[] = [
  route(listPayments, list),
  route(paymentDue, showDue),
  route(pay, start),
  route(getPayment, show),
  route(getChallenge, showChallenge),
  route(confirmPayment, confirm),
  route(cancelPayment, cancel),
  route(keepMethod, keep),
  route(removeMethod, remove),
]
