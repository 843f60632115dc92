import { currentCompany } from '@daybook/company/server'
import { type Day, dayInZone } from '@daybook/platform/domain'
import { type App, callOut, type EventContext, newId, onOutside } from '@daybook/platform/server'
import { event } from '@daybook/platform/contract'
import { z } from 'zod'
import { billingTopics, paymentDeeds } from '../contract/index.ts'
import { nextCharge } from '../domain/index.ts'
import type { Kept, ProviderName } from './payment-provider.ts'
import { providerNamed } from './providers.ts'
import { addMethod, declinedDays, endMethod, type KeptMethod, keptMethod } from './payment-store.ts'

const methodRemoved = event({
  name: 'billing.method_removed',
  payload: z.strictObject({ provider: z.string(), source: z.string() }),
})

/** Takes the kept card away here, and at the provider once this is stored; gives it. Undefined: none was kept. */
export const removeKept = async ({ db, now, emit, touch }: EventContext): Promise<KeptMethod | undefined> => {
  const kept = await keptMethod(db)
  if (!kept) return undefined
  await endMethod(db, now)
  await emit(methodRemoved, { provider: kept.provider, source: kept.source })
  touch(billingTopics.billing)
  return kept
}

type Agreement = { readonly provider: ProviderName; readonly agreedBy: string; readonly agreedAt: string }

/** Keeps a card to pay every invoice with, in place of the one before. */
export const keepCard = async (card: Kept, { provider, agreedBy, agreedAt }: Agreement, context: EventContext): Promise<void> => {
  const { db, record } = context
  const before = await keptMethod(db)
  if (before?.source === card.source && before.agreed_by === agreedBy) return
  // The same card, agreed to by another owner, is kept on at the provider.
  if (before?.source === card.source) await endMethod(db, context.now)
  else await removeKept(context)
  const { source, label, expires } = card
  const id = newId()
  await addMethod(db, { id, provider, source, label, expires, agreed_by: agreedBy, agreed_at: agreedAt })
  record({
    deed: paymentDeeds.method_kept,
    type: 'company',
    before: { label: before?.label },
    // Whoever reads what the card is called by its provider could charge it.
    after: { label, agreedAt },
  })
  context.touch(billingTopics.billing)
}

/** The day on which the kept card is charged next: today, where it was not declined. Null: not before the next invoice, or another card. */
export const nextChargeOf = async (kept: KeptMethod, { db, now }: EventContext): Promise<Day | null> => {
  const { zone } = await currentCompany(db)
  return nextCharge(await declinedDays(db, kept.agreed_at, zone), dayInZone(now, zone))
}

const forget = async ({ provider, source }: z.output<typeof methodRemoved.payload>, app: App): Promise<void> => {
  await callOut('removing a card', async () => providerNamed(app, provider)?.forget(source))
}

export const forgetRemoved = onOutside(methodRemoved, forget)
