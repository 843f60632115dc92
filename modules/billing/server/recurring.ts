import { lockCompany } from '@daybook/company/server'
import { type App, type EventContext, inEachCompany, inSystem, newId, type ScheduledJob } from '@daybook/platform/server'
import { billingTopics, paymentDeeds } from '../contract/index.ts'
import { leastPayment } from '../domain/index.ts'
import { chargeAsked } from './charge.ts'
import { dueOf } from './due.ts'
import { payingCard } from './paying-card.ts'
import { nextChargeOf } from './kept-method.ts'
import { addPayment, companiesToCharge, type KeptMethod } from './payment-store.ts'
import { companyToday } from './today.ts'

const isDueToday = async (kept: KeptMethod, context: EventContext): Promise<boolean> => {
  const next = await nextChargeOf(kept, context)
  return next !== null && next <= (await companyToday(context))
}

/** Charges the kept card with what is due, where it may be charged today; gives the payment. Whatever is being paid already is waited for. */
export const chargeKept = async (companyId: string, context: EventContext): Promise<string | null> => {
  const { db, now, emit, record, touch } = context
  await lockCompany(db)
  const kept = await payingCard(context)
  if (!kept) return null
  const { currency, dueCents, runningCents } = await dueOf(context)
  if (runningCents > 0 || dueCents < leastPayment || !(await isDueToday(kept, context))) return null
  const id = newId()
  await addPayment(db, {
    id,
    method: 'CARD',
    mode: 'RECURRING',
    amount_cents: dueCents,
    currency,
    state: 'PENDING',
    provider: kept.provider,
    source: kept.source,
    label: kept.label,
    created_at: now,
    asked_at: now,
  })
  record({ deed: paymentDeeds.charged, type: 'payment', id, after: { amountCents: dueCents, currency, card: kept.label } })
  touch(billingTopics.billing)
  await emit(chargeAsked, { companyId, paymentId: id })
  return id
}

/** Charges every kept card that something is to be paid with. */
export const chargeAll = async (app: App): Promise<void> => {
  const due = await inSystem(app, 'billing-charge', ({ db }) => companiesToCharge(db))
  await inEachCompany(app, 'billing-charge', due, (context, companyId) => chargeKept(companyId, context))
}

export const chargeJob: ScheduledJob = { name: 'billing-charge', cron: '22 * * * *', run: chargeAll }
