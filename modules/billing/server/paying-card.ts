import { ownersAmong } from '@daybook/people/server'
import type { EventContext } from '@daybook/platform/server'
import type { NotPaying } from '../domain/index.ts'
import { type KeptMethod, keptMethod } from './payment-store.ts'
import { providerOf } from './providers.ts'

type Context = Pick<EventContext, 'app' | 'db'>

/** Why a kept card pays nothing; null: it pays. Nobody's card is charged for a company that they do not own any more. */
export const whyNotPaying = async (kept: KeptMethod, { app, db }: Context): Promise<NotPaying | null> => {
  if (kept.provider !== providerOf(app)?.name) return 'OTHER_PROVIDER'
  const { owners } = await ownersAmong(db, [kept.agreed_by])
  return owners === 0 ? 'NO_OWNER' : null
}

/** The kept card, where it may be charged. */
export const payingCard = async (context: Context): Promise<KeptMethod | undefined> => {
  const kept = await keptMethod(context.db)
  return kept && (await whyNotPaying(kept, context)) === null ? kept : undefined
}
